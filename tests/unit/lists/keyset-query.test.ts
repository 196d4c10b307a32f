import { z } from 'zod'
import { keysetQuery } from '@/lib/lists/keyset-query'

const query = keysetQuery({ state: z.enum(['open', 'done']).optional() })

test('a call is told what is wrong with its query', () => {
  expect(query.call.parse({ state: 'open', after: '12' })).toMatchObject({ state: 'open', after: '12' })
  for (const wrong of [{ state: 'shut' }, { after: '-1' }, { before: 'begin' }, { limit: '0' }])
    expect(query.call.safeParse(wrong).success).toBe(false)
  expect(query.call.parse({ before: 'end' }).before).toBe('end')
})

test('what cannot be read in an address bar counts as absent', () => {
  expect(query.tab.parse({ state: 'shut', after: '-1', before: 'end' })).toEqual({ before: 'end' })
})
