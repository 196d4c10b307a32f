import 'server-only'
import { pgPool } from '../db/client'
import type { SealedColumn } from './sealed-columns'

/** Rows that are read and written in one statement: some hundredths of a second's work. */
const PORTION = 2_000
/** Of a staging table, which has no key: pages of 8 KB that are read at once. */
const PAGES = 32

export interface SealedRow {
  /** Its primary key as text, one for each of the column's key columns. */
  key: string[]
  sealed: Buffer | string | null
}

/** The rows of a table, portion by portion along its primary key, each as it is then. */
export async function* walkSealed({ table, column, key }: SealedColumn): AsyncGenerator<SealedRow[], void> {
  const names = key.map(({ name }) => name).join(', ')
  const text = (from: string) => `
    SELECT ARRAY[${key.map(({ name }) => `${name}::text`).join(', ')}] AS key, ${column} AS sealed FROM ${table} ${from}
    ORDER BY ${names} LIMIT ${PORTION}`
  const next = text(
    `WHERE (${names}) > (${key.map(({ type }, index) => `$${index + 1}::${type}`).join(', ')})`,
  )
  let { rows } = await pgPool().query<SealedRow>(text(''))
  while (rows.length > 0) {
    yield rows
    if (rows.length < PORTION) return
    rows = (await pgPool().query<SealedRow>(next, rows.at(-1)!.key)).rows
  }
}

/** The rows of a table without a key, by the pages that it has when the walk begins. Their key is where they lie. */
export async function* walkPages({ table, column }: SealedColumn): AsyncGenerator<SealedRow[], void> {
  const {
    rows: [size],
  } = await pgPool().query<{ pages: number }>(
    "SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS pages",
    [table],
  )
  for (let page = 0; page < size!.pages; page += PAGES) {
    const { rows } = await pgPool().query<SealedRow>(
      `SELECT ARRAY[ctid::text] AS key, ${column} AS sealed FROM ${table} WHERE ctid >= $1::tid AND ctid < $2::tid`,
      [`(${page},0)`, `(${page + PAGES},0)`],
    )
    yield rows
  }
}

/**
 * Puts values in the place of others. A row that somebody changed meanwhile keeps the change, and one that somebody holds is
 * left out: nobody waits for this, and this waits for nobody.
 * @returns how many were put.
 */
export async function replaceSealed(
  { table, column, kind, key }: SealedColumn,
  changes: { key: string[]; sealed: Buffer | string; anew: Buffer | string }[],
): Promise<number> {
  if (changes.length === 0) return 0
  const parts = key.map(({ name, type }, index) => ({ name, type, at: `$${index + 3}`, as: `k${index}` }))
  const type = kind === 'address' ? 'bytea' : 'text'
  const same = (other: string) =>
    parts.map(({ name, type: cast, as }) => `t.${name} = ${other}.${as}::${cast}`).join(' AND ')
  const as = parts.map((part) => part.as).join(', ')
  const { rowCount } = await pgPool().query(
    `WITH held AS MATERIALIZED (
       SELECT ${parts.map((part) => `n.${part.as}`).join(', ')}, n.anew FROM unnest($1::${type}[], $2::${type}[], ${parts.map(({ at }) => `${at}::text[]`).join(', ')}) AS n(old, anew, ${as})
       JOIN ${table} t ON ${same('n')} WHERE t.${column} = n.old FOR NO KEY UPDATE OF t SKIP LOCKED
     )
     UPDATE ${table} t SET ${column} = held.anew FROM held WHERE ${same('held')}`,
    [
      changes.map(({ sealed }) => sealed),
      changes.map(({ anew }) => anew),
      ...parts.map((_, index) => changes.map((change) => change.key[index])),
    ],
  )
  return rowCount ?? 0
}
