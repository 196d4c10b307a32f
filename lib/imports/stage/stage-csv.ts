import 'server-only'
import { setImmediate } from 'node:timers/promises'
import { BreachLedger } from './breach-ledger'
import { EMAILS_COLUMN } from '../read/columns'
import { ImportError } from '../read/import-error'
import type { ImportSession } from '../import-session'
import { readFileSource } from '../merge/file-source'
import type { Mapping } from '../map/mapping'
import { createRowReader, type RowReader } from '../read/read-row'
import { rejectedEntries } from '../read/parse-emails'
import { damageIn, readCsv, type CsvRecord } from '../read/read-csv'
import { isRepairHeader, unmarked } from '../read/repair-file'
import { PAUSE_AFTER } from '../read/open-quotes'
import { lengthOf, type RowError, type TakeRejected } from '../read/report'
import type { BreachFacts } from '../read/row'
import { isOneRejected, rejectedWords } from '../read/rejected-words'
import { Findings } from './findings'
import { RowAddresses } from './row-addresses'
import type { StageCounts } from './stage-counts'
import { StagingWriter, type Arriving } from './staging-writer'
import { readReserved } from './reserved'
import type { Sealer } from './sealer'
import { createStagingTableSql, type Checkpoint } from './staging-table'

export interface StageInput {
  session: ImportSession
  /** Is closed once all is stored. */
  sealer: Sealer
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
  onRejected: TakeRejected | undefined
  /** Whether what is staged is merged as soon as may be. */
  mergesNext: boolean
  /** What an import of the same file that was cut off has staged; its table is this one's. Null: there is no table. */
  from: Checkpoint | null
}

/**
 * Phase 1: reads the file, checks every row and puts the good ones where the merge finds them, addresses sealed (see StagingWriter).
 * Memory stays bounded whatever the file's size: what is kept beyond a record is copied, because a cell is a piece of the
 * text around it and would keep that. The caller drops the table again.
 * @param counts is filled as reading goes on, so that a failure can still tell how far it came.
 * @returns null when all is stored; when all is read, what is on its way, where the merge can begin on a connection of its own.
 * @throws ImportError for a file that is refused as a whole.
 */
export async function stageCsv(
  {
    session,
    sealer,
    input,
    strict,
    mapping,
    today,
    signal,
    onRead,
    onRowError,
    onRejected,
    mergesNext,
    from,
  }: StageInput,
  counts: StageCounts,
): Promise<Arriving | null> {
  const ledger = new BreachLedger({ holdsNotices: typeof mapping?.Notice?.authority === 'string' })
  const findings = new Findings(counts)
  let names: readonly string[] = []
  let isRepair = false
  let rows: RowReader | null = null
  let writer: StagingWriter | null = null
  /** Rows that were read, where the last of them stands, and how many of them are staged already: they are read again, for what only reading tells. */
  let read = 0
  let lastRow = 0
  const staged = from?.staged ?? 0
  let takesRejected = onRejected !== undefined
  try {
    for await (const batch of readCsv(untilAborted(input, signal))) {
      for (const record of batch.records) {
        if (!rows || !writer) {
          if (record.problem) throw new ImportError(`The header ${record.problem.message}.`)
          isRepair = isRepairHeader(record.cells)
          names = structuredClone(isRepair ? record.cells.map(unmarked) : record.cells)
          rows = createRowReader(names, mapping, today)
          counts.ignoredColumns = rows.ignored
          if (!from) await session.client.query(createStagingTableSql(session.importId))
          writer = new StagingWriter(
            session,
            await readFileSource(session.client, session.importId),
            sealer,
            await readReserved(session.client, session.importId),
          )
          continue
        }
        const { row, problem, takenIn } = record
        const cells = isRepair ? record.cells.map(unmarked) : record.cells
        read++
        lastRow = row
        const taken = acceptRow({ row, cells, problem }, rows, ledger, read > staged ? writer : null)
        const isLoaded = !('message' in taken)
        // Which of its cells are whose is not known where other rows are in them.
        const addresses = isLoaded
          ? taken.addresses
          : new RowAddresses(takenIn > 0 ? '' : rows.emailsOf(cells))
        // One cell may hold as many addresses as a file: others are served in between.
        while (addresses.takeSome()) {
          await setImmediate()
          await writer.drain()
        }
        const company = ofCompany(
          problem || (isLoaded && addresses.rejected === 0) ? '' : rows.companyOf(cells),
        )
        const error = isLoaded
          ? findings.loaded(row, taken.facts, addresses, rows.headerOf(EMAILS_COLUMN), company)
          : findings.refused({ row, ...named(taken, rows), ...company }, addresses, takenIn)
        if (!error) continue
        // From here on the file is only read to name all its errors.
        if (strict) writer.discard()
        await onRowError(error)
        if (!takesRejected) continue
        const pause = async (): Promise<void> => {
          await setImmediate()
          signal.throwIfAborted()
        }
        if (lengthOf(cells) > PAUSE_AFTER) await pause()
        const emails: string[] = []
        if (isLoaded)
          for (const some of rejectedEntries(cells[rows.emailsAt]!)) {
            for (const entry of some) emails.push(entry)
            if (cells[rows.emailsAt]!.length > PAUSE_AFTER) await pause()
          }
        for (const own of isLoaded
          ? [cells.with(rows.emailsAt, emails.join(';'))]
          : (record.rowsApart?.() ?? [cells])) {
          if (own === null) {
            await pause()
            continue
          }
          takesRejected = (await onRejected?.({ error, names, cells: own })) !== false
          if (!takesRejected) break
        }
      }
      counts.bytesRead = batch.bytesRead
      onRead(counts)
      await writer?.drain()
      writer?.keep({ staged: read, row: lastRow })
      // The database waits for a word from here between two parts of a portion, and so do visitors: a turn is a piece of the file.
      await setImmediate()
      signal.throwIfAborted()
    }
    if (!writer) throw new ImportError('The file is empty.')
    if (counts.rowsAccepted + counts.rowsRejected === 0)
      throw new ImportError('The file has a header but no rows.')
    if (strict && findings.hasRejected) throw new ImportError(strictRefusal(counts))
    const isStored = from?.isEnd === true
    if (!isStored) for (const [number, rows] of ledger.rowCounts()) writer.addBreach(number, { rows })
    const { facts, stored, isWorthwhile } = await writer.end(isStored ? null : { staged: read, row: lastRow })
    // It may fail before anybody waits for it.
    const close = () => sealer.close()
    void stored.then(close, close)
    if (mergesNext && isWorthwhile && (await session.openForMerge(stored))) return { facts, stored }
    await stored
    return null
  } catch (error) {
    writer?.close()
    await sealer.close()
    throw error
  }
}

