import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import compression from 'compression'
import { endBrokenRequest } from '@/lib/server/broken-request'
import { boundConnection } from '@/lib/server/per-connection'
import { nameCharset, setSecurityHeaders, withCharset } from '@/lib/server/security-headers'

test.each([
  ['text/plain', 'text/plain; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  ['application/xml', 'application/xml; charset=utf-8'],
  ['image/svg+xml', 'image/svg+xml; charset=utf-8'],
  ['text/x-component', 'text/x-component; charset=utf-8'],
  ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
  ['text/css; charset=UTF-8', 'text/css; charset=UTF-8'],
  ['image/png', 'image/png'],
  ['font/woff2', 'font/woff2'],
])('%j is sent as %j', (type, named) => {
  expect(withCharset(type)).toBe(named)
})

describe('a server that begins its responses so', () => {
  const ways: Record<string, (response: ServerResponse) => void> = {
    '/end': (response) => void response.setHeader('content-type', 'application/json').end('{}'),
    '/head': (response) =>
      void response.writeHead(404, { 'content-type': 'text/plain', 'x-more': '1' }).end('none'),
    '/words': (response) =>
      void response.writeHead(200, 'Fine', { 'content-type': 'text/plain' }).end('fine'),
    '/own': (response) =>
      void response
        .writeHead(200, {
          'content-security-policy': "script-src 'nonce-x'",
          'content-type': 'text/html; charset=utf-8',
        })
        .end(''),
    '/none': (response) => void response.writeHead(304).end(),
    '/never': () => {},
  }
  const zip = compression({ threshold: 0 })
  const server = createServer((request, response) => {
    boundConnection(request, response)
    setSecurityHeaders(response)
    nameCharset(response)
    zip(request as never, response as never, () => ways[request.url!]!(response))
  })
  server.on('clientError', endBrokenRequest)
  let url: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })

  test.each([
    ['/end', 200, 'application/json; charset=utf-8'],
    ['/head', 404, 'text/plain; charset=utf-8'],
    ['/words', 200, 'text/plain; charset=utf-8'],
    ['/own', 200, 'text/html; charset=utf-8'],
    ['/none', 304, null],
  ])('%s', async (path, status, type) => {
    const { status: seen, headers } = await fetch(url + path)
    expect([seen, headers.get('content-type'), headers.get('x-frame-options')]).toEqual([
      status,
      type,
      'DENY',
    ])
    expect(headers.get('content-security-policy')).toBe(
      path === '/own' ? "script-src 'nonce-x'" : "default-src 'none'; frame-ancestors 'none'",
    )
  })

  test('what is no HTTP is told so under the same headers, and one whose response is under way just ends', async () => {
    const raw = (text: string): Promise<string> =>
      new Promise((resolve, reject) => {
        let answer = ''
        const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
        socket
          .on('data', (chunk) => (answer += String(chunk)))
          .on('end', () => resolve(answer))
          .on('error', reject)
      })
    expect(await raw('SOMETHING\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 Bad Request\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n/,
    )
    const tooLarge = `GET /end HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`
    expect(await raw(tooLarge)).toMatch(/^HTTP\/1.1 431 [^]*X-Frame-Options: DENY/)
    // The connection's second request, once the first was answered.
    const second = await new Promise<string>((resolve, reject) => {
      let answer = ''
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
        socket.write('GET /none HTTP/1.1\r\nHost: x\r\n\r\n'),
      )
      socket
        .on('data', (chunk) => {
          if (!answer) socket.write(tooLarge)
          answer += String(chunk)
        })
        .on('end', () => resolve(answer))
        .on('error', reject)
    })
    expect(second).toMatch(/^HTTP\/1.1 304 [^]*\r\n\r\nHTTP\/1.1 431 /)
    // Behind one that is under way, it would be taken for that one's.
    const both = await raw(`GET /never HTTP/1.1\r\nHost: x\r\n\r\nSOMETHING\r\n\r\n`)
    expect(both).toBe('')
  })
})
