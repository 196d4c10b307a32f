import 'server-only'
import type { ClientBase } from 'pg'
import {
  CHANGED_BY_HAND,
  HAS_EVIDENCE,
  IMPORTED_LATER,
  IS_FOLLOWED,
  IS_TOLD,
  SPEAKS,
  STATUS_BY_HAND,
  TOLD,
} from './later'
import type { Left } from './plan'

// Breaches that an operator has deleted and can put back: what an import did to them must not come back with them.

/** SQL: row `r` of what was removed is this breach's. @param id the breach. */
export const ASIDE = (id: string) =>
  `r.table_name = 'breach' AND r.emptied IS NULL AND (r."row"->>'id')::int = ${id}`

/** A row that lies aside. */
export interface AsideRow {
  id: number
  /** What it was deleted as. */
  itemId: string
}

/** One that goes. */
interface GoingAside extends AsideRow {
  /** Whether its status was set by hand, and whether that rests on evidence. */
  hasStatus: boolean
  hasEvidence: boolean
}

interface AddedAside extends GoingAside {
  title: string
  uniqueBreachId: string
  /** Whether something has come to depend on it: people were told of it, a later file speaks of it, or something else. */
  isLeft: boolean
  isTold: boolean
  isSpoken: boolean
}

interface KeptAside {
  id: number
  reason: 'told' | 'deleted'
  isSpoken: boolean
  isListed: boolean
}

/** SQL: a row of another table that was set aside with `r` names it. */
const WITH_IT = (tables: string, names: string) =>
  `EXISTS (SELECT 1 FROM removed_row s WHERE s.item_id = r.item_id AND s.table_name IN (${tables}) AND s.emptied IS NULL AND ${names})`

/**
 * Breaches that the import added, and that were deleted since: those that nothing has come to depend on cannot be put back.
 * @returns `kept` are the others.
 */
export async function planAddedAside(
  client: ClientBase,
  importId: string,
): Promise<{ removed: GoingAside[]; kept: KeptAside[]; left: Left[] }> {
  const { rows } = await client.query<AddedAside>(
    `WITH ${TOLD}
     SELECT c.breach_id AS id, r.item_id AS "itemId", r."row"->>'title' AS title, r."row"->>'unique_breach_id' AS "uniqueBreachId",
       ${CHANGED_BY_HAND('r."row"')}
       OR ${WITH_IT("'settlement_breach', 'breach_law_firm'", `(s."row"->>'breach_id')::int = c.breach_id`)}
       OR ${WITH_IT("'breach_match'", `s."row"->>'state' = 'merged' AND c.breach_id IN ((s."row"->>'breach_id')::int, (s."row"->>'other_id')::int)`)}
       OR EXISTS (SELECT 1 FROM lead l WHERE l.unique_breach_id = r."row"->>'unique_breach_id') OR ${IS_FOLLOWED(`r."row"->>'unique_breach_id'`)}
       OR ${IS_TOLD('c.breach_id')} OR ${IMPORTED_LATER(SPEAKS)} AS "isLeft", ${STATUS_BY_HAND('r."row"')} AS "hasStatus", ${HAS_EVIDENCE('r."row"')} AS "hasEvidence", ${IS_TOLD('c.breach_id')} AS "isTold", ${IMPORTED_LATER(SPEAKS)} AS "isSpoken"
     FROM import_change c JOIN removed_row r ON ${ASIDE('c.breach_id')} WHERE c.import_id = $1 AND c.is_new ORDER BY 1`,
    [importId],
  )
  // What a row holds that stays was deleted with it, and comes back with it.
  const { rows: parts } = await client.query<{ id: number; headId: number }>(
    `SELECT (k."row"->>'id')::int AS id, c.breach_id AS "headId" FROM import_change c JOIN removed_row r ON ${ASIDE('c.breach_id')}
       JOIN removed_row k ON k.item_id = r.item_id AND k.table_name = 'breach' AND k.emptied IS NULL AND (k."row"->>'merged_into_id')::int = c.breach_id
     WHERE c.import_id = $1 AND c.is_new`,
    [importId],
  )
  const going = new Set(rows.flatMap(({ id, isLeft }) => (isLeft ? [] : [id])))
  for (const { headId } of parts.filter(({ id }) => !going.has(id))) going.delete(headId)
  return {
    removed: rows.flatMap(({ id, itemId, hasStatus, hasEvidence }) =>
      going.has(id) ? [{ id, itemId, hasStatus, hasEvidence }] : [],
    ),
    kept: rows.flatMap(({ id, isTold, isSpoken }) =>
      going.has(id) ? [] : [{ id, reason: isTold ? 'told' : 'deleted', isSpoken, isListed: false }],
    ),
    left: rows.flatMap(({ id, title, uniqueBreachId }) =>
      going.has(id) ? [] : [{ title, uniqueBreachId, reason: 'deleted' as const, fields: [] }],
    ),
  }
}
