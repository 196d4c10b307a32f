import 'server-only'
import type { Client } from 'pg'
import { regroup, writeKeys } from '../../breaches/one/regroup'
import { readRows, sqlOf } from '../../breaches/one/rows'
import type { OwnFacts } from '../../breaches/one/shown-facts'
import { ImportError } from '../read/import-error'
import { alsoImported } from '../undo/journal'
import { readReserved, type ReservedIds } from '../stage/reserved'
import type { FactsRow } from '../stage/staging-table'
import { readFileSource } from './file-source'
import { saidAfter } from './own-facts'
import { readStagedBreaches, type StagedBreach } from './read-staged-breaches'
import { insertBreaches, PublicKeys } from './insert-breaches'

/** Breaches of the file. */
const GROUPED_AT_ONCE = 500

export interface BreachCounts {
  breachesAdded: number
  breachesChanged: number
  breachesUnchanged: number
  /** Of all of these: how many only tell of an incident that another row stands for, and about how many an operator is asked. */
  breachesAttached: number
  breachesInReview: number
}

/** Breaches of the import, by their number in the file: (breach_no, breach_id, is_new, rows, line, fate, own), the row where each first stands, and what it says of one where that is noted. Lives until the transaction ends. */
export const BREACH_MAP = 'pg_temp.import_breach'

/**
 * Brings the catalogue up to the staged breaches and fills BREACH_MAP. Belongs inside the merge's transaction, under
 * the catalogue's lock. A stored upload keeps its status and its public key; what an operator has set stays; one with equal
 * facts is not written. Then it is decided which rows tell of one incident.
 * @param arriving rows of facts that may not be staged yet.
 */
export async function mergeBreaches(
  client: Client,
  importId: string,
  now: Date,
  arriving: readonly FactsRow[] = [],
): Promise<BreachCounts> {
  const counts = { breachesAdded: 0, breachesChanged: 0, breachesUnchanged: 0 }
  const names = new PublicKeys(client)
  const settled = new Set<number>()
  const [file, reserved] = [
    await readFileSource(client, importId),
    await readReserved(client, importId, 'FOR KEY SHARE'),
  ]
  await client.query(
    `CREATE TEMPORARY TABLE import_breach (breach_no integer PRIMARY KEY, breach_id integer NOT NULL, is_new boolean NOT NULL, rows integer NOT NULL,
       line integer NOT NULL, fate text NOT NULL DEFAULT 'own', own jsonb) ON COMMIT DROP`,
  )
  for await (const batch of readStagedBreaches(client, importId, file, arriving)) {
    if (file.intoBreachId !== null) {
      await attachAll(client, batch, file.intoBreachId)
      counts.breachesUnchanged += batch.length
      continue
    }
    for (const some of withoutRepeats(batch)) {
      const { added, changed } = await mergeBatch(client, some, { importId, reserved, names, settled, now })
      counts.breachesAdded += added
      counts.breachesChanged += changed
      counts.breachesUnchanged += some.length - added - changed
    }
  }
  if (file.intoBreachId === null) await groupImported(client, now, settled)
  await client.query(
    `UPDATE ${BREACH_MAP} m SET fate = CASE WHEN EXISTS (SELECT FROM breach_match q WHERE q.breach_id = b.id AND q.state = 'open') THEN 'review'
       WHEN b.merged_into_id IS NOT NULL THEN 'attached' ELSE m.fate END FROM breach b WHERE b.id = m.breach_id`,
  )
  await client.query(`ANALYZE ${BREACH_MAP}`)
  const { rows } = await client.query<{ attached: number; review: number }>(
    `SELECT count(*) FILTER (WHERE fate = 'attached')::int AS attached, count(*) FILTER (WHERE fate = 'review')::int AS review FROM ${BREACH_MAP}`,
  )
  return { ...counts, breachesAttached: rows[0]!.attached, breachesInReview: rows[0]!.review }
}

/**
 * The same breaches in parts, in each of which no two are stored as one. Two of a file are where one row names the authority that the file itself
 * is called by, and another none: the second then says anew what the first one is.
 */
function withoutRepeats(batch: readonly StagedBreach[]): StagedBreach[][] {
  const parts: { keys: Set<string>; breaches: StagedBreach[] }[] = []
  for (const breach of batch) {
    let part = parts.find(({ keys }) => !keys.has(breach.uploadKey))
    if (!part) parts.push((part = { keys: new Set(), breaches: [] }))
    part.keys.add(breach.uploadKey)
    part.breaches.push(breach)
  }
  return parts.map(({ breaches }) => breaches)
}

/** All addresses of the file are one breach's. @throws ImportError when it was deleted meanwhile. */
async function attachAll(client: Client, batch: StagedBreach[], breachId: number): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM breach WHERE id = $1 FOR KEY SHARE', [breachId])
  if (rowCount === 0)
    throw new ImportError('The breach that these addresses belong to was deleted meanwhile.')
  await client.query(
    `INSERT INTO ${BREACH_MAP} (breach_no, breach_id, is_new, rows, line, fate) SELECT number, $2, false, rows, line, 'attached' FROM unnest($1::int[], $3::int[], $4::int[]) AS u(number, rows, line)`,
    [batch.map(({ number }) => number), breachId, batch.map(({ rows }) => rows), batch.map(({ row }) => row)],
  )
}

