import { uniqueDataTypes } from '../data-types'
import type { Severity } from '../status/severity'
import { areOfStates, type Filing } from './facts-of-filings'
import { compareSources, type SourceKind } from './source-rank'
import { soundsSensitive } from './sensitive-words'

// What is shown of an incident that several sources tell of (docs/decisions/0033). Pure.

/** What one source says, by the column that it stands in. */
export interface OwnFacts {
  title: string
  name: string
  domain: string
  description: string
  breachDate: string
  datePrecision: 'day' | 'month' | 'year' | 'unknown'
  /** Of what happened, or of the report about it. */
  dateIs: 'happened' | 'reported'
  pwnCount: number
  countUnit: 'people' | 'addresses' | 'residents'
  countIsAtLeast: boolean
  dataClasses: string[]
  severity: Severity
  /** Whether a person or a file says it; else it is weighed when it is shown. */
  severityIsStated: boolean
  isVerified: boolean
  isFabricated: boolean
  isSensitive: boolean
  isRetired: boolean
  isSpamList: boolean
  isMalware: boolean
  isStealerLog: boolean
  filings: Filing[]
}

/** A row of the incident. */
export interface Telling {
  id: number
  source: SourceKind
  sourceName: string
  uniqueBreachId: string
  own: OwnFacts
  /** The facts that an operator has set on it. */
  edits: Partial<OwnFacts>
}

/** Which rows rank before which, for a figure: operator, official filing, catalogue, another list; those that may count some states alone come last. */
function countRank({ source, own }: Telling): number {
  if (own.countUnit === 'residents' || areOfStates(own.filings)) return 4
  return { operator: 0, filing: 1, catalogue: 2, upload: 3 }[source]
}

/**
 * The facts of an incident. Its name and date are the head's; where that is of a report alone, the date is that of a source which tells
 * when it happened. How many it holds comes from the source that ranks first, and
 * never from two added up; the kinds of data are all that any source names; a mark such as sensitive, of any of them.
 * What an operator has set stands above all.
 * @param isSensitiveCompany whether a catalogue marks another breach of this company as sensitive.
 */
export function shownFacts(head: Telling, others: readonly Telling[], isSensitiveCompany: boolean): OwnFacts {
  const all = [head, ...[...others].sort((a, b) => compareSources(a, b) || a.id - b.id)]
  const any = (mark: 'isFabricated' | 'isSensitive' | 'isSpamList' | 'isMalware' | 'isStealerLog') =>
    all.some(({ own }) => own[mark])
  const { own } = head
  // Of an entry of the catalogue its source has decided that.
  const suggested = head.source !== 'catalogue' && all.some((row) => soundsSensitive(row.own.title))
  return {
    ...own,
    ...shownDate(head, all.slice(1)),
    domain: own.domain || (all.find((row) => row.own.domain !== '')?.own.domain ?? ''),
    description: own.description || (all.find((row) => row.own.description !== '')?.own.description ?? ''),
    ...shownCount(all),
    dataClasses: shownClasses(all),
    isVerified: all.some(({ source }) => source === 'filing') || own.isVerified,
    isFabricated: any('isFabricated'),
    isSensitive: any('isSensitive') || isSensitiveCompany || suggested,
    isSpamList: any('isSpamList'),
    isMalware: any('isMalware'),
    isStealerLog: any('isStealerLog'),
    filings: all.flatMap((row) => row.own.filings),
    ...Object.assign(
      {},
      ...all
        .slice(1)
        .reverse()
        .map(({ edits }) => ofAnyTelling(edits)),
      head.edits,
    ),
  }
}

/** What an operator has set on a telling that is not the head: all but what the head is called and dated by. */
function ofAnyTelling(edits: Partial<OwnFacts>): Partial<OwnFacts> {
  const { title: _, name: _name, breachDate: _date, datePrecision: _precision, dateIs: _is, ...rest } = edits
  return rest
}

type ShownDate = Pick<OwnFacts, 'breachDate' | 'datePrecision' | 'dateIs'>

function shownDate(head: Telling, others: readonly Telling[]): ShownDate {
  const { own, edits } = bestDated(head, others)
  const { breachDate, datePrecision, dateIs } = { ...own, ...edits }
  return { breachDate, datePrecision, dateIs }
}

/**
 * The row whose date is shown: the head, unless that knows alone when it was reported, and another one the day or the month in which it
 * happened. A year says less than the day of a report, and nothing happened after it was reported.
 */
export function bestDated(head: Telling, others: readonly Telling[]): Telling {
  const says = ({ own, edits }: Telling) => ({ ...own, ...edits })
  if (head.edits.breachDate !== undefined || head.own.dateIs !== 'reported') return head
  const known = { day: 10, month: 7, year: 4, unknown: 0 }[head.own.datePrecision]
  const isBefore = ({ breachDate }: OwnFacts) =>
    breachDate.slice(0, known) <= head.own.breachDate.slice(0, known)
  const told = others
    .filter((row) => says(row).dateIs !== 'reported' && isBefore(says(row)))
    .sort((a, b) => compareSources(a, b) || a.id - b.id)
  const to = (precision: 'day' | 'month') => told.find((row) => says(row).datePrecision === precision)
  return to('day') ?? to('month') ?? head
}

/** The figure of the source that ranks first; of two of one rank the larger. */
function shownCount(
  all: readonly Telling[],
): Pick<OwnFacts, 'pwnCount' | 'countUnit' | 'countIsAtLeast' | 'severity' | 'severityIsStated'> {
  const { pwnCount, countUnit, countIsAtLeast, severity, severityIsStated } = (bestCounted(all) ?? all[0]!)
    .own
  return { pwnCount, countUnit, countIsAtLeast, severity, severityIsStated }
}

/** The row whose figure is shown; null where none has one. */
export function bestCounted(all: readonly Telling[]): Telling | null {
  const known = all.filter(({ own }) => own.pwnCount > 0)
  return known.sort((a, b) => countRank(a) - countRank(b) || b.own.pwnCount - a.own.pwnCount)[0] ?? null
}

/** What says nothing beside anything else. */
const GENERAL = new Set(['personal information'])

/** The kinds of data that any row names; a general word only where there is no other. */
export function shownClasses(all: readonly Telling[]): string[] {
  const classes = uniqueDataTypes(all.flatMap(({ own }) => own.dataClasses))
  const specific = classes.filter((name) => !GENERAL.has(name.toLowerCase()))
  return specific.length > 0 ? specific : classes
}
