import 'server-only'
import type { Client } from 'pg'
import type { Severity } from '../../breaches/status/severity'
import { kindOf } from '../../breaches/kinds/kind'
import { statusOfNew } from '../../breaches/status/status'
import type { BreachFacts } from '../read/row'
import { uniqueBreachIdBase, uploadKey } from '../../breaches/slug'
import { stagingTable } from '../stage/staging-table'

export interface BreachCounts {
  breachesAdded: number
  breachesChanged: number
  breachesUnchanged: number
}

/** Breaches of the import, by their number in the file: (breach_no, breach_id, is_new). Lives until the transaction ends. */
export const BREACH_MAP = 'pg_temp.import_breach'

const BATCH = 500

export interface StagedBreach {
  breach_no: number
  facts: BreachFacts
}

export interface StoredBreach {
  id: number
  upload_key: string
  title: string
  pwn_count: string
  data_classes: string[]
  severity: Severity
}

/**
 * Brings the catalogue up to the staged breaches and fills BREACH_MAP. Belongs inside the merge's transaction, under
 * the catalogue's lock. A stored upload keeps its status and its public key; one with equal facts is not written.
 */
export async function mergeBreaches(client: Client, importId: string, now: Date): Promise<BreachCounts> {
  const counts: BreachCounts = { breachesAdded: 0, breachesChanged: 0, breachesUnchanged: 0 }
  const names = new PublicKeys(client)
  const isNotice = await holdsNotices(client, importId)
  await client.query(
    'CREATE TEMPORARY TABLE import_breach (breach_no integer PRIMARY KEY, breach_id integer NOT NULL, is_new boolean NOT NULL) ON COMMIT DROP',
  )
  await client.query(
    `DECLARE staged NO SCROLL CURSOR FOR SELECT breach_no, facts FROM ${stagingTable(importId)} WHERE facts IS NOT NULL ORDER BY breach_no`,
  )
  for (;;) {
    const { rows: staged } = await client.query<StagedBreach>(`FETCH ${BATCH} FROM staged`)
    if (staged.length === 0) break
    const keyed = staged.map(({ breach_no, facts }) => ({
      breach_no,
      facts,
      key: uploadKey(facts.company, facts.breachDate),
    }))
    const stored = await lockStored(
      client,
      keyed.map(({ key }) => key),
    )
    const added = keyed.filter(({ key }) => !stored.has(key))
    const changed = keyed.flatMap(({ key, facts }) => {
      const row = stored.get(key)
      return row && differs(facts, row) ? [{ id: row.id, facts }] : []
    })
    await updateChanged(client, changed, now)
    if (isNotice)
      await confirmStored(
        client,
        [...stored.values()].map(({ id }) => id),
      )
    const ids = new Map([...stored].map(([key, { id }]) => [key, id]))
    for (const [key, id] of await insertAdded(client, added, { names, isNotice, now })) ids.set(key, id)
    await client.query(
      `INSERT INTO ${BREACH_MAP} SELECT * FROM unnest($1::int[], $2::int[], $3::boolean[])`,
      [
        keyed.map(({ breach_no }) => breach_no),
        keyed.map(({ key }) => ids.get(key)!),
        keyed.map(({ key }) => !stored.has(key)),
      ],
    )
    counts.breachesAdded += added.length
    counts.breachesChanged += changed.length
    counts.breachesUnchanged += keyed.length - added.length - changed.length
  }
  await client.query('CLOSE staged')
  await client.query(`ANALYZE ${BREACH_MAP}`)
  return counts
}

/** Whether the rows are notices of an authority, which confirms them. */
async function holdsNotices(client: Client, importId: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    "SELECT COALESCE(mapping ? 'Notice', false) AS is FROM csv_import WHERE id = $1",
    [importId],
  )
  return rows[0]!.is
}

