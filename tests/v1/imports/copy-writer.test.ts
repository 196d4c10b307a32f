import { Client } from 'pg'
import { pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { CopyWriter } from '@/lib/imports/stage/copy-writer'
import { COPY_HEADER, COPY_TRAILER } from '@/lib/imports/stage/staging-table'

// Rows are sent before the server says that it takes them: whatever it says then, the connection is good for what comes next.

let client: Client
beforeEach(async () => {
  client = new Client({ connectionString: env().DATABASE_URL })
  client.on('error', () => {})
  await client.connect()
  await client.query('CREATE TEMPORARY TABLE copied (n integer PRIMARY KEY)')
})
afterEach(() => client.end().catch(() => {}))

/** More than the connection's buffers hold. */
const MANY = 400_000

function rowsOf(from: number, count: number): Buffer {
  const rows = Buffer.alloc(10 * count)
  for (let index = 0; index < count; index++) {
    rows.writeInt16BE(1, 10 * index)
    rows.writeInt32BE(4, 10 * index + 2)
    rows.writeInt32BE(from + index, 10 * index + 6)
  }
  return rows
}

async function copy(sql: string, pieces: readonly Buffer[]): Promise<number> {
  const writer = new CopyWriter(client, sql)
  await writer.write(COPY_HEADER)
  for (const piece of pieces) await writer.write(piece)
  await writer.write(COPY_TRAILER)
  return writer.end()
}

const stored = async () =>
  (await client.query<{ n: number }>('SELECT count(*)::int AS n FROM copied')).rows[0]!.n

test('what stands before and after a COPY is done with it, and its rows are counted', async () => {
  const sql = 'BEGIN; COPY copied FROM STDIN (FORMAT binary); INSERT INTO copied VALUES (-1), (-2); COMMIT'
  expect(await copy(sql, [rowsOf(0, MANY), rowsOf(MANY, 5)])).toBe(MANY + 5)
  expect(await stored()).toBe(MANY + 7)
})

test('one that waits for another statement sends nothing before that has ended', async () => {
  const before = client.query('INSERT INTO copied SELECT generate_series(-10, -1)')
  const copied = copy('COPY copied FROM STDIN (FORMAT binary)', [rowsOf(0, MANY)])
  expect((await before).rowCount).toBe(10)
  expect(await copied).toBe(MANY)
})

const RAISE = "DO $$ BEGIN RAISE EXCEPTION 'no'; END $$;"
test.each([
  ['before it', `${RAISE} COPY copied FROM STDIN (FORMAT binary)`, 'P0001'],
  ['of a table that is not there', 'COPY nowhere FROM STDIN (FORMAT binary)', '42P01'],
  ['after it', `COPY copied FROM STDIN (FORMAT binary); ${RAISE}`, 'P0001'],
  ['of its first row', 'INSERT INTO copied VALUES (0); COPY copied FROM STDIN (FORMAT binary)', '23505'],
  [
    'of its last row',
    `INSERT INTO copied VALUES (${MANY - 1}); COPY copied FROM STDIN (FORMAT binary)`,
    '23505',
  ],
])('a failure %s is told, and the next one is stored', async (_, sql, code) => {
  const pieces = Array.from({ length: 8 }, (_piece, index) => rowsOf((index * MANY) / 8, MANY / 8))
  await expect(copy(sql, pieces)).rejects.toMatchObject({ code })
  expect(await stored()).toBe(0)
  expect(await copy('COPY copied FROM STDIN (FORMAT binary)', pieces)).toBe(MANY)
})

test('a connection that ends under it fails it, and nothing waits', async () => {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const writer = new CopyWriter(client, 'COPY copied FROM STDIN (FORMAT binary)')
  await writer.write(COPY_HEADER)
  await pgPool().query('SELECT pg_terminate_backend($1, 10000)', [rows[0]!.pid])
  const rest = async () => {
    for (let index = 0; index < 50; index++) await writer.write(rowsOf(index * 1000, 1000))
    await writer.write(COPY_TRAILER)
    await writer.end()
  }
  await expect(rest()).rejects.toThrow()
})
