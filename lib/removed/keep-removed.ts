import 'server-only'
import { randomUUID } from 'node:crypto'
import { SEALED_COLUMNS } from '../keys/sealed-columns'
import { undoUntil } from './undo-until'
import { readForeignKeys, tablesInOrder, type ForeignKey, type Tx } from './row-graph'

/** Rows that are removed, as SQL about `x`; its parameters begin with $2. */
export interface Root {
  table: string
  where: string
  values: readonly unknown[]
  /** Columns that get new values when it comes back. */
  without?: readonly string[]
}

interface Removed {
  kind: 'breach' | 'user'
  subject: string
  title?: string
  emailHash?: Uint8Array
  removedBy: string
  now: Date
  /** The row that is deleted first; then what goes with it without a foreign key. */
  roots: readonly Root[]
}

/**
 * Writes down what a deletion is about to take along, so that it can come back: the rows themselves, whatever goes with them by
 * a foreign key, and which columns of others are emptied by it. They are held until the transaction ends.
 * @param tx deletes them afterwards.
 * @returns until when they can come back.
 */
export async function keepRemoved(tx: Tx, removed: Removed): Promise<Date> {
  const { kind, subject, title = '', emailHash = null, removedBy, now, roots } = removed
  const id = randomUUID()
  const until = undoUntil(now)
  await tx.$executeRawUnsafe(
    `INSERT INTO removed_item (id, kind, subject, title, email_hash, removed_by, removed_at, restore_until)
     VALUES ($1::uuid, $2, $3, $4, $5::bytea, $6, $7::timestamptz, $8::timestamptz)`,
    id,
    kind,
    subject,
    title,
    emailHash,
    removedBy,
    now,
    until,
  )
  const keys = await readForeignKeys(tx)
  const kept = new Set<string>()
  for (const table of tablesInOrder(
    keys,
    roots.map((root) => root.table),
  )) {
    await keepTable(tx, id, table, { keys, roots, kept })
    kept.add(table)
  }
  for (const key of keys)
    if (key.then === 'emptied' && kept.has(key.parent)) await keepEmptied(tx, id, key, kept)
  return until
}

/** The sealed column of a table, and where it is kept. */
export function sealedOf(table: string): { column: string; keptIn: 'address' | 'claim_number' } | null {
  const sealed = SEALED_COLUMNS.find((column) => column.table === table)
  if (!sealed || table === 'removed_row') return null
  return { column: sealed.column, keptIn: sealed.kind === 'claim-number' ? 'claim_number' : 'address' }
}

interface Known {
  keys: readonly ForeignKey[]
  roots: readonly Root[]
  /** The tables that were kept before. */
  kept: ReadonlySet<string>
}

/** SQL: the values of a column of the rows that are kept. $1 is the item. */
const keptValues = ({ parent, parentColumn, parentType }: ForeignKey) =>
  `(SELECT (r."row"->>'${unquoted(parentColumn)}')::${parentType} FROM removed_row r WHERE r.item_id = $1::uuid AND r.table_name = '${parent}' AND r.emptied IS NULL)`

async function keepTable(tx: Tx, id: string, table: string, { keys, roots, kept }: Known): Promise<void> {
  const root = roots.find((named) => named.table === table)
  const children = keys.filter(
    ({ child, parent, then }) => child === table && then === 'goes' && kept.has(parent),
  )
  const where = [
    ...(root ? [root.where] : []),
    ...children.map((key) => `x.${key.column} IN ${keptValues(key)}`),
  ]
  const sealed = sealedOf(table)
  const without = [...(sealed ? [sealed.column] : []), ...(root?.without ?? [])]
  await tx.$executeRawUnsafe(
    `INSERT INTO removed_row (item_id, table_name, "row"${sealed ? `, ${sealed.keptIn}` : ''})
     SELECT $1::uuid, '${table}', to_jsonb(x)${without.map((column) => ` - '${column}'`).join('')}${sealed ? `, x.${sealed.column}` : ''}
     FROM (SELECT * FROM ${table} x WHERE ${where.map((part) => `(${part})`).join(' OR ')} FOR UPDATE) x`,
    id,
    ...(root?.values ?? []),
  )
}

/** Rows that stay, and lose what they say of one that goes. */
async function keepEmptied(tx: Tx, id: string, key: ForeignKey, kept: ReadonlySet<string>): Promise<void> {
  const { child, column } = key
  const own = `jsonb_object_agg(c.key, c.value) FILTER (WHERE c.key IN (
    SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey) WHERE i.indrelid = '${child}'::regclass AND i.indisprimary))`
  await tx.$executeRawUnsafe(
    `INSERT INTO removed_row (item_id, table_name, "row", emptied)
     SELECT $1::uuid, '${child}', x.own || jsonb_build_object('${unquoted(column)}', x.value), '${unquoted(column)}'
     FROM (SELECT (SELECT ${own} FROM jsonb_each(to_jsonb(y)) c) AS own, y.${column} AS value FROM ${child} y WHERE y.${column} IN ${keptValues(key)}) x
     ${kept.has(child) ? `WHERE NOT EXISTS (SELECT 1 FROM removed_row k WHERE k.item_id = $1::uuid AND k.table_name = '${child}' AND k.emptied IS NULL AND k."row" @> x.own)` : ''}`,
    id,
  )
}

/** A column as JSON names it. */
export function unquoted(identifier: string): string {
  return identifier.replaceAll('"', '')
}
