import {
  CONDITION_KINDS,
  TIER_KINDS,
  type ConditionKind,
  type Proof,
  type TierKind,
} from '@/lib/settlements/record'
import type { DateValues, TierValues } from './form-values'

// What a further row of the form begins with, so that what nearly every notice says need not be typed. A beginning only: its operator
// reads it against the notice. No day, no amount, and no way to send a claim in is among it. Pure.

/** What a payment of a kind is mostly called, and which proof it mostly takes. */
const TIERS: Record<TierKind, { label: string; proof: Proof }> = {
  documented: { label: 'Losses you can prove', proof: 'documents' },
  lost_time: { label: 'Lost time', proof: 'self_certified' },
  alternative_cash: { label: 'Cash without proof', proof: 'none' },
  flat: { label: 'Cash', proof: 'none' },
  statutory: { label: 'Sum for some states', proof: 'none' },
  monitoring: { label: 'Credit monitoring', proof: 'none' },
}

/** What a notice of a kind asks. Others are of one case alone. */
const CONDITIONS: Partial<Record<ConditionKind, { question: string; sentence: string }>> = {
  notice: { question: 'Were you sent a notice of this breach?', sentence: 'You were sent a notice.' },
  residence: { question: 'Do you live in the United States?', sentence: 'You live in the United States.' },
}

const NOTHING = { question: '', sentence: '' }

/** In the order in which notices have them. */
const TIER_ORDER: readonly TierKind[] = ['documented', 'lost_time', 'alternative_cash', 'monitoring']
const CONDITION_ORDER: readonly ConditionKind[] = ['notice', 'residence', 'customer']

/** The first that is not there yet. */
const next = <Kind extends string>(order: readonly Kind[], there: readonly string[], last: Kind): Kind =>
  order.find((kind) => !there.includes(kind)) ?? last

/** @param there the kinds of the rows before it. */
export const nextTierKind = (there: readonly string[]): TierKind => next(TIER_ORDER, there, 'flat')
/** @param there the kinds of the rows before it. */
export const nextConditionKind = (there: readonly string[]): ConditionKind =>
  next(CONDITION_ORDER, there, 'other')

export function tierDefaults(kind: string): { label: string; proof: Proof } {
  return TIERS[TIER_KINDS.find((known) => known === kind) ?? 'flat']
}

export function conditionDefaults(kind: string): { question: string; sentence: string } {
  return CONDITIONS[CONDITION_KINDS.find((known) => known === kind) ?? 'other'] ?? NOTHING
}

export const newDate = (kind: string, ref: string): DateValues => ({
  stored: null,
  isRemoved: false,
  kind,
  date: '',
  time: '',
  zone: '',
  online: '',
  mail: '',
  note: '',
  ref,
  change: '',
})

export function newTier(kind: string, ref: string): TierValues {
  return {
    kind,
    ...tierDefaults(kind),
    fixed: '',
    estimate: '',
    max: '',
    rate: '',
    maxMinutes: '',
    incrementMinutes: '',
    minimumMinutes: '',
    withinCapOf: '',
    proRata: false,
    states: '',
    group: '',
    choice: '',
    months: '',
    activateWithinDays: '',
    availableUntil: '',
    lossesFrom: '',
    note: '',
    ref,
  }
}

/**
 * What changes in a row that becomes one of another kind: what was typed in it stays.
 * @param before what a row of its kind begins with. @param after the same of the kind that it becomes.
 */
export function changedDefaults<Row extends object>(row: Row, before: Row, after: Row): Partial<Row> {
  const names = Object.keys(after) as (keyof Row)[]
  return Object.fromEntries(
    names
      .filter((name) => row[name] === before[name] && after[name] !== before[name])
      .map((name) => [name, after[name]]),
  ) as Partial<Row>
}
