import { startWeb } from '@/tests/support/web-process'

// What a running server says in its log of who came: the whole of it, read after its end.

interface Line extends Record<string, unknown> {
  msg?: string
  requestId?: string
  path?: string
  responses?: number
}

const SECRET = 'what-somebody-typed'

test('each request has its line, by its id; pages in memory are counted, whoever asks for them', async () => {
  const web = await startWeb({ logsRequests: true })
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(web.url + path, {
      method,
      headers: { 'x-forwarded-for': '203.0.113.77', 'x-request-id': SECRET, ...headers },
    })
    await response.text()
    return response
  }
  // Rendered for the first of them, which is a request as any other.
  const first = await ask('/faq')
  const etag = first.headers.get('etag')!
  const kept = [first]
  for (let visitor = 1; visitor <= 20; visitor++)
    kept.push(await ask('/faq', { 'x-forwarded-for': `198.51.100.${visitor}` }))
  for (let time = 0; time < 5; time++)
    kept.push(await ask('/faq', { 'if-none-match': etag, cookie: `theme=${SECRET}` }))
  for (let time = 0; time < 3; time++) kept.push(await ask('/faq', {}, 'HEAD'))
  expect(kept.map(({ status }) => status).filter((status) => status === 304)).toHaveLength(5)
  // A cache between may give them to many: none says which request it answers.
  for (const { headers } of kept) expect(headers.has('x-request-id')).toBe(false)
  const others = [
    await ask(`/faq?q=${SECRET}`),
    await ask('/signup'),
    await ask(`/no-such-page/${SECRET}`),
    await ask('/v1/breaches'),
    await ask('/faq', {}, 'OPTIONS'),
  ]
  const ids = others.map(({ headers }) => headers.get('x-request-id'))
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/)

  const log = await web.stop()
  expect(log).not.toContain(SECRET)
  for (const address of ['203.0.113', '198.51.100']) expect(log).not.toContain(address)
  const lines = log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
  const counts = lines.filter(({ msg }) => msg === 'pages from memory')
  const sums: Record<string, number> = {}
  for (const { level, time, msg, method, path, status, responses, slowestMs, ...more } of counts) {
    expect({ level, msg, path, more }).toEqual({
      level: 'info',
      msg: 'pages from memory',
      path: '/faq',
      more: {},
    })
    expect(new Date(String(time)).toISOString()).toBe(time)
    expect(slowestMs).toEqual(expect.any(Number))
    const key = `${String(method)} ${String(status)}`
    sums[key] = (sums[key] ?? 0) + responses!
  }
  expect(sums).toEqual({ 'GET 200': 20, 'GET 304': 5, 'HEAD 200': 3 })
  const requests = lines.filter(({ requestId, msg }) => requestId !== undefined && msg === undefined)
  expect(requests.map(({ path }) => path)).toEqual([
    '/faq',
    '/faq',
    '/signup',
    '/:value/:value',
    '/v1/breaches',
    '/faq',
  ])
  expect(requests.slice(1).map(({ requestId }) => requestId)).toEqual(ids)
  for (const line of requests) expect(line.where).toMatch(/^[\w-]{16}$/)
})
