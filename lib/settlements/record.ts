// What a settlement is made of, as it is shown and reasoned about. Pure. docs/settlements.md says what each part means.

/** How much a source is worth: a court's own order or docket, the administrator's or an authority's page, or anybody else's. */
export type Confidence = 'court' | 'official' | 'third_party'

export const DATE_KINDS = [
  'claim',
  'claim_extended',
  'opt_out',
  'objection',
  'final_hearing',
  'payment',
  'benefit_until',
] as const
export type DateKind = (typeof DATE_KINDS)[number]

/** Why a day took the place of another one: it was moved, or what stood here had been wrong. */
export const DATE_CHANGES = ['moved', 'corrected'] as const
/** Of a public day that becomes another one without that. */
export const WHY_CHANGED = 'Say whether the day was moved, or we had it wrong'
type DateChange = (typeof DATE_CHANGES)[number]

/** A day that a source gives. Rows are only added; a moved day names the one that it replaces. */
export interface SettlementDate {
  id: number
  kind: DateKind
  /** `YYYY-MM-DD`; null where what it replaces does not hold any more and no other day is known. */
  date: string | null
  /** `HH:MM` in `zone`; null for the day's end. */
  time: string | null
  /** IANA; null for Eastern time. */
  zone: string | null
  online: 'submitted' | 'received' | null
  mail: 'postmarked' | 'received' | 'unknown' | null
  confidence: Confidence
  note: string | null
  sourceId: number
  supersedesId: number | null
  /** Null where nobody has said it: then their sources say it. */
  change: DateChange | null
  /** ISO 8601. */
  addedAt: string
}

export const EVENT_KINDS = [
  'filed',
  'announced',
  'preliminary_approval',
  'final_approval',
  'appeal',
  'paying',
  'done',
  'withdrawn',
  'published',
  'checked',
  'edited',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export interface SettlementEvent {
  id: number
  kind: EventKind
  /** The day it happened, `YYYY-MM-DD`; null where it is not known. */
  date: string | null
  note: string | null
  sourceId: number | null
  /** ISO 8601. */
  addedAt: string
}

export interface SettlementSource {
  id: number
  url: string
  kind: Confidence
  /** The day on which it was read, `YYYY-MM-DD`. */
  readAt: string
}

export const TIER_KINDS = [
  'documented',
  'lost_time',
  'flat',
  'alternative_cash',
  'statutory',
  'monitoring',
] as const
export type TierKind = (typeof TIER_KINDS)[number]

export type Proof = 'none' | 'self_certified' | 'documents' | 'third_party_documents'

/** Something that it gives. Amounts are in cents. */
export interface SettlementTier {
  position: number
  kind: TierKind
  label: string
  fixedCents: number | null
  estimateCents: number | null
  maxCents: number | null
  /** For an hour. */
  rateCents: number | null
  maxMinutes: number | null
  incrementMinutes: number | null
  minimumMinutes: number | null
  /** The position of the tier whose cap it counts in. */
  withinCapOf: number | null
  /** May be less, as more people claim. */
  proRata: boolean
  proof: Proof
  /** Only for residents of these, as two letters; none: for all. */
  states: string[]
  /** The class, where a settlement has several. */
  group: string | null
  /** One of the notice's choices, such as `A`: tiers of different choices exclude each other. Null: with any. */
  choice: string | null
  /** Of monitoring. */
  months: number | null
  activateWithinDays: number | null
  availableUntil: string | null
  lossesFrom: string | null
  note: string | null
  sourceId: number
}

export const CONDITION_KINDS = [
  'notice',
  'residence',
  'customer',
  'period',
  'data',
  'not_excluded',
  'other',
] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]

/** One thing that the notice asks of who is in the class. */
export interface SettlementCondition {
  position: number
  kind: ConditionKind
  /** Asked of a person: yes, no or not sure. */
  question: string
  /** What the notice says, in our words. */
  sentence: string
  meets: 'yes' | 'no'
  sourceId: number
}

/** A place on a host that many cases share. */
export interface Portal {
  host: string
  /** Begins and ends with `/`. */
  pathPrefix: string
}

/** What sources disagree about: neither is shown as a fact. */
export interface Dispute {
  field: string
  values: { value: string; sourceId: number }[]
}

export type Precision = 'day' | 'month' | 'year'

/** Everything of one. Instants are ISO 8601, days `YYYY-MM-DD`. */
export interface Settlement {
  id: number
  slug: string
  company: string
  summary: string
  caseName: string | null
  court: string | null
  docketNumber: string | null
  agency: string | null
  administrator: string | null
  /** E.164 where the country is certain, else its digits. */
  administratorPhone: string | null
  /** Where its mail goes, in one line. */
  administratorAddress: string | null
  officialHosts: string[]
  portals: Portal[]
  senders: string[]
  classRule: string
  incidentFrom: string | null
  incidentTo: string | null
  incidentPrecision: Precision
  classSize: number | null
  fundCents: number | null
  noticeCodeName: string | null
  noticeCodeRequired: 'yes' | 'no' | 'unknown'
  /** { field: the id of its source }. */
  fieldSources: Record<string, number>
  disputes: Dispute[]
  isExample: boolean
  publishedAt: string | null
  withdrawnAt: string | null
  withdrawnReason: string | null
  checkedAt: string | null
  checkedBy: string | null
  version: number
  sources: SettlementSource[]
  /** In the order in which they came. */
  dates: SettlementDate[]
  /** By position. */
  tiers: SettlementTier[]
  /** By position. */
  conditions: SettlementCondition[]
  /** In the order in which they came. */
  events: SettlementEvent[]
  /** The heads of the breaches that an operator has linked. */
  breachIds: number[]
}
