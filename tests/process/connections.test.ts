import fs from 'node:fs'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { giveTicket } from '@/lib/auth/ticket'
import { createBreach } from '@/tests/support/factories'
import { createMember } from '@/tests/support/members'
import { scriptsOf } from '@/tests/support/scripts'
import { startWeb, type WebProcess } from '@/tests/support/web-process'

// What a client can do to the process with connections and bodies alone: none of it may end it, fill it, or keep others waiting.

let web: WebProcess
const open = new Set<Socket>()
beforeAll(async () => {
  await createBreach()
  web = await startWeb()
})
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})
afterAll(() => web.stop())

function send(text: string | Buffer, visitor = ''): Socket {
  const socket = connect(web.port, '127.0.0.1').on('error', () => {})
  open.add(socket)
  socket.write(
    typeof text === 'string' && visitor
      ? text.replaceAll('\r\nHost: x', `\r\nHost: x\r\nX-Forwarded-For: ${visitor}`)
      : text,
  )
  return socket
}

/** What comes until the other side ends. */
async function answerTo(text: string | Buffer, visitor = ''): Promise<string> {
  const socket = send(text, visitor)
  let response = ''
  socket.on('data', (chunk) => (response += String(chunk)))
  await once(socket, 'close')
  return response
}

const healthy = async () => (await fetch(`${web.url}/healthz`)).status
const openFiles = () => fs.readdirSync(`/proc/${web.pid}/fd`).length
/** The test's own limit ends the waiting. */
const until = async (reached: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 20))
}

test.each([
  ['/api/auth/signout', 'application/json'],
  ['/api/auth/callback/ticket', 'application/json'],
  ['/api/auth/signout', 'application/x-www-form-urlencoded'],
])('%s takes no large body (%s)', async (path, type) => {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n`
  expect(await answerTo(`${head}Content-Length: 25000000\r\n\r\n[`)).toMatch(/^HTTP\/1.1 413 /)
  // What does not say its length is counted as it comes.
  expect(
    await answerTo(
      `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n11000\r\n${'a'.repeat(0x11000)}\r\n0\r\n\r\n`,
    ),
  ).toMatch(/^HTTP\/1.1 413 /)
  expect(await healthy()).toBe(200)
})

test('what is no JSON is refused in the form of all errors', async () => {
  for (const body of ['{"a":', `${'['.repeat(20_000)}${']'.repeat(20_000)}`]) {
    const response = await fetch(`${web.url}/api/auth/signout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([response.status, Object.keys((await response.json()) as object).slice(0, 2)]).toEqual([
      body.length < 10 ? 400 : 422,
      ['code', 'message'],
    ])
  }
})

test('a good body still reaches next-auth: a ticket opens a session, and signing out ends it', async () => {
  const { userId, sid } = await createMember()
  const ticket = await giveTicket({ userId, sid }, 'test')
  const cookies = new Map<string, string>()
  const call = async (path: string, form?: Record<string, string>) => {
    const response = await fetch(web.url + path, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie())
      cookies.set(line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).split(';', 1)[0]!)
    return response
  }
  const csrf = async () => ((await (await call('/api/auth/csrf')).json()) as { csrfToken: string }).csrfToken
  expect(
    (await call('/api/auth/callback/ticket', { csrfToken: await csrf(), ticket, json: 'true' })).status,
  ).toBe(200)
  expect((await call('/v1/users/me')).status).toBe(200)
  const session = new Map(cookies)
  expect((await call('/api/auth/signout', { csrfToken: await csrf(), json: 'true' })).status).toBe(200)
  for (const [name, value] of session) cookies.set(name, value)
  expect((await call('/v1/users/me')).status).toBe(401)
})

test('between two requests a connection is kept for longer than a proxy keeps it', async () => {
  const { headers } = await fetch(`${web.url}/healthz`)
  expect(headers.get('keep-alive')).toBe('timeout=75')
})

test('a page takes no body: it is answered before one has come, and the connection ends', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'GET']) {
    const response = await answerTo(
      `${method} /signin HTTP/1.1\r\nHost: x\r\nContent-Length: 10000000\r\n\r\nx`,
    )
    expect([method, /^HTTP\/1.1 (\d+)/.exec(response)![1]]).toEqual([
      method,
      method === 'POST' ? '303' : method === 'GET' ? '400' : '405',
    ])
  }
})

