import { z } from 'zod'
import { publicRoute } from '@/lib/auth/route'
import { serve } from '@/tests/support/serve'
import { unnoticedIn } from '@/tests/support/strict-response'

// What the tests of /v1 rely on: a call that responds with other keys than its schema has cannot pass any of them.

const response = z.object({
  name: z.string(),
  sent: z.boolean().optional(),
  items: z.array(z.object({ id: z.int() }).nullable()),
})
type Body = z.infer<typeof response>

/** Calls a route that responds with this. @returns its status, and whether the end of the test would throw. */
async function respondWith(body: Body): Promise<{ status: number; said: string; end: string }> {
  const GET = publicRoute({ summary: 'A call', response }, () => body)
  const app = await serve({ '/v1/thing': { GET } })
  const answer = await fetch(`${app.url}/v1/thing`)
  const said = await answer.text()
  const end = await app.close().then(
    () => 'quiet',
    (error: Error) => error.message,
  )
  return { status: answer.status, said, end }
}

test('what is as the schema says passes', async () => {
  const body = { name: 'Ann', items: [{ id: 1 }, null] }
  expect(await respondWith(body)).toEqual({ status: 200, said: JSON.stringify(body), end: 'quiet' })
  expect(await respondWith({ ...body, sent: true })).toMatchObject({ status: 200, end: 'quiet' })
})

test.each<[string, object]>([
  ['a key more', { name: 'Ann', items: [], more: 1 }],
  ['a key more, further in', { name: 'Ann', items: [{ id: 1, more: 1 }] }],
  ['a key less', { name: 'Ann' }],
  ['a key less, further in', { name: 'Ann', items: [{}] }],
  ['null for what may be missing', { name: 'Ann', items: [], sent: null }],
  ['another type', { name: 1, items: [] }],
])('%s is an error, whatever the test looks at', async (_, body) => {
  const { status, said, end } = await respondWith(body as Body)
  expect(status).toBe(500)
  expect(said).toContain('something else than its schema says')
  expect(end).toContain('something else than its schema says')
})

test('what a schema leaves open is found', () => {
  const open = z.object({
    id: z.int(),
    note: z.string().optional(),
    counts: z.record(z.string(), z.int()),
    rows: z.array(z.looseObject({ id: z.int() })),
  })
  expect(unnoticedIn(open, { id: 1, note: 'a', counts: {}, rows: [{ id: 1 }] })).toEqual([
    'note: not there',
    'counts: any key',
    'rows[]: any key',
  ])
  expect(unnoticedIn(response, { name: 'Ann', items: [{ id: 1 }] })).toEqual([])
})
