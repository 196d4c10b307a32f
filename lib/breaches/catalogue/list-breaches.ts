import 'server-only'
import type { Breach } from '../breach'
import { uniqueDataTypes } from '../data-types'
import { currentCatalogue, type Catalogue } from './catalogue'
import { actionOf, matchesAction } from './action-filter'
import { BREACHES_PER_PAGE, type BreachSort, type ListBreachesQuery } from './list-schema'
import { countYears, type YearCount } from './year-counts'

/** What a list shows of a breach. */
export type BreachListItem = Pick<
  Breach,
  | 'uniqueBreachId'
  | 'title'
  | 'domain'
  | 'breachDate'
  | 'pwnCount'
  | 'dataClasses'
  | 'massActionBreachStatus'
  | 'isExample'
  | 'isSensitive'
  | 'countUnit'
  | 'countStates'
  | 'countIsAtLeast'
  | 'datePrecision'
  | 'dateIs'
  | 'kind'
> & { claimsOpen: boolean }

interface Facet {
  value: string
  count: number
}

export interface BreachList {
  results: BreachListItem[]
  page: number
  limit: number
  totalPages: number
  totalResults: number
  /** How many are in the catalogue, without those of invented companies. */
  listed: number
  /** Every year from the first breach to this one, with what the other filters leave of it. */
  years: YearCount[]
  /** Most frequent first, over the whole catalogue. */
  dataClasses: Facet[]
}

const ORDERS: Record<BreachSort, (a: Breach, b: Breach) => number> = {
  newest: (a, b) => compare(b.breachDate, a.breachDate),
  oldest: (a, b) => compare(a.breachDate, b.breachDate),
  largest: (a, b) => b.pwnCount - a.pwnCount,
  added: (a, b) => compare(b.addedDate, a.addedDate),
}

/** What is worked out once for each version of the catalogue. */
interface Prepared {
  sorted: Partial<Record<BreachSort, Breach[]>>
  searchable: Map<Breach, string>
  firstYear: number | null
  dataClasses: Facet[]
}

const prepared = new WeakMap<Catalogue, Prepared>()

/** What is typed or pasted: a name, a part of one, or a website, perhaps with all of its address. */
function wordsOf(q: string): string {
  const text = q.toLowerCase()
  return (/^https?:\/\/([^/?#:]*)/.exec(text)?.[1] ?? text).replace(/^www\./, '')
}

interface Facts {
  /** The numbers of the breaches that claims are open about. */
  claims?: ReadonlySet<string>
  now?: Date
}
const NONE: ReadonlySet<string> = new Set()

/** A page of the public catalogue. Read from memory: it costs the database one small query. A page past the end is the last. */
export async function listBreaches(
  { q, year, action, data, sort, page }: ListBreachesQuery,
  { claims = NONE, now = new Date() }: Facts = {},
): Promise<BreachList> {
  const catalogue = await currentCatalogue()
  let ready = prepared.get(catalogue)
  if (!ready) prepared.set(catalogue, (ready = prepare(catalogue)))
  const all = (ready.sorted[sort] ??= [...catalogue.breaches].sort(
    (a, b) => ORDERS[sort](a, b) || compare(a.title, b.title),
  ))
  const words = wordsOf(q)
  // Sources write them large and small.
  const kind = data.toLowerCase()
  const { searchable } = ready
  const ofAnyYear =
    words === '' && action === null && data === ''
      ? all
      : all.filter(
          (breach) =>
            (kind === '' || breach.dataClasses.some((name) => name.toLowerCase() === kind)) &&
            (action === null || matchesAction(breach, claims.has(breach.id), action)) &&
            (words === '' || searchable.get(breach)!.includes(words)),
        )
  const found =
    year === null ? ofAnyYear : ofAnyYear.filter(({ breachDate }) => breachDate.startsWith(`${year}-`))
  const totalPages = Math.max(1, Math.ceil(found.length / BREACHES_PER_PAGE))
  const shown = Math.min(page, totalPages)
  return {
    results: found
      .slice((shown - 1) * BREACHES_PER_PAGE, shown * BREACHES_PER_PAGE)
      .map((breach) => ({ ...breach, claimsOpen: claims.has(breach.id) })),
    page: shown,
    limit: BREACHES_PER_PAGE,
    totalPages,
    totalResults: found.length,
    listed: catalogue.listed,
    years: countYears(
      ofAnyYear.map((breach) => ({
        breachDate: breach.breachDate,
        isOpen: actionOf(breach, claims.has(breach.id)).canAct,
      })),
      { firstYear: ready.firstYear, now },
    ),
    dataClasses: ready.dataClasses,
  }
}

function prepare(catalogue: Catalogue): Prepared {
  const breaches = [...catalogue.breaches]
  return {
    sorted: {},
    searchable: new Map(
      breaches.map((breach) => [breach, `${breach.title}\n${breach.name}\n${breach.domain}`.toLowerCase()]),
    ),
    firstYear: breaches.reduce<number | null>((first, { breachDate }) => {
      const year = Number(breachDate.slice(0, 4))
      return first === null || year < first ? year : first
    }, null),
    dataClasses: countClasses(breaches.flatMap(({ dataClasses }) => uniqueDataTypes(dataClasses))).sort(
      (a, b) => b.count - a.count || compare(a.value, b.value),
    ),
  }
}

/** However they are written large or small; each as most write it. */
function countClasses(names: string[]): Facet[] {
  const spelled = new Map<string, number>()
  for (const name of names) spelled.set(name, (spelled.get(name) ?? 0) + 1)
  const counts = new Map<string, { value: string; most: number; count: number }>()
  for (const [value, times] of spelled) {
    const known = counts.get(value.toLowerCase())
    if (!known) counts.set(value.toLowerCase(), { value, most: times, count: times })
    else {
      known.count += times
      if (times > known.most) Object.assign(known, { value, most: times })
    }
  }
  return [...counts.values()].map(({ value, count }) => ({ value, count }))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