/** The lock keeps a breach from being deleted under its new exposures, and lets its status be changed meanwhile. */
async function lockStored(client: Client, keys: string[]): Promise<Map<string, StoredBreach>> {
  const { rows } = await client.query<StoredBreach>(
    'SELECT id, upload_key, title, pwn_count, data_classes, severity FROM breach WHERE upload_key = ANY($1) ORDER BY id FOR KEY SHARE',
    [keys],
  )
  return new Map(rows.map((row) => [row.upload_key, row]))
}

/** Whether a file says other facts of a stored upload. The order of data types is none. */
export function differs(facts: BreachFacts, stored: StoredBreach): boolean {
  const classes = new Set(facts.dataClasses)
  const sameClasses =
    classes.size === new Set(stored.data_classes).size &&
    stored.data_classes.every((name) => classes.has(name))
  return (
    facts.company !== stored.title ||
    facts.pwnCount !== Number(stored.pwn_count) ||
    facts.severity !== stored.severity ||
    !sameClasses
  )
}

async function updateChanged(
  client: Client,
  changed: { id: number; facts: BreachFacts }[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return
  await client.query(
    `UPDATE breach b SET title = r.company, pwn_count = r."pwnCount", data_classes = r."dataClasses", severity = r.severity, modified_date = $2
     FROM jsonb_to_recordset($1::jsonb) AS r(id integer, company text, "pwnCount" bigint, "dataClasses" text[], severity severity)
     WHERE b.id = r.id`,
    [JSON.stringify(changed.map(({ id, facts }) => ({ id, ...facts }))), now],
  )
}

/** What another list had said of them, an authority says as well. */
async function confirmStored(client: Client, ids: number[]): Promise<void> {
  await client.query('UPDATE breach SET is_verified = true WHERE id = ANY($1) AND NOT is_verified', [ids])
}

/** @returns the id of each added breach by its upload key. */
async function insertAdded(
  client: Client,
  added: { facts: BreachFacts; key: string }[],
  { names, isNotice, now }: { names: PublicKeys; isNotice: boolean; now: Date },
): Promise<[string, number][]> {
  if (added.length === 0) return []
  const rows: object[] = []
  for (const { facts, key } of added) {
    const uniqueBreachId = await names.take(uniqueBreachIdBase(facts.company, facts.breachDate))
    rows.push({
      ...facts,
      key,
      uniqueBreachId,
      status: statusOfNew(
        { kind: kindOf({ title: facts.company }), breachDate: facts.breachDate ?? '1970-01-01' },
        now,
      ),
    })
  }
  const { rows: inserted } = await client.query<{ id: number; upload_key: string }>(
    `INSERT INTO breach (unique_breach_id, upload_key, name, title, breach_date, added_date, modified_date, last_checked, pwn_count,
       data_classes, severity, is_verified, is_manual_upload, mass_action_breach_status)
     SELECT "uniqueBreachId", key, company, company, "breachDate", $2, $2, $2, "pwnCount", "dataClasses", severity, $3, true, status
     FROM jsonb_to_recordset($1::jsonb) AS r("uniqueBreachId" text, key text, company text, "breachDate" date, "pwnCount" bigint,
       "dataClasses" text[], severity severity, status smallint)
     RETURNING id, upload_key`,
    [JSON.stringify(rows), now, isNotice],
  )
  return inserted.map(({ id, upload_key }) => [upload_key, id])
}

/** Gives out public keys that no other breach has. The catalogue's are read once: it is small. */
class PublicKeys {
  private taken: Set<string> | null = null
  private readonly lastSuffix = new Map<string, number>()

  constructor(private readonly client: Client) {}

  /** `base`, or `base-2`, `base-3`… */
  async take(base: string): Promise<string> {
    if (!this.taken) {
      const { rows } = await this.client.query<{ key: string }>('SELECT unique_breach_id AS key FROM breach')
      this.taken = new Set(rows.map(({ key }) => key))
    }
    let key = base
    // Going on from the last suffix: many companies of one file may share a slug.
    let suffix = this.lastSuffix.get(base) ?? 1
    while (this.taken.has(key)) key = `${base}-${++suffix}`
    if (suffix > 1) this.lastSuffix.set(base, suffix)
    this.taken.add(key)
    return key
  }
}
