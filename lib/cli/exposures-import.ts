import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { formatNumber } from '../validation/format-number'
import { ImportError } from '../imports/read/import-error'
import { readMapping, type Mapping } from '../imports/map/mapping'
import { chooseReading } from '../imports/map/saved/fit-mapping'
import { findSavedMapping, listSavedMappings } from '../imports/map/saved/saved-mappings'
import type { SavedMappingItem } from '../imports/map/saved/schema'
import { readStart } from '../imports/read/read-start'
import { READY_MADE } from '../imports/map/ready-made/ready-made'
import { readFile } from '../imports/read/read-file'
import { verified } from '../imports/read/verified'
import { readSourceName } from '../imports/read/source-name'
import { rejectedWords } from '../imports/read/rejected-words'
import type { ImportReport, RowError } from '../imports/read/report'
import { importCsv } from '../imports/import-csv'
import { findBreach } from '../breaches/one/find-breach'
import { mappingInto } from '../imports/map/mapping-into'
import type { InterruptedImport } from '../imports/interrupted-before'
import { changeWords } from '../imports/merge/changes'
import { csvCell } from '../lists/csv-cell'
import { formatDateTime, plural } from '../site/format'
import { showProgress } from './progress'
import { rejectedFile } from './rejected-file'
import { withDatabase } from './with-database'

const USAGE =
  'Usage: npm run exposures:import -- --file FILE.csv [--strict] [--map MAPPING.json] [--errors REPORT.csv] [--rejected REPAIR.csv] [--source LIST] [--sensitive] [--breach NAME [--column NAME]]'
/** Something was loaded, and something was not. */
const SOME_REJECTED = 3
const SHOWN_ERRORS = 20

void withDatabase(async () => {
  const { file, strict, errors, map, rejected, source, sensitive, breach, column } = readOptions()
  const into = breach === undefined ? undefined : await findBreach(breach)
  const saved = into || map === undefined ? null : await savedCalled(map)
  const mapping = into
    ? mappingInto(into, column)
    : map === undefined
      ? null
      : (saved?.mapping ?? loadMapping(map))
  const bytesTotal = sizeOf(file)
  if (!into && map === undefined) await nameWhatFits(file)
  const errorFile = errors === undefined ? null : openErrorFile(errors, file)
  // A strict import takes all or nothing: there the file itself is what is repaired.
  const repairFile = strict ? null : rejectedFile(file, rejected)
  const display = showProgress(process.stdout)
  const stop = new AbortController()
  const abort = (): void => stop.abort()
  process.on('SIGINT', abort)
  process.on('SIGTERM', abort)
  const started = performance.now()
  try {
    // Read twice: what is loaded is what was counted.
    const { digest, bytes } = await contentOf(file)
    const report = await importCsv({
      contentDigest: digest,
      input: verified(readFile(file), { digest, bytes }),
      fileName: path.basename(file),
      bytesTotal,
      strict,
      mapping,
      source: source ?? saved?.name,
      sensitive: sensitive || (saved?.isSensitive ?? false),
      into: into?.uniqueBreachId,
      signal: stop.signal,
      onInterrupted: (before) => console.log(interruptedWords(before)),
      onProgress: (progress) => display.show(progress),
      onRowError: (error) => errorFile?.write(error),
      onRejected: repairFile ? (row) => repairFile.write(row) : undefined,
    })
    display.stop()
    printRowErrors(report, errors)
    printSummary(report, performance.now() - started)
    printChanges(report)
    const kept = await repairFile?.keep()
    if (kept)
      console.log(`What was not loaded is in ${kept}: repair it there, and import that file like this one.`)
    return report.rowsRejected + report.addressesRejected > 0 ? SOME_REJECTED : 0
  } catch (error) {
    display.stop()
    await repairFile?.drop()
    if (error instanceof ImportError && error.report) printRowErrors(error.report, errors)
    throw error
  } finally {
    await errorFile?.close()
  }
})

function readOptions(): {
  file: string
  strict: boolean
  errors: string | undefined
  map: string | undefined
  rejected: string | undefined
  source: string | undefined
  sensitive: boolean
  breach: string | undefined
  column: string
} {
  try {
    const { values } = parseArgs({
      options: {
        file: { type: 'string' },
        strict: { type: 'boolean', default: false },
        errors: { type: 'string' },
        map: { type: 'string' },
        rejected: { type: 'string' },
        source: { type: 'string' },
        sensitive: { type: 'boolean', default: false },
        breach: { type: 'string' },
        column: { type: 'string', default: 'Emails' },
      },
    })
    const { file, map, strict, rejected, breach } = values
    if (file && !(strict && rejected !== undefined) && !(breach !== undefined && map !== undefined))
      return {
        ...values,
        file,
        errors: values.errors,
        map,
        rejected,
        source: checkedSource(values.source),
        breach,
      }
  } catch (error) {
    if (error instanceof BadSource) throw error
    // The usage says it better.
  }
  throw new Error(USAGE)
}

class BadSource extends Error {}

function checkedSource(text: string | undefined): string | undefined {
  const name = text === undefined ? undefined : readSourceName(text)
  if (typeof name === 'object') throw new BadSource(`--source ${name.message}`)
  return name
}

/** A mapping that was saved under this name; a file and a ready-made one come before it. */
async function savedCalled(map: string): Promise<SavedMappingItem | null> {
  const isOther = READY_MADE.some(({ name }) => name === map) || fs.existsSync(map)
  return isOther ? null : findSavedMapping(map)
}

