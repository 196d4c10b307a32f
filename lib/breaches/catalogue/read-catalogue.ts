import 'server-only'
import fs from 'node:fs/promises'
import type { z } from 'zod'
import { env } from '../../env'
import { beginningOf } from '../../validation/beginning'
import { formatNumber } from '../../validation/format-number'
import { ExternalError, readExternal, secondsToWait, type ExternalResponse } from '../../http/read-external'
import { hibpBreachSchema, type HibpBreach } from '../sources/hibp-schema'

// Where a sync's records come from. A catalogue is taken whole or not at all: one record that cannot be read, or a
// name that stands twice, refuses it, and the message says which.

const API_TIMEOUT_MS = 60_000
/** The catalogue of a thousand breaches has two megabytes. A file may not have more either: it is held whole. Bytes. */
const MAX_CATALOGUE_BYTES = 64 * 1024 * 1024
/** Twenty times as many as there are. */
const MAX_RECORDS = 20_000
/** As much as another clock may be ahead of this one. */
const CLOCKS_DIFFER_MS = 60 * 60_000
/** Seconds. */
const RETRY_AFTER_S = { fallback: 60, most: 24 * 60 * 60 }

const UNREAD: Record<ExternalError['reason'], string> = {
  late: 'Have I Been Pwned did not answer in time.',
  away: 'Have I Been Pwned cannot be reached.',
  'too-large': 'Have I Been Pwned answered with more than a catalogue can hold (64 MB).',
}

/** A catalogue that cannot be used. The message is for the operator. */
export class CatalogueError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CatalogueError'
  }
}

/** Reads `GET /breaches` of the Have I Been Pwned API. @throws CatalogueError */
export async function readCatalogueFromApi(): Promise<HibpBreach[]> {
  let response: ExternalResponse
  try {
    response = await readExternal(`${env().HIBP_BASE_URL}/breaches`, {
      timeoutMs: API_TIMEOUT_MS,
      maxBytes: MAX_CATALOGUE_BYTES,
    })
  } catch (error) {
    throw error instanceof ExternalError ? new CatalogueError(UNREAD[error.reason]) : error
  }
  if (response.status !== 200) {
    const said = response.headers.get('retry-after')
    const wait = Math.ceil(secondsToWait(said, RETRY_AFTER_S.most) || RETRY_AFTER_S.fallback)
    throw new CatalogueError(
      `Have I Been Pwned answered ${response.status}${said ? `; try again in ${wait} seconds` : ''}.`,
    )
  }
  return parseCatalogue(response.text, 'The answer of Have I Been Pwned')
}

/** Reads a file with the same content. @throws CatalogueError */
export async function readCatalogueFromFile(path: string): Promise<HibpBreach[]> {
  let text: string
  try {
    if ((await fs.stat(path)).size > MAX_CATALOGUE_BYTES)
      throw new CatalogueError(`The file ${path} is larger than a catalogue can be (64 MB).`)
    text = await fs.readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof CatalogueError) throw error
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new CatalogueError(missing ? `There is no file ${path}` : `The file ${path} cannot be read.`)
  }
  return parseCatalogue(text, 'The file')
}

/**
 * Checks a catalogue's text.
 * @param what how messages call it.
 * @param now nothing has happened after it.
 * @throws CatalogueError naming the record (its number and its Name, where it has one) and the field.
 */
export function parseCatalogue(text: string, what: string, now = new Date()): HibpBreach[] {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new CatalogueError(`${what} is not valid JSON.`)
  }
  if (!Array.isArray(value)) throw new CatalogueError(`${what} is not a list of breaches.`)
  if (value.length > MAX_RECORDS)
    throw new CatalogueError(
      `${what} has ${formatNumber(value.length)} records, and a catalogue can hold ${formatNumber(MAX_RECORDS)}: it is stored in one go, and held in memory.`,
    )
  if (value.length === 0) throw new CatalogueError(`${what} has no breaches in it.`)
  const records: HibpBreach[] = []
  const firstByName = new Map<string, number>()
  for (const [index, raw] of value.entries()) {
    const parsed = hibpBreachSchema.safeParse(raw)
    if (!parsed.success)
      throw new CatalogueError(
        `${what} was refused. ${recordLabel(raw, index)}: ${describe(parsed.error, raw)}`,
      )
    const future = futureField(parsed.data, now)
    if (future)
      throw new CatalogueError(
        `${what} was refused. ${recordLabel(raw, index)}: the field ${future} is wrong (is in the future)`,
      )
    const first = firstByName.get(parsed.data.Name)
    if (first !== undefined) {
      throw new CatalogueError(
        `${what} was refused. ${recordLabel(raw, index)}: the Name stands already in record ${first + 1}`,
      )
    }
    firstByName.set(parsed.data.Name, index)
    records.push(parsed.data)
  }
  return records
}

/**
 * A day that has not come: as the day of a breach it is untrue, and as the day of a change it would keep every later change from being
 * taken.
 */
function futureField({ BreachDate, AddedDate, ModifiedDate }: HibpBreach, now: Date): string | null {
  if (BreachDate > now.toISOString().slice(0, 10)) return 'BreachDate'
  const latest = now.getTime() + CLOCKS_DIFFER_MS
  if (Date.parse(AddedDate) > latest) return 'AddedDate'
  return Date.parse(ModifiedDate) > latest ? 'ModifiedDate' : null
}

function recordLabel(raw: unknown, index: number): string {
  const name = typeof raw === 'object' && raw !== null ? (raw as { Name?: unknown }).Name : undefined
  return typeof name === 'string' && name !== ''
    ? `Record ${index + 1} ("${beginningOf(name, 100)}")`
    : `Record ${index + 1}`
}

function describe(error: z.ZodError, raw: unknown): string {
  const issue = error.issues[0]!
  const field = issue.path.join('.')
  if (!field) return 'it is not an object'
  const missing = issue.path.length === 1 && !Object.hasOwn(raw as object, issue.path[0]!)
  return missing ? `the field ${field} is missing` : `the field ${field} is wrong (${issue.message})`
}
