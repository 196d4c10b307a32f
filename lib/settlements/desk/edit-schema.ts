import { z } from 'zod'
import { formatNumber } from '../../validation/format-number'
import { FACT_NAMES, factFields, factsSchema, SOURCED_FACTS, type FactName } from '../facts-schema'
import { day, line, orNone, ownNote, requiredWords } from '../field-rules'
import { dateEntry, eventFields, rowIdSchema, sourceSchema } from '../proposal'
import { CONDITION_KINDS, DATE_CHANGES, TIER_KINDS } from '../record'
import { US_STATE_CODES } from '../../validation/zip-states'

// What an operator sends of a settlement: for the form, for POST /v1/admin/settlements and PATCH /v1/admin/settlements/{id}. Pure.

const MAX_SOURCES = 20
const MAX_TIERS = 20
const MAX_CONDITIONS = 20

/** Says where something was read: a page that is added with it, by its place among `sources`, or one that is stored, by its number. */
const refFields = {
  source: z
    .int()
    .min(0)
    .max(MAX_SOURCES - 1)
    .optional(),
  sourceId: rowIdSchema.optional(),
} as const
export interface SourceRef {
  source?: number | undefined
  sourceId?: number | undefined
}

/** Which of the two it is. */
function needsSource({ source, sourceId }: SourceRef, context: z.RefinementCtx): void {
  if ((source === undefined) === (sourceId === undefined))
    context.addIssue({ code: 'custom', path: ['source'], message: 'Say where it was read' })
}
const refSchema = z.object(refFields).superRefine(needsSource)

const slugSchema = z
  .string('Address must be text')
  .trim()
  .toLowerCase()
  .min(2, 'Address must be at least 2 characters')
  .max(80, 'Address must be no more than 80 characters')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Address must be small letters, digits and single hyphens')

/** The highest that a column of whole cents is used for: ten million dollars. */
const MAX_CENTS = 1_000_000_000
const amount = (label: string, max: number) =>
  orNone(
    z
      .int(`${label} must be a whole number`)
      .min(1, `${label} must be 1 or more`)
      .max(max, `${label} must be no more than ${formatNumber(max)}`),
  ).default(null)

const tierSchema = z
  .object({
    kind: z.enum(TIER_KINDS, { error: 'Choose a kind' }),
    label: requiredWords('Name', 120),
    fixedCents: amount('Fixed amount', MAX_CENTS),
    estimateCents: amount('Estimate', MAX_CENTS),
    maxCents: amount('Most', MAX_CENTS),
    rateCents: amount('Rate', 100_000),
    maxMinutes: amount('Most time', 6_000),
    incrementMinutes: amount('Steps of time', 480),
    minimumMinutes: amount('Least time', 6_000),
    /** The place of the tier whose cap it counts in. */
    withinCapOf: orNone(
      z
        .int()
        .min(0)
        .max(MAX_TIERS - 1),
    ).default(null),
    proRata: z.boolean('Must be yes or no').default(false),
    proof: z.enum(['none', 'self_certified', 'documents', 'third_party_documents'], {
      error: 'Choose a proof',
    }),
    states: z
      .array(z.enum(US_STATE_CODES, { error: 'Must be states by their two letters' }))
      .max(US_STATE_CODES.length)
      .transform((codes) => [...new Set(codes)].sort())
      .default([]),
    group: line('Class', 40).default(null),
    choice: line('Choice', 20).default(null),
    months: amount('Months', 240),
    activateWithinDays: amount('Days to activate', 3_650),
    availableUntil: orNone(day('Available until')).default(null),
    lossesFrom: orNone(day('Losses from')).default(null),
    note: ownNote('Note', 300).default(null),
    ...refFields,
  })
  .superRefine((tier, context) => {
    needsSource(tier, context)
    if (tier.estimateCents !== null && tier.maxCents !== null && tier.estimateCents > tier.maxCents)
      context.addIssue({ code: 'custom', path: ['estimateCents'], message: 'The estimate is above the most' })
    if (tier.minimumMinutes !== null && tier.maxMinutes !== null && tier.minimumMinutes > tier.maxMinutes)
      context.addIssue({
        code: 'custom',
        path: ['minimumMinutes'],
        message: 'The least time is above the most',
      })
  })

