import { z } from 'zod'
import { shapeProblem } from '../../validation/json-shape'
import { parseJsonText } from '../../validation/parse-json-text'
import { ImportError } from '../../imports/read/import-error'
import { factFields } from '../facts-schema'
import {
  confidenceSchema,
  day,
  line,
  listOf,
  orNone,
  pastDay,
  requiredWords,
  urlSchema,
} from '../field-rules'
import { dateEntry, eventFields } from '../proposal'
import { CONDITION_KINDS, TIER_KINDS } from '../record'
import { isUsState } from '../../validation/zip-states'
import { slugOf } from './case-key'
import type { IntakeRecord, IntakeRow } from './intake-record'

// A list of settlements in JSON, each with all its parts: docs/settlements-import.md has an example. Pure.

/** A settlement with all its parts has some hundred values. */
const MAX_VALUES = 5_000_000
const MAX_RECORD_VALUES = 2_000

/** What a source is worth is not believed: `kind` may stand there, and counts for nothing. */
const source = z.object({
  url: urlSchema,
  readAt: pastDay('Day on which it was read').optional(),
  kind: confidenceSchema.optional(),
})
const from = { source: urlSchema.optional() } as const
const cents = orNone(z.int().min(0).max(2_000_000_000)).optional()
const count = (most: number) => orNone(z.int().min(0).max(most)).optional()

const tier = z.object({
  kind: z.enum(TIER_KINDS),
  label: requiredWords('Label', 200),
  fixedCents: cents,
  estimateCents: cents,
  maxCents: cents,
  rateCents: cents,
  maxMinutes: count(100_000),
  incrementMinutes: count(1_440),
  minimumMinutes: count(100_000),
  withinCapOf: count(50),
  proRata: z.boolean().optional(),
  proof: z.enum(['none', 'self_certified', 'documents', 'third_party_documents']).optional(),
  states: listOf(z.string().refine(isUsState, 'Must be two letters of a state'), 60, 'States').optional(),
  group: line('Class', 100).optional(),
  choice: line('Choice', 20).optional(),
  months: count(240),
  activateWithinDays: count(3_650),
  availableUntil: orNone(day('Available until')).optional(),
  lossesFrom: orNone(day('Losses from')).optional(),
  note: line('Note', 300).optional(),
  ...from,
})
const condition = z.object({
  kind: z.enum(CONDITION_KINDS),
  question: requiredWords('Question', 300),
  sentence: requiredWords('Sentence', 600),
  meets: z.enum(['yes', 'no']).optional(),
  ...from,
})
const record = z.object({
  ...z.object(factFields).partial().shape,
  company: factFields.company,
  slug: z
    .string()
    .refine((text) => slugOf(text) === text, 'must be small letters, digits and single hyphens')
    .optional(),
  sources: z.array(source).min(1, 'is missing: every settlement names where it is from').max(20),
  dates: z
    .array(dateEntry({ ...from, replaces: z.int().min(0).max(19).optional() }))
    .max(20)
    .default([]),
  events: z
    .array(z.object({ ...eventFields, ...from }))
    .max(10)
    .default([]),
  tiers: z.array(tier).max(30).default([]),
  conditions: z.array(condition).max(30).default([]),
  fieldSources: z.record(z.string().max(50), urlSchema).default({}),
})
const FACTS = Object.keys(factFields)

/**
 * The records of a JSON list, read one by one: an array, or an object whose `settlements` is one. Their numbers count from 1.
 * @param day on which the list is read, for sources that do not say.
 * @throws ImportError in words, for a text that is no such list.
 */
export function* readJsonList(text: string, day: string): Generator<IntakeRow> {
  let value: unknown
  try {
    value = parseJsonText(text)
  } catch {
    throw new ImportError('The file is not JSON.')
  }
  const list = Array.isArray(value) ? value : (value as { settlements?: unknown } | null)?.settlements
  if (!Array.isArray(list))
    throw new ImportError('The file is no list of settlements: docs/settlements-import.md has an example.')
  if (shapeProblem(list, MAX_VALUES)) throw new ImportError('The file has too much in it.')
  for (const [index, one] of list.entries()) yield readRecord(one, index + 1, day)
}

function readRecord(value: unknown, row: number, day: string): IntakeRow {
  // A schema names everything that is wrong, and there must not be too much of it.
  if (shapeProblem(value, MAX_RECORD_VALUES))
    return { row, errors: [{ row, column: '', message: 'has too much in it' }] }
  const parsed = record.safeParse(value)
  if (!parsed.success)
    return {
      row,
      errors: parsed.error.issues.map(({ path, message }) => ({
        row,
        column: path.join('.').slice(0, 60),
        message,
      })),
    }
  const { slug = null, sources, dates, events, tiers, conditions, fieldSources, ...rest } = parsed.data
  const places = new Map(sources.map(({ url }, place) => [url, place]))
  const wrong: string[] = []
  const placeOf = (url: string | undefined, column: string): number => {
    const place = url === undefined ? 0 : places.get(url)
    if (place === undefined) wrong.push(column)
    return place ?? 0
  }
  const facts = Object.fromEntries(Object.entries(rest).filter(([name]) => FACTS.includes(name)))
  const made: IntakeRecord = {
    slug,
    title: null,
    facts: facts as IntakeRecord['facts'],
    sources: sources.map(({ url, readAt }) => ({ url, readAt: readAt ?? day })),
    dates: dates.map(({ source: url, replaces, supersedes: _, ...date }, index) => {
      // Only what stands before it can be replaced, and once.
      const isReplaced =
        replaces !== undefined && dates.slice(0, index).some((other) => other.replaces === replaces)
      if (replaces !== undefined && (replaces >= index || isReplaced)) wrong.push(`dates.${index}.replaces`)
      if (date.date === null && replaces === undefined) wrong.push(`dates.${index}.date`)
      return {
        ...date,
        source: placeOf(url, `dates.${index}.source`),
        ...(replaces === undefined ? {} : { supersedes: replaces }),
      }
    }),
    events: events.map(({ source: url, ...event }, index) => ({
      ...event,
      source: placeOf(url, `events.${index}.source`),
    })),
    tiers: tiers.map(({ source: url, ...one }, index) => ({
      ...one,
      source: placeOf(url, `tiers.${index}.source`),
    })),
    conditions: conditions.map(({ source: url, ...one }, index) => ({
      ...one,
      source: placeOf(url, `conditions.${index}.source`),
    })),
    fieldSources: Object.fromEntries(
      Object.entries(fieldSources)
        .filter(([name]) => FACTS.includes(name))
        .map(([name, url]) => [name, placeOf(url, `fieldSources.${name}`)]),
    ),
  }
  const { incidentFrom, incidentTo } = made.facts
  if (incidentFrom && incidentTo && incidentTo < incidentFrom) wrong.push('incidentTo')
  return wrong.length === 0
    ? { row, record: made }
    : {
        row,
        errors: wrong.map((column) => ({ row, column, message: 'does not fit the rest of the record' })),
      }
}
