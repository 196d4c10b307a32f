import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readFile } from '../imports/read/read-file'
import { csvLine } from '../lists/csv-cell'
import { importSettlements, type ImportCounts } from '../settlements/intake/import-settlements'
import type { IntakeRow, RowError } from '../settlements/intake/intake-record'
import { readListMapping, type ListMapping } from '../settlements/intake/mapping'
import { isOrigin } from '../settlements/intake/origin'
import { readCsvList } from '../settlements/intake/read-csv-list'
import { readJsonList } from '../settlements/intake/read-json-list'
import { plural } from '../site/format'
import { withDatabase } from './with-database'

// Loads a list of settlements as drafts and proposed changes: docs/settlements-import.md.

const USAGE =
  'Usage: npm run settlements:import -- --file LIST.csv|LIST.json --origin NAME [--map MAPPING.json] [--errors REPORT.csv] [--even-if-shorter]'
/** Something was loaded, and something was not. */
const SOME_REJECTED = 3
const SHOWN_ERRORS = 20
/** JSON is read as a whole. */
const MAX_JSON_BYTES = 50 * 1024 * 1024

void withDatabase(async () => {
  const { file, origin, map, errors, evenIfShorter } = readOptions()
  const mapping = map === undefined ? null : loadMapping(map)
  const found: RowError[] = []
  // Written as they are found: a list of a million bad rows is not kept in memory.
  const report = errors === undefined ? null : openReport(errors, file)
  try {
    const counts = await importSettlements({
      read: () => rowsOf(file, mapping),
      origin,
      evenIfShorter,
      onError: (error) => {
        if (found.length < SHOWN_ERRORS) found.push(error)
        if (report !== null) fs.writeSync(report, csvLine([error.row, error.column, error.message]))
      },
    })
    print(counts, found, errors)
    return counts.rejected > 0 ? SOME_REJECTED : 0
  } finally {
    if (report !== null) fs.closeSync(report)
  }
})

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        file: { type: 'string' },
        origin: { type: 'string' },
        map: { type: 'string' },
        errors: { type: 'string' },
        'even-if-shorter': { type: 'boolean', default: false },
      },
    })
    const { file, origin, map, errors } = values
    if (file && origin && isOrigin(origin))
      return { file, origin, map, errors, evenIfShorter: values['even-if-shorter'] }
  } catch {
    // The usage says it better.
  }
  throw new Error(`${USAGE}\nNAME is the list's own, in small letters, digits, hyphens and dots.`)
}

async function* rowsOf(file: string, mapping: ListMapping | null): AsyncGenerator<IntakeRow> {
  const stats = fs.statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) throw new Error(`There is no file ${file}`)
  const day = new Date().toISOString().slice(0, 10)
  if (path.extname(file).toLowerCase() !== '.json') {
    yield* readCsvList(readFile(file), mapping, day)
    return
  }
  if (stats.size > MAX_JSON_BYTES)
    throw new Error('The file is larger than 50 MB. Part it, or give it as CSV.')
  yield* readJsonList(fs.readFileSync(file, 'utf8'), day)
}

function loadMapping(file: string): ListMapping {
  let json: string
  try {
    json = fs.readFileSync(file, 'utf8')
  } catch {
    throw new Error(`The mapping ${file} cannot be read.`)
  }
  const mapping = readListMapping(json)
  if (typeof mapping === 'string') throw new Error(mapping)
  return mapping
}

function openReport(name: string, input: string): number {
  if (path.resolve(name) === path.resolve(input))
    throw new Error('--errors would overwrite the file that is imported.')
  try {
    const report = fs.openSync(name, 'w')
    fs.writeSync(report, csvLine(['row', 'column', 'reason']))
    return report
  } catch {
    throw new Error(`The report ${name} cannot be written.`)
  }
}

function print(
  { rows, drafts, proposals, unchanged, rejected }: ImportCounts,
  found: RowError[],
  errors?: string,
): void {
  for (const { row, column, message } of found) console.log(`  Row ${row}: ${column || 'the row'} ${message}`)
  if (found.length === SHOWN_ERRORS && errors === undefined)
    console.log('  … --errors FILE names each place.')
  console.log(
    `${plural(rows, 'row', 'rows')}: ${plural(drafts, 'draft', 'drafts')} made, ${plural(proposals, 'row', 'rows')} with proposed changes, ${unchanged} unchanged, ${rejected} rejected.`,
  )
  if (drafts + proposals > 0)
    console.log('Nothing is published. An operator looks at each under Settlements.')
}
