import 'server-only'
import type { PoolClient } from 'pg'
import { ASIDE, type AsideRow } from './plan-aside'
import type { RowState } from './row-state'

/** Rows written at a time. */
const PORTION = 500

/** Writes rows that were deleted and can be put back as they come back. */
export async function writeRowsAside(client: PoolClient, rows: readonly RowState[]): Promise<void> {
  for (let from = 0; from < rows.length; from += PORTION)
    await client.query(
      `UPDATE removed_row r SET "row" = p.value FROM jsonb_array_elements($1::jsonb) p WHERE ${ASIDE("(p.value->>'id')::int")}`,
      [JSON.stringify(rows.slice(from, from + PORTION))],
    )
}

/**
 * Drops rows that were deleted and could be put back, as they go when their seven days are over. What names them by a foreign key is
 * left out when the rest comes back.
 */
export async function removeRowsAside(client: PoolClient, rows: readonly AsideRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const items = [...new Set(rows.map(({ itemId }) => itemId))]
  await client.query(
    'INSERT INTO breach_to_sweep (breach_id) SELECT unnest($1::int[]) ON CONFLICT DO NOTHING',
    [ids],
  )
  await client.query(
    "UPDATE email_campaign SET state = 'cancelled', updated_at = now() WHERE breach_id = ANY($1::int[]) AND state <> 'cancelled'",
    [ids],
  )
  await client.query(
    `DELETE FROM removed_row WHERE item_id = ANY($1::uuid[]) AND emptied IS NULL AND (
       table_name = 'breach' AND ("row"->>'id')::int = ANY($2::int[])
       OR table_name IN ('breach_to_match', 'breach_status_change') AND ("row"->>'breach_id')::int = ANY($2::int[])
       OR table_name = 'kept_count' AND "row"->>'name' = 'exposure' AND "row"->>'key' = ANY($3::text[]))`,
    [items, ids, ids.map(String)],
  )
  await client.query(
    `DELETE FROM removed_item i WHERE i.id = ANY($1::uuid[]) AND NOT EXISTS (
       SELECT 1 FROM removed_row r WHERE r.item_id = i.id AND r.table_name = 'breach' AND r.emptied IS NULL)`,
    [items],
  )
}
