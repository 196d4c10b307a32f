import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { makeSignInGate } from '@/lib/server/sign-in-gate'
import { setSecurityHeaders } from '@/lib/server/security-headers'
import { VISITOR_HEADER } from '@/lib/http/visitor'

let server: Server
let url: string
const waiting: ServerResponse[] = []
/** Ends the work of those whose responses are gone. */
const working: (() => void)[] = []
const sockets: Socket[] = []

async function open(options: Parameters<typeof makeSignInGate>[0]): Promise<void> {
  const admit = makeSignInGate(options)
  server = createServer((request, response) => {
    setSecurityHeaders(response)
    admit(
      request,
      response,
      () =>
        new Promise<void>((resolve) => {
          if (request.url !== '/v1/auth/login' || request.method !== 'POST')
            return void response.end('let in', () => resolve())
          waiting.push(response)
          response.once('finish', resolve)
          working.push(resolve)
        }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(async () => {
  for (const response of waiting.splice(0)) response.end('let in')
  for (const end of working.splice(0)) end()
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const call = (visitor: string, path = '/v1/auth/login', method = 'POST') =>
  fetch(url + path, {
    method,
    headers: { [VISITOR_HEADER]: visitor },
    ...(method === 'POST' && { body: '{}' }),
  })
const allInside = async (count: number): Promise<void> => {
  while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve))
}

test('beyond so many, sign-ins wait for their turn; in a full line they are turned away with words and a time; everything else is let in', async () => {
  await open({ most: 3, mostUnderWayOfOne: 3, mostWaiting: 1 })
  const inside = ['a', 'b', 'c'].map((visitor) => call(visitor))
  await allInside(3)
  // Whichever comes first waits.
  const two = [call('d'), call('e')]
  const refused = await Promise.race(two)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
  expect((await call('f', '/v1/auth/signup')).status).toBe(429)
  expect((await call('f', '/v1/auth/%6cogin?x')).status).toBe(429)
  expect((await call('f', '/v1/breaches/check-breach')).status).toBe(200)
  expect((await call('f', '/v1/auth/login', 'GET')).status).toBe(200)
  const statuses = await lettingIn(Promise.all([...inside, ...two]))
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429])
})

test('who has waited long enough is told so', async () => {
  await open({ most: 1, mostUnderWayOfOne: 1, mostWaiting: 1, waitMs: 1 })
  void call('a').catch(() => {})
  await allInside(1)
  expect((await call('b')).status).toBe(429)
})

test('who leaves the line leaves no place taken', async () => {
  await open({ most: 1, mostUnderWayOfOne: 1, mostWaiting: 10, waitMs: 60_000 })
  const inside = call('a')
  await allInside(1)
  const leaver = new AbortController()
  const left = Promise.allSettled([
    fetch(`${url}/v1/auth/login`, {
      method: 'POST',
      headers: { [VISITOR_HEADER]: 'c' },
      body: '{}',
      signal: leaver.signal,
    }),
  ])
  leaver.abort()
  await left
  const [first, next] = await lettingIn(Promise.all([inside, call('d')]))
  expect([first.status, next.status]).toEqual([200, 200])
})

test('who leaves while the password is hashed keeps the place until that is done', async () => {
  await open({ most: 2, mostUnderWayOfOne: 1, mostOfOne: 2, waitMs: 60_000 })
  const leaver = new AbortController()
  const left = fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { [VISITOR_HEADER]: 'a' },
    body: '{}',
    signal: leaver.signal,
  })
  const other = call('b')
  await allInside(2)
  const gone = new Promise((resolve) => waiting[0]!.once('close', resolve))
  leaver.abort()
  await Promise.allSettled([left, gone])
  // Of the same network, one waits, and the next is one too many: the first is still at work.
  const next = call('a')
  const third = call('a')
  expect((await Promise.race([next, third])).status).toBe(429)
  expect(waiting).toHaveLength(2)
  working.shift()!()
  await allInside(3)
  const statuses = await lettingIn(Promise.all([next, third, other]))
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 429])
})

test('two hundred visitors at once are all let in, four at a time', async () => {
  await open({ waitMs: 60_000 })
  const all = Array.from({ length: 200 }, (_, n) => call(`visitor${n}`))
  await allInside(4)
  // No fifth comes while these are inside.
  expect((await call('somebody', '/v1/breaches/check-breach')).status).toBe(200)
  expect(waiting).toHaveLength(4)
  const responses = await lettingIn(Promise.all(all))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
})

