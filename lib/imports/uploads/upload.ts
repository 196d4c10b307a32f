import { formatNumber } from '../../validation/format-number'
import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { DATE_PRECISIONS, type DateIs } from '../../breaches/breach'
import { undoUntil } from '../../removed/undo-until'
import { formatDate, plural } from '../../site/format'
import { importedWords } from './imported-schema'
import { addedWords } from './added-words'
import { cameSchema } from './came-schema'
import { CHANGED_AS } from '../merge/changes'
import { mappingSchema } from '../map/mapping'
import { readSourceName } from '../read/source-name'
import { READINGS } from '../read/count-readings'
import { isOneRejected, rejectedWords } from '../read/rejected-words'
import { undoSchema, undoWords } from '../undo/plan'

// What the admin area knows of an import. Pure: the calls answer it, and the upload screen reads it.

const UPLOAD_STATES = ['staging', 'staged', 'merging', 'done', 'failed', 'discarded', 'undone'] as const
/** Rows that a detail shows; the download has all that were kept. */
export const SHOWN_ERRORS = 50
/** How many of each kind a detail lists. */
export const SHOWN_CHANGES = { changed: 50, joined: 50, asked: 50, added: 20 } as const

const uploadSchema = z.object({
  importId: z.string(),
  fileName: z.string(),
  /** staging: being read; staged: waits to be imported or discarded; merging: being loaded. */
  state: z.enum(UPLOAD_STATES),
  /** The state in words for the operator. */
  message: z.string(),
  strict: z.boolean(),
  mapped: z.boolean(),
  uploadedBy: z.string().nullable(),
  committedBy: z.string().nullable(),
  bytesTotal: z.number().nullable(),
  bytesRead: z.number(),
  /** With the next three: all rows of the file. */
  rowsAccepted: z.number(),
  rowsAttached: z.number(),
  rowsInReview: z.number(),
  rowsRejected: z.number(),
  /** Every address of the file is one or the other; those of a rejected row were rejected with it. */
  addressesAccepted: z.number(),
  addressesAttached: z.number(),
  addressesInReview: z.number(),
  addressesRejected: z.number(),
  /**
   * What the import did; while it is staged, what it would do. Entries of the catalogue: so many more are listed than before, and so many
   * say something else. Questions under Review: a row may raise several. Null of an import from before these were counted.
   */
  entriesAdded: z.number().nullable(),
  entriesChanged: z.number().nullable(),
  questionsAsked: z.number().nullable(),
  /** Of the added ones: those that everybody sees as unverified, and how many have which status. */
  entriesUnverified: z.number(),
  entriesByStatus: z.array(z.object({ status: z.int(), entries: z.int() })),
  /** What the file tells of, a company and a date each, whether it becomes an entry, part of another one or a question. */
  breachesAdded: z.number(),
  breachesChanged: z.number(),
  breachesUnchanged: z.number(),
  /** Of all of these: how many only tell of an incident that another row stands for, and about how many an operator is asked. */
  breachesAttached: z.number(),
  breachesInReview: z.number(),
  exposuresAdded: z.number(),
  error: z.string().nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Of one that was taken back: what that did and left, who did it and when. */
  undo: undoSchema.extend({ by: z.string(), at: z.iso.datetime() }).nullable(),
})

