import fc from 'fast-check'
import { TextResponse } from '@/lib/http/text-response'

const cookies = fc.array(fc.stringMatching(/^[a-z]{1,8}=[a-z0-9]{0,8}; Path=\/$/), { maxLength: 3 })

test('whoever reads it as a response finds what the platform’s own would have', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 200, max: 599 }).filter((status) => ![204, 205, 304].includes(status)),
      cookies,
      async (text, status, set) => {
        const headers = [
          ['content-type', 'application/json; charset=utf-8'],
          ...set.map((cookie) => ['set-cookie', cookie]),
        ] as [string, string][]
        const [ours, native] = [
          new TextResponse(text, { status, headers }),
          new Response(text, { status, headers }),
        ]
        expect(ours).toBeInstanceOf(Response)
        expect([ours.status, ours.ok, ours.bodyUsed]).toEqual([native.status, native.ok, false])
        expect([...ours.headers]).toEqual([...native.headers])
        expect(ours.headers.getSetCookie()).toEqual(set)
        expect(await ours.clone().text()).toBe(await native.clone().text())
        expect(Buffer.from(await ours.arrayBuffer())).toEqual(Buffer.from(await native.arrayBuffer()))
        expect(ours.bodyUsed).toBe(true)
      },
    ),
  )
})

test('what was changed of its headers is what is sent', () => {
  const response = new TextResponse('{}', { status: 200, headers: [['cache-control', 'no-store']] })
  expect(response.given).toEqual([['cache-control', 'no-store']])
  response.headers.set('cache-control', 'public')
  expect(response.given).toBeNull()
  expect(response.clone().headers.get('cache-control')).toBe('public')
})
