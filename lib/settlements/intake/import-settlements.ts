import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { findNotStorable, NOT_STORABLE_WORDS } from '../../db/postgres-text'
import { AppError } from '../../http/errors'
import { takeImportLock } from './import-lock'
import type { IntakeRecord, IntakeRow, RowError } from './intake-record'
import { KnownRecords } from './known-records'
import { RowBatch } from './row-batch'

export interface ImportCounts {
  rows: number
  drafts: number
  /** Rows with something new about a known record. */
  proposals: number
  unchanged: number
  rejected: number
}

interface ImportOptions {
  /** Reads the list from its beginning; called twice. */
  read: () => AsyncIterable<IntakeRow>
  /** The list's name, by which its last length is known. */
  origin: string
  /** Load it though it is empty of more than half of what it had. */
  evenIfShorter?: boolean
  onError?: (error: RowError) => void
  /** Who brings it, for the audit log: an operator or their program. Commands are not written down. */
  actor?: Actor
  now?: Date
}

const TAKEN = 'has been taken a moment ago: import the file again'
const REFUSED = 'has something that cannot be stored as it is'

/**
 * Loads a list of settlements: drafts of those that are not known, proposed changes for those that are. Publishes nothing and
 * changes no record. Each row is stored whole or not at all, some hundred at a time, so that what a killed run has left is completed
 * by the next one.
 * @throws AppError `conflict` for a list that is empty, that has less than half the rows of its last time, or while another runs.
 */
export async function importSettlements(options: ImportOptions): Promise<ImportCounts> {
  const release = await takeImportLock()
  if (!release) throw new AppError('conflict', 'Another import of settlements is running.')
  try {
    return await load(options)
  } finally {
    await release()
  }
}

async function load({ read, origin, evenIfShorter, onError, actor, now = new Date() }: ImportOptions) {
  await refuseShrunk(await lengthOf(read()), origin, evenIfShorter ?? false)
  const counts: ImportCounts = { rows: 0, drafts: 0, proposals: 0, unchanged: 0, rejected: 0 }
  const reject = (errors: RowError[]): void => {
    counts.rejected++
    for (const error of errors) onError?.(error)
  }
  const batch = new RowBatch(origin, await KnownRecords.load(), now, (row, outcome) => {
    if (outcome === 'taken') reject([{ row, column: 'slug', message: TAKEN }])
    else if (outcome === 'refused') reject([{ row, column: '', message: REFUSED }])
    else counts[outcome]++
  })
  try {
    for await (const one of read()) {
      counts.rows++
      const errors = 'errors' in one ? one.errors : storableErrors(one.record, one.row)
      if ('errors' in one || errors.length > 0) reject(errors)
      else await batch.add(one.record, one.row)
    }
  } finally {
    // Where the list cannot be read to its end, what was read of it is stored.
    await batch.flush()
  }
  await db().$transaction(async (tx) => {
    await tx.settlementImport.create({ data: { origin, ...counts, at: now } })
    if (actor)
      await recordAudit(tx, { actor, action: 'settlement.import', subject: origin, after: { ...counts } })
  })
  return counts
}

async function lengthOf(rows: AsyncIterable<IntakeRow>): Promise<number> {
  let count = 0
  for await (const _ of rows) count++
  return count
}

/** A list that has lost half of its rows is more likely to be broken than right. */
async function refuseShrunk(rows: number, origin: string, evenIfShorter: boolean): Promise<void> {
  if (rows === 0) throw new AppError('conflict', 'The file has no rows. Nothing was loaded.')
  const last = await db().settlementImport.findFirst({ where: { origin }, orderBy: { id: 'desc' } })
  if (!last || evenIfShorter || rows * 2 >= last.rows) return
  throw new AppError(
    'conflict',
    `The file has ${rows} rows, and this list had ${last.rows} last time. Nothing was loaded. If it is right, add --even-if-shorter.`,
  )
}

function storableErrors(record: IntakeRecord, row: number): RowError[] {
  const where = findNotStorable(record)
  return where === null ? [] : [{ row, column: '', message: NOT_STORABLE_WORDS }]
}
