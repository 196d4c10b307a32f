import 'server-only'
import type { Client } from 'pg'
import type { BreachFacts } from '../read/row'
import { stagingTable, type FactsRow, type StagedFacts } from '../stage/staging-table'
import { incomingBreach, type FileSource, type IncomingBreach } from './own-facts'

/** Staged rows of facts fetched at a time. */
const BATCH_ROWS = 2_000

/** A breach of the file. */
export interface StagedBreach extends IncomingBreach {
  /** Its number in the file. */
  number: number
  /** Where it first stands in the file. */
  row: number
  /** How many of the file's rows speak of it. */
  rows: number
}

/**
 * The staged breaches in the order of their numbers, some at a time. Inside a transaction.
 * @param arriving rows of facts on their way into the staging table, some of which may be there by now: what comes twice says nothing more.
 */
export async function* readStagedBreaches(
  client: Client,
  importId: string,
  file: FileSource,
  arriving: readonly FactsRow[],
): AsyncGenerator<StagedBreach[]> {
  const rowOf = ({ breachNumber, json }: FactsRow) => `{"number":${breachNumber},"facts":${json}}`
  await client.query(
    `DECLARE staged NO SCROLL CURSOR FOR
     SELECT breach_no AS number, facts FROM ${stagingTable(importId)} WHERE facts IS NOT NULL AND breach_no >= 0
     UNION ALL SELECT number, facts FROM jsonb_to_recordset($1::jsonb) AS a(number integer, facts jsonb) ORDER BY 1`,
    [`[${arriving.map(rowOf).join()}]`],
  )
  /** What was fetched of a breach whose last row may still come. */
  let open = null as { number: number; facts: StagedFacts[] } | null
  for (;;) {
    const { rows } = await client.query<{ number: number; facts: StagedFacts }>(
      `FETCH ${BATCH_ROWS} FROM staged`,
    )
    const ready: StagedBreach[] = []
    for (const { number, facts } of rows) {
      if (open?.number === number) open.facts.push(facts)
      else {
        if (open) ready.push(toBreach(open, file))
        open = { number, facts: [facts] }
      }
    }
    if (rows.length === 0 && open) ready.push(toBreach(open, file))
    if (ready.length > 0) yield ready
    if (rows.length === 0) break
  }
  await client.query('CLOSE staged')
}

function toBreach(
  { number, facts }: { number: number; facts: StagedFacts[] },
  file: FileSource,
): StagedBreach {
  const filings = facts
    .filter((staged): staged is BreachFacts & { line: number } => !('rows' in staged))
    .sort(compareFilings)
  const row = filings.reduce((first, filing) => Math.min(first, filing.line), Infinity)
  const counted = facts.find((staged): staged is { rows: number } => 'rows' in staged)
  return { number, row, rows: counted?.rows ?? filings.length, ...incomingBreach(filings, file) }
}

/** The order of a file's rows is no part of what it says. */
function compareFilings(a: BreachFacts, b: BreachFacts): number {
  const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
  return (
    b.pwnCount - a.pwnCount ||
    order(a.state, b.state) ||
    order(a.reference, b.reference) ||
    order(a.company, b.company)
  )
}
