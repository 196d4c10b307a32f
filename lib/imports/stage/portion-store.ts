import 'server-only'
import { UNIQUE_VIOLATION } from '../../db/error-codes'
import type { ImportSession } from '../import-session'
import { CopyWriter } from './copy-writer'
import type { LaidOut } from './lay-out'
import { countReservedSql } from './reserved'
import {
  addCheckpointSql,
  addFactsSql,
  copyIntoStagingSql,
  COPY_HEADER,
  COPY_TRAILER,
  encodeFacts,
  stagingTable,
  type Checkpoint,
  type FactsRow,
} from './staging-table'

const COLUMNS = 'breach_id, email_hash, email_ciphertext'
/** Addresses that are compared with those that are stored. Lives as long as the connection. */
const COMPARED = 'pg_temp.import_compared'
/** For what the planner has to know of a staging table a tenth of the usual sample will do. */
const SAMPLE = 10
/** Rows of facts that need no COPY of their own. */
const FEW_FACTS = 100

/**
 * Stores what was read of a file, a portion a transaction: what may be stored goes into the corpus at once, under reserved ids, and all
 * else into the staging table. A portion is there whole or not at all, with its word of how far the file has come.
 */
export class PortionStore {
  /** Whether the file has brought an address twice, so far apart that both were not in one portion. */
  private hasRepeats = false
  private isOpen = false

  constructor(private readonly session: ImportSession) {}

  /**
   * @param facts further rows of the staging table, of breaches.
   * @param checkpoint of the portion's end; null before that, for it may come in several parts.
   */
  async store(
    { exposures, staged, counts }: LaidOut,
    facts: readonly FactsRow[],
    checkpoint: Checkpoint | null,
  ): Promise<void> {
    const { client, importId } = this.session
    // What a server that goes down loses of it begins anew: the staging table is empty then.
    let opening = `${this.isOpen ? '' : 'BEGIN; SET LOCAL synchronous_commit = off; '}SAVEPOINT portion; `
    this.isOpen = true
    const isStaged = staged.length > 0 || facts.length > FEW_FACTS
    const adding = isStaged || facts.length === 0 ? '' : addFactsSql(importId, facts)
    const ending = checkpoint ? `${addCheckpointSql(importId, checkpoint)}; COMMIT` : ''
    const closing = (stored: Int32Array) => `${adding}${countReservedSql(importId, stored)}${ending}`
    // Each question is an answer to wait for, while the database has nothing to do: as few as can be.
    let left = closing(counts)
    if (exposures.length > 0) {
      const others = await this.storeExposures(opening, exposures, counts, isStaged ? '' : left)
      left = others ? closing(others) : isStaged ? left : ''
      opening = ''
    }
    if (isStaged) {
      // As one: each piece is a message of its own.
      const rows = [...staged, ...(facts.length > 0 ? [Buffer.concat(facts.map(encodeFacts))] : [])]
      await this.copy(`${opening}${copyIntoStagingSql(importId)}; ${left}`, rows)
    } else if (opening + left !== '') await client.query(opening + left)
    this.isOpen = checkpoint === null
  }

  /** Has the database count what is staged, once all is. In no other transaction: a merge's keeps others waiting. */
  async analyze(): Promise<void> {
    const { client, importId } = this.session
    await client.query(
      `BEGIN; SET LOCAL default_statistics_target = ${SAMPLE}; ANALYZE ${stagingTable(importId)} (breach_no, email_hash); COMMIT`,
    )
  }

  /**
   * @param opening of the portion. @param closing what follows once all are stored.
   * @returns null if all were stored and `closing` was run; otherwise the counts of what was stored, and `closing` was not run.
   */
  private async storeExposures(
    opening: string,
    exposures: readonly Uint8Array[],
    counts: Int32Array,
    closing: string,
  ): Promise<Int32Array | null> {
    const { client } = this.session
    if (this.hasRepeats) {
      await client.query(opening)
      return this.storeNew(exposures, counts)
    }
    try {
      await this.copy(
        `${opening}COPY exposure (${COLUMNS}) FROM STDIN (FORMAT binary); ${closing}`,
        exposures,
      )
      return null
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
      await client.query('ROLLBACK TO SAVEPOINT portion')
      this.hasRepeats = true
      return this.storeNew(exposures, counts)
    }
  }

  /** COPY takes all rows or none: these are compared first. */
  private async storeNew(exposures: readonly Uint8Array[], counts: Int32Array): Promise<Int32Array> {
    const { client, importId } = this.session
    await client.query(
      `CREATE TEMPORARY TABLE IF NOT EXISTS import_compared (breach_id integer NOT NULL, email_hash bytea NOT NULL, email_ciphertext bytea NOT NULL) ON COMMIT DELETE ROWS`,
    )
    await client.query(`TRUNCATE ${COMPARED}`)
    await this.copy(`COPY ${COMPARED} (${COLUMNS}) FROM STDIN (FORMAT binary)`, exposures)
    const { rows } = await client.query<{ number: number; n: number }>(
      `WITH added AS (INSERT INTO exposure (${COLUMNS}) SELECT ${COLUMNS} FROM ${COMPARED} ON CONFLICT DO NOTHING RETURNING breach_id)
       SELECT r.breach_no AS number, count(*)::int AS n FROM added JOIN breach_reserved r USING (breach_id) WHERE r.import_id = $1 GROUP BY 1`,
      [importId],
    )
    const stored = new Map(rows.map(({ number, n }) => [number, n]))
    return counts.map((value, index) => (index % 3 === 2 ? (stored.get(counts[index - 2]!) ?? 0) : value))
  }

  private async copy(sql: string, rows: readonly Uint8Array[]): Promise<void> {
    const copy = new CopyWriter(this.session.client, sql)
    await copy.write(COPY_HEADER)
    // Piece by piece: the server holds one whole before it reads it.
    for (const bytes of rows) await copy.write(bytes)
    await copy.write(COPY_TRAILER)
    await copy.end()
  }
}
