import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { readFile } from '../imports/read/read-file'
import { importOffers } from '../settlements/letter/import-offers'
import { plural } from '../site/format'
import { withDatabase } from './with-database'

// Loads what the letters of breaches offer, as California's Attorney General has published them.

const USAGE = 'Usage: npm run letters:import -- --file OFFERS.csv'
/** Something was loaded, and something was not. */
const SOME_REJECTED = 3

void withDatabase(async () => {
  const file = readOptions()
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}`)
  const { rows, added, changed, unchanged, rejected } = await importOffers(
    readFile(file),
    ({ row, column, message }) => console.error(`Row ${row}${column && `, ${column}`}: ${message}`),
  )
  console.log(
    `${plural(rows, 'row', 'rows')}: ${added} added, ${changed} changed, ${unchanged} as before, ${rejected} left out.`,
  )
  return rejected > 0 ? SOME_REJECTED : 0
})

function readOptions(): string {
  try {
    const { file } = parseArgs({ options: { file: { type: 'string' } } }).values
    if (file) return file
  } catch {
    // The usage says it better.
  }
  throw new Error(USAGE)
}
