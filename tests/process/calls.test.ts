import { once } from 'node:events'
import { connect } from 'node:net'
import { db } from '@/lib/db/client'
import { createBreach, expose } from '@/tests/support/factories'
import { startWeb, type WebProcess } from '@/tests/support/web-process'

// Calls are answered before the framework, from a bundle of their own: what that changes for nobody.

let web: WebProcess
let breach: number
beforeAll(async () => {
  breach = await createBreach({ title: 'Marigold Post' })
  web = await startWeb()
})
afterAll(() => web.stop())

let visitors = 0
const aVisitor = (): string => `10.41.0.${++visitors}`

function check(email: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${web.url}/v1/breaches/check-breach`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': aVisitor(), ...headers },
    body: JSON.stringify({ email }),
  })
}

/** What comes back over one connection until the other side ends it. */
async function exchange(...requests: (string | Buffer)[]): Promise<string> {
  const socket = connect(web.port, '127.0.0.1')
  let response = ''
  socket.on('data', (chunk) => (response += String(chunk)))
  for (const request of requests) socket.write(request)
  await once(socket, 'close')
  return response
}

test('a page takes over what a call has just found: both keep it in one place', async () => {
  await expose('both@example.com', breach)
  const response = await check('both@example.com')
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0]!)
    .join('; ')
  await db().exposure.deleteMany()
  const summary = () =>
    fetch(`${web.url}/breach-summary`, {
      headers: { cookie, 'user-agent': 'test', 'x-forwarded-for': aVisitor() },
      redirect: 'manual',
    })
  expect(await (await summary()).text()).toContain('Marigold Post')
  // Once: the next look is a check of its own.
  expect(await (await summary()).text()).not.toContain('Marigold Post')
})

test('a form and a call count a visitor together', async () => {
  const headers = { 'x-forwarded-for': aVisitor() }
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push((await check(`many${n}@example.com`, headers)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  // The form of the same call, which leads to a page.
  const form = await fetch(`${web.url}/v1/breaches/check-breach`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: 'email=many12%40example.com',
    redirect: 'manual',
  })
  expect([form.status, form.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/no-breaches-found?check=busy'),
  ])
})

test.each(['x-redress-visitor', 'X-Redress-Visitor', 'X-REDRESS-VISITOR'])(
  'nobody says by %s who they are',
  async (name) => {
    const headers = { 'x-forwarded-for': aVisitor() }
    const statuses = []
    for (let n = 0; n < 11; n++)
      statuses.push((await check(`said${n}@example.com`, { ...headers, [name]: `10.42.0.${n}` })).status)
    expect(statuses.at(-1)).toBe(429)
  },
)

test.each([
  ['GET', '/v1/breaches/status-counts/', 308],
  ['GET', '/v1/nothing/', 308],
  ['GET', '/v1/nothing', 404],
  ['POST', '/v1/nothing/at/all', 404],
  ['GET', '/v1/users/%00', 405],
  ['DELETE', '/v1/users/%00', 401],
  ['GET', '/v1/breaches%2Fstatus-counts', 404],
  ['GET', '/v1/docs', 200],
  ['GET', '/v1/toString', 404],
  ['GET', '/v1/__proto__', 404],
])('%s %s responds %d', async (method, path, status) => {
  const response = await exchange(
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nUser-Agent: test\r\nX-Forwarded-For: ${aVisitor()}\r\nConnection: close\r\n\r\n`,
  )
  expect(Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1])).toBe(status)
  if (path !== '/v1/docs' && status === 404) expect(response).toContain('"code":"not_found"')
})

test('says which methods a call takes, however it is asked', async () => {
  const at = `${web.url}/v1/breaches/check-breach`
  const headers = { 'x-forwarded-for': aVisitor() }
  const options = await fetch(at, { method: 'OPTIONS', headers })
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'OPTIONS, POST'])
  const wrong = await fetch(at, { headers })
  expect([wrong.status, wrong.headers.get('allow'), ((await wrong.json()) as { code: string }).code]).toEqual(
    [405, 'OPTIONS, POST', 'method_not_allowed'],
  )
  const counts = `${web.url}/v1/breaches/status-counts`
  const [get, head] = await Promise.all([
    fetch(counts, { headers: { ...headers, 'accept-encoding': 'identity' } }),
    fetch(counts, { method: 'HEAD', headers: { ...headers, 'accept-encoding': 'identity' } }),
  ])
  expect([head.status, await head.text()]).toEqual([get.status, ''])
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
})

test.each(
  ['/v1/breaches/status-counts', '/v1/openapi.json', '/v1/settlements'].flatMap((path) =>
    ['identity', 'gzip', 'br, gzip;q=0.5', '*', ''].map((coding) => [path, coding] as const),
  ),
)('HEAD %s for who takes "%s" says no length that its GET has not', async (path, coding) => {
  const ask = (method: string) =>
    fetch(web.url + path, { method, headers: { 'x-forwarded-for': aVisitor(), 'accept-encoding': coding } })
  const [get, head] = await Promise.all([ask('GET'), ask('HEAD')])
  expect([head.status, await head.text()]).toEqual([get.status, ''])
  const [said, sent] = [head, get].map(({ headers }) => headers.get('content-length'))
  expect([null, sent]).toContain(said)
  if (coding === 'identity') expect(said).toBe(String(Buffer.byteLength(await get.text())))
})

test.each([5_000, 80_000, 3_000_000])('a connection outlives a refused body of %d bytes', async (bytes) => {
  const head = `POST /v1/breaches/check-breach HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${aVisitor()}\r\nOrigin: https://elsewhere.example\r\nContent-Type: application/json\r\n`
  const response = await exchange(
    `${head}Content-Length: ${bytes}\r\n\r\n`,
    Buffer.alloc(bytes, 'a'),
    'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  )
  expect([...response.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['403', '200'])
})
