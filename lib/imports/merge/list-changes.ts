import 'server-only'
import { readRows, sqlOf } from '../../breaches/one/rows'
import { db } from '../../db/client'
import type { ImportSession } from '../import-session'
import { changedFields, CHANGES_KEPT, type BreachChange } from './changes'
import { saidAfter } from './own-facts'
import { toStored } from '../read/stored-rows'
import { readFileSource } from './merge-breaches'
import { readStagedBreaches } from './read-staged-breaches'

/**
 * The breaches that a staged import would add or change, the changed ones first, the first few of each; kept in its row.
 * Reads in batches, and keeps nobody waiting.
 */
export async function listChanges({ client, importId }: ImportSession): Promise<BreachChange[]> {
  const added: BreachChange[] = []
  const changed: BreachChange[] = []
  await client.query('BEGIN READ ONLY')
  const file = await readFileSource(client, importId)
  const sql = sqlOf(client)
  // Of addresses for a breach that is listed nothing is added or changed.
  const staged = file.intoBreachId === null ? readStagedBreaches(client, importId, file) : []
  for await (const batch of staged) {
    if (added.length >= CHANGES_KEPT && changed.length >= CHANGES_KEPT) break
    const { rows } = await client.query<{ id: number; upload_key: string }>(
      'SELECT id, upload_key FROM breach WHERE upload_key = ANY($1)',
      [batch.map(({ uploadKey }) => uploadKey)],
    )
    const ids = new Map(rows.map(({ id, upload_key }) => [upload_key, id]))
    const stored = await readRows(sql, 'b.id = ANY($1::int[])', [[...ids.values()]])
    const ownOf = new Map(stored.map(({ id, own }) => [id, own]))
    for (const { uploadKey, own, row } of batch) {
      const before = ownOf.get(ids.get(uploadKey) ?? -1)
      const fields = before ? changedFields(saidAfter(own, before), before) : []
      if (before && fields.length === 0) continue
      const list = before ? changed : added
      const { title, breachDate, datePrecision } = own
      if (list.length < CHANGES_KEPT) list.push({ row, company: title, breachDate, datePrecision, fields })
    }
  }
  await client.query('ROLLBACK')
  const changes = [...changed, ...added]
  await db().csvImport.update({
    where: { id: importId },
    data: {
      changes: toStored(changes).map((change) => ({
        ...change,
        fields: change.fields.map((field) => ({ ...field })),
      })),
    },
  })
  return changes
}
