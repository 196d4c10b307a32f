import 'server-only'
import fs from 'node:fs/promises'
import { z } from 'zod'
import type { Actor } from '../../audit/record'
import { AppError } from '../../http/errors'
import { ImportError } from '../../imports/read/import-error'
import { readFile } from '../../imports/read/read-file'
import { receiveFile, type ReceivedFile } from '../../imports/uploads/receive-file'
import { importSettlements } from './import-settlements'
import type { IntakeRow, RowError } from './intake-record'
import { readListMapping, type ListMapping } from './mapping'
import { ORIGIN_WORDS, isOrigin } from './origin'
import { readCsvList } from './read-csv-list'
import { readJsonList } from './read-json-list'

// A list of settlements that comes by a call: what `npm run settlements:import` does with a file (docs/settlements-import.md).

/** Rows are read and stored while the caller waits. Bytes. */
const MAX_BYTES = 10 * 1024 * 1024
/** JSON is parsed as a whole, and nobody else is served meanwhile. */
const MAX_JSON_BYTES = 1024 * 1024
/** So many rows are read before others are served. */
const ROWS_A_TURN = 20
const SHOWN_ERRORS = 100

/** What the form holds, for the API's own description. */
export const listUploadSchema = z.object({
  listFile: z.string().describe('The list: a .csv file, or .json of 1 MB at most.'),
  origin: z.string().describe('The list’s own name, in small letters, digits, hyphens and dots.'),
  evenIfShorter: z
    .enum(['true', 'false'])
    .optional()
    .describe('Takes a list that has less than half the rows of its last time.'),
  mapping: z.string().optional().describe('How other columns become ours, as JSON.'),
})

export const importedListResponse = z.object({
  rows: z.int(),
  drafts: z.int(),
  /** Rows with something new about a known record. */
  proposals: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** The first hundred; they never say what a cell has. */
  errors: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
})
export type ImportedList = z.infer<typeof importedListResponse>

interface ListForm {
  origin: string
  evenIfShorter: boolean
  mapping: ListMapping | null
}

/**
 * Receives a list and imports it: drafts and proposed changes, nothing public.
 * @param confirm looks whether the caller may still do this once all is there; by throwing it ends it.
 * @throws AppError 400, 413, 415, 422; `conflict` for a list that is empty or has shrunk, or while another is imported.
 */
export async function importUploadedList(
  request: Request,
  actor: () => Actor,
  confirm: () => Promise<void>,
): Promise<ImportedList> {
  const received = await receiveFile(request, {
    field: 'listFile',
    fields: ['origin', 'evenIfShorter', 'mapping'],
    maxBytes: MAX_BYTES,
    missing: 'Please select a list to import',
    check: ({ name }) => {
      if (!/\.(csv|json)$/i.test(name)) throw wrong('listFile', 'Please select a CSV file, or a JSON file')
    },
    checkStart: () => {},
    checkFields: (fields) => void readForm(fields),
  })
  try {
    await confirm()
    return await load(received, actor())
  } finally {
    await fs.rm(received.path, { force: true }).catch(() => {})
  }
}

async function load({ path, name, bytes, fields }: ReceivedFile, actor: Actor): Promise<ImportedList> {
  const { mapping, ...form } = readForm(fields)
  const isJson = /\.json$/i.test(name)
  if (isJson && bytes > MAX_JSON_BYTES)
    throw new AppError('payload_too_large', 'The list is larger than 1 MB. Part it, or send it as CSV.')
  const text = isJson ? await fs.readFile(path, 'utf8') : null
  const day = new Date().toISOString().slice(0, 10)
  const errors: RowError[] = []
  try {
    const counts = await importSettlements({
      ...form,
      actor,
      read: () =>
        inTurns(text === null ? readCsvList(readFile(path), mapping, day) : readJsonList(text, day)),
      onError: (error) => {
        if (errors.length < SHOWN_ERRORS) errors.push(error)
      },
    })
    return { ...counts, errors }
  } catch (error) {
    if (error instanceof ImportError) throw wrong('listFile', error.message)
    throw error
  }
}

/** The rows, with a moment for everybody else now and then. */
async function* inTurns(rows: AsyncIterable<IntakeRow> | Iterable<IntakeRow>): AsyncGenerator<IntakeRow> {
  let count = 0
  for await (const row of rows) {
    yield row
    if (++count % ROWS_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

function readForm({ origin = '', evenIfShorter, mapping }: ReceivedFile['fields']): ListForm {
  if (!isOrigin(origin)) throw wrong('origin', ORIGIN_WORDS)
  if (evenIfShorter !== undefined && evenIfShorter !== 'true' && evenIfShorter !== 'false')
    throw wrong('evenIfShorter', 'evenIfShorter must be true or false')
  const read = mapping === undefined || mapping === '' ? null : readListMapping(mapping)
  if (typeof read === 'string') throw wrong('mapping', read)
  return { origin, evenIfShorter: evenIfShorter === 'true', mapping: read }
}

function wrong(field: string, message: string): AppError {
  return new AppError('invalid_fields', message, { fieldErrors: { [field]: message } })
}
