import { z } from 'zod'
import { CONDITION_KINDS, DATE_CHANGES, DATE_KINDS, EVENT_KINDS, TIER_KINDS } from './record'

// The parts of a settlement as calls respond with them, to operators and to the public alike. Pure.

export const confidence = z.enum(['court', 'official', 'third_party'])
const day = z.iso.date()
const instant = z.iso.datetime()
const count = z.int().nullable()

/** What a record says besides its name and its address. Amounts are in cents; the fund is everybody's, never what one person is paid. */
export const recordShape = {
  summary: z.string(),
  court: z.string().nullable(),
  docketNumber: z.string().nullable(),
  agency: z.string().nullable(),
  administrator: z.string().nullable(),
  /** E.164 where the country is certain, else its digits. */
  administratorPhone: z.string().nullable(),
  /** Where its mail goes, in one line. */
  administratorAddress: z.string().nullable(),
  portals: z.array(z.object({ host: z.string(), pathPrefix: z.string() })),
  senders: z.array(z.string()),
  classRule: z.string(),
  incidentFrom: day.nullable(),
  incidentTo: day.nullable(),
  incidentPrecision: z.enum(['day', 'month', 'year']),
  classSize: count,
  fundCents: count,
  noticeCodeName: z.string().nullable(),
  noticeCodeRequired: z.enum(['yes', 'no', 'unknown']),
  disputes: z.array(
    z.object({ field: z.string(), values: z.array(z.object({ value: z.string(), sourceId: z.int() })) }),
  ),
  sources: z.array(z.object({ id: z.int(), url: z.string(), kind: confidence, readAt: day })),
  dates: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(DATE_KINDS),
      date: day.nullable(),
      time: z.string().nullable(),
      zone: z.string().nullable(),
      online: z.enum(['submitted', 'received']).nullable(),
      mail: z.enum(['postmarked', 'received', 'unknown']).nullable(),
      confidence,
      note: z.string().nullable(),
      sourceId: z.int(),
      supersedesId: z.int().nullable(),
      /** Whether the day that it replaces was moved, or had been wrong here; null where their sources say it. */
      change: z.enum(DATE_CHANGES).nullable(),
      addedAt: instant,
    }),
  ),
  tiers: z.array(
    z.object({
      position: z.int(),
      kind: z.enum(TIER_KINDS),
      label: z.string(),
      fixedCents: count,
      estimateCents: count,
      maxCents: count,
      rateCents: count,
      maxMinutes: count,
      incrementMinutes: count,
      minimumMinutes: count,
      withinCapOf: count,
      proRata: z.boolean(),
      proof: z.enum(['none', 'self_certified', 'documents', 'third_party_documents']),
      states: z.array(z.string()),
      group: z.string().nullable(),
      choice: z.string().nullable(),
      months: count,
      activateWithinDays: count,
      availableUntil: day.nullable(),
      lossesFrom: day.nullable(),
      note: z.string().nullable(),
      sourceId: z.int(),
    }),
  ),
  conditions: z.array(
    z.object({
      position: z.int(),
      kind: z.enum(CONDITION_KINDS),
      question: z.string(),
      sentence: z.string(),
      meets: z.enum(['yes', 'no']),
      sourceId: z.int(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(EVENT_KINDS),
      date: day.nullable(),
      note: z.string().nullable(),
      sourceId: z.int().nullable(),
      addedAt: instant,
    }),
  ),
} as const
