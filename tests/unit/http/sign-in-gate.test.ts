import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeSignInGate } from '@/lib/http/sign-in-gate'
import { VISITOR_HEADER } from '@/lib/http/visitor'

let server: Server
let url: string
const waiting: ServerResponse[] = []

async function open(options: Parameters<typeof makeSignInGate>[0]): Promise<void> {
  const admit = makeSignInGate(options)
  server = createServer((request, response) => {
    if (!admit(request, response)) return
    if (request.url === '/v1/auth/login' && request.method === 'POST') waiting.push(response)
    else response.end('let in')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(async () => {
  for (const response of waiting.splice(0)) response.end('let in')
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const call = (visitor: string, path = '/v1/auth/login', method = 'POST') => fetch(url + path, { method, headers: { [VISITOR_HEADER]: visitor }, ...(method === 'POST' && { body: '{}' }) })
const allInside = async (count: number): Promise<void> => {
  while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve))
}

test('beyond so many, sign-ins are turned away with words and a time; everything else is let in', async () => {
  await open({ most: 3, mostOfOne: 3 })
  const inside = ['a', 'b', 'c'].map((visitor) => call(visitor))
  await allInside(3)
  const refused = await call('d')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
  expect((await call('d', '/v1/auth/signup')).status).toBe(429)
  expect((await call('d', '/v1/auth/%6cogin?x')).status).toBe(429)
  expect((await call('d', '/v1/breaches/check-breach')).status).toBe(200)
  expect((await call('d', '/v1/auth/login', 'GET')).status).toBe(200)
  waiting.shift()!.end('let in')
  await Promise.race(inside)
  const next = call('e')
  await allInside(3)
  for (const response of waiting.splice(0)) response.end('let in')
  expect((await next).status).toBe(200)
})

test('one visitor cannot hold all places', async () => {
  await open({ most: 3, mostOfOne: 2 })
  const own = [call('a'), call('a')]
  await allInside(2)
  expect((await call('a')).status).toBe(429)
  const other = call('b')
  await allInside(3)
  for (const response of waiting.splice(0)) response.end('let in')
  expect((await Promise.all([...own, other])).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('who is slow gives the place up', async () => {
  await open({ most: 1, mostOfOne: 1, heldMs: 1 })
  void call('a').catch(() => {})
  await allInside(1)
  // The first is still there; the test's own time limit ends the asking.
  while ((await call('b', '/v1/auth/signup')).status === 429);
  expect(waiting).toHaveLength(1)
})
