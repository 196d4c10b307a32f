import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import v8 from 'node:v8'
import vm from 'node:vm'
import { boundConnection } from '@/lib/server/per-connection'

let server: Server
let port: number
const held: ServerResponse[] = []
let closed = 0

beforeEach(async () => {
  held.length = 0
  closed = 0
  server = createServer((request, response) => {
    if (!boundConnection(request, response)) return
    response.once('close', () => (closed += 1))
    held.push(response)
  })
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const until = async (reached: () => boolean): Promise<void> => {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, 1))
}

test('a connection with too many requests at once is ended, and every response on it is told', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(REQUEST.repeat(2_000))
  await once(socket, 'close')
  expect(held).toHaveLength(16)
  await until(() => closed === 16)
})

test('when a connection ends, answers in its queue are told too, each once', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(REQUEST.repeat(3))
  await until(() => held.length === 3)
  socket.destroy()
  await until(() => closed === 3)
  await new Promise((resolve) => setImmediate(resolve))
  expect(closed).toBe(3)
})

test('one after the other, as many as anybody likes', async () => {
  const socket = connect(port, '127.0.0.1')
  for (let n = 1; n <= 40; n++) {
    socket.write(REQUEST)
    await until(() => held.length === n)
    held[n - 1]!.end('x')
    await until(() => closed === n)
  }
  socket.destroy()
})

test('a connection that stays open holds no response that is done', async () => {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as () => void
  const done: WeakRef<ServerResponse>[] = []
  const socket = connect(port, '127.0.0.1')
  for (let n = 1; n <= 5; n++) {
    socket.write(REQUEST)
    await until(() => held.length === 1)
    const response = held.pop()!
    done.push(new WeakRef(response))
    response.end('x')
    await until(() => closed === n)
  }
  // Node keeps the last one until the next.
  await until(() => {
    collect()
    return done.slice(0, -1).every((answer) => answer.deref() === undefined)
  })
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})
