import { formatNumber } from '../../validation/format-number'
import { formatCents, formatPhone } from '../../site/format'
import type { FactName } from '../facts-schema'
import type {
  Confidence,
  DateKind,
  EventKind,
  Portal,
  SettlementCondition,
  SettlementDate,
  SettlementTier,
} from '../record'

// What an edit changed, in words for the history and for a diff. Pure.

/** One part that is other than it was; null where there was, or is, nothing. */
export interface Change {
  field: string
  before: string | null
  after: string | null
}

export const FACT_LABELS: Record<FactName, string> = {
  company: 'Company',
  summary: 'What happened',
  caseName: 'Case',
  court: 'Court',
  docketNumber: 'Docket number',
  agency: 'Agency',
  administrator: 'Administrator',
  administratorPhone: 'Administrator’s phone',
  administratorAddress: 'Administrator’s postal address',
  officialHosts: 'Official hosts',
  portals: 'Places on shared hosts',
  senders: 'Senders',
  classRule: 'Who is in the class',
  incidentFrom: 'First day of the incident',
  incidentTo: 'Last day of the incident',
  incidentPrecision: 'How exact the days are',
  classSize: 'People in the class',
  fundCents: 'Fund',
  noticeCodeName: 'Name of the code',
  noticeCodeRequired: 'Whether a claim needs the code',
}

export const DATE_LABELS: Record<DateKind, string> = {
  claim: 'Claim by',
  claim_extended: 'Claim by, extended',
  opt_out: 'Exclude yourself by',
  objection: 'Object by',
  final_hearing: 'Final hearing',
  payment: 'Payment',
  benefit_until: 'Benefit until',
}

export const EVENT_LABELS: Record<EventKind, string> = {
  filed: 'Filed in court',
  announced: 'Announced',
  preliminary_approval: 'Preliminary approval',
  final_approval: 'Final approval',
  appeal: 'Appeal',
  paying: 'Payments go out',
  done: 'Done',
  withdrawn: 'Withdrawn',
  published: 'Published',
  checked: 'Checked',
  edited: 'Edited',
}

export const CONFIDENCE_LABELS: Record<Confidence, string> = {
  court: 'Court',
  official: 'Official page',
  third_party: 'Somebody else',
}

const MOST = 1_000
const cut = (text: string): string | null => (text === '' ? null : [...text].slice(0, MOST).join(''))

/** A fact as one line. */
export function factText(name: FactName, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (name === 'portals')
    return cut((value as Portal[]).map(({ host, pathPrefix }) => host + pathPrefix).join(', '))
  if (Array.isArray(value)) return cut(value.join(', '))
  if (name === 'administratorPhone') return formatPhone(value as string)
  if (name === 'fundCents') return formatCents(value as number)
  if (typeof value === 'number') return formatNumber(value)
  return cut(String(value))
}

export const factLabel = (name: FactName): string => FACT_LABELS[name]

type Day = Pick<SettlementDate, 'date' | 'time' | 'zone' | 'online' | 'mail' | 'confidence' | 'note'>

/** A day with all that is said of it. */
export function dateText({ date, time, zone, online, mail, confidence, note }: Day): string | null {
  if (date === null) return null
  const parts = [
    `${date}${time ? ` ${time}` : ''}${zone ? ` ${zone}` : ''}`,
    online && `${online} online`,
    mail && (mail === 'unknown' ? 'by mail' : `${mail} by mail`),
    CONFIDENCE_LABELS[confidence].toLowerCase(),
    note,
  ]
  return parts.filter(Boolean).join(', ')
}

type Tier = Omit<SettlementTier, 'position' | 'sourceId'>

export function tiersText(tiers: readonly Tier[]): string | null {
  return cut(tiers.map(tierText).join('; '))
}

function tierText(tier: Tier): string {
  const parts = [
    tier.label,
    tier.choice && `choice ${tier.choice}`,
    tier.group && `class ${tier.group}`,
    tier.fixedCents !== null && formatCents(tier.fixedCents),
    tier.estimateCents !== null && `estimate ${formatCents(tier.estimateCents)}`,
    tier.maxCents !== null && `up to ${formatCents(tier.maxCents)}`,
    tier.rateCents !== null && `${formatCents(tier.rateCents)} an hour`,
    tier.maxMinutes !== null && `up to ${tier.maxMinutes} minutes`,
    tier.minimumMinutes !== null && `at least ${tier.minimumMinutes} minutes`,
    tier.incrementMinutes !== null && `in steps of ${tier.incrementMinutes} minutes`,
    tier.withinCapOf !== null && `within the cap of payment ${tier.withinCapOf + 1}`,
    tier.months !== null && `${tier.months} months`,
    tier.activateWithinDays !== null && `to activate within ${tier.activateWithinDays} days`,
    tier.availableUntil && `until ${tier.availableUntil}`,
    tier.lossesFrom && `losses from ${tier.lossesFrom}`,
    tier.proRata && 'may be less',
    `proof: ${tier.proof.replaceAll('_', ' ')}`,
    tier.states.length > 0 && tier.states.join(' '),
    tier.note,
  ]
  return parts.filter(Boolean).join(', ')
}

export function conditionsText(
  conditions: readonly Omit<SettlementCondition, 'position' | 'sourceId'>[],
): string | null {
  return cut(
    conditions.map(({ question, sentence, meets }) => `${question} (${meets}) ${sentence}`).join('; '),
  )
}

export function disputesText(
  disputes: readonly { field: string; values: readonly { value: string }[] }[],
): string | null {
  return cut(
    disputes
      .map(
        ({ field, values }) =>
          `${FACT_LABELS[field as FactName] ?? field}: ${values.map(({ value }) => value).join(' or ')}`,
      )
      .join('; '),
  )
}
