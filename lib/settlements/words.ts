import { formatDate } from '../site/format'
import { DEFAULT_ZONE } from './dates'
import type { Phase } from './phase'
import type { Confidence, DateKind, SettlementDate, TierKind } from './record'

// How days, phases and sources of settlements read. Pure. Short words: whoever reads them may be in a hurry, or new to all this.

/** Where it stands, as a badge says it. */
export const PHASE_WORDS: Record<Phase, string> = {
  draft: 'Not published',
  upcoming: 'Coming',
  claims_open: 'Claims open',
  claims_closed: 'Claims closed',
  approved: 'Approved',
  paying: 'Being paid out',
  done: 'Over',
  withdrawn: 'Withdrawn',
  unknown: 'Date not confirmed',
}

export const SOURCE_WORDS: Record<Confidence, string> = {
  court: 'Court paper',
  official: 'Official page',
  third_party: 'News or another site',
}

/** What a day is the day of, at the beginning of a sentence. */
export const DATE_WORDS: Record<DateKind, string> = {
  claim: 'The claim date',
  claim_extended: 'The later claim date',
  opt_out: 'The day to exclude yourself',
  objection: 'The day to object',
  final_hearing: 'The hearing',
  payment: 'The day of payment',
  benefit_until: 'The last day of a benefit',
}

/** What a list says that it gives. */
export const TIER_WORDS: Record<TierKind, string> = {
  documented: 'Costs you can prove',
  lost_time: 'Lost time',
  flat: 'Cash',
  alternative_cash: 'Cash without proof',
  statutory: 'Sum for some states',
  monitoring: 'Monitoring',
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** 'Fri, Jan 15, 2027' */
export function weekdayAndDate(date: string): string {
  return `${WEEKDAYS[new Date(date).getUTCDay()]}, ${formatDate(date)}`
}

const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern',
  'America/Detroit': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  UTC: 'UTC',
}

/** '11:59 p.m. Eastern time' */
export function timeAndZone(time: string, zone: string | null): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const place = ZONES[zone ?? DEFAULT_ZONE] ?? (zone ?? '').replaceAll('_', ' ')
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'a.m.' : 'p.m.'} ${place} time`
}

/** The hour and the zone of a day, as they are printed; null where none is. */
export function hourWords({ time, zone }: Pick<SettlementDate, 'time' | 'zone'>): string | null {
  return time === null ? null : timeAndZone(time, zone)
}

/** 'Friday, Jan 15, 2027', with its hour and zone where they are printed. */
export function dayWords({
  date,
  time,
  zone,
}: {
  date: string
  time: string | null
  zone: string | null
}): string {
  return time === null ? weekdayAndDate(date) : `${weekdayAndDate(date)}, ${timeAndZone(time, zone)}`
}

/** How a claim may be sent in: 'Online by 11:59 p.m. Eastern time, or postmarked that day.'; empty where nothing is known. */
export function waysToSend({
  time,
  zone,
  online,
  mail,
}: Pick<SettlementDate, 'time' | 'zone' | 'online' | 'mail'>): string {
  const by = time === null ? 'that day' : timeAndZone(time, zone)
  const ways = [
    online === 'submitted' && `online by ${by}`,
    online === 'received' && `online, there by ${by}`,
    mail === 'postmarked' && 'postmarked that day',
    mail === 'received' && 'by mail that is there by that day',
    mail === 'unknown' && 'by mail (the notice does not say if it must be sent or be there by then)',
  ].filter((way) => way !== false)
  if (ways.length === 0) return time === null ? '' : `By ${by}.`
  const sentence = ways.join(', or ')
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`
}

/** A web address's host, as it is read aloud: without `www.`; the whole text where it is none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url
}
