import 'server-only'
import type { Client } from 'pg'
import { kindOf } from '../../breaches/kinds/kind'
import { FACT_COLUMNS, FACT_TYPES } from '../../breaches/one/rows'
import { standsAsAdded } from '../../breaches/one/regroup'
import { uniqueBreachIdBase } from '../../breaches/slug'
import { statusOfNew } from '../../breaches/status/status'
import { matchKeysOf, matchPrefixesOf } from '../../breaches/one/company-key'
import type { ReservedIds } from '../stage/reserved'
import type { StagedBreach } from './read-staged-breaches'

/**
 * Adds breaches of a file, each for itself: which of them tell of one incident is decided afterwards.
 * @param reserved the ids that those get whose exposures are stored already.
 * @returns the id of each by its upload key, and the ids of those that are complete where no other shares a name with them.
 */
export async function insertBreaches(
  client: Client,
  added: readonly StagedBreach[],
  { reserved, names, now }: { reserved: ReservedIds; names: PublicKeys; now: Date },
): Promise<{ ids: [string, number][]; settled: number[] }> {
  if (added.length === 0) return { ids: [], settled: [] }
  const rows: object[] = []
  const settledKeys = new Set<string>()
  for (const { number, own, source, sourceName, uploadKey } of added) {
    const isUndated = own.datePrecision === 'unknown'
    const uniqueBreachId = await names.take(uniqueBreachIdBase(own.title, isUndated ? null : own.breachDate))
    if (standsAsAdded({ id: 0, source, sourceName, uniqueBreachId, own, edits: {} }))
      settledKeys.add(uploadKey)
    rows.push({
      ...own,
      id: reserved.get(number),
      source,
      sourceName,
      uploadKey,
      isHeld: isUndated,
      uniqueBreachId,
      status: statusOfNew({ kind: kindOf(own), breachDate: own.breachDate }, now),
      matchKeys: matchKeysOf(own),
      matchPrefixes: matchPrefixesOf(own),
    })
  }
  const { rows: inserted } = await client.query<{ id: number; upload_key: string }>(
    `INSERT INTO breach (id, unique_breach_id, upload_key, source, source_name, source_date, is_held, added_date, modified_date, last_checked,
       is_manual_upload, mass_action_breach_status, match_keys, match_prefixes, ${FACT_COLUMNS.map(({ column }) => column).join(', ')})
     SELECT COALESCE(id, nextval(pg_get_serial_sequence('breach', 'id'))), "uniqueBreachId", "uploadKey", source, "sourceName", $2, "isHeld", $2, $2, $2, true, status, "matchKeys", "matchPrefixes",
       ${FACT_COLUMNS.map(({ name }) => `"${name}"`).join(', ')}
     FROM jsonb_to_recordset($1::jsonb) AS r(id integer, "uniqueBreachId" text, "uploadKey" text, source text, "sourceName" text, "isHeld" boolean,
       status smallint, "matchKeys" text[], "matchPrefixes" text[], ${FACT_TYPES})
     RETURNING id, upload_key`,
    [JSON.stringify(rows), now],
  )
  return {
    ids: inserted.map(({ id, upload_key }) => [upload_key, id]),
    settled: inserted.filter(({ upload_key }) => settledKeys.has(upload_key)).map(({ id }) => id),
  }
}

/** Gives out public keys that no other breach has. The catalogue's are read once: it is small. */
export class PublicKeys {
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
