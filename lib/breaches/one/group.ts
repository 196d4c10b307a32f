import { addTo } from './add-to'
import { qualifiersOf, sayOthers, type Qualifiers } from './company-key'
import { compareTexts, RANK, type SourceKind } from './source-rank'

// Which rows tell of one incident (docs/decisions/0033). Pure: what comes out depends on the rows alone, not on the order
// in which they came.

/** Two tellings of one company's incident are at most so far apart. Days. */
const DAYS_APART = 60
/**
 * A row without a date is asked about so many of its company's incidents at most, the likeliest first. A file may have a hundred thousand of
 * them: each asked about each other would be billions of questions.
 */
const MOST_ASKED = 10
/** Incidents of one name that a row is compared with. More than sixty days apart there are fewer. */
const MOST_COMPARED = 400
/** Kinds of titles that are kept of one incident. */
const MOST_TITLES = 20
const DAY_MS = 86_400_000

/** What is compared of a row. */
export interface Candidate {
  id: number
  source: SourceKind
  sourceName: string
  title: string
  /** `YYYY-MM-DD`; the first day of what is known of it. Of no meaning where the precision is `unknown`. */
  breachDate: string
  datePrecision: 'day' | 'month' | 'year' | 'unknown'
  /** Tells rows apart that agree in all else. */
  uniqueBreachId: string
  matchKeys: readonly string[]
  matchPrefixes: readonly string[]
}

/** What an operator has decided about two rows. */
export interface Decision {
  one: number
  other: number
  isMerged: boolean
}

type Reason = 'several' | 'imprecise' | 'similar' | 'undated'

export interface Doubt {
  id: number
  /** The row that it may belong to; null where the question is its date. */
  otherId: number | null
  reason: Reason
}

export interface Grouping {
  /** Of each row the head of its incident, itself where it is one. */
  headOf: Map<number, number>
  doubts: Doubt[]
}

/**
 * Entries of the catalogue are incidents by themselves: nobody but an operator makes one of two. Every other row belongs
 * to the entry of its company within 60 days, or makes an incident with other rows of its company within 60 days of the
 * earliest. Where that is doubtful, it belongs to the likeliest one for now, and an operator is asked; where their titles speak of two companies of
 * one name, it stands by itself meanwhile.
 */
export function groupRows(rows: readonly Candidate[], decisions: readonly Decision[] = []): Grouping {
  const sorted = [...rows].sort(compareRows)
  const byId = new Map(sorted.map((row) => [row.id, row]))
  const periods = new Map(sorted.map((row) => [row.id, periodOf(row)]))
  const decided = new Map<string, boolean>()
  const partners = new Map<number, number[]>()
  const strangers = new Map<number, number[]>()
  for (const { one, other, isMerged } of decisions) {
    decided.set(pair(one, other), isMerged)
    const known = isMerged ? partners : strangers
    addTo(known, one, other)
    addTo(known, other, one)
  }
  const doubts: Doubt[] = []
  const headOf = new Map<number, number>()
  /** The heads so far, by key. */
  const heads = new Map<string, Candidate[]>()
  /** The first of those without a date, which come last: no more of them are compared with another. */
  const undated = new Map<string, Candidate[]>()

  /** What the titles of an incident's rows say beside their name. */
  const qualifiers = new Map<number, Qualifiers[]>()
  const noteTitle = (row: Candidate, head: Candidate): void => {
    const said = qualifiersOf(row)
    if (said.owner === '' && said.brackets.length === 0) return
    const known = qualifiers.get(head.id) ?? []
    const text = JSON.stringify(said)
    if (known.length < MOST_TITLES && !known.some((one) => JSON.stringify(one) === text))
      addTo(qualifiers, head.id, said)
  }
  const isOther = (said: Qualifiers, head: Candidate): boolean =>
    qualifiers.get(head.id)?.some((known) => sayOthers(said, known)) ?? false

  const setHead = (row: Candidate): void => {
    headOf.set(row.id, row.id)
    noteTitle(row, row)
    for (const key of row.matchKeys) {
      if (row.datePrecision !== 'unknown') {
        if ((heads.get(key)?.length ?? 0) < MOST_COMPARED) addTo(heads, key, row)
      } else if ((undated.get(key)?.length ?? 0) < MOST_ASKED) addTo(undated, key, row)
    }
  }
  const join = (row: Candidate, head: Candidate): void => {
    headOf.set(row.id, head.id)
    noteTitle(row, head)
    // Its other names are the incident's as well.
    for (const key of row.matchKeys) if (!heads.get(key)?.includes(head)) addTo(heads, key, head)
  }
  const areApart = (row: Candidate, head: Candidate): boolean =>
    (strangers.get(row.id) ?? []).some((id) => headOf.get(id) === head.id)

  for (const row of sorted) {
    const merged = partners.get(row.id)?.find((id) => headOf.has(id))
    if (merged !== undefined) {
      join(row, byId.get(headOf.get(merged)!)!)
      continue
    }
    if (row.source === 'catalogue') {
      setHead(row)
      continue
    }
    if (row.datePrecision === 'unknown') {
      const likely = row.matchKeys.flatMap((key) => [...(heads.get(key) ?? []), ...(undated.get(key) ?? [])])
      const asked = [...new Set(likely)]
        .filter((head) => !areApart(row, head))
        .sort(compareRows)
        .slice(0, MOST_ASKED)
      setHead(row)
      for (const head of asked) doubts.push({ id: row.id, otherId: head.id, reason: 'undated' })
      if (asked.length === 0) doubts.push({ id: row.id, otherId: null, reason: 'undated' })
      continue
    }
    const near: { head: Candidate; days: number }[] = []
    const others: Candidate[] = []
    const said = qualifiersOf(row)
    for (const key of row.matchKeys)
      for (const head of heads.get(key) ?? []) {
        const days = daysApart(row, head, periods)
        if (days > DAYS_APART || areApart(row, head)) continue
        if (isOther(said, head)) {
          if (others.length < MOST_ASKED && !others.includes(head)) others.push(head)
        } else if (!near.some((one) => one.head === head)) near.push({ head, days })
      }
    near.sort((one, other) => one.days - other.days || compareRows(one.head, other.head))
    const [first, second] = near
    if (!first) {
      setHead(row)
      for (const head of others) doubts.push({ id: row.id, otherId: head.id, reason: 'similar' })
      continue
    }
    join(row, first.head)
    const isSure = !second || (first.days === 0 && second.days > 0 && isDay(row) && isDay(first.head))
    const reason = !isSure ? 'several' : row.datePrecision === 'year' ? 'imprecise' : null
    if (reason !== null) for (const { head } of near) doubts.push({ id: row.id, otherId: head.id, reason })
  }
  return { headOf, doubts: [...doubts, ...similarNames(sorted, { headOf, heads, decided, periods })] }
}

