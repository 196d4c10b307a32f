import { formatNumber } from '../../validation/format-number'

// What a member writes down of a loss, and its rules: for the form, the call and a file. Pure, and without a schema library.

export const LOSS_KINDS = ['fee', 'fraud', 'time'] as const
export type LossKind = (typeof LOSS_KINDS)[number]

/** In the order in which claim forms ask. */
export const LOSS_KIND_WORDS: Record<LossKind, { one: string; many: string; hint: string }> = {
  fee: { one: 'Fee', many: 'Fees and costs', hint: 'What you paid: bank fees, postage, credit reports' },
  fraud: { one: 'Fraud', many: 'Fraud', hint: 'What was taken and not given back' },
  time: { one: 'Time', many: 'Time', hint: 'Calls, letters, changing accounts' },
}

export interface LossEntry {
  /** A UUID, made by whoever writes it down. */
  id: string
  /** `YYYY-MM-DD` */
  day: string
  kind: LossKind
  /** Of a fee or a fraud; null for time. */
  cents: number | null
  /** Of time; null for money. */
  minutes: number | null
  note: string
  /** The public key of a breach. */
  uniqueBreachId: string | null
}

/** $1,000,000 */
export const MOST_CENTS = 100_000_000
const MINUTES_A_DAY = 24 * 60
export const MOST_NOTE = 500
/** More than anybody writes down. */
export const MOST_ENTRIES = 2_000
/** In one call; so many fit into what one may send, whatever their notes are made of. */
export const ENTRIES_AT_A_TIME = 20

/** What is wrong with an amount of money; null where nothing is. */
export function centsError(cents: number | null): string | null {
  if (cents === null || !Number.isInteger(cents) || cents < 1) return 'Enter an amount, like 12.50'
  return cents > MOST_CENTS ? 'Enter no more than $1,000,000' : null
}

/** What is wrong with a time; null where nothing is. */
export function minutesError(minutes: number | null): string | null {
  if (minutes === null || !Number.isInteger(minutes) || minutes < 1) return 'Enter how long it took'
  return minutes > MINUTES_A_DAY ? MORE_THAN_A_DAY : null
}

export const MORE_THAN_A_DAY = 'A day has 24 hours. With this, more than that would stand for this day'

/** '12.50' */
export function dollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** '2 hours 15 minutes' */
export function timeWords(minutes: number): string {
  const part = (count: number, unit: string) =>
    count === 0 ? [] : [`${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`]
  return [...part(Math.floor(minutes / 60), 'hour'), ...part(minutes % 60, 'minute')].join(' ') || '0 minutes'
}

/** As claim forms ask: by kind, then by day; what is of one day stays in one order. */
export function inClaimOrder<Entry extends LossEntry>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (a, b) =>
      LOSS_KINDS.indexOf(a.kind) - LOSS_KINDS.indexOf(b.kind) || compare(a.day, b.day) || compare(a.id, b.id),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

export interface Totals {
  feeCents: number
  fraudCents: number
  minutes: number
}

/** What all entries of a kind come to. No sum over kinds: notices ask for each apart. */
export function totalsOf(entries: readonly Pick<LossEntry, 'kind' | 'cents' | 'minutes'>[]): Totals {
  const sum = (kind: LossKind, of: 'cents' | 'minutes') =>
    entries.reduce((total, entry) => total + (entry.kind === kind ? (entry[of] ?? 0) : 0), 0)
  return { feeCents: sum('fee', 'cents'), fraudCents: sum('fraud', 'cents'), minutes: sum('time', 'minutes') }
}

/** The first day whose time, over all of these entries, is more than a day has; null where there is none. */
export function overfullDay(entries: readonly Pick<LossEntry, 'day' | 'minutes'>[]): string | null {
  const of = new Map<string, number>()
  for (const { day, minutes } of entries) {
    const sum = (of.get(day) ?? 0) + (minutes ?? 0)
    if (sum > MINUTES_A_DAY) return day
    of.set(day, sum)
  }
  return null
}
