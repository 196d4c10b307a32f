import type { NewSettlement } from '@/lib/settlements/insert-settlement'
import {
  DATE_KINDS,
  EVENT_KINDS,
  TIER_KINDS,
  type Confidence,
  type DateKind,
  type EventKind,
  type Proof,
  type TierKind,
} from '@/lib/settlements/record'

// Cases as a person wrote them down from public pages, in a shape of their own, made into records. For tests only: the file is never in the
// repository.

export interface RawCase {
  id: string
  caseName: string | null
  court: string | null
  docket: string | null
  administrator: string | null
  officialHosts: string[]
  claimPortal: { host: string; pathPrefix: string } | null
  incident: { from?: string; to?: string } | null
  classRule: string | null
  classSize: number | null
  fundCents: number | null
  noticeCode: { name: string; required: boolean } | null
  choices: string[][]
  tiers: RawTier[]
  dates: RawDate[]
  trap: string | null
  sources: { url: string; kind: string; read: string }[]
}

interface RawTier {
  kind: string
  label: string
  fixedCents?: number
  estimateCents?: number
  maxCents?: number
  rateCentsPerHour?: number
  maxHours?: number
  maxHoursWithoutDocuments?: number
  minimumHours?: number
  incrementMinutes?: number
  withinCapOf?: string
  poolCents?: number
  proRata?: boolean
  proof: Proof
  states?: string[]
  group?: string
  months?: number
  activateWithinDays?: number
  availableUntil?: string
  lossesFrom?: string
  instead?: boolean
  addsTo?: string
  options?: number[]
}

interface RawDate {
  kind: string
  date: string
  time?: string
  zone?: string
  online?: 'submitted' | 'received'
  mail?: 'postmarked' | 'received'
  note?: string
  confidence: string
  supersededBy?: string
}

/** @param readAt when its sources count as read: the pages of most are old by now. */
export function toNewSettlement(raw: RawCase, now: Date): NewSettlement {
  const confidenceOf = (kind: string): Confidence =>
    /court/.test(kind) ? 'court' : /official|FTC/.test(kind) ? 'official' : 'third_party'
  const sources = raw.sources.map(({ url, kind, read }) => ({ url, kind: confidenceOf(kind), readAt: read }))
  const best = Math.max(
    0,
    sources.findIndex(({ kind }) => kind !== 'third_party'),
  )
  const sourceFor = (confidence: Confidence) =>
    Math.max(0, confidence === 'third_party' ? sources.findIndex(({ kind }) => kind === confidence) : best)
  const dates = raw.dates
    .filter(({ kind }) => DATE_KINDS.includes(kind as DateKind))
    .map(({ kind, supersededBy: _by, confidence, ...date }) => {
      const worth: Confidence =
        confidence === 'official' || confidence === 'court' ? confidence : 'third_party'
      return { ...date, kind: kind as DateKind, confidence: worth, source: sourceFor(worth) }
    })
  // What was moved stands before what it was moved to.
  const kept = raw.dates.filter(({ kind }) => DATE_KINDS.includes(kind as DateKind))
  kept.forEach(({ kind, supersededBy }, place) => {
    const next = kept.findIndex((date) => date.kind === kind && date.date === supersededBy)
    if (supersededBy !== undefined && next !== -1) Object.assign(dates[next]!, { supersedes: place })
  })
  const { from, to } = raw.incident ?? {}
  const wholeDay = (day: string | undefined) => day && (day.length === 7 ? `${day}-01` : day)
  return {
    slug: raw.id,
    company: raw.caseName ?? raw.id,
    caseName: raw.caseName,
    court: raw.court,
    docketNumber: raw.docket,
    administrator: raw.administrator,
    officialHosts: raw.officialHosts,
    portals: raw.claimPortal ? [{ host: raw.claimPortal.host, pathPrefix: raw.claimPortal.pathPrefix }] : [],
    classRule: raw.classRule ?? '',
    incidentFrom: wholeDay(from) ?? null,
    incidentTo: wholeDay(to) ?? null,
    incidentPrecision: from?.length === 7 ? 'month' : 'day',
    classSize: raw.classSize,
    fundCents: raw.fundCents,
    noticeCodeName: raw.noticeCode?.name ?? null,
    noticeCodeRequired: raw.noticeCode ? (raw.noticeCode.required ? 'yes' : 'no') : 'unknown',
    publishedAt: now.toISOString(),
    checkedAt: now.toISOString(),
    sources,
    dates,
    events: raw.dates
      .filter(({ kind }) => EVENT_KINDS.includes(kind as EventKind))
      .map(({ kind, date }) => ({ kind: kind as EventKind, date, source: best })),
    tiers: raw.tiers.flatMap((tier) => toTiers(tier, raw, best)),
    fieldSources: Object.fromEntries(['caseName', 'court', 'docketNumber', 'administrator', 'officialHosts', 'classRule', 'classSize', 'incidentFrom', 'noticeCodeName', 'fundCents'].map((field) => [field, best])), // prettier-ignore
  }
}

/** A tier that leaves a choice of sums is as many tiers. */
function toTiers(
  tier: RawTier,
  { tiers, choices }: RawCase,
  source: number,
): NonNullable<NewSettlement['tiers']> {
  const kind = tier.kind === 'tiered_cash' ? 'flat' : (tier.kind as TierKind)
  if (!TIER_KINDS.includes(kind)) throw new Error(`There is no tier ${tier.kind}.`)
  const choice = choices.findIndex((kinds) => kinds.includes(tier.kind))
  const outer = tiers.findIndex((other) => other.kind === tier.withinCapOf)
  const notes = [
    tier.maxHoursWithoutDocuments && `Without papers up to ${tier.maxHoursWithoutDocuments} hours.`,
    tier.poolCents && 'All of these are paid from one sum.',
  ].filter(Boolean)
  const one = {
    kind,
    label: tier.label,
    fixedCents: tier.fixedCents ?? null,
    estimateCents: tier.estimateCents ?? null,
    maxCents: tier.maxCents ?? null,
    rateCents: tier.rateCentsPerHour ?? null,
    maxMinutes: tier.maxHours === undefined ? null : tier.maxHours * 60,
    minimumMinutes: tier.minimumHours === undefined ? null : tier.minimumHours * 60,
    incrementMinutes: tier.incrementMinutes ?? null,
    withinCapOf: outer === -1 ? null : outer,
    proRata: tier.proRata ?? false,
    proof: tier.proof,
    states: tier.states ?? [],
    group: tier.group ?? null,
    // What adds to any of them is no choice.
    choice: choice === -1 || tier.addsTo ? null : 'ABC'[choice]!,
    months: tier.months ?? null,
    activateWithinDays: tier.activateWithinDays ?? null,
    availableUntil: tier.availableUntil ?? null,
    lossesFrom: tier.lossesFrom ?? null,
    note: notes.length > 0 ? notes.join(' ') : null,
    source,
  }
  return tier.options ? tier.options.map((fixedCents) => ({ ...one, fixedCents })) : [one]
}