async function mergeBatch(
  client: Client,
  batch: StagedBreach[],
  {
    importId,
    reserved,
    names,
    settled,
    now,
  }: {
    importId: string
    reserved: ReservedIds
    names: PublicKeys
    /** Gets those that are complete should no other breach share a name with them. */
    settled: Set<number>
    now: Date
  },
): Promise<{ added: number; changed: number }> {
  const stored = await lockStored(
    client,
    batch.map(({ uploadKey }) => uploadKey),
  )
  const { changed, noted } =
    stored.size > 0 ? await changeStored(client, batch, stored, { importId, now }) : NOTHING_STORED
  for (const id of changed) settled.delete(id)
  const added = batch.filter(({ uploadKey }) => !stored.has(uploadKey))
  const inserted = await insertBreaches(client, added, { reserved, names, now })
  for (const id of inserted.settled) settled.add(id)
  const ids = new Map([...stored, ...inserted.ids])
  await client.query(
    `INSERT INTO ${BREACH_MAP} (breach_no, breach_id, is_new, rows, own, line) SELECT * FROM unnest($1::int[], $2::int[], $3::boolean[], $4::int[], $5::jsonb[], $6::int[])`,
    [
      batch.map(({ number }) => number),
      batch.map(({ uploadKey }) => ids.get(uploadKey)!),
      batch.map(({ uploadKey }) => !stored.has(uploadKey)),
      batch.map(({ rows: count }) => count),
      batch.map(({ uploadKey, own }) =>
        noted.has(stored.get(uploadKey) ?? -1) ? JSON.stringify(own) : null,
      ),
      batch.map(({ row }) => row),
    ],
  )
  return { added: added.length, changed: changed.length }
}

const NOTHING_STORED = { changed: [], noted: new Set<number>() }

/**
 * Writes down what the file says of breaches that are there.
 * @param stored the ids of those, by upload key.
 * @returns those that say something else now, and those that other imports have to do with as well.
 */
async function changeStored(
  client: Client,
  batch: readonly StagedBreach[],
  stored: ReadonlyMap<string, number>,
  { importId, now }: { importId: string; now: Date },
): Promise<{ changed: number[]; noted: Set<number> }> {
  const sql = sqlOf(client)
  const rows = await readRows(sql, 'b.id = ANY($1::int[])', [[...stored.values()]])
  const ownOf = new Map(rows.map(({ id, own }) => [id, own]))
  const incoming = new Map<number, OwnFacts>()
  for (const { uploadKey, own } of batch) {
    const id = stored.get(uploadKey)
    const before = id === undefined ? undefined : ownOf.get(id)
    if (id === undefined || before === undefined) continue
    const next = saidAfter(own, before)
    if (next !== before) incoming.set(id, next)
  }
  const noted = await alsoImported(client, importId, [...stored.values()])
  if (incoming.size > 0) {
    await writeKeys(
      sql,
      [...incoming].map(([id, { title, name, domain }]) => ({ id, title, name, domain })),
    )
    // What is shown is worked out once all of the file is there.
    await client.query(
      `UPDATE breach b SET record = r.own, source_date = $2, modified_date = GREATEST(b.modified_date, $2)
       FROM jsonb_to_recordset($1::jsonb) AS r(id integer, own jsonb) WHERE b.id = r.id`,
      [JSON.stringify([...incoming].map(([id, own]) => ({ id, own }))), now],
    )
  }
  return { changed: [...incoming.keys()], noted }
}

/**
 * Decides which breaches of the file tell of one incident, with each other and with those that were there: each company once, however
 * many rows of the file speak of it.
 */
async function groupImported(client: Client, now: Date, settled: ReadonlySet<number>): Promise<void> {
  const sql = sqlOf(client)
  const done = new Set<number>()
  let last = -1
  for (;;) {
    const batch = await sql<{ number: number; id: number; keys: string[] }>(
      `SELECT m.breach_no AS number, b.id, b.match_keys AS keys
       FROM ${BREACH_MAP} m JOIN breach b ON b.id = m.breach_id WHERE m.breach_no > $1 ORDER BY m.breach_no LIMIT ${GROUPED_AT_ONCE}`,
      [last],
    )
    const keys = batch.filter(({ id }) => !done.has(id)).flatMap((row) => row.keys)
    // Those without a name to be found by are found by the first call, whatever it is asked for.
    if (keys.length > 0 || last === -1)
      for (const id of await regroup(sql, keys, now, new Map(), settled)) done.add(id)
    if (batch.length < GROUPED_AT_ONCE) return
    last = batch.at(-1)!.number
  }
}

/** The lock keeps a breach from being deleted under its new exposures, and lets its status be changed meanwhile. */
async function lockStored(client: Client, keys: string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; upload_key: string }>(
    'SELECT id, upload_key FROM breach WHERE upload_key = ANY($1) ORDER BY id FOR KEY SHARE',
    [keys],
  )
  return new Map(rows.map(({ id, upload_key }) => [upload_key, id]))
}
