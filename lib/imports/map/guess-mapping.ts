import { EMAILS_COLUMN, REQUIRED_COLUMNS, type Column } from '../read/columns'
import { mapColumns } from './map-columns'
import { mapDate } from './map-date'
import { DATE_FORMATS, type Mapping } from './mapping'
import { READY_MADE, type ReadyMade } from './ready-made/ready-made'
import { normaliseName, parseHeader } from '../read/parse-header'

// What the upload screen proposes for a file whose header is not ours. Pure.

/** Whether a file can be read as it is. @returns null, or why not. */
export function headerProblem(names: readonly string[]): string | null {
  try {
    parseHeader(names)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** The ready-made mapping that fits a header, if one does. */
export function readyMadeFor(names: readonly string[]): ReadyMade | null {
  return (
    READY_MADE.find(({ mapping }) => {
      try {
        mapColumns(mapping, names)
        return true
      } catch {
        return false
      }
    }) ?? null
  )
}

/** Columns of the file whose names are ours, and the first date format that a sample row is written in. */
export function guessMapping(names: readonly string[], sample: readonly string[] = []): Partial<Mapping> {
  const guess: Partial<Record<Column, unknown>> = {}
  const columns: readonly Column[] = [...REQUIRED_COLUMNS, EMAILS_COLUMN]
  for (const column of columns) {
    const position = names.findIndex((name) => normaliseName(name) === normaliseName(column))
    if (position === -1) continue
    const from = names[position]!.trim()
    if (column === 'Breach Date')
      guess[column] = { from, format: formatOf(sample[position] ?? ''), several: 'reject' }
    else if (column === 'Affected Users') guess[column] = { from, empty: 'reject' }
    else guess[column] = { from }
  }
  return guess as Partial<Mapping>
}

function formatOf(cell: string): (typeof DATE_FORMATS)[number] {
  const fits = DATE_FORMATS.find((format) => {
    const mapped = mapDate(cell, { format, several: 'earliest' })
    return 'date' in mapped && mapped.date !== '' && !Number.isNaN(Date.parse(mapped.date))
  })
  return fits ?? 'YYYY-MM-DD'
}
