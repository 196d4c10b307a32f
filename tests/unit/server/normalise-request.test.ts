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
    // What no URL can be made of: a call would fail over it.
    ['Host: localhost:99999', 400],
    ['Host: 1.2.3.4.5', 400],
    ['Host: 999.1.1.1', 400],
    ['Host: shop.123', 400],
    ['Host: [::::]', 400],
    ['Host: 0x7f.1', 200],
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

  test.each([
    ['/_next/data/build/settlements/x.json', '/nowhere'],
    ['/_next/data/build/v1/settlements.json?q=1', '/nowhere'],
    ['/_next/image?url=x', '/nowhere'],
    ['/%5fnext/data/build/x.json', '/nowhere'],
    ['/_ne%78t/anything', '/nowhere'],
    ['/_next/static/chunks/x.js', '/_next/static/chunks/x.js'],
    ['/_next/static/../data/x.json', '/nowhere'],
    ['/_next', '/_next'],
  ])('%s is %s', async (path, is) => {
    await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(seen.at(-1)!.url).toBe(is)
  })

  test.each([
    ['Range', 'bytes=500000-'],
    ['If-Range', '"x"'],
    ['If-Match', '"x"'],
    ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ])('%s is for calls alone', async (name, value) => {
    const line = `HTTP/1.1\r\nHost: x\r\n${name}: ${value}\r\nConnection: close\r\n\r\n`
    await raw(`GET /upload-template.csv ${line}`)
    expect(seen.at(-1)!.headers).not.toHaveProperty(name.toLowerCase())
    await raw(`GET /v1/breaches ${line}`)
    expect(seen.at(-1)!.headers).toHaveProperty(name.toLowerCase(), value)
  })

  test.each([
    ['garbage', false],
    ['%', false],
    ['', false],
    ['%5B%5D', false],
    ['%7B%7D', false],
    ['%5B%22%22%2C%7B%7D%2C1%2C2%5D', false],
    [encodeURIComponent(JSON.stringify(['', { children: ['signin', {}] }])), true],
    [encodeURIComponent(JSON.stringify(['', { children: ['__PAGE__', {}, null, 'refetch'] }])), true],
  ])('the router’s state %j is passed on: %j', async (state, isPassedOn) => {
    await raw(
      `GET /signin HTTP/1.1\r\nHost: x\r\nRSC: 1\r\nNext-Router-State-Tree: ${state}\r\nConnection: close\r\n\r\n`,
    )
    expect('next-router-state-tree' in seen.at(-1)!.headers).toBe(isPassedOn)
  })

  test.each([
    ['/api/auth/session?callbackUrl=x', 'a=1', '/api/auth/session', 'a=1'],
    [
      '/api/auth/csrf?a=1&callbackUrl=%5B&callbackUrl=y',
      'next-auth.callback-url=x',
      '/api/auth/csrf?a=1',
      '',
    ],
    ['/api/auth/csrf', 'a=1; __Host-next-auth.callback-url=x; b=2', '/api/auth/csrf', 'a=1; b=2'],
    ['/api/auth/csrf', 'next-auth.callback-url=x; b=2', '/api/auth/csrf', 'b=2'],
    ['/signin?callbackUrl=x', 'a=1', '/signin?callbackUrl=x', 'a=1'],
  ])('%s with %j asks for %s with %j', async (path, cookie, asked, left) => {
    await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`)
    expect([seen.at(-1)!.url, seen.at(-1)!.headers.cookie]).toEqual([asked, left])
  })

  test('HTTP/1.0 need not name a host', async () => {
    expect(await raw('GET /x HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
  })

  test('whoever is still sending a large body reads why it is refused', async () => {
    for (const path of ['/signin', '/api/auth/signout']) {
      const answer = await new Promise<number>((resolve, reject) => {
        const request = send(
          { port, path, method: 'PUT', headers: { 'content-length': 2_000_000 } },
          (response) => resolve(response.resume().statusCode!),
        )
        request.on('error', reject)
        // Sent on whatever is answered, as most clients do.
        for (let sent = 0; sent < 2_000_000; sent += 50_000) request.write(Buffer.alloc(50_000))
        request.end()
      })
      expect([path, answer]).toEqual([path, path === '/signin' ? 405 : 413])
    }
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
