import { SOURCED_FACTS, type FactName } from '@/lib/settlements/facts-schema'
import type {
  Settlement,
  SettlementCondition,
  SettlementDate,
  SettlementTier,
} from '@/lib/settlements/record'
import { standingDates } from '@/lib/settlements/dates'
import { inFormOrder } from '@/lib/settlements/form-order'
import { formatPhone } from '@/lib/site/format'

// What the form of a settlement holds: every field a text, as it is typed. Pure.

/** A page that is added: parts name it by its key. */
export interface NewSource {
  key: string
  url: string
  kind: string
  readAt: string
}

export interface DateValues {
  /** The stored day that this row shows; null for a further one. */
  stored: number | null
  /** It is to be taken back. */
  isRemoved: boolean
  kind: string
  date: string
  time: string
  zone: string
  online: string
  mail: string
  note: string
  ref: string
  /** Of a stored day that becomes another one: whether it was moved, or had been wrong here. */
  change: string
}

export interface TierValues {
  kind: string
  label: string
  fixed: string
  estimate: string
  max: string
  rate: string
  maxMinutes: string
  incrementMinutes: string
  minimumMinutes: string
  /** The place of another one, from 1; empty for none. */
  withinCapOf: string
  proRata: boolean
  proof: string
  states: string
  group: string
  choice: string
  months: string
  activateWithinDays: string
  availableUntil: string
  lossesFrom: string
  note: string
  ref: string
}

interface ConditionValues {
  kind: string
  question: string
  sentence: string
  meets: string
  ref: string
}

interface EventValues {
  kind: string
  date: string
  note: string
  ref: string
}

interface DisputeValues {
  field: string
  values: { value: string; ref: string }[]
}

export interface SettlementValues {
  /** What it was loaded from; 0 for a new one. */
  version: number
  slug: string
  company: string
  summary: string
  caseName: string
  court: string
  docketNumber: string
  agency: string
  administrator: string
  administratorPhone: string
  administratorAddress: string
  /** One a line. */
  officialHosts: string
  portals: string
  senders: string
  classRule: string
  incidentFrom: string
  incidentTo: string
  incidentPrecision: string
  classSize: string
  fundCents: string
  noticeCodeName: string
  noticeCodeRequired: string
  /** Who says each fact: a stored source as `12`, a new one by its key. */
  refs: Partial<Record<FactName, string>>
  sources: NewSource[]
  dates: DateValues[]
  tiers: TierValues[]
  conditions: ConditionValues[]
  events: EventValues[]
  disputes: DisputeValues[]
}

const dollars = (cents: number | null): string =>
  cents === null ? '' : cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
const digits = (count: number | null): string => (count === null ? '' : String(count))