const tiersSchema = z
  .array(tierSchema)
  .max(MAX_TIERS, `No more than ${MAX_TIERS} kinds of payment`)
  .superRefine((tiers, context) => {
    for (const [place, { withinCapOf }] of tiers.entries()) {
      if (withinCapOf === null) continue
      const message =
        withinCapOf >= tiers.length
          ? 'There is no such payment'
          : leadsBack(tiers, place)
            ? 'The caps lead back to this payment'
            : null
      if (message) context.addIssue({ code: 'custom', path: [place, 'withinCapOf'], message })
    }
  })

/** Whether one comes back to itself by going from cap to cap. */
function leadsBack(tiers: readonly { withinCapOf: number | null }[], start: number): boolean {
  let at: number | null | undefined = tiers[start]?.withinCapOf
  for (let steps = 0; steps <= tiers.length; steps++) {
    if (at === null || at === undefined) return false
    if (at === start) return true
    at = tiers[at]?.withinCapOf
  }
  // Among others: those say so.
  return false
}

const conditionSchema = z
  .object({
    kind: z.enum(CONDITION_KINDS, { error: 'Choose a kind' }),
    question: requiredWords('Question', 200),
    sentence: requiredWords('What the notice says', 400),
    meets: z.enum(['yes', 'no'], { error: 'Must be yes or no' }).default('yes'),
    ...refFields,
  })
  .superRefine(needsSource)

const disputeSchema = z.object({
  field: z.enum(FACT_NAMES as [FactName, ...FactName[]], { error: 'Choose a field' }),
  values: z
    .array(z.object({ value: requiredWords('Value', 300), ...refFields }).superRefine(needsSource))
    .min(2, 'Name at least two values')
    .max(5, 'No more than 5 values'),
})

/** Whether the day that this one replaces was moved, or had been wrong here: the record's page says which. */
const changeField = { change: orNone(z.enum(DATE_CHANGES)).optional() } as const

const partFields = {
  /** Pages that are read for the first time, or once more. */
  sources: z.array(sourceSchema).max(MAX_SOURCES, `No more than ${MAX_SOURCES} sources at once`).default([]),
  /** Who says what is shown: a fact that changes names its source anew. */
  fieldSources: z.partialRecord(z.enum(SOURCED_FACTS as [FactName, ...FactName[]]), refSchema).default({}),
  /** Days to add. One with `supersedes` takes the place of a stored one; without a date, that one does not hold any more. */
  dates: z
    .array(dateEntry({ ...refFields, ...changeField }).superRefine(needsSource))
    .max(30, 'No more than 30 days at once')
    .default([]),
  /** All that it gives, in place of what is stored. */
  tiers: tiersSchema.optional(),
  /** All that the notice asks, in place of what is stored. */
  conditions: z
    .array(conditionSchema)
    .max(MAX_CONDITIONS, `No more than ${MAX_CONDITIONS} conditions`)
    .optional(),
  /** All that sources disagree about, in place of what is stored. */
  disputes: z.array(disputeSchema).max(20, 'No more than 20').optional(),
  /** What has happened, to add. */
  events: z
    .array(z.object({ ...eventFields, ...refFields }).superRefine(needsSource))
    .max(10, 'No more than 10 events at once')
    .default([]),
} as const

type Parts = z.output<z.ZodObject<typeof partFields>>