test('thousands of requests on one connection, never read: it ends, and no file stays open', async () => {
  const [script] = scriptsOf(await (await fetch(`${web.url}/`)).text())
  const before = openFiles()
  for (const path of ['/', script!, '/v1/breaches', '/v1/auth/login']) {
    const socket = send(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n`.repeat(800))
    socket.pause()
    await until(
      () => socket.destroyed || socket.errored !== null || socket.readableEnded || openFiles() <= before + 1,
    )
    socket.destroy()
  }
  // A few at once, and then gone.
  for (let round = 0; round < 20; round++) {
    const socket = send(`GET ${script!} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n`.repeat(12))
    await once(socket, 'readable')
    socket.destroy()
  }
  // Kept connections of the pool and of fetch may have come.
  await until(() => openFiles() <= before + 5)
  expect(await healthy()).toBe(200)
})

test('bodies that do not come: so many of one network, and the others are answered', async () => {
  const call =
    'POST /v1/mail/webhook HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
  const waiting = Array.from({ length: 100 }, () => send(call, '192.0.2.1'))
  // The hundredth is there when the next one is refused.
  await until(async () =>
    / 429 /.test(
      await Promise.race([
        answerTo(call, '192.0.2.1'),
        new Promise<string>((resolve) => setTimeout(() => resolve(''), 200)),
      ]),
    ),
  )
  expect(
    (
      await fetch(`${web.url}/v1/breaches/check-breach`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.2' },
        body: '{"email":"ann@example.com"}',
      })
    ).status,
  ).toBe(200)
  for (const socket of waiting) socket.destroy()
  await until(
    async () =>
      (
        await fetch(`${web.url}/v1/mail/webhook`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
          body: '{"a":true}',
        })
      ).status !== 429,
  )
})

test('an expectation that we do not know is refused with the headers of every response', async () => {
  const response = await answerTo('GET / HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n')
  expect(response).toMatch(/^HTTP\/1.1 417 /)
  expect(response).toContain('X-Content-Type-Options: nosniff')
})

test('a crowd that asks whether we are ready keeps nobody from being served', async () => {
  const asking = Array.from({ length: 1_500 }, () => fetch(`${web.url}/readyz`).then(({ status }) => status))
  const check = fetch(`${web.url}/v1/breaches/check-breach`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.3' },
    body: '{"email":"ann@example.com"}',
  })
  expect([...new Set(await Promise.all(asking))]).toEqual([200])
  expect((await check).status).toBe(200)
})

// A proxy gives the connection to somebody else.
test('behind a refused upload the same connection answers the next request', async () => {
  for (const path of ['/api/auth/signout', '/api/auth/callback/ticket', '/v1/auth/signup', '/v1/nope']) {
    const chunk = `c350\r\n${'a'.repeat(50_000)}\r\n`
    const socket = send(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(8)}0\r\n\r\n`,
    )
    let response = ''
    socket.on('data', (chunk) => (response += String(chunk)))
    await until(() => response.includes('\r\n\r\n'))
    const [status] = /^HTTP\/1.1 4\d\d/.exec(response)!
    if (!/connection: close/i.test(response)) {
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      await once(socket, 'close')
      expect([path, response.match(/HTTP\/1.1 \d+/g)]).toEqual([path, [status, 'HTTP/1.1 200']])
    }
  }
})

test('a guard sees its header however many stand before it', async () => {
  const filler = 'A:\r\n'.repeat(1_000)
  const reset = (headers: string) =>
    answerTo(
      `POST /v1/auth/password-reset HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n${headers}\r\n{}`,
      '192.0.2.40',
    )
  const elsewhere = 'Origin: http://elsewhere.example\r\nSec-Fetch-Site: cross-site\r\n'
  expect(await reset(elsewhere)).toMatch(/^HTTP\/1.1 403 /)
  expect(await reset(filler + elsewhere)).toMatch(/^HTTP\/1.1 403 /)
  expect(
    await answerTo(
      `GET /v1/settlements HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${filler}Host: y\r\n\r\n`,
    ),
  ).toMatch(/^HTTP\/1.1 400 /)
})

test('no header or address of a stranger’s makes a failure of ours', async () => {
  const settled: [string, RequestInit?][] = [
    ['/upload-template.csv', { headers: { range: 'bytes=500000-' } }],
    ['/upload-template.csv', { headers: { 'if-match': '"x"' } }],
    ['/signin', { headers: { rsc: '1', 'next-router-state-tree': 'garbage' } }],
    ['/nothing-here', { headers: { rsc: '1', 'next-router-state-tree': '[]' } }],
    ['/api/auth/session?callbackUrl=x'],
    ['/api/auth/csrf?callbackUrl=http%3A%2F%2F%5B'],
    ['/api/auth/csrf', { headers: { cookie: 'next-auth.callback-url=x' } }],
    ['/api/auth/signout?callbackUrl=x', { method: 'POST' }],
    ['/api/auth/session', { method: 'HEAD' }],
    ['/api/auth/csrf', { method: 'HEAD' }],
  ]
  const [script] = scriptsOf(await (await fetch(`${web.url}/`)).text())
  for (const header of ['range', 'if-match'])
    settled.push([script!, { headers: { [header]: 'bytes=9999999-' } }])
  for (const [path, init] of settled) {
    const { status } = await fetch(web.url + path, { redirect: 'manual', ...init })
    expect([path, init, status < 400 || status === 404]).toEqual([path, init, true])
  }
})

test('a page has one address, and is told in the log under it', async () => {
  const home = await (await fetch(`${web.url}/signin`, { headers: { rsc: '1' } })).text()
  const [, build] = /"b":"([^"]+)"/.exec(home)!
  for (const path of [
    'signin',
    'breaches/nothing',
    'v1/settlements',
    'v1/auth/login',
    'api/auth/csrf',
    'readyz',
  ]) {
    const { status, headers } = await fetch(`${web.url}/_next/data/${build}/${path}.json`)
    expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8'])
  }
})
