import { isDeepStrictEqual } from 'node:util'
import { countOfFilings, severityOfFilings } from '../../breaches/one/facts-of-filings'
import type { DateIs } from '../../breaches/breach'
import type { OwnFacts } from '../../breaches/one/shown-facts'
import { uniqueDataTypes } from '../../breaches/data-types'
import { uploadKey } from '../../breaches/slug'
import type { BreachFacts } from '../read/row'

// What a file says of a breach, as a row of the catalogue says it. Pure.

/** What stands for the date of a breach that has none: it is not shown. */
const NO_DATE = '1970-01-01'

/** Where a file is from. */
export interface FileSource {
  /** The authority of every row, where the mapping names one. */
  authority: string
  /** The list that it is of, where its uploader says so. */
  sourceName: string
  /** What its dates are the days of. */
  dateIs: DateIs
  /** Whether it says how grave each breach is. */
  severityIsStated: boolean
  /** Whether all of it is sensitive. */
  isSensitive: boolean
  /** The row that all of its addresses belong to. */
  intoBreachId: number | null
}

export interface IncomingBreach {
  source: 'filing' | 'upload'
  sourceName: string
  /** What the same source calls it by again. */
  uploadKey: string
  own: OwnFacts
}

/** @param filings what the file says of one company and date: several where they are an authority's filings. */
export function incomingBreach(filings: readonly BreachFacts[], file: FileSource): IncomingBreach {
  const facts = filings[0]!
  const authority = facts.authority || file.authority
  // Of the residents of a state there are so many: of everybody at least as many.
  const isOfState = filings.some(({ state }) => state !== '') && facts.pwnCount > 0
  const own: OwnFacts = {
    title: facts.company,
    name: facts.company,
    domain: filings.find(({ domain }) => domain !== '')?.domain ?? '',
    description: '',
    breachDate: facts.breachDate ?? NO_DATE,
    datePrecision: facts.breachDate === null ? 'unknown' : facts.datePrecision,
    dateIs: facts.breachDate === null ? 'happened' : file.dateIs,
    pwnCount: facts.pwnCount,
    countUnit: 'people',
    countIsAtLeast: isOfState || filings.some(({ countIsAtLeast }) => countIsAtLeast),
    dataClasses: uniqueDataTypes(filings.flatMap(({ dataClasses }) => dataClasses)),
    severity: facts.severity,
    severityIsStated: file.severityIsStated,
    isVerified: authority !== '',
    isFabricated: false,
    isSensitive: file.isSensitive || filings.some(({ isSensitive }) => isSensitive),
    isRetired: false,
    isSpamList: false,
    isMalware: false,
    isStealerLog: false,
    filings: [],
  }
  const sourceName = authority || file.sourceName
  const key = uploadKey(facts.company, facts.breachDate)
  const incoming = { sourceName, uploadKey: sourceName === '' ? key : `${key} | ${sourceName}` }
  if (authority === '') return { source: 'upload', ...incoming, own }
  const each = filings.map(({ state, pwnCount, countIsAtLeast, reference }) => ({
    authority,
    state,
    count: pwnCount,
    isAtLeast: countIsAtLeast,
    reference,
  }))
  // Two rows that differ in a mark alone are one filing.
  const filed = [...new Map(each.map((filing) => [JSON.stringify(filing), filing])).values()]
  const counted = countOfFilings(filed)
  return {
    source: 'filing',
    ...incoming,
    own: {
      ...own,
      ...counted,
      severity: severityOfFilings(facts.severity, counted.pwnCount, filed.length),
      filings: filed,
    },
  }
}

/**
 * What a stored breach's source says once a file has said this: a file says nothing of what its columns do not hold, and no file makes
 * public what an earlier one of the list called sensitive: an operator may (edit-breach.ts).
 * @returns `before` itself where that says the same. The order of data types is none.
 */
export function saidAfter(own: OwnFacts, before: OwnFacts): OwnFacts {
  const { name, description, domain } = before
  const next = {
    ...before,
    ...own,
    name,
    description,
    domain: own.domain || domain,
    isSensitive: own.isSensitive || before.isSensitive,
  }
  const comparable = (facts: OwnFacts) => ({ ...facts, dataClasses: [...facts.dataClasses].sort() })
  return isDeepStrictEqual(comparable(next), comparable(before)) ? before : next
}
