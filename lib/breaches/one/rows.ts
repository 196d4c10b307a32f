import 'server-only'
import type { Breach as BreachRow, Prisma } from '@/prisma/generated/client'
import type { Candidate } from './group'
import type { OwnFacts, Telling } from './shown-facts'

/** Runs a statement inside a transaction, whoever's connection it is. */
export type Sql = <Row>(text: string, values: unknown[]) => Promise<Row[]>

interface Driver {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

/** Of a connection of the driver. */
export function sqlOf(client: Driver): Sql {
  return async <Row>(text: string, values: unknown[]) => (await client.query(text, values)).rows as Row[]
}

/** Of a transaction of Prisma. */
export function sqlOfTransaction(tx: Prisma.TransactionClient): Sql {
  return <Row>(text: string, values: unknown[]) => tx.$queryRawUnsafe<Row[]>(text, ...values)
}

/** A row as it is grouped and shown. */
export interface StoredRow extends Candidate, Telling {
  mergedIntoId: number | null
  isHeld: boolean
  /** What its columns say now. */
  shown: OwnFacts
  /** What the source says, where the columns show something else. */
  record: OwnFacts | null
  statusSetByAdmin: boolean
  /** The row that its status was taken over from; null where it is its own. */
  statusFrom: number | null
  /** ISO 8601, UTC; null where it is as it came. */
  statusChangedAt: string | null
}

/** The columns of the facts, and what they are in SQL: for reading, and for writing from JSON. */
const FACTS: Record<keyof OwnFacts, { column: string; type: string }> = {
  title: { column: 'title', type: 'text' },
  name: { column: 'name', type: 'text' },
  domain: { column: 'domain', type: 'text' },
  description: { column: 'description', type: 'text' },
  breachDate: { column: 'breach_date', type: 'date' },
  datePrecision: { column: 'date_precision', type: 'text' },
  dateIs: { column: 'date_is', type: 'text' },
  pwnCount: { column: 'pwn_count', type: 'bigint' },
  countUnit: { column: 'count_unit', type: 'text' },
  countIsAtLeast: { column: 'count_is_at_least', type: 'boolean' },
  dataClasses: { column: 'data_classes', type: 'text[]' },
  severity: { column: 'severity', type: 'severity' },
  severityIsStated: { column: 'severity_is_stated', type: 'boolean' },
  isVerified: { column: 'is_verified', type: 'boolean' },
  isFabricated: { column: 'is_fabricated', type: 'boolean' },
  isSensitive: { column: 'is_sensitive', type: 'boolean' },
  isRetired: { column: 'is_retired', type: 'boolean' },
  isSpamList: { column: 'is_spam_list', type: 'boolean' },
  isMalware: { column: 'is_malware', type: 'boolean' },
  isStealerLog: { column: 'is_stealer_log', type: 'boolean' },
  filings: { column: 'filings', type: 'jsonb' },
}
const FACT_NAMES = Object.keys(FACTS) as (keyof OwnFacts)[]
/** The same, for who adds rows. */
export const FACT_COLUMNS = FACT_NAMES.map((name) => ({ name, column: FACTS[name].column }))

/** SQL: the facts in a row's columns, as JSON in our words. Days are texts, figures are numbers. */
const SHOWN = `jsonb_build_object(${FACT_NAMES.map((name) => `'${name}', b.${FACTS[name].column}`).join(', ')})`

const COLUMNS = `b.id, b.source, b.source_name AS "sourceName", b.unique_breach_id AS "uniqueBreachId",
  b.match_keys AS "matchKeys", b.match_prefixes AS "matchPrefixes", b.merged_into_id AS "mergedIntoId", b.is_held AS "isHeld",
  ${SHOWN} AS shown, b.record, b.edits || CASE WHEN b.severity_set_by_admin THEN jsonb_build_object('severity', b.severity, 'severityIsStated', true) ELSE '{}' END AS edits,
  b.status_set_by_admin AS "statusSetByAdmin", (b.status_taken->>'from')::int AS "statusFrom",
  to_char(b.status_changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "statusChangedAt"`

type RawRow = Pick<
  StoredRow,
  | 'id'
  | 'source'
  | 'sourceName'
  | 'uniqueBreachId'
  | 'mergedIntoId'
  | 'isHeld'
  | 'shown'
  | 'edits'
  | 'statusSetByAdmin'
  | 'statusFrom'
  | 'statusChangedAt'
  | 'record'
> & { matchKeys: string[]; matchPrefixes: string[] }

/** @param where SQL over `b`. */
export async function readRows(sql: Sql, where: string, values: unknown[]): Promise<StoredRow[]> {
  const rows = await sql<RawRow>(
    `SELECT ${COLUMNS} FROM breach b WHERE NOT b.is_example AND (${where}) ORDER BY b.id`,
    values,
  )
  return rows.map((row) => {
    const own = row.record ?? row.shown
    return { ...row, own, ...comparedFacts(own, row.edits) }
  })
}

/** What the source of a row says, as the client reads the row: its columns, where nothing else is kept. */
export function ownFactsOf(
  row: Omit<BreachRow, 'edits' | 'matchKeys' | 'matchPrefixes' | 'statusTaken'>,
): OwnFacts {
  if (row.record !== null) return row.record as unknown as OwnFacts
  const facts = Object.fromEntries(FACT_NAMES.map((name) => [name, row[name]]))
  return {
    ...facts,
    breachDate: row.breachDate.toISOString().slice(0, 10),
    pwnCount: Number(row.pwnCount),
  } as unknown as OwnFacts
}

/** What rows are grouped by: what an operator has set counts, else what the source says. */
export function comparedFacts(
  own: OwnFacts,
  edits: Partial<OwnFacts>,
): Pick<OwnFacts, 'title' | 'breachDate' | 'datePrecision'> {
  const { title, breachDate, datePrecision } = { ...own, ...edits }
  return { title, breachDate, datePrecision }
}

const ASSIGNMENTS = FACT_NAMES.map((name) => `${FACTS[name].column} = r."${name}"`).join(', ')
/** SQL: the facts as the columns of a jsonb record set. */
export const FACT_TYPES = FACT_NAMES.map((name) => `"${name}" ${FACTS[name].type}`).join(', ')

export interface WrittenFacts {
  id: number
  shown: OwnFacts
  /** What the source says, where that is something else. */
  record: OwnFacts | null
}

/**
 * Writes what is shown of rows, and their own words beside it.
 * @param modifiedAt null where the rows' own date of change stays.
 */
export async function writeFacts(
  sql: Sql,
  rows: readonly WrittenFacts[],
  modifiedAt: Date | null,
): Promise<void> {
  if (rows.length === 0) return
  await sql(
    `UPDATE breach b SET ${ASSIGNMENTS}, record = r.record, modified_date = GREATEST(b.modified_date, $2::timestamptz)
     FROM jsonb_to_recordset($1::jsonb) AS r(id integer, record jsonb, ${FACT_TYPES}) WHERE b.id = r.id`,
    [
      JSON.stringify(rows.map(({ id, shown, record }) => ({ id, record, ...shown }))),
      modifiedAt?.toISOString() ?? null,
    ],
  )
}
