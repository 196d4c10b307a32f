import 'server-only'
import { sealedOf, unquoted } from './keep-removed'
import { readForeignKeys, tablesInOrder, type ForeignKey, type Tx } from './row-graph'

/** What was removed, held by whoever puts it back or removes it for good. */
export interface RemovedItem {
  id: string
  kind: 'breach' | 'user'
  subject: string
  title: string
  removedBy: string
  removedAt: Date
  restoreUntil: Date
}

/** SQL: the columns of a RemovedItem, of `i`. */
const ITEM = `i.id::text, i.kind, i.subject, i.title, i.removed_by AS "removedBy", i.removed_at AS "removedAt", i.restore_until AS "restoreUntil"`

/** Holds what was removed until the transaction ends. @returns null where nobody can put it back any more, or somebody has. */
export async function holdItem(tx: Tx, id: string): Promise<RemovedItem | null> {
  const [item] = await tx.$queryRawUnsafe<RemovedItem[]>(
    `SELECT ${ITEM} FROM removed_item i WHERE i.id = $1::uuid FOR UPDATE`,
    id,
  )
  return item ?? null
}

/**
 * Puts rows back as they were, each after what it belongs to. What belongs to something that is gone by now, or has been made anew
 * meanwhile, is left out; a column that says something else by now keeps it. The item goes with it.
 * @param tx holds the item, and has seen to it that its first row has a place.
 * @param after runs after the rows of a table are back; $1 is the item.
 */
export async function putBack(
  tx: Tx,
  id: string,
  after: Partial<Record<string, string>> = {},
): Promise<void> {
  const keys = await readForeignKeys(tx)
  const named = await tx.$queryRawUnsafe<{ table: string }[]>(
    'SELECT table_name AS "table" FROM removed_row WHERE item_id = $1::uuid AND emptied IS NULL GROUP BY table_name ORDER BY min(id)',
    id,
  )
  const tables = named.map(({ table }) => table)
  for (const table of tablesInOrder(keys, tables).filter((name) => tables.includes(name))) {
    await putTableBack(tx, id, table, keys)
    if (after[table]) await tx.$executeRawUnsafe(after[table], id)
  }
  for (const key of keys) if (key.then === 'emptied') await fillAgain(tx, id, key)
  await tx.$executeRawUnsafe('DELETE FROM removed_item WHERE id = $1::uuid', id)
}

/** Columns that came later have their defaults, and those that the database works out are worked out. */
async function putTableBack(tx: Tx, id: string, table: string, keys: readonly ForeignKey[]): Promise<void> {
  const sealed = sealedOf(table)
  const columns = await tx.$queryRawUnsafe<{ name: string }[]>(
    `SELECT quote_ident(a.attname) AS name FROM pg_attribute a WHERE a.attrelid = '${table}'::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND a.attname IN (SELECT jsonb_object_keys(r."row") FROM removed_row r WHERE r.item_id = $1::uuid AND r.table_name = '${table}' AND r.emptied IS NULL)
     ORDER BY a.attnum`,
    id,
  )
  const names = columns.map(({ name }) => name)
  // A row of its own table may come with this very statement.
  const parents = keys.filter(({ child, parent }) => child === table && parent !== table)
  await tx.$executeRawUnsafe(
    `INSERT INTO ${table} (${[...names, ...(sealed ? [sealed.column] : [])].join(', ')})
     SELECT ${[...names.map((name) => `p.${name}`), ...(sealed ? [`r.${sealed.keptIn}`] : [])].join(', ')}
     FROM removed_row r, jsonb_populate_record(NULL::${table}, r."row") p
     WHERE r.item_id = $1::uuid AND r.table_name = '${table}' AND r.emptied IS NULL
       ${parents.map(({ column, parent, parentColumn }) => `AND (p.${column} IS NULL OR EXISTS (SELECT 1 FROM ${parent} o WHERE o.${parentColumn} = p.${column}))`).join(' ')}
     ORDER BY r.id ON CONFLICT DO NOTHING`,
    id,
  )
}

async function fillAgain(
  tx: Tx,
  id: string,
  { child, column, parent, parentColumn }: ForeignKey,
): Promise<void> {
  const own = await tx.$queryRawUnsafe<{ name: string }[]>(
    `SELECT quote_ident(a.attname) AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
     WHERE i.indrelid = '${child}'::regclass AND i.indisprimary`,
  )
  await tx.$executeRawUnsafe(
    `UPDATE ${child} x SET ${column} = p.${column} FROM removed_row r, jsonb_populate_record(NULL::${child}, r."row") p
     WHERE r.item_id = $1::uuid AND r.table_name = '${child}' AND r.emptied = '${unquoted(column)}' AND x.${column} IS NULL
       AND ${own.map(({ name }) => `x.${name} = p.${name}`).join(' AND ')}
       AND EXISTS (SELECT 1 FROM ${parent} o WHERE o.${parentColumn} = p.${column})`,
    id,
  )
}