test('one visitor cannot hold all places', async () => {
  await open({ most: 3, mostUnderWayOfOne: 3, mostOfOne: 2 })
  const own = [call('a'), call('a')]
  await allInside(2)
  expect((await call('a')).status).toBe(429)
  const other = call('b')
  await allInside(3)
  for (const response of waiting.splice(0)) response.end('let in')
  expect((await Promise.all([...own, other])).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a place is given up after a time, whatever keeps it', async () => {
  await open({ most: 1, mostUnderWayOfOne: 1, mostOfOne: 1, heldMs: 1 })
  void call('a').catch(() => {})
  await allInside(1)
  // The first is still there; the test's own time limit ends the asking.
  while ((await call('b', '/v1/auth/signup')).status === 429);
  expect(waiting).toHaveLength(1)
})

/** Answers whoever is inside until something has come about. */
async function lettingIn<T>(outcome: Promise<T>): Promise<T> {
  let isOver = false
  const over = outcome.finally(() => (isOver = true))
  while (!isOver) {
    for (const response of waiting.splice(0)) response.end('let in')
    await new Promise((resolve) => setImmediate(resolve))
  }
  return over
}

/** A sign-in whose body comes as `rest` is called. */
function openSlowly(
  visitor: string,
  head: string,
  begun = '{"email":',
): { rest(text: string): void; answer: Promise<string> } {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let heard = ''
  const response = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      heard += chunk.toString()
      if (heard.includes('\r\n\r\n')) resolve(heard)
    })
    socket.on('error', () => resolve(heard))
    socket.on('close', () => resolve(heard))
  })
  socket.write(
    `POST /v1/auth/login HTTP/1.1\r\nhost: localhost\r\n${VISITOR_HEADER}: ${visitor}\r\n${head}\r\n\r\n${begun}`,
  )
  return { rest: (text) => void socket.write(text), answer: response }
}

test('slow bodies hold connections and no place, however many there are', async () => {
  await open({ most: 2, mostUnderWayOfOne: 1, mostOfOne: 1 })
  const slow = Array.from({ length: 30 }, (_, index) =>
    openSlowly(`visitor${index % 2}`, 'content-length: 40'),
  )
  // All of them are under way before the next comes.
  await Promise.all(
    slow.map(({ answer: response }) =>
      Promise.race([response, new Promise((resolve) => setTimeout(resolve, 50))]),
    ),
  )
  for (const visitor of ['a', 'b']) {
    const signIn = call(visitor)
    await allInside(1)
    waiting.shift()!.end('let in')
    expect((await signIn).status).toBe(200)
  }
  expect(waiting).toHaveLength(0)
})

test('one whose body arrives in the end is let in, declared or in chunks, and the body is there to be read', async () => {
  await open({})
  const body = '{"email":"a@b.co"}'
  const declared = openSlowly('a', `content-length: ${body.length}`)
  const inChunks = openSlowly('b', 'transfer-encoding: chunked', `9\r\n${body.slice(0, 9)}\r\n`)
  declared.rest(body.slice(9))
  inChunks.rest(`9\r\n${body.slice(9)}\r\n0\r\n\r\n`)
  await allInside(2)
  for (const response of waiting.splice(0)) {
    const read: Buffer[] = []
    for await (const chunk of response.req) read.push(chunk as Buffer)
    response.end(`read ${Buffer.concat(read).toString()}`)
  }
  for (const { answer } of [declared, inChunks]) expect(await answer).toContain(`read ${body}`)
})

test('an empty body in chunks is let in, for the call to refuse', async () => {
  await open({})
  const { answer: response } = openSlowly('a', 'transfer-encoding: chunked', '0\r\n\r\n')
  await allInside(1)
  waiting.shift()!.end('let in')
  expect(await response).toContain('200')
})

test('a body that is larger than such calls need, or does not come in time, is refused without a place', async () => {
  await open({ arriveMs: 30 })
  expect(await openSlowly('a', 'content-length: 8193').answer).toContain('413')
  expect(
    await openSlowly('a', 'transfer-encoding: chunked', `2800\r\n${'x'.repeat(0x2800)}\r\n`).answer,
  ).toContain('413')
  expect(await openSlowly('a', 'content-length: 40').answer).toContain('did not arrive in time')
  expect(waiting).toHaveLength(0)
})

test('one IPv6 network has one share, whichever of its /64 it calls from', async () => {
  await open({ most: 10, mostUnderWayOfOne: 10, mostOfOne: 2 })
  const inside = [call('2001:db8:1:1::/64'), call('2001:db8:1:2::/64')]
  await allInside(2)
  expect((await call('2001:db8:1:3::/64')).status).toBe(429)
  const other = call('2001:db8:2:1::/64')
  await allInside(3)
  for (const response of waiting.splice(0)) response.end('let in')
  expect((await Promise.all([...inside, other])).map(({ status }) => status)).toEqual([200, 200, 200])
})
