import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import compression from 'compression'
import { explainWrongMethod } from '@/lib/server/wrong-method'

const zip = compression({ threshold: 0 })
// As server.ts does it, around a framework that answers with a status and nothing else.
const server = createServer((request, response) =>
  zip(request as never, response as never, () => {
    explainWrongMethod(request, response, () => Promise.resolve('GET, HEAD'))
    response.statusCode = request.method === 'POST' ? 405 : 200
    response.end(request.method === 'POST' ? undefined : 'fine')
  }),
)
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('a wrong method is an error like any other of /v1', async () => {
  const response = await fetch(`${url}/v1/users/me`, { method: 'POST' })
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
  ]).toEqual([405, 'application/json; charset=utf-8', 'no-store'])
  expect(response.headers.get('allow')).toBe('GET, HEAD')
  expect(await response.json()).toEqual({
    code: 'method_not_allowed',
    message: 'This call takes another method. See /v1/docs.',
  })
})

test('whatever else is answered stays as it is, and so do pages', async () => {
  expect(await (await fetch(`${url}/v1/users/me`)).text()).toBe('fine')
  const page = await fetch(`${url}/signin`, { method: 'POST' })
  expect([page.headers.get('allow'), await page.text()]).toEqual(['GET, HEAD', ''])
})
