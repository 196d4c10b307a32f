import 'server-only'

// Which tables a deletion takes along, as the database's own foreign keys say it: a table that is added later is among them.

/** Runs statements in a transaction of Prisma. */
export interface Tx {
  $queryRawUnsafe<T>(sql: string, ...values: unknown[]): Promise<T>
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
}

export interface ForeignKey {
  /** As SQL names them. */
  child: string
  column: string
  parent: string
  parentColumn: string
  parentType: string
  /** What happens to the child when its parent goes. */
  then: 'goes' | 'emptied' | 'holds'
}

/** Every foreign key of ours, of one column each. */
export async function readForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  return tx.$queryRawUnsafe<ForeignKey[]>(`
    SELECT c.conrelid::regclass::text AS child, quote_ident(a.attname) AS "column", c.confrelid::regclass::text AS parent,
      quote_ident(p.attname) AS "parentColumn", format_type(p.atttypid, p.atttypmod) AS "parentType",
      CASE c.confdeltype WHEN 'c' THEN 'goes' WHEN 'n' THEN 'emptied' ELSE 'holds' END AS "then"
    FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      JOIN pg_attribute p ON p.attrelid = c.confrelid AND p.attnum = c.confkey[1]
    WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace
    ORDER BY 1, 2`)
}

/**
 * The tables that go with some, each after all that it belongs to. A row's own table is named once: rows that belong to others of
 * the same table are the caller's to name.
 */
export function tablesInOrder(keys: readonly ForeignKey[], roots: readonly string[]): string[] {
  const children = (table: string) =>
    keys.filter(({ parent, child, then }) => parent === table && child !== table && then === 'goes')
  const done: string[] = []
  const visit = (table: string): void => {
    if (done.includes(table)) return
    for (const { child } of children(table)) visit(child)
    done.unshift(table)
  }
  // The first root stands first, where nothing says otherwise.
  for (const root of [...roots].reverse()) visit(root)
  return done
}
