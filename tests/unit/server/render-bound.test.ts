import { createServer, request as httpRequest, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits, resetRateLimits } from '@/lib/http/rate-limit'
import { VISITOR_HEADER } from '@/lib/http/visitor'
import { boundRenders } from '@/lib/server/render-bound'

let server: Server
let url: string
let left = 0
const rendering: ServerResponse[] = []

const BOUNDS = {
  most: 2,
  mostUnderWayOfOne: 2,
  mostWaiting: 2,
  mostOfOne: 10,
  waitMs: 60_000,
  heldMs: 60_000,
}

async function open(bounds: Partial<typeof BOUNDS> = {}): Promise<void> {
  const handle = boundRenders(
    (_, response) =>
      new Promise((resolve) => {
        rendering.push(response)
        response.once('close', resolve)
      }),
    { ...BOUNDS, ...bounds },
  )
  server = createServer((request, response) => {
    request.headers[VISITOR_HEADER] ??= 'a'
    response.once('close', () => (left += 1))
    void handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeEach(() => {
  resetRateLimits()
  left = 0
})
afterEach(async () => {
  rendering.length = 0
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const get = (path = '/breaches?q=x', headers: Record<string, string> = {}) => fetch(url + path, { headers })
/** The test's own limit ends the waiting. */
const until = async (reached: () => boolean): Promise<void> => {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, 1))
}
const finish = (): void => void rendering.shift()!.end('a page')

test('a few render, a few wait, and beyond them there is a page that says so', async () => {
  await open()
  const first = [get(), get()]
  await until(() => rendering.length === 2)
  const waiting = [get(), get()]
  let refused: Response
  do refused = await Promise.race([get(), ...waiting.map(() => new Promise<never>(() => {}))])
  while (refused.status !== 503)
  expect(rendering).toHaveLength(2)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(refused.headers.get('content-security-policy')).toContain(
    "default-src 'none'; style-src 'unsafe-inline'",
  )
  const html = await refused.text()
  expect(html).toContain('<h1>We are very busy right now</h1>')
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).not.toContain('<script')
  finish()
  await until(() => rendering.length === 2)
  for (let pages = 0; pages < 3; pages++) {
    await until(() => rendering.length > 0)
    finish()
  }
  expect((await Promise.all([...first, ...waiting])).map(({ status }) => status)).toEqual([
    200, 200, 200, 200,
  ])
})

test('what the router asks for by itself is refused without words', async () => {
  await open({ most: 1, mostWaiting: 0 })
  for (const headers of [{ rsc: '1' }, { rsc: '1', 'next-router-prefetch': '1' }] as Record<
    string,
    string
  >[]) {
    const refused = await get('/breaches', headers)
    expect([refused.status, await refused.text()]).toEqual([503, ''])
  }
  // What is asked for otherwise is a page, and shown as one.
  for (const headers of [{ 'next-router-prefetch': '1' }, { rsc: '0' }] as Record<string, string>[])
    expect(await (await get('/breaches', headers)).text()).toContain('We are very busy')
})

test('calls, probes and built files are not counted, however they are spelt; pages are, however they are spelt', async () => {
  await open({ most: 1, mostWaiting: 0 })
  const calls = [
    '/v1/breaches',
    '/v1',
    '/v1/auth/login',
    '/api/auth/session',
    '/readyz',
    '/_next/static/x.js',
  ].map((path) => get(path))
  await until(() => rendering.length === calls.length)
  for (const path of [
    '/v1/docs',
    '/v1/%64ocs',
    '/%761/breaches',
    '/v1%2Fx',
    '/api%2Fx',
    '/_next%2Fstatic%2Fx',
    '/v1x',
    '/breaches/x',
    '/nowhere',
    '/_next/data/x',
  ])
    expect((await get(path)).status).toBe(503)
  while (rendering.length > 0) finish()
  await Promise.all(calls)
})

test('who leaves while waiting leaves the place, and is not rendered', async () => {
  await open({ most: 1, mostWaiting: 1 })
  const first = get()
  await until(() => rendering.length === 1)
  const leaving = httpRequest(`${url}/breaches`).on('error', () => {})
  leaving.end()
  while ((await get('/other', { connection: 'close' })).status !== 503);
  leaving.destroy()
  const before = left
  await until(() => left > before)
  const next = get()
  finish()
  expect((await first).status).toBe(200)
  await until(() => rendering.length === 1)
  finish()
  expect((await next).status).toBe(200)
})

test('a page that takes too long keeps no place, and one that waits too long is refused', async () => {
  await open({ most: 1, heldMs: 20 })
  const slow = get()
  await until(() => rendering.length === 1)
  const next = get()
  await until(() => rendering.length === 2)
  finish()
  finish()
  expect([(await slow).status, (await next).status]).toEqual([200, 200])
})

test('one that waits too long is refused', async () => {
  await open({ most: 1, waitMs: 20 })
  const first = get()
  await until(() => rendering.length === 1)
  expect((await get()).status).toBe(503)
  finish()
  expect((await first).status).toBe(200)
})

test('one network has one share, whichever of its addresses it asks from', async () => {
  await open({ most: 10, mostOfOne: 2 })
  const own = ['2001:db8:1:1::/64', '2001:db8:1:2::/64'].map((visitor) =>
    get('/', { [VISITOR_HEADER]: visitor }),
  )
  await until(() => rendering.length === 2)
  expect((await get('/', { [VISITOR_HEADER]: '2001:db8:1:3::/64' })).status).toBe(503)
  const other = get('/', { [VISITOR_HEADER]: '2001:db8:2:1::/64' })
  await until(() => rendering.length === 3)
  while (rendering.length > 0) finish()
  expect((await Promise.all([...own, other])).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a visitor has so many pages a minute, and prefetching uses up none of them', async () => {
  const handle = boundRenders(async (_, response) => void response.end('a page'))
  server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = async (headers: Record<string, string>) => {
    const response = await get('/', headers)
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: await response.text(),
    }
  }
  for (let prefetches = 0; prefetches < 50; prefetches++)
    await ask({ rsc: '1', 'next-router-prefetch': '1', [VISITOR_HEADER]: '192.0.2.1' })
  for (let pages = 0; pages < limits.pageByVisitor.points; pages++)
    expect((await ask({ [VISITOR_HEADER]: '192.0.2.1' })).status).toBe(200)
  const refused = await ask({ [VISITOR_HEADER]: '192.0.2.1' })
  expect(refused.status).toBe(429)
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect(refused.text).toContain('Too many pages at once')
  expect((await ask({ [VISITOR_HEADER]: '192.0.2.2' })).status).toBe(200)
})

const by = (visitor: string) => get('/breaches?q=x', { [VISITOR_HEADER]: visitor })
const whose = () => rendering.map((response) => response.req.headers[VISITOR_HEADER])

test('one network leaves a place for another, and waits behind it', async () => {
  await open({ most: 3, mostUnderWayOfOne: 2, mostWaiting: 10 })
  const many = Array.from({ length: 6 }, () => by('many'))
  await until(() => rendering.length === 2)
  const one = by('one')
  await until(() => rendering.length === 3)
  expect(whose()).toEqual(['many', 'many', 'one'])
  rendering.pop()!.end('a page')
  expect((await one).status).toBe(200)
  // Nobody else waits: the place stays free for whoever comes.
  expect(whose()).toEqual(['many', 'many'])
  let left = many.length
  for (const response of many) void response.then(() => (left -= 1))
  await until(() => {
    if (rendering.length > 0) finish()
    return left === 0
  })
})

test('a full line of one network makes room for another', async () => {
  await open({ most: 1, mostUnderWayOfOne: 1, mostWaiting: 3 })
  const first = by('many')
  await until(() => rendering.length === 1)
  const statuses: number[] = []
  const waiting = Array.from({ length: 3 }, () => by('many').then(({ status }) => statuses.push(status)))
  let refused = 0
  // Once the line is full, one more of the same network is refused.
  while (refused === 0)
    if ((await Promise.race([by('many').then(({ status }) => status), pauseOf(20)])) === 503) refused += 1
  const one = by('one')
  await until(() => statuses.length === 1)
  expect(statuses).toEqual([503])
  finish()
  // Of two networks with nothing under way the one that has waited longer comes first.
  expect((await first).status).toBe(200)
  await until(() => {
    if (rendering.length > 0) finish()
    return statuses.length === 3
  })
  await until(() => {
    if (rendering.length > 0) finish()
    return rendering.length === 0
  })
  expect((await one).status).toBe(200)
  await Promise.all(waiting)
})

const pauseOf = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))
