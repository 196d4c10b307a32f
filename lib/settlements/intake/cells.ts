import { isCalendarDay } from '../../breaches/status/evidence'
import type { DateKind, Precision } from '../record'
import { hasIncidentDay, readDeadlinePhrase, type PhraseDate } from './deadline-phrase'

// Single cells of a list of settlements. Pure. What cannot be read is an error in words; nothing is guessed.

export type Read<T> = { value: T } | { error: string }

/** Cells that say that there is nothing to say. */
const NOTHING = new Set(
  ['', '-', '–', '—', 'n/a', 'na', 'none', 'null', 'unknown', 'varies', 'various', 'tbd', 'tba', 'pending', 'rolling', 'ongoing', 'not available', 'not given'], // prettier-ignore
)

export function isNothing(cell: string): boolean {
  return NOTHING.has(cell.trim().toLowerCase())
}

/** A day that a column of this kind gives, as the notice prints it. @returns none, one, or the old one and the new. */
export function readDay(cell: string, kind: DateKind): Read<PhraseDate[]> {
  const phrase = readDeadlinePhrase(cell)
  if (phrase.state === 'clock') return { error: 'counts from another day. Give the day itself.' }
  if (phrase.state === 'refused') return { error: `cannot be read as a date. ${phrase.ask}` }
  const dates = phrase.dates.filter(({ date }) => date !== null)
  if (dates.length > 0 && hasIncidentDay(cell))
    return { error: 'gives the day of a breach. Give the last day, or none.' }
  if (dates.length > 1) return { error: 'has several days. Give one in each column.' }
  const [found] = dates
  if (!found) return { value: [] }
  const isOther =
    found.kind !== null && found.kind !== kind && !(kind === 'claim' && found.kind === 'claim_extended')
  if (isOther) return { error: 'is a day of another kind. Give it in its own column.' }
  const day = { ...found, kind: found.kind ?? kind, mail: found.mail ?? mailOf(kind, found) }
  const before = { ...day, date: found.supersedes, time: null, supersedes: null }
  return { value: found.supersedes === null ? [day] : [before, day] }
}

/** What is sent in by a day may be sent by mail, unless the words speak of another way. */
function mailOf(kind: DateKind, { online }: PhraseDate): PhraseDate['mail'] {
  return online === null && (kind === 'claim' || kind === 'opt_out' || kind === 'objection')
    ? 'unknown'
    : null
}

export interface ReadIncident {
  from: string
  precision: Precision
}

/** `2026`, `2026-05`, `2026-05-03`, or a day as notices print it. */
export function readIncidentDay(cell: string): Read<ReadIncident> {
  const text = cell.trim()
  const precision = /^\d{4}$/.test(text) ? 'year' : /^\d{4}-\d{2}$/.test(text) ? 'month' : 'day'
  if (precision !== 'day') {
    const from = precision === 'year' ? `${text}-01-01` : `${text}-01`
    return isCalendarDay(from) ? { value: { from, precision } } : { error: 'is no month of the calendar' }
  }
  const phrase = readDeadlinePhrase(text)
  const [date] = phrase.state === 'dates' ? phrase.dates : []
  if (phrase.state === 'refused') return { error: `cannot be read as a date. ${phrase.ask}` }
  return date?.date ? { value: { from: date.date, precision } } : { error: 'cannot be read as a date' }
}

/** `1,200,000`, `1.2 million` */
const AMOUNT = /^\$? ?(\d{1,3}(?:,\d{3}){1,4}|\d{1,13})(?:\.(\d{1,4}))? ?(k|m|b|million|billion)?$/i
/** `250.000` is a quarter of a million in one country and 250 in another. */
const ONE_GROUP = /^\$? ?[1-9]\d{0,2}\.\d{3}$/
const TIMES: Record<string, number> = { k: 1e3, m: 1e6, million: 1e6, b: 1e9, billion: 1e9 }

/** @param scale how many of what is stored one of the cell is: 100 for dollars that are kept in cents. */
export function readAmount(cell: string, scale: number): Read<number> {
  const found = AMOUNT.exec(cell.trim())
  if (!found) return { error: 'must be one figure' }
  if (ONE_GROUP.test(cell.trim()))
    return { error: 'can be read in two ways. Part thousands with commas, or leave out the fraction' }
  const [, whole = '', decimals = '', unit = ''] = found
  // As whole numbers: 1.1 × 100 is not 110 in binary.
  const units = BigInt(`${whole.replaceAll(',', '')}${decimals.padEnd(4, '0')}`)
  const value = units * BigInt(TIMES[unit.toLowerCase()] ?? 1) * BigInt(scale)
  return value % 10_000n === 0n ? { value: Number(value / 10_000n) } : { error: 'must be a whole figure' }
}

/** Hosts, and links, of which the host counts. By spaces, commas or semicolons. */
export function readHosts(cell: string): string[] {
  return cell
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => (/^https?:\/\//i.test(part) && URL.canParse(part) ? new URL(part).hostname : part))
}

/** A link; a bare host is one that is read over https. */
export function readLink(cell: string): string {
  const text = cell.trim()
  return /^[a-z0-9.-]+\.[a-z]{2,}$/i.test(text) ? `https://${text.toLowerCase()}` : text
}
