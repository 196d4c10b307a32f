import 'server-only'
import { setImmediate } from 'node:timers/promises'
import { BreachLedger } from './breach-ledger'
import { CopyWriter } from './copy-writer'
import { ImportError } from '../read/import-error'
import type { ImportSession } from '../import-session'
import type { Mapping } from '../map/mapping'
import { createRowReader, type RowReader } from '../read/read-row'
import { readCsv, type CsvRecord } from '../read/read-csv'
import { ROW_ERRORS_KEPT, SAMPLE_ROWS, type RowError, type SampleRow } from '../read/report'
import { StagingWriter } from './staging-writer'
import { copyIntoStagingSql, createStagingTableSql } from './staging-table'

export interface StageInput {
  session: ImportSession
  input: AsyncIterable<Uint8Array>
  strict: boolean
  /** How the file's columns become ours, where they are others. */
  mapping: Mapping | null
  /** The newest breach date allowed, `YYYY-MM-DD`. */
  today: string
  /** Ends the reading; the reason is what is thrown. */
  signal: AbortSignal
  onRead(counts: StageCounts): void
  onRowError(error: RowError): void | Promise<void>
}

/** What was read so far. The same object throughout a staging. */
export interface StageCounts {
  bytesRead: number
  rowsAccepted: number
  rowsRejected: number
  ignoredColumns: string[]
  rowErrors: RowError[]
  /** The first good rows. */
  sample: SampleRow[]
}

export function emptyCounts(): StageCounts {
  return { bytesRead: 0, rowsAccepted: 0, rowsRejected: 0, ignoredColumns: [], rowErrors: [], sample: [] }
}

/**
 * Phase 1: reads the file, checks every row and puts the good ones into the import's staging table, addresses sealed.
 * Memory stays bounded whatever the file's size: what is kept beyond a record is copied, because a cell is a piece of the
 * text around it and would keep that. The caller drops the table again.
 * @param counts is filled as reading goes on, so that a failure can still tell how far it came.
 * @throws ImportError for a file that is refused as a whole.
 */
export async function stageCsv(
  { session, input, strict, mapping, today, signal, onRead, onRowError }: StageInput,
  counts: StageCounts,
): Promise<void> {
  const ledger = new BreachLedger()
  let rows: RowReader | null = null
  let writer: StagingWriter | null = null
  const rest: Rest[] = []
  try {
    for await (const batch of readCsv(untilAborted(input, signal))) {
      for (const record of batch.records) {
        if (!rows || !writer) {
          if (record.problem) throw new ImportError(`The header ${record.problem.message}.`)
          rows = createRowReader(structuredClone(record.cells), mapping, today)
          counts.ignoredColumns = rows.ignored
          await session.client.query(createStagingTableSql(session.importId))
          writer = new StagingWriter(new CopyWriter(session.client, copyIntoStagingSql(session.importId)))
          continue
        }
        const problem = acceptRow(record, rows, ledger, writer, counts.sample, rest)
        for (const { breachNumber, emails } of rest.splice(0)) await addBitByBit(writer, breachNumber, emails)
        if (!problem) {
          counts.rowsAccepted++
          continue
        }
        counts.rowsRejected++
        const error = { line: record.line, ...problem }
        if (counts.rowErrors.length < ROW_ERRORS_KEPT) counts.rowErrors.push(error)
        // From here on the file is only read to name all its errors.
        if (strict) writer.discard()
        await onRowError(error)
      }
      counts.bytesRead = batch.bytesRead
      onRead(counts)
      await writer?.drain()
      signal.throwIfAborted()
    }
    if (!writer) throw new ImportError('The file is empty.')
    if (counts.rowsAccepted + counts.rowsRejected === 0)
      throw new ImportError('The file has a header but no rows.')
    if (strict && counts.rowsRejected > 0) throw new ImportError(strictRefusal(counts.rowsRejected))
    await writer.end()
  } finally {
    await writer?.close()
  }
}

const ADDRESSES_AT_ONCE = 4_000

type RowProblem = Omit<RowError, 'line'>

/** Addresses of a row that are not added yet. */
interface Rest {
  breachNumber: number
  emails: string[]
}

/** One cell may hold as many addresses as a file: others are served in between. */
async function addBitByBit(writer: StagingWriter, breachNumber: number, emails: string[]): Promise<void> {
  for (let from = 0; from < emails.length; from += ADDRESSES_AT_ONCE) {
    await setImmediate()
    for (const email of emails.slice(from, from + ADDRESSES_AT_ONCE)) writer.addEmail(breachNumber, email)
  }
}

function acceptRow(
  { line, cells, problem }: CsvRecord,
  rows: RowReader,
  ledger: BreachLedger,
  writer: StagingWriter,
  sample: SampleRow[],
  rest: Rest[],
): RowProblem | null {
  if (problem) return { column: rows.columnAt(problem.cell), message: problem.message }
  const row = rows.read(cells)
  if ('message' in row) return row
  const breach = ledger.enter(row.facts, line)
  if ('message' in breach) return breach
  if (breach.isNew) writer.addBreach(breach.number, row.facts)
  if (row.emails.length > ADDRESSES_AT_ONCE) rest.push({ breachNumber: breach.number, emails: row.emails })
  else for (const email of row.emails) writer.addEmail(breach.number, email)
  if (sample.length < SAMPLE_ROWS)
    sample.push(structuredClone({ line, ...row.facts, addresses: row.emails.length }))
  return null
}

function strictRefusal(rowsRejected: number): string {
  const rows = rowsRejected === 1 ? '1 row is' : `${rowsRejected.toLocaleString('en-US')} rows are`
  return `${rows} wrong, and a strict import takes all rows or none. Nothing was loaded.`
}

/** The same chunks, but a wait for the next one ends with the signal. A stalled upload must not hold an import open. */
async function* untilAborted(
  input: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const iterator = input[Symbol.asyncIterator]()
  let onAbort = (): void => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  aborted.catch(() => {})
  try {
    for (;;) {
      signal.throwIfAborted()
      const next = await Promise.race([iterator.next(), aborted])
      if (next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not awaited: an iterator that is stuck in next() would never answer.
    iterator.return?.().then(undefined, () => {})
  }
}