/** Says which saved mapping fits a file that is imported without one. */
async function nameWhatFits(file: string): Promise<void> {
  const start = await readStart(readFile(file)).catch(() => null)
  const choice = start && chooseReading(await listSavedMappings(), start.names, start.sample)
  if (choice?.by === 'saved')
    console.log(
      `The saved mapping "${printable(choice.saved.name)}" fits this file. To use it, add --map with that name.`,
    )
}

/** A file, or a ready-made mapping by its name. @throws Error that says what is wrong with it. */
function loadMapping(map: string): Mapping {
  const ready = READY_MADE.find(({ name }) => name === map)
  if (ready) return ready.mapping
  let json: string
  try {
    json = fs.readFileSync(map, 'utf8')
  } catch {
    throw new Error(
      `The mapping ${map} cannot be read. It is a file, the name of a saved mapping, or one of: ${READY_MADE.map(({ name }) => name).join(', ')}.`,
    )
  }
  const mapping = readMapping(json)
  if (typeof mapping === 'string') throw new Error(mapping)
  return mapping
}

/** SHA-256 of a file. */
async function contentOf(file: string): Promise<{ digest: Buffer; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of readFile(file)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { digest: hash.digest(), bytes }
}

function sizeOf(file: string): number {
  const stats = fs.statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new Error(`There is no file ${file}`)
  if (!stats.isFile()) throw new Error(`${file} is not a file`)
  try {
    fs.accessSync(file, fs.constants.R_OK)
  } catch {
    throw new Error(`The file ${file} cannot be read.`)
  }
  return stats.size
}

interface ErrorFile {
  write(error: RowError): Promise<void> | undefined
  close(): Promise<void>
}

/** Every row error as `row,column,reason`. No cell needs quoting: columns and reasons are words of ours. */
function openErrorFile(name: string, input: string): ErrorFile {
  if (path.resolve(name) === path.resolve(input))
    throw new Error('--errors would overwrite the file that is imported.')
  let descriptor: number
  try {
    descriptor = fs.openSync(name, 'w')
  } catch {
    throw new Error(`The report ${name} cannot be written.`)
  }
  const stream = fs.createWriteStream(name, { fd: descriptor })
  let failed = false
  stream.on('error', () => {
    if (!failed) console.error(`The report ${name} could not be written to its end.`)
    failed = true
  })
  stream.write('row,column,reason\n')
  return {
    write: ({ row, column, header, message }) => {
      if (failed || stream.write(`${[row, header ?? column, message].map(csvCell).join(',')}\n`))
        return undefined
      return once(stream, 'drain').then(
        () => {},
        () => {},
      )
    },
    close: async () => {
      stream.end()
      await finished(stream).catch(() => {})
    },
  }
}

function printRowErrors(report: ImportReport, errors: string | undefined): void {
  const { rowErrors } = report
  for (const { row, column, header, message } of rowErrors.slice(0, SHOWN_ERRORS))
    console.log(`  Row ${row}: ${header === undefined ? column || 'the row' : printable(header)} ${message}`)
  if (rowErrors.length > SHOWN_ERRORS)
    console.log(
      `  … ${rejectedWords(report)} in all${errors === undefined ? '; --errors FILE names each place' : ''}`,
    )
}

function printSummary(report: ImportReport, ms: number): void {
  const notLoaded = (value: number): string => (value > 0 ? `, ${formatNumber(value)} not loaded` : '')
  if (report.ignoredColumns.length > 0)
    console.log(`Columns not read: ${report.ignoredColumns.map(printable).join(', ')}`)
  const { rowsAccepted, rowsAttached, rowsInReview } = report
  console.log(
    `${plural(rowsAccepted + rowsAttached + rowsInReview, 'row', 'rows')} loaded${notLoaded(report.rowsRejected)}.`,
  )
  console.log(
    `Entries: ${formatNumber(report.entriesAdded)} added, ${formatNumber(report.entriesChanged)} changed.${report.questionsAsked > 0 ? ` Review: ${plural(report.questionsAsked, 'question', 'questions')}.` : ''}`,
  )
  if (rowsAttached + rowsInReview > 0)
    console.log(
      `Rows: ${formatNumber(rowsAccepted)} with an entry of their own, ${formatNumber(rowsAttached)} of another entry, ${formatNumber(rowsInReview)} asked about under Review, ${formatNumber(report.rowsRejected)} rejected.`,
    )
  console.log(
    `Addresses: ${formatNumber(report.exposuresAdded)} added, ${formatNumber(report.exposuresKnown)} known already${notLoaded(report.addressesRejected)}. ${(ms / 1000).toFixed(1)} s.`,
  )
}

/** The changed ones come first; of the new ones their number says enough. */
function printChanges({ changes, entriesChanged }: ImportReport): void {
  const changed = changes.filter(({ as }) => as === 'changed').slice(0, SHOWN_ERRORS)
  for (const change of changed)
    console.log(`  ${change.row === null ? '' : `Row ${change.row}: `}${printable(changeWords(change))}`)
  if (entriesChanged > changed.length && changed.length > 0)
    console.log(`  … ${plural(entriesChanged, 'entry', 'entries')} changed in all`)
}

function interruptedWords({ startedAt, isUnderWay, staged, row }: InterruptedImport): string {
  const when = formatDateTime(startedAt)
  if (staged > 0)
    return `An import of this file that began on ${when} was interrupted. Nothing of it was loaded: this one goes on after row ${formatNumber(row)}.`
  return isUnderWay
    ? `An import of this file that began on ${when} is under way, or was cut off a moment ago. Nothing is loaded twice.`
    : `An import of this file that began on ${when} was interrupted. Nothing of it was loaded: this one begins anew.`
}

/** A header of the file goes to the terminal without its control sequences. */
function printable(name: string): string {
  return name.replace(/\p{C}/gu, '')
}
