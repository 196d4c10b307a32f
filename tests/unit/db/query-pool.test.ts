import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { OutsidePool } from '@/lib/db/outside-pool'
import { queryPool } from '@/lib/db/query-pool'
import { takeConnection } from '@/lib/db/take-connection'
import { isDatabaseAway } from '@/lib/http/database-away'
import { withDeadline } from '@/lib/http/deadline'

/** A message of PostgreSQL's protocol: its kind, and its length with that of the length itself. */
function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(kind, 0, 'latin1')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

const SIGNED_IN = message('R', Buffer.alloc(4))
const READY = message('Z', Buffer.from('I'))
const SHUT_DOWN = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'))

const NO_ROWS = message('C', Buffer.from('SELECT 0\0'))

/** Nothing else is done in this process for so long. Milliseconds. */
function holdUp(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

let server: net.Server
/** What the server does with a connection that has said who it is. */
let serve: (socket: net.Socket) => void
let pool: OutsidePool
const sockets = new Set<net.Socket>()

beforeEach(async () => {
  server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => serve(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  pool = new OutsidePool({
    host: '127.0.0.1',
    port,
    user: 'nobody',
    password: 'x',
    database: 'none',
    ssl: false,
  })
  pool.on('error', () => {})
})

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await pool.end()
  server.close()
})

describe('an answer that came while the process was held up', () => {
  beforeEach(() => {
    serve = (socket) => {
      // It has come when the process is held up, and nobody has read it.
      socket.once('data', () => {
        socket.write(Buffer.concat([NO_ROWS, READY]))
        holdUp(200)
      })
      socket.write(Buffer.concat([SIGNED_IN, READY]))
    }
  })

  test('counts', async () => {
    expect(await queryPool(pool, 50, { text: 'SELECT' })).toEqual([])
  })

  test('counts for who waits with a deadline', async () => {
    const { client, giveBack } = await takeConnection(pool)
    try {
      const { rows } = await withDeadline(client.query('SELECT'), 50, () => new Error('late'))
      expect(rows).toEqual([])
    } finally {
      giveBack()
    }
  })
})

/** In one piece. */
const goDown = (socket: net.Socket) => socket.write(Buffer.concat([SIGNED_IN, READY, SHUT_DOWN]))

test('a database that goes down as a connection is had fails the statement, and nothing else', async () => {
  serve = goDown
  const failure = await queryPool(pool, 60_000, { text: 'SELECT 1' }).then(
    () => null,
    (error: Error) => error,
  )
  expect(isDatabaseAway(failure)).toBe(true)
  expect([pool.totalCount, pool.idleCount]).toEqual([0, 0])
})

test('so does it for whoever takes the connection for several', async () => {
  serve = goDown
  const { client, giveBack } = await takeConnection(pool)
  const failure = await client.query('SELECT 1').then(
    () => null,
    (error: Error) => error,
  )
  giveBack()
  expect(isDatabaseAway(failure)).toBe(true)
  expect([pool.totalCount, pool.idleCount]).toEqual([0, 0])
})
