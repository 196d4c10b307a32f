import { z } from 'zod'
import { dayError, isDay, latestToday, NO_ISO_DAY } from '../../follows/claim-rules'
import { looksLikeGroupedSsn } from '../../validation/ssn'
import { centsError, ENTRIES_AT_A_TIME, LOSS_KINDS, minutesError, MOST_NOTE, type LossEntry } from './entry'

// The bodies and responses of the calls about the diary. Pure.

const entry = z
  .object({
    id: z.uuid({ error: 'Must be a UUID' }).toLowerCase(),
    day: z.string({ error: 'Enter a day' }).max(20, NO_ISO_DAY),
    kind: z.enum(LOSS_KINDS, { error: `Must be one of ${LOSS_KINDS.join(', ')}` }),
    cents: z.number().nullable().default(null),
    minutes: z.number().nullable().default(null),
    note: z
      .string({ error: 'Must be a text' })
      .max(4 * MOST_NOTE, `Must be no more than ${MOST_NOTE} characters`)
      .default(''),
    uniqueBreachId: z.string().min(1).max(200).nullable().default(null),
  })
  .superRefine((given, context) => {
    for (const [field, message] of Object.entries(problemsOf(given, new Date())))
      context.addIssue({ code: 'custom', path: [field], message })
  })

/** What is wrong with an entry, by field. */
function problemsOf(given: LossEntry, now: Date): Partial<Record<keyof LossEntry, string>> {
  const isTime = given.kind === 'time'
  const problems = {
    day: isDay(given.day) ? dayError(given.day, latestToday(now)) : NO_ISO_DAY,
    cents: isTime ? given.cents !== null && 'Time has no amount' : centsError(given.cents),
    minutes: isTime ? minutesError(given.minutes) : given.minutes !== null && 'Money has no minutes',
    note: noteError(given.note),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as Record<
    string,
    string
  >
}

function noteError(note: string): string | null {
  if ([...note].length > MOST_NOTE) return `Must be no more than ${MOST_NOTE} characters`
  return looksLikeGroupedSsn(note)
    ? 'This looks like a Social Security number. We never need it, and have not kept it. Leave it out.'
    : null
}

/** The body of POST /v1/users/me/diary. */
export const keepEntriesSchema = z.object({
  entries: z
    .array(entry)
    .min(1, 'Send at least one entry')
    .max(ENTRIES_AT_A_TIME, `Send no more than ${ENTRIES_AT_A_TIME} entries at a time`),
})

/** The query of DELETE /v1/users/me/diary. */
export const removeEntrySchema = z.object({ id: z.uuid({ error: 'Must be a UUID' }).toLowerCase() })

const lossEntry = z
  .object({
    id: z.uuid(),
    day: z.iso.date(),
    kind: z.enum(LOSS_KINDS),
    cents: z.int().nullable().meta({ description: 'Of a fee or a fraud. US cents.' }),
    minutes: z.int().nullable().meta({ description: 'Of time.' }),
    note: z.string(),
    uniqueBreachId: z.string().nullable(),
  })
  .meta({ id: 'LossEntry' })

const totals = z.object({ feeCents: z.int(), fraudCents: z.int(), minutes: z.int() })

export const diaryResponse = z.object({
  entries: z.array(lossEntry).meta({ description: 'As claim forms ask: by kind, then by day.' }),
  totals,
})
export type Diary = z.infer<typeof diaryResponse>

/** Goes up when a part of the file is taken away or means something else; parts may come at any time. */
export const DIARY_FILE_VERSION = 1

/** What GET /v1/users/me/diary/json responds with. */
export const diaryFileResponse = diaryResponse
  .extend({
    format: z.literal('loss-diary'),
    version: z.literal(DIARY_FILE_VERSION),
    madeAt: z.iso.datetime(),
    source: z.object({ name: z.string() }),
  })
  .meta({ id: 'DiaryFile' })
export type DiaryFile = z.infer<typeof diaryFileResponse>

export const keptEntriesResponse = z.object({ kept: z.int(), totals })
export const removedEntryResponse = z.object({ id: z.uuid(), totals })