export const uploadDetailSchema = uploadSchema.extend({
  /**
   * The first rows that were not loaded, and those whose addresses were not all. `row` counts as a spreadsheet does, the header
in row 1;
   * `addresses` says of a row that was loaded how many of its addresses were not.
   */
  rowErrors: z.array(
    z.object({
      row: z.number(),
      column: z.string(),
      /** The file's own name of it, where a mapping reads it and it is another. */
      header: z.string().optional(),
      /** What the row calls the company, where that can be told. */
      company: z.string().optional(),
      message: z.string(),
      addresses: z.number().optional(),
    }),
  ),
  /** The first good rows as they were read; of addresses their number. */
  sample: z.array(
    z.object({
      row: z.number(),
      company: z.string(),
      breachDate: z.string().nullable(),
      datePrecision: z.enum([...DATE_PRECISIONS, 'unknown']),
      pwnCount: z.number(),
      countIsAtLeast: z.boolean(),
      /** Where the cell gives a number that is only near, or an upper bound alone. */
      countReading: z.enum(['about', 'atMost']).optional(),
      dataClasses: z.array(z.string()),
      severity: z.string(),
      domain: z.string(),
      isSensitive: z.boolean(),
      state: z.string(),
      authority: z.string(),
      reference: z.string(),
      addresses: z.number(),
    }),
  ),
  /**
   * The first of each kind: entries that it changes, and what of them; rows that are kept under another entry, rows that wait for an
   * answer under Review, and entries that it adds, which have no fields.
   */
  changes: z.array(
    z.object({
      /** Where it first stands; null for an entry that changes with others of its company. */
      row: z.number().nullable(),
      as: z.enum(CHANGED_AS),
      /** What the entry is called that it is kept under. */
      entry: z.string().optional(),
      company: z.string(),
      breachDate: z.string().nullable(),
      datePrecision: z.enum([...DATE_PRECISIONS, 'unknown']),
      fields: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  ignoredColumns: z.array(z.string()),
  /** The list that it is of, whether all of it is sensitive, and how its columns became ours, where they are others. */
  source: z.string(),
  sensitive: z.boolean(),
  mapping: mappingSchema.nullable(),
  /** Counts that are no plain numbers, by what is made of them: a number that is only near, a lower bound, an upper bound alone. */
  countReadings: z.partialRecord(z.enum(READINGS), z.object({ rows: z.number(), first: z.number() })),
  /** What came of it, as things are now; null where nothing was loaded, where it was taken back, and once its seven days are over. */
  came: cameSchema.nullable(),
  /** The last time that the very same file was imported. */
  importedBefore: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
})

/** What list a previewed file is of; empty where it has no name. */
export const nameListSchema = z.object({
  source: z.string({ error: 'is not text' }).transform((value, context) => {
    const source = readSourceName(value)
    if (typeof source === 'string') return source
    context.addIssue(source.message)
    return z.NEVER
  }),
})

export const uploadListSchema = z.object({
  results: z.array(uploadSchema),
  page: z.number(),
  limit: z.number(),
  totalPages: z.number(),
  totalResults: z.number(),
})

export type Upload = z.output<typeof uploadSchema>
export type UploadDetail = z.output<typeof uploadDetailSchema>
export type UploadList = z.output<typeof uploadListSchema>

/** Whether its rows that were not loaded are kept as they stand: as long as it waits, and as long as it can be taken back. */
export function keepsRejected(
  {
    state,
    rowsRejected,
    addressesRejected,
    finishedAt,
  }: Pick<Upload, 'state' | 'rowsRejected' | 'addressesRejected' | 'finishedAt'>,
  now = new Date(),
): boolean {
  if (rowsRejected + addressesRejected === 0) return false
  if (state === 'staged') return true
  return (
    (state === 'done' || state === 'undone') && finishedAt !== null && now < undoUntil(new Date(finishedAt))
  )
}

/** Whether it goes on by itself. */
export function isUnderWay({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'staging' || state === 'merging'
}

/** What the days of its rows are of. */
export function dayIsOf({ mapping }: Pick<UploadDetail, 'mapping'>): DateIs {
  return mapping?.['Breach Date'].is ?? 'happened'
}

/** Whether an import changed, or would change, nothing at all. */
export function changesNothing({
  breachesAdded,
  breachesChanged,
  exposuresAdded,
}: Pick<Upload, 'breachesAdded' | 'breachesChanged' | 'exposuresAdded'>): boolean {
  return breachesAdded + breachesChanged + exposuresAdded === 0
}

export type UploadResult = 'loaded' | 'same' | 'refused'

/** What a file that was read to its end came to: something, nothing that was not there already, or no row at all. */
export function resultOf(upload: Omit<Upload, 'message'>): UploadResult {
  if (!changesNothing(upload)) return 'loaded'
  return rowsRead(upload) === 0 && upload.rowsRejected > 0 ? 'refused' : 'same'
}

type Facts = Omit<Upload, 'message'> & Partial<Pick<UploadDetail, 'importedBefore'>>

/** An import's state in words. */
export function uploadMessage(upload: Facts): string {
  const { state, error, importedBefore } = upload
  if (state === 'staging') return 'The file was received and is being read. This goes on without this page.'
  if (state === 'merging') return 'The rows are being imported. This goes on without this page.'
  if (state === 'failed') return withNothingLoaded(error ?? 'The import failed.')
  if (state === 'discarded') return error ?? 'Discarded. Nothing was loaded.'
  if (state === 'staged' && error !== null) return error
  if (upload.undo)
    return `Taken back on ${formatDate(upload.undo.at)} by ${upload.undo.by}: ${undoWords(upload.undo)}.`
  const rejected = rejectedSentence(upload)
  const result = resultOf(upload)
  if (result === 'refused')
    return `No row of this file ${state === 'staged' ? 'can be' : 'was'} loaded.${rejected}`
  if (result === 'same')
    return `${importedBefore ? `This file was already imported on ${formatDate(importedBefore.at)}${importedBefore.by ? ` by ${importedBefore.by}` : ''}: nothing to change.` : `Everything in this file${rejected === '' ? '' : ' that could be read'} is there already: nothing to change.`}${rejected}`
  const before = importedBefore ? ` ${importedWords({ ...importedBefore, takenBackAt: null })}` : ''
  if (state === 'staged')
    return `The file was read. Nothing is loaded until you import it.${before}${rejected}`
  const { entriesAdded, entriesChanged, breachesAdded, breachesChanged, exposuresAdded } = upload
  const changed = formatNumber(entriesChanged ?? breachesChanged)
  return `${addedWords(entriesAdded, breachesAdded, 'added')}, ${changed} changed, ${plural(exposuresAdded, 'address', 'addresses')} added.${questionsSentence(upload)}${rejected}`
}

function questionsSentence({ questionsAsked, breachesInReview }: Facts): string {
  if (questionsAsked === null)
    return breachesInReview === 0
      ? ''
      : ` ${plural(breachesInReview, 'company and date', 'companies and dates')} put to Review.`
  return questionsAsked === 0 ? '' : ` ${plural(questionsAsked, 'question', 'questions')} put to Review.`
}

/** Rows that were read well, whatever became of them. */
export function rowsRead({
  rowsAccepted,
  rowsAttached,
  rowsInReview,
}: Pick<Upload, 'rowsAccepted' | 'rowsAttached' | 'rowsInReview'>): number {
  return rowsAccepted + rowsAttached + rowsInReview
}

/** Why a file was rejected, or its import has ended: never to be taken for a file with nothing new in it. */
function withNothingLoaded(error: string): string {
  return error.includes('Nothing was loaded') ? error : `${error} Nothing was loaded.`
}

/** That something is not loaded, after a space; nothing where all is. */
function rejectedSentence(upload: Facts): string {
  const what = rejectedWords(upload)
  const verb = upload.state === 'staged' ? 'would not be' : isOneRejected(upload) ? 'was not' : 'were not'
  return what === '' ? '' : ` ${what} ${verb} loaded.`
}
