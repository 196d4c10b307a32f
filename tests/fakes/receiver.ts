import http from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'

// Somebody who is told what happens by webhooks. Misbehaves on demand, and keeps what it was sent.

export interface Received {
  path: string
  headers: Record<string, string>
  body: string
}

/** What it does to a call: an answer, or what keeps one from coming. `hold` leaves it unanswered until `release`. */
type Behaviour =
  { status: number; headers?: Record<string, string>; body?: string } | 'hang' | 'reset' | 'hold'

export interface FakeReceiver {
  url: string
  calls: Received[]
  /** Decides about each call, by its number from 0. */
  behave: (call: number, received: Received) => Behaviour
  /** Lets a connection in, or leaves it waiting before its request is read. */
  connects: (connection: number) => boolean
  connections: number
  /** Answers what is held, with 204. */
  release(): void
  close(): Promise<void>
}

export async function startReceiver(): Promise<FakeReceiver> {
  const sockets = new Set<Socket>()
  let held: http.ServerResponse[] = []
  const server = http.createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const received = { path: request.url ?? '', headers: request.headers as Record<string, string>, body }
      const behaviour = receiver.behave(receiver.calls.push(received) - 1, received)
      if (behaviour === 'hang') return
      if (behaviour === 'reset') return void request.socket.resetAndDestroy()
      if (behaviour === 'hold') return void held.push(response)
      response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body)
    })
  })
  const door = net.createServer({ pauseOnConnect: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    receiver.connections += 1
    if (receiver.connects(receiver.connections - 1)) {
      server.emit('connection', socket)
      socket.resume()
    }
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const receiver: FakeReceiver = {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}/hook`,
    calls: [],
    behave: () => ({ status: 204 }),
    connects: () => true,
    connections: 0,
    release() {
      for (const response of held) response.writeHead(204).end()
      held = []
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => door.close(resolve))
    },
  }
  return receiver
}
