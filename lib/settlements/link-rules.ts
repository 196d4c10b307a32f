import type { DateIs } from '../breaches/breach'
import { formatNumber } from '../validation/format-number'
import type { Precision } from './record'

// Whether a settlement may be about a breach of the catalogue, by their days alone. Pure. Of 12 pairs with one name 2 were two
// incidents: a name proposes nothing by itself, and an operator decides (docs/decisions/0034).

/** Days this far apart are of two incidents: the distance that rows of one breach may have (docs/decisions/0033). */
export const SAME_INCIDENT_DAYS = 60

type LinkVerdict = 'propose' | 'another_incident' | 'cannot_tell'

export interface LinkOpinion {
  verdict: LinkVerdict
  /** Between the nearest days of both; null where one of them is not known. */
  daysApart: number | null
}

/** When a settlement's incident was. Days `YYYY-MM-DD`. */
export interface Incident {
  /** Null with a last day: on or before that. */
  incidentFrom: string | null
  /** Null with a first day: on that day, or in its month or year. */
  incidentTo: string | null
  incidentPrecision: Precision
}

export interface DatedBreach {
  /** `YYYY-MM-DD`, the first day of what is known. */
  breachDate: string
  datePrecision: Precision | 'unknown'
  dateIs: DateIs
}

/** What the days of both say. What is known by its month or year is compared by its nearest day. */
export function linkOpinion(
  incident: Incident,
  { breachDate, datePrecision, dateIs }: DatedBreach,
): LinkOpinion {
  const { incidentFrom, incidentTo, incidentPrecision } = incident
  if (datePrecision === 'unknown' || (incidentFrom === null && incidentTo === null))
    return { verdict: 'cannot_tell', daysApart: null }
  const breach = { first: dayNumber(breachDate), last: lastDay(breachDate, datePrecision) }
  const first = incidentFrom === null ? null : dayNumber(incidentFrom)
  const last = lastDay(incidentTo ?? incidentFrom!, incidentPrecision)
  const daysApart = Math.max(0, breach.first - last, (first ?? dayNumber(incidentTo!)) - breach.last)
  // Long before a last day that has no first one: it may have begun then.
  const isOpenBefore = first === null && breach.last < last
  // Of a report: it may have happened long before.
  const isReportedLater = dateIs === 'reported' && breach.first > last
  if (daysApart <= SAME_INCIDENT_DAYS) return { verdict: 'propose', daysApart }
  return { verdict: isOpenBefore || isReportedLater ? 'cannot_tell' : 'another_incident', daysApart }
}

/** Days since 1970. */
const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)

function lastDay(day: string, precision: Precision): number {
  const [year, month] = day.split('-').map(Number) as [number, number]
  if (precision === 'day') return dayNumber(day)
  const next = precision === 'month' ? Date.UTC(year, month, 1) : Date.UTC(year + 1, 0, 1)
  return next / 86_400_000 - 1
}

/** What is said of a breach whose day says that it is another incident: before it is linked, and beside it from then on. */
export function anotherIncidentWords({ daysApart }: Pick<LinkOpinion, 'daysApart'>): string {
  return `Another incident${daysApart === null ? '' : `, ${formatNumber(daysApart)} days apart`}`
}
