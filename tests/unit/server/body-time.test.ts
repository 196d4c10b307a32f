import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { limitBodyTime } from '@/lib/server/body-time'

const SHORT = 100
const LONG = 60_000
const UPLOAD = '/v1/admin/breach/upload'
const TYPE = 'Content-Type: multipart/form-data; boundary=b\r\n'

let server: Server
const sockets: net.Socket[] = []

/** Answers at once, as a refusal does, or not before the body is there. */
async function open(
  times: Partial<Parameters<typeof limitBodyTime>[2]>,
  answersAtOnce: boolean,
): Promise<void> {
  server = createServer((request, response) => {
    limitBodyTime(request, response, { wholeMs: LONG, stalledMs: LONG, lingerMs: LONG, ...times })
    if (answersAtOnce) response.writeHead(401).end('refused')
    else
      request
        .resume()
        .on('end', () => response.end('received'))
        .on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

interface Call {
  socket: net.Socket
  /** What was answered, once the connection is over. */
  over: Promise<string>
  answer(): string
}

function send(text: string): Call {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let response = ''
  socket.on('data', (chunk) => (response += chunk.toString())).on('error', () => {})
  socket.write(text)
  return {
    socket,
    answer: () => response,
    over: new Promise((resolve) => socket.once('close', () => resolve(response))),
  }
}

/** Sends a byte now and then until the connection is over. */
function drip({ socket, over }: Call): void {
  const timer = setInterval(() => socket.writable && socket.write('x'), SHORT / 5)
  void over.then(() => clearInterval(timer))
}

const head = (method: string, url: string, bytes: number) =>
  `${method} ${url} HTTP/1.1\r\nHost: x\r\n${TYPE}Content-Length: ${bytes}\r\n\r\n`
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test.each([
  ['POST', '/v1/auth/login'],
  ['GET', '/'],
  ['HEAD', '/'],
  ['GET', UPLOAD],
  ['DELETE', `${UPLOAD}/1`],
  ['POST', `${UPLOAD}/1/commit`],
])('%s %s: a body that takes too long ends the connection', async (method, url) => {
  await open({ wholeMs: SHORT }, false)
  const call = send(head(method, url, 1_000_000_000))
  drip(call)
  expect(await call.over).toBe('')
})

test('a body in chunks, which does not say how long it is, ends too', async () => {
  await open({ wholeMs: SHORT }, false)
  expect(
    await send('GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n').over,
  ).toBe('')
})

test.each([UPLOAD, `${UPLOAD}?a=b`])(
  'an upload to %s may take its time, as long as bytes come',
  async (url) => {
    await open({ wholeMs: SHORT, stalledMs: 8 * SHORT }, false)
    const call = send(head('POST', url, 60))
    for (let i = 0; i < 60; i++) {
      await later(SHORT / 5)
      call.socket.write('x')
    }
    while (!call.answer()) await later(SHORT / 5)
    expect(call.answer()).toMatch(/received/)
  },
)

test('an upload that stalls ends', async () => {
  await open({ stalledMs: SHORT }, false)
  const call = send(head('POST', UPLOAD, 1_000))
  call.socket.write('a few bytes')
  expect(await call.over).toBe('')
})

test.each([UPLOAD, '/v1/auth/login'])(
  'whoever goes on sending to %s after the answer has read it, and is cut off',
  async (url) => {
    await open({ lingerMs: SHORT }, true)
    const call = send(head('POST', url, 1_000_000_000))
    drip(call)
    expect(await call.over).toMatch(/401[\s\S]*refused/)
  },
)

test.each(['pipes', 'iterates', 'listens', 'replaces it'])(
  'a connection whose reader, who %s, stopped in the middle of a body is used again',
  async (how) => {
    server = createServer((request, response) => {
      limitBodyTime(request, response, { wholeMs: LONG, stalledMs: LONG, lingerMs: LONG })
      if (request.method === 'GET') return void response.end('next')
      // It is no longer read from the first bytes on.
      const refuse = () => void response.writeHead(413).end('refused')
      if (how === 'pipes') {
        const through = new PassThrough({ highWaterMark: 1_024 })
        request.pipe(through).once('data', () => {
          through.pause()
          refuse()
        })
      } else if (how === 'replaces it') {
        // As the framework does.
        const other = new Readable({ highWaterMark: 1_024, read: () => {} })
        request.once('data', () => {
          for (const key in other) {
            const value: unknown = other[key as keyof Readable]
            Object.assign(request, { [key]: typeof value === 'function' ? value.bind(request) : value })
          }
          refuse()
        })
      } else if (how === 'iterates') void request[Symbol.asyncIterator]().next().then(refuse)
      else
        request.once('data', () => {
          request.pause()
          refuse()
        })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const call = send(`${head('POST', '/api/auth/signout', 400_000)}${'x'.repeat(400_000)}`)
    await once(call.socket, 'data')
    call.socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(await call.over).toMatch(/413[^]*refused[^]*200[^]*next/)
  },
)

test('a connection whose bodies arrive is used again', async () => {
  await open({ wholeMs: SHORT, stalledMs: SHORT, lingerMs: SHORT }, false)
  const call = send(`${head('POST', UPLOAD, 2)}ab${head('POST', '/v1/auth/login', 2)}ab`)
  await later(4 * SHORT)
  call.socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect((await call.over).match(/received/g)).toHaveLength(3)
})