type RowProblem = Omit<RowError, 'row'>

function acceptRow(
  { row, cells, problem }: Pick<CsvRecord, 'row' | 'cells' | 'problem'>,
  rows: RowReader,
  ledger: BreachLedger,
  /** Null for a row that is staged already. */
  writer: StagingWriter | null,
): RowProblem | { facts: BreachFacts; addresses: RowAddresses } {
  // A damaged address is one bad address, and costs no row.
  const damage =
    problem?.cell === rows.emailsAt && problem.cell !== -1 ? damageIn(cells, problem.cell) : problem
  if (damage) return { column: rows.columnAt(damage.cell), message: damage.message }
  const parsed = rows.read(cells)
  if ('message' in parsed) return parsed
  const breach = ledger.enter(parsed.facts, row)
  if ('message' in breach) return breach
  if (breach.isNew || breach.isFiling) writer?.addBreach(breach.number, { ...parsed.facts, line: row })
  return { facts: parsed.facts, addresses: new RowAddresses(parsed.emails, breach.number, writer) }
}

/** With what the file calls the column at fault. */
function named({ column, message }: RowProblem, rows: RowReader): RowProblem {
  const header = rows.headerOf(column)
  return { column, ...(header !== undefined && { header }), message }
}

/** With what the row calls the company, apart from the file's text: a piece of that would keep all of it in memory. */
function ofCompany(company: string): { company?: string } {
  return company === '' ? {} : { company: structuredClone(company) }
}

function strictRefusal(counts: StageCounts): string {
  return `${rejectedWords(counts)} ${isOneRejected(counts) ? 'is' : 'are'} wrong, and a strict import takes all rows or none. Nothing was loaded.`
}

/** The same chunks, but a wait for the next one ends with the signal. A stalled upload must not hold an import open. */
async function* untilAborted(
  input: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const iterator = input[Symbol.asyncIterator]()
  let fail = (_reason: unknown): void => {}
  const onAbort = () => fail(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      // Not a race with one promise for all chunks: that would hold each of them until the end.
      const next = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        fail = reject
        iterator.next().then(resolve, reject)
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not awaited: an iterator that is stuck in next() would never answer.
    iterator.return?.().then(undefined, () => {})
  }
}
