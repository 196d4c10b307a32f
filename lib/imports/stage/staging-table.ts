import { escapeLiteral } from 'pg'
import type { BreachFacts } from '../read/row'

// One unlogged table for each import: (breach_no, email_hash, email_ciphertext, facts). A breach is one row with its
// facts and no address; an address is one row without facts; a checkpoint says how far the file has come. Unlogged: a crash of the
// server empties it, checkpoints included, and the import begins anew.

const PREFIX = 'import_stage_'

/** For a transaction that sorts a staging table. With less memory PostgreSQL sorts a million rows on disk. */
export const PLANNING = "SET LOCAL work_mem = '128MB'; SET LOCAL jit = off"

/** @param importId a UUID, so that the name needs no quoting. */
export function stagingTable(importId: string): string {
  return `${PREFIX}${importId.replaceAll('-', '').toLowerCase()}`
}

/** The import that a staging table belongs to; null for any other table. */
export function importOfTable(table: string): string | null {
  const match = /^import_stage_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    table,
  )
  return match ? match.slice(1).join('-') : null
}

export function createStagingTableSql(importId: string): string {
  return `CREATE UNLOGGED TABLE ${stagingTable(importId)} (
    breach_no integer NOT NULL, email_hash bytea, email_ciphertext bytea, facts jsonb)`
}

export function copyIntoStagingSql(importId: string): string {
  return `COPY ${stagingTable(importId)} FROM STDIN (FORMAT binary)`
}

/** The start of a binary COPY: signature, no flags, no extension. */
export const COPY_HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')

/** The end of a binary COPY: a row of -1 fields. */
export const COPY_TRAILER = Buffer.from([0xff, 0xff])

/**
 * What stands in the column of facts: a breach's with the row that they are of, under its former name (see read/stored-rows.ts), several times where an authority has several filings of
 * it; or how many rows it has.
 */
export type StagedFacts = (BreachFacts & { line: number }) | { rows: number }

/** Stands where a breach has its number. */
const CHECKPOINT = -1

/** How far a file is staged. */
export interface Checkpoint {
  /** Rows of the file, the header aside, from its beginning. */
  staged: number
  /** Where the last of them stands, as a spreadsheet counts. */
  row: number
  /** Whether that is all of it. */
  isEnd: boolean
}

/** The last checkpoint of a staging table. */
export function lastCheckpointSql(importId: string): string {
  return `SELECT facts FROM ${stagingTable(importId)} WHERE breach_no = ${CHECKPOINT}
    ORDER BY (facts->>'staged')::float8 DESC, (facts->>'isEnd')::boolean DESC LIMIT 1`
}

/** Writes down how far a file is staged. Nothing in it needs quoting: figures, and yes or no. */
export function addCheckpointSql(importId: string, { staged, row, isEnd }: Checkpoint): string {
  return `INSERT INTO ${stagingTable(importId)} (breach_no, facts) VALUES (${CHECKPOINT}, '${JSON.stringify({ staged, row, isEnd })}')`
}

/** A row of facts. */
export interface FactsRow {
  breachNumber: number
  /** Of StagedFacts. */
  json: string
}

/** SQL that adds rows of facts: a few go with other statements, and need no COPY of their own. */
export function addFactsSql(importId: string, rows: readonly FactsRow[]): string {
  const values = rows.map(({ breachNumber, json }) => `(${breachNumber}, ${escapeLiteral(json)}::jsonb)`)
  return `INSERT INTO ${stagingTable(importId)} (breach_no, facts) VALUES ${values.join()}; `
}

/** A row of facts in the binary COPY format. */
export function encodeFacts({ breachNumber, json }: FactsRow): Buffer {
  const text = Buffer.from(json, 'utf8')
  const row = Buffer.allocUnsafe(2 + 8 + 4 + 4 + 4 + 1 + text.length)
  row.writeInt16BE(4, 0)
  row.writeInt32BE(4, 2)
  row.writeInt32BE(breachNumber, 6)
  row.writeInt32BE(-1, 10)
  row.writeInt32BE(-1, 14)
  row.writeInt32BE(1 + text.length, 18)
  // jsonb's binary form is a version and the text.
  row.writeUInt8(1, 22)
  text.copy(row, 23)
  return row
}
