import { createServer, request as send, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { admit, originForm } from '@/lib/server/normalise-request'

test.each([
  ['/a?b=c', '/a?b=c'],
  ['http://localhost:3000/healthz?x=1', '/healthz?x=1'],
  ['HTTPS://elsewhere.example', '/'],
  ['//elsewhere.example/x', '//elsewhere.example/x'],
  ['/v1/../breaches?q=a', '/breaches?q=a'],
  ['/v1/%2e%2e/signin', '/signin'],
  ['/_next/static/../../signin', '/signin'],
  ['/v1/docs#x', '/v1/docs'],
  ['/a\\b', '/a/b'],
  ['/v1%2Fx', '/v1%2Fx'],
  ['/../..', '/'],
  ['http://[bad/x', null],
  ['http://a:99999999/x', null],
  ['*?email=a@b.example', null],
  ['ftp://a/b', null],
  ['', null],
])('the target %j asks for %j', (target, asked) => {
  expect(originForm(target)).toBe(asked)
})

describe('the door', () => {
  let server: Server
  let port: number
  const seen: IncomingMessage[] = []

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (!admit(request, response)) return
      seen.push(request)
      response.end(request.url)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })

  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.end(text))
      socket
        .on('data', (chunk) => (answer += String(chunk)))
        .on('end', () => resolve(answer))
        .on('error', reject)
    })

  test.each([
    ['TRACE /x', 405],
    ['PROPFIND /x', 405],
    ['GET *?email=a@b.example', 400],
    ['OPTIONS *', 204],
    ['GET http://[bad/x', 400],
    ['GET http://a.example/x', 200],
    ['GET /%E0%A4%A', 200],
  ])('%s: %i', async (line, status) => {
    const answer = await raw(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    if (status === 405) expect(answer).toContain('allow: GET, HEAD')
    if (line.includes('%E0')) expect(answer).toContain('/nowhere')
    expect(answer).not.toContain('a@b.example')
  })

  test.each([
    ['Host: a.example\r\nHost: b.example', 400],
    ['Host: a.example\r\nhost: a.example', 400],
    ['Host:', 400],
    ['Host: a.example, b.example', 400],
    ['Host: a b', 400],
    ['Host: a/b', 400],
    ['Host: user@a.example', 400],
    ['Host: a.example:99999x', 400],
    ['Host: [::1', 400],
    ['Host: a.example:3000', 200],
    ['Host: [::1]:3000', 200],
    ['Host: LOCALHOST', 200],
    ['Host: web_1:80', 200],
  ])('%j: %i', async (host, status) => {
    expect(await raw(`GET /x HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)).toMatch(
      new RegExp(`^HTTP/1.1 ${status} `),
    )
  })

  // A body is read by calls alone: before a page, the framework would keep it in memory twice.
  test.each([
    ['POST /signin', 'Content-Length: 10000000\r\n\r\nx', 303],
    ['POST /signin?next=%2Fa&token=b', 'Transfer-Encoding: chunked\r\n\r\n', 303],
    ['POST //elsewhere.example/x', 'Content-Length: 1\r\n\r\n', 405],
    ['PUT /signin', 'Content-Length: 2\r\n\r\n', 405],
    ['DELETE /', '\r\n', 405],
    ['PATCH /x', '\r\n', 405],
    ['GET /signin', 'Content-Length: 2\r\n\r\nx', 400],
    ['GET /signin', 'Transfer-Encoding: chunked\r\n\r\n', 400],
    ['GET /signin', 'Content-Length: 0\r\n\r\n', 200],
    ['POST /v1/docs', 'Content-Length: 10000000\r\n\r\nx', 303],
    ['POST /v1/docs/', 'Content-Length: 2\r\n\r\nx', 303],
    ['PUT /v1/docs?x', '\r\n', 405],
    ['DELETE /v1/docs/', '\r\n', 405],
    ['GET /v1/docs', 'Content-Length: 2\r\n\r\nx', 400],
    ['OPTIONS /signin', 'Content-Length: 2\r\n\r\nx', 400],
    ['GET /v1/docs', '\r\n', 200],
    ['DELETE /v1/docs/x', '\r\n', 200],
    ['POST /api/auth/signout', 'Content-Length: 65537\r\n\r\nx', 413],
    ['POST /api/auth/signout', 'Content-Length: 2\r\n\r\n{}', 200],
    ['POST /v1/auth/login', 'Content-Length: 2\r\n\r\n{}', 200],
    ['PUT /v1/x', 'Content-Length: 2\r\n\r\n{}', 200],
  ])('%s with %j: %i', async (line, rest, status) => {
    const answer = await raw(
      `${line} HTTP/1.1\r\nHost: x\r\n${status === 200 ? 'Connection: close\r\n' : ''}${rest}`,
    )
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    if (status !== 200) expect(answer).toContain('connection: close')
    if (status === 303) expect(answer).toContain(`location: ${line.split(' ')[1]}\r\n`)
  })

  // The framework answers some pages' with a 400, files' with a 500 and guarded pages' with a redirect.
  test.each([
    '/',
    '/signin?x=1',
    '/admin',
    '/favicon.ico',
    '/_next/static/x.js',
    '/nothing',
    '/v1/docs',
    '/v1/docs/',
  ])('OPTIONS %s says what can be asked', async (path) => {
    const answer = await raw(`OPTIONS ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 204 /)
    expect(answer).toContain('\r\nallow: GET, HEAD, OPTIONS\r\n')
  })

  test.each(['/v1/auth/login', '/api/auth/session'])('OPTIONS %s is for the call to answer', async (path) => {
    const answer = await raw(`OPTIONS ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
  })

  test('HTTP/1.0 need not name a host', async () => {
    expect(await raw('GET /x HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
  })

  test('a server action that nobody has is not passed on', async () => {
    await new Promise((resolve, reject) =>
      send(
        { port, path: '/v1/x', method: 'POST', headers: { 'next-action': 'somebody@example.com' } },
        resolve,
      )
        .on('error', reject)
        .end(),
    )
    expect(seen.at(-1)!.headers).not.toHaveProperty('next-action')
  })
})
