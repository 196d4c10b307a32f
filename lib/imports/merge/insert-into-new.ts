import 'server-only'
import { once } from 'node:events'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { CopyWriter } from '../stage/copy-writer'
import { ImportError } from '../read/import-error'
import { CONNECTION_LOST, ImportSession } from '../import-session'
import { COPY_HEADER, COPY_TRAILER, PLANNING, stagingTable } from '../stage/staging-table'

/**
 * Of the connection that sorts. More processes would take the processor from the one that stores. And should somebody want the
 * staging table for himself, the two connections must not wait for him and he for them.
 */
const READING = "SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL lock_timeout = '10s'"

/** As many as are quickly sorted, while the ones before them are stored. */
const SLICE_EXPOSURES = 100_000
/** Each slice reads the whole staging table. */
const MAX_SLICES = 16
/** Pieces that may be sorted ahead of what is stored, of at most about 64 KB each. */
const PIECES_AHEAD = 128

/** A breach of the import. */
export interface StagedExposures {
  breachNo: number
  breachId: number
  isNew: boolean
  /** How many were staged, those that are in the file twice included. */
  exposures: number
}

/**
 * Adds the exposures of breaches that this transaction made: nobody else can see them or add to them, so there is nothing to
 * compare with. They come in the order of the primary key, which fills its pages one after the other.
 *
 * COPY stores rows a third quicker than INSERT … SELECT, which goes row by row. So a second connection sorts, slice by slice,
 * and what it says is copied on. It reads the staging table only, which was committed before.
 * @param client inside the merge's transaction.
 * @param breaches in the order of their ids.
 * @returns how many exposures were added. The breaches' counts (kept_count) move along.
 * @throws whatever ends either connection; the transaction cannot go on then.
 */
export async function insertIntoNew(
  importId: string,
  client: Client,
  breaches: StagedExposures[],
  sliceExposures = SLICE_EXPOSURES,
): Promise<number> {
  if (breaches.length === 0) return 0
  const staged = breaches.reduce((sum, { exposures }) => sum + exposures, 0)
  const reader = await ImportSession.open(importId).catch(() => {
    throw new ImportError(CONNECTION_LOST)
  })
  let added: number
  try {
    await reader.client.query(`BEGIN READ ONLY; ${PLANNING}; ${READING}`)
    added = await store(
      client,
      sorted(reader, toSlices(breaches, Math.max(sliceExposures, Math.ceil(staged / MAX_SLICES)))),
    )
  } catch (error) {
    // Not waited for: it may be in the middle of an answer that nobody reads.
    void reader.close()
    throw error
  }
  await reader.close()
  const counts = added === staged ? breaches : await countDistinct(client, importId, breaches)
  await client.query(
    "INSERT INTO kept_count (name, key, n) SELECT 'exposure', id::text, n FROM unnest($1::int[], $2::bigint[]) AS counted(id, n)",
    [counts.map(({ breachId }) => breachId), counts.map(({ exposures }) => exposures)],
  )
  return added
}

/** Cuts a list of breaches where it has at least so many exposures since the last cut. */
export function toSlices(breaches: StagedExposures[], size: number): StagedExposures[][] {
  const slices: StagedExposures[][] = []
  let exposures = size
  for (const breach of breaches) {
    if (exposures >= size) {
      slices.push([])
      exposures = 0
    }
    slices.at(-1)!.push(breach)
    exposures += breach.exposures
  }
  return slices
}

/** Copies rows into the exposures, and takes a few pieces more than are stored already. @returns how many rows. */
async function store(client: Client, rows: AsyncIterable<Uint8Array>): Promise<number> {
  const copy = new CopyWriter(
    client,
    'COPY exposure (email_hash, breach_id, email_ciphertext) FROM STDIN (FORMAT binary)',
  )
  const ahead: Promise<void>[] = []
  const send = (bytes: Uint8Array): void => {
    const written = copy.write(bytes)
    // Its failure is met when it is waited for.
    written.catch(() => {})
    ahead.push(written)
  }
  send(COPY_HEADER)
  for await (const piece of rows) {
    send(piece)
    if (ahead.length > PIECES_AHEAD) await ahead.shift()
  }
  await Promise.all(ahead)
  await copy.write(COPY_TRAILER)
  return copy.end()
}

async function* sorted(reader: ImportSession, slices: StagedExposures[][]): AsyncGenerator<Uint8Array> {
  for (const slice of slices) {
    const answered = once(reader.client, 'drain', { signal: reader.lost })
    answered.catch(() => {})
    const rows = reader.client.query(copyTo(sliceSql(reader.importId, slice)))
    const stop = (): void => void rows.destroy(reader.lost.reason as Error)
    reader.lost.addEventListener('abort', stop, { once: true })
    try {
      yield* withoutFrame(rows)
    } finally {
      reader.lost.removeEventListener('abort', stop)
    }
    // The rows end before the answer does, and a connection answers one question at a time.
    await answered
  }
}

/** The rows of a binary COPY, without its header and its trailer, however it is cut into chunks. */
export async function* withoutFrame(copy: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let headerLeft = COPY_HEADER.length
  let tail = Buffer.alloc(0)
  for await (const chunk of copy) {
    const skipped = Math.min(headerLeft, chunk.length)
    headerLeft -= skipped
    const bytes = Buffer.concat([tail, chunk.subarray(skipped)])
    const end = Math.max(0, bytes.length - COPY_TRAILER.length)
    tail = Buffer.from(bytes.subarray(end))
    if (end > 0) yield bytes.subarray(0, end)
  }
}

/** The second connection does not see the breaches; so their ids are part of what it is asked. */
function sliceSql(importId: string, slice: StagedExposures[]): string {
  const numbers = slice.map(({ breachNo }) => breachNo)
  const [first, last] = numbers.reduce(
    ([low, high], number) => [Math.min(low, number), Math.max(high, number)],
    [Infinity, -Infinity],
  )
  return `COPY (
    SELECT DISTINCT ON (m.breach_id, s.email_hash) s.email_hash, m.breach_id, s.email_ciphertext
    FROM ${stagingTable(importId)} s
      JOIN unnest('{${numbers.join()}}'::int[], '{${slice.map(({ breachId }) => breachId).join()}}'::int[]) AS m(breach_no, breach_id) USING (breach_no)
    WHERE s.email_hash IS NOT NULL AND s.breach_no BETWEEN ${first} AND ${last}
    ORDER BY m.breach_id, s.email_hash
  ) TO STDOUT (FORMAT binary)`
}

/** The same breaches, where some exposures stood in the file twice. */
async function countDistinct(
  client: Client,
  importId: string,
  breaches: StagedExposures[],
): Promise<StagedExposures[]> {
  const { rows } = await client.query<{ breach_no: number; n: number }>(
    `SELECT breach_no, count(DISTINCT email_hash)::float8 AS n FROM ${stagingTable(importId)} WHERE breach_no = ANY($1) AND email_hash IS NOT NULL GROUP BY breach_no`,
    [breaches.map(({ breachNo }) => breachNo)],
  )
  const distinct = new Map(rows.map(({ breach_no, n }) => [breach_no, n]))
  return breaches.map((breach) => ({ ...breach, exposures: distinct.get(breach.breachNo)! }))
}