/** Places among `sources` that there are not. */
function checkPlaces(body: Parts, context: z.RefinementCtx): void {
  const check = (ref: SourceRef, path: (string | number)[]) => {
    if (ref.source !== undefined && ref.source >= body.sources.length)
      context.addIssue({ code: 'custom', path: [...path, 'source'], message: 'There is no such source' })
  }
  for (const [name, ref] of Object.entries(body.fieldSources)) check(ref, ['fieldSources', name])
  for (const part of ['dates', 'tiers', 'conditions', 'events'] as const)
    for (const [place, ref] of (body[part] ?? []).entries()) check(ref, [part, place])
  for (const [place, { values }] of (body.disputes ?? []).entries())
    for (const [index, ref] of values.entries()) check(ref, ['disputes', place, 'values', index])
  const replaced = body.dates.map(({ supersedes }) => supersedes)
  for (const [place, supersedes] of replaced.entries())
    if (supersedes !== undefined && replaced.indexOf(supersedes) !== place)
      context.addIssue({
        code: 'custom',
        path: ['dates', place, 'date'],
        message: 'This day is replaced twice',
      })
}

const versionSchema = z
  .int({
    error: ({ input }) =>
      input === undefined || input === null ? 'version is required' : 'version must be a whole number',
  })
  .min(1, 'version must be at least 1')

/** The body of POST /v1/admin/settlements: a draft, of which little may be known. */
export const createSettlementSchema = z
  .object({ ...factsSchema.shape, company: factFields.company, slug: slugSchema.optional(), ...partFields })
  .superRefine(checkPlaces)

/** That its operator has read what everybody will read of a public record, and who is mailed. Without it such a change is not made. */
const confirmedField = { confirmed: z.boolean('confirmed must be yes or no').default(false) } as const

/** The body of PATCH /v1/admin/settlements/{id}: what is left out stays. `version` is the one that the change was made from. */
export const editSettlementSchema = z
  .object({
    ...factsSchema.shape,
    slug: slugSchema.optional(),
    ...partFields,
    version: versionSchema,
    ...confirmedField,
  })
  .superRefine(checkPlaces)

export type SettlementEdit = Omit<z.output<typeof editSettlementSchema>, 'version' | 'confirmed'>
export type CreateSettlementInput = z.output<typeof createSettlementSchema>
export type EditSettlementInput = z.output<typeof editSettlementSchema>
export type CreateSettlementBody = z.input<typeof createSettlementSchema>
export type EditSettlementBody = z.input<typeof editSettlementSchema>

export const undoSaveSchema = z.object({ version: versionSchema })

export const publishSettlementSchema = z.object({ version: versionSchema })

/** The page that was read today, and that still says what the record says. */
export const checkSettlementSchema = z.object({
  version: versionSchema,
  url: sourceSchema.shape.url,
  kind: z.enum(['court', 'official'], { error: 'Compare it with a court’s or an official page' }),
})

export const withdrawSettlementSchema = z.object({
  version: versionSchema,
  /** Shown on its page. */
  reason: requiredWords('Reason', 500),
})

export const linkBreachSchema = z
  .object({
    /** Its uniqueBreachId, or its number. */
    breach: z.string('Name the breach').trim().min(1, 'Name the breach').max(300),
    /** A page that is added with the link, or the number of one that is stored. */
    newSource: sourceSchema.optional(),
    sourceId: rowIdSchema.optional(),
    /** That it is linked although its day says that it is another incident. */
    anotherIncident: z.boolean('anotherIncident must be yes or no').default(false),
  })
  .superRefine(({ newSource, sourceId }, context) => {
    if ((newSource === undefined) === (sourceId === undefined))
      context.addIssue({ code: 'custom', path: ['sourceId'], message: 'Say where it was read' })
  })

export const decideProposalSchema = z.object({
  /** `reopen`: one that was declined waits again. */
  decision: z.enum(['take', 'decline', 'reopen'], { error: 'decision must be take, decline or reopen' }),
  /** The version that was compared with it. */
  version: versionSchema,
  ...confirmedField,
})
