import { z } from 'zod'
import { parseJsonText } from '../../validation/parse-json-text'
import { shapeProblem } from '../../validation/json-shape'
import { COLUMNS } from './read-row'

// Columns of somebody else's list, in our words: docs/settlements-import.md. Pure.

const name = z.string().min(1).max(200)
const ours = z.enum(COLUMNS as [string, ...string[]])
const mappingSchema = z.strictObject({
  /** Their column, ours. */
  columns: z.record(name, ours).default({}),
  /** What every row says that the list itself does not. */
  constants: z.partialRecord(ours, z.string().max(2_000)).default({}),
})
export type ListMapping = z.output<typeof mappingSchema>

const MAX_VALUES = 1_000

/** @returns what is wrong with it, in words, or the mapping. */
export function readListMapping(json: string): ListMapping | string {
  let value: unknown
  try {
    value = parseJsonText(json)
  } catch {
    return 'The mapping is not JSON.'
  }
  if (shapeProblem(value, MAX_VALUES)) return 'The mapping is too large.'
  const parsed = mappingSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return `The mapping is wrong at ${issue!.path.join('.') || 'its beginning'}: docs/settlements-import.md names the columns.`
}

const plain = (header: string): string => header.trim().toLowerCase()

/** Whose cell goes where, by position; null for a column that is not read. @returns an error in words for a header that cannot be read. */
export function placesOf(header: readonly string[], mapping: ListMapping | null): (string | null)[] | string {
  const columns = new Map(Object.entries(mapping?.columns ?? {}).map(([theirs, to]) => [plain(theirs), to]))
  const known = new Set(COLUMNS)
  const places = header.map((text) => {
    const name = plain(text)
    return mapping ? (columns.get(name) ?? null) : known.has(name) ? name : null
  })
  const seen = new Set(header.map(plain))
  const missing = [...columns.keys()].find((theirs) => !seen.has(theirs))
  if (missing !== undefined) return 'The file does not have every column that the mapping names.'
  if (!places.includes('company') && !places.includes('title'))
    return 'The file has no column company and no column title: docs/settlements-import.md names the columns.'
  return places
}

/** A row's cells by our columns. Of several columns with one name the first that says something counts; hosts are all taken. */
export function cellsOf(
  cells: readonly string[],
  places: readonly (string | null)[],
  mapping: ListMapping | null,
): Map<string, string> {
  const found = new Map<string, string>()
  for (const [index, place] of places.entries()) {
    const text = cells[index] ?? ''
    if (place === null || text.trim() === '') continue
    const before = found.get(place)
    if (before === undefined) found.set(place, text)
    else if (place === 'official_hosts') found.set(place, `${before} ${text}`)
  }
  for (const [place, text] of Object.entries(mapping?.constants ?? {}))
    if (!found.has(place)) found.set(place, text!)
  return found
}