/** Heads whose name begins with the whole name of another head near to it in time. */
function similarNames(
  sorted: readonly Candidate[],
  {
    headOf,
    heads,
    decided,
    periods,
  }: {
    headOf: ReadonlyMap<number, number>
    heads: ReadonlyMap<string, Candidate[]>
    decided: ReadonlyMap<string, boolean>
    periods: Periods
  },
): Doubt[] {
  const doubts: Doubt[] = []
  for (const row of sorted) {
    const own = headOf.get(row.id)!
    if (own !== row.id || row.datePrecision === 'unknown') continue
    const similar = new Set(row.matchPrefixes.flatMap((prefix) => heads.get(prefix) ?? []))
    for (const other of similar) {
      const isQuestion =
        other.id !== row.id &&
        !(row.source === 'catalogue' && other.source === 'catalogue') &&
        decided.get(pair(row.id, other.id)) === undefined &&
        daysApart(row, other, periods) <= DAYS_APART
      if (!isQuestion) continue
      // The one that is no entry of the catalogue may become part of the other.
      const [part, whole] = row.source === 'catalogue' ? [other, row] : [row, other]
      doubts.push({ id: part.id, otherId: whole.id, reason: 'similar' })
    }
  }
  return doubts
}

function pair(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

const PRECISION = { day: 0, month: 1, year: 2, unknown: 3 } as const

/** Heads come first: the catalogue, then what is known to the day, the earliest. Of two alike their words decide. */
function compareRows(a: Candidate, b: Candidate): number {
  return (
    Number(a.source !== 'catalogue') - Number(b.source !== 'catalogue') ||
    PRECISION[a.datePrecision] - PRECISION[b.datePrecision] ||
    compareTexts(a.breachDate, b.breachDate) ||
    RANK[a.source] - RANK[b.source] ||
    compareTexts(a.sourceName, b.sourceName) ||
    compareTexts(a.title, b.title) ||
    compareTexts(a.uniqueBreachId, b.uniqueBreachId) ||
    a.id - b.id
  )
}

function isDay({ datePrecision }: Candidate): boolean {
  return datePrecision === 'day'
}

/** What is known of each row's date, by its id: worked out once, for each is compared with many. */
type Periods = ReadonlyMap<number, { from: number; to: number }>

/** Days between two dates, each of which may be a month or a year; 0 where they overlap. */
function daysApart(a: Candidate, b: Candidate, periods: Periods): number {
  if (a.datePrecision === 'unknown' || b.datePrecision === 'unknown') return Infinity
  const [one, other] = [periods.get(a.id)!, periods.get(b.id)!]
  return Math.max(0, one.from - other.to, other.from - one.to) / DAY_MS
}

function periodOf({ breachDate, datePrecision }: Candidate): { from: number; to: number } {
  const from = Date.parse(breachDate)
  const first = new Date(from)
  const to =
    datePrecision === 'month'
      ? Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)
      : datePrecision === 'year'
        ? Date.UTC(first.getUTCFullYear(), 12, 0)
        : from
  return { from, to }
}