/** '5 hours', '90 minutes': as it is typed. */
const timeText = (minutes: number | null): string => {
  if (minutes === null) return ''
  if (minutes % 60 !== 0) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

/** @param today `YYYY-MM-DD`, for the page that a new record begins with. */
export function valuesOf(settlement: Settlement | null, today: string): SettlementValues {
  const facts = settlement ?? EMPTY
  const values: SettlementValues = {
    version: settlement?.version ?? 0,
    slug: settlement?.slug ?? '',
    company: facts.company ?? '',
    summary: facts.summary ?? '',
    caseName: facts.caseName ?? '',
    court: facts.court ?? '',
    docketNumber: facts.docketNumber ?? '',
    agency: facts.agency ?? '',
    administrator: facts.administrator ?? '',
    administratorPhone: facts.administratorPhone ? formatPhone(facts.administratorPhone) : '',
    administratorAddress: facts.administratorAddress ?? '',
    officialHosts: (facts.officialHosts ?? []).join('\n'),
    portals: (facts.portals ?? []).map(({ host, pathPrefix }) => host + pathPrefix).join('\n'),
    senders: (facts.senders ?? []).join('\n'),
    classRule: facts.classRule ?? '',
    incidentFrom: facts.incidentFrom ?? '',
    incidentTo: facts.incidentTo ?? '',
    incidentPrecision: facts.incidentPrecision ?? 'day',
    classSize: digits(facts.classSize ?? null),
    fundCents: dollars(facts.fundCents ?? null),
    noticeCodeName: facts.noticeCodeName ?? '',
    noticeCodeRequired: facts.noticeCodeRequired ?? 'unknown',
    // Each of them, so that an empty choice is none that was typed.
    refs: Object.fromEntries(SOURCED_FACTS.map((name) => [name, String(facts.fieldSources?.[name] ?? '')])),
    sources: settlement ? [] : [newSource([], today)],
    dates: settlement ? inFormOrder(standingDates(settlement.dates), settlement.dates).map(dateValues) : [],
    tiers: (facts.tiers ?? []).map(tierValues),
    conditions: (facts.conditions ?? []).map(conditionValues),
    events: [],
    disputes: (facts.disputes ?? []).map(({ field, values }) => ({
      field,
      values: values.map(({ value, sourceId }) => ({ value, ref: String(sourceId) })),
    })),
  }
  // What is not known yet is mostly read on the page that was read last, rather on one that counts.
  const read = settlement?.sources ?? []
  const newest = String((read.findLast(({ kind }) => kind !== 'third_party') ?? read.at(-1))?.id ?? '')
  for (const name of SOURCED_FACTS)
    if (!values.refs[name] && !isFilled(values, name)) values.refs[name] = newest
  return values
}

/** Whether a fact is said, with those that go by its source. */
export function isFilled(values: SettlementValues, name: FactName): boolean {
  if (name === 'incidentFrom') return values.incidentFrom !== '' || values.incidentTo !== ''
  if (name === 'noticeCodeName')
    return values.noticeCodeName.trim() !== '' || values.noticeCodeRequired !== 'unknown'
  return values[name].trim() !== ''
}

const EMPTY: Partial<Settlement> = {}

/** Keys are never given twice in one form: what names a page that was taken out names none. */
export function newSource(others: readonly NewSource[], today: string): NewSource {
  const highest = Math.max(0, ...others.map(({ key }) => Number(key.slice(1))))
  return { key: `n${highest + 1}`, url: '', kind: 'official', readAt: today }
}

function dateValues(date: SettlementDate & { date: string }): DateValues {
  return {
    stored: date.id,
    isRemoved: false,
    kind: date.kind,
    date: date.date,
    time: date.time ?? '',
    zone: date.zone ?? '',
    online: date.online ?? '',
    mail: date.mail ?? '',
    note: date.note ?? '',
    ref: String(date.sourceId),
    change: '',
  }
}

function tierValues(tier: SettlementTier): TierValues {
  return {
    kind: tier.kind,
    label: tier.label,
    fixed: dollars(tier.fixedCents),
    estimate: dollars(tier.estimateCents),
    max: dollars(tier.maxCents),
    rate: dollars(tier.rateCents),
    maxMinutes: timeText(tier.maxMinutes),
    incrementMinutes: timeText(tier.incrementMinutes),
    minimumMinutes: timeText(tier.minimumMinutes),
    withinCapOf: tier.withinCapOf === null ? '' : String(tier.withinCapOf + 1),
    proRata: tier.proRata,
    proof: tier.proof,
    states: tier.states.join(' '),
    group: tier.group ?? '',
    choice: tier.choice ?? '',
    months: digits(tier.months),
    activateWithinDays: digits(tier.activateWithinDays),
    availableUntil: tier.availableUntil ?? '',
    lossesFrom: tier.lossesFrom ?? '',
    note: tier.note ?? '',
    ref: String(tier.sourceId),
  }
}

const conditionValues = ({
  kind,
  question,
  sentence,
  meets,
  sourceId,
}: SettlementCondition): ConditionValues => ({
  kind,
  question,
  sentence,
  meets,
  ref: String(sourceId),
})
