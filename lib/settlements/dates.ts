import type { Confidence, DateKind, SettlementDate } from './record'

// Which of the days that sources give is the one that counts, and when it has passed. Pure. A printed day is never moved: a
// court's day does not roll past a weekend (docs/settlements.md).

/** A day without a zone is meant as the courts of the East write it. */
export const DEFAULT_ZONE = 'America/New_York'

const WORTH: Record<Confidence, number> = { court: 2, official: 2, third_party: 1 }

/** What is known of a day. `disagree`: two sources that are worth as much give different ones. */
export type DateInForce =
  | { state: 'none' }
  | { state: 'known'; date: SettlementDate & { date: string } }
  | { state: 'disagree'; dates: (SettlementDate & { date: string })[] }

/**
 * The day of a kind that counts: of those that no other replaces, those of a court or an official page before anybody else's;
 * where these differ, none. Where only their hours differ, the earliest: who keeps to it is in time by each.
 * @param kinds taken as one, such as a claim's day and its extension: of these the last one counts.
 */
export function dateInForce(dates: readonly SettlementDate[], ...kinds: DateKind[]): DateInForce {
  const standing = standingDates(dates).filter(({ kind }) => kinds.includes(kind))
  const most = Math.max(0, ...standing.map(({ confidence }) => WORTH[confidence]))
  const worth = standing.filter(({ confidence }) => WORTH[confidence] === most)
  for (const kind of [...kinds].reverse()) {
    const ofKind = worth.filter((date) => date.kind === kind)
    if (ofKind.length === 0) continue
    const first = ofKind[0]!
    if (ofKind.some(({ date }) => date !== first.date)) return { state: 'disagree', dates: ofKind }
    return { state: 'known', date: ofKind.reduce((most, date) => (endOf(date) <= endOf(most) ? date : most)) }
  }
  return { state: 'none' }
}

/** Those that no other replaces, and that have a day. */
export function standingDates(dates: readonly SettlementDate[]): (SettlementDate & { date: string })[] {
  const replaced = new Set(dates.map(({ supersedesId }) => supersedesId))
  return dates.filter(
    (date): date is SettlementDate & { date: string } => date.date !== null && !replaced.has(date.id),
  )
}

/** Whether somebody may act on it: a court or an official page gives it. */
export function isOfficial({ confidence }: Pick<SettlementDate, 'confidence'>): boolean {
  return confidence !== 'third_party'
}

/** The last moment of a day in its zone, or its time in it. */
export function endOf({
  date,
  time,
  zone,
}: {
  date: string
  time: string | null
  zone: string | null
}): Date {
  const key = `${date} ${time ?? ''} ${zone ?? ''}`
  const known = ends.get(key)
  if (known !== undefined) return new Date(known)
  const [hours = 23, minutes = 59] = (time ?? '23:59').split(':').map(Number)
  const wall = Date.parse(`${date}T00:00:00Z`) + (hours * 60 + minutes) * 60_000 + 59_999
  // The zone's offset is that of the moment itself: taken once more, in case the first guess lies across a change of the clocks.
  const name = zone ?? DEFAULT_ZONE
  const guess = wall - offsetAt(name, wall)
  const end = wall - offsetAt(name, guess)
  if (ends.size >= MOST_ENDS) ends.clear()
  ends.set(key, end)
  return new Date(end)
}

/** Lists ask for the same days again and again, and a zone's clock is slow to read. */
const ends = new Map<string, number>()
const MOST_ENDS = 20_000

export function hasPassed(
  date: { date: string; time: string | null; zone: string | null },
  now: Date,
): boolean {
  return now.getTime() > endOf(date).getTime()
}

/** The day that it is in a zone. `YYYY-MM-DD` */
export function dayIn(zone: string | null, now: Date): string {
  return new Date(now.getTime() + offsetAt(zone ?? DEFAULT_ZONE, now.getTime())).toISOString().slice(0, 10)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far a zone's clocks are ahead of UTC at a moment. Milliseconds. An unknown zone counts as Eastern time. */
function offsetAt(zone: string, moment: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const { year, month, day, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const options = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  } as const
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  } catch {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: DEFAULT_ZONE })
  }
  // Zones come from a list of our own; an import could bring others.
  if (formats.size < 500) formats.set(zone, format)
  return format
}
