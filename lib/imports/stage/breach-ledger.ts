import { createHash } from 'node:crypto'
import type { Severity } from '../../breaches/status/severity'
import { formatNumber } from '../../validation/format-number'
import type { BreachFacts, RowProblem } from '../read/row'
import { uploadKey } from '../../breaches/slug'

/** More distinct breaches than this in one file would have to be held in memory. */
const MAX_BREACHES = 100_000

/** More different filings about one breach are no filings. */
const MAX_FILINGS = 1_000

interface Entry {
  number: number
  row: number
  pwnCount: number
  severity: Severity
  dataClasses: string
  /** How many rows speak of it. */
  rows: number
  /** Digests of an authority's filings about it. */
  filings: Set<string> | null
  /** What its rows have said so far that a later one can add. */
  said: Pick<BreachFacts, 'isSensitive' | 'countIsAtLeast'> & { hasDomain: boolean }
}

interface Entered {
  number: number
  /** The first row of its breach. */
  isNew: boolean
  /** Another filing of the authority about a breach that was met before, or a row that says more of it. */
  isFiling: boolean
}

interface Options {
  limit?: number
  /** Whether all rows are one authority's notices, whatever they say themselves. */
  holdsNotices?: boolean
}

/** The breaches of one file, numbered from 0 in the order of their first good row. */
export class BreachLedger {
  /** By a digest of their key: the key itself is a piece of the file's text, and would keep all of it in memory. */
  private readonly entries = new Map<string, Entry>()
  /** The entries of facts that came before: those of one breach are usually one object. */
  private readonly known = new WeakMap<BreachFacts, Entry>()
  private readonly limit: number
  private readonly holdsNotices: boolean

  constructor({ limit = MAX_BREACHES, holdsNotices = false }: Options = {}) {
    this.limit = limit
    this.holdsNotices = holdsNotices
  }

  /** Takes a row's breach in, or says what is wrong with it. */
  enter(facts: BreachFacts, row: number): Entered | RowProblem {
    const known = this.known.get(facts)
    if (known) {
      known.rows++
      return { number: known.number, isNew: false, isFiling: false }
    }
    const isNotice = this.holdsNotices || facts.authority !== ''
    const key = digestOf(`${uploadKey(facts.company, facts.breachDate)} ${facts.authority}`)
    const dataClasses = digestOf(JSON.stringify(facts.dataClasses.map((name) => name.toLowerCase()).sort()))
    let entry = this.entries.get(key)
    const isNew = entry === undefined
    if (entry === undefined) {
      if (this.entries.size >= this.limit) {
        return {
          column: '',
          message: `is of another breach, and a file may hold no more than ${formatNumber(this.limit)}`,
        }
      }
      entry = {
        number: this.entries.size,
        row,
        pwnCount: facts.pwnCount,
        severity: facts.severity,
        dataClasses,
        rows: 0,
        filings: isNotice ? new Set() : null,
        said: { isSensitive: false, countIsAtLeast: false, hasDomain: false },
      }
      this.entries.set(key, entry)
    } else if (entry.filings === null) {
      const message = `contradicts row ${entry.row}, which speaks of the same company and date`
      if (entry.pwnCount !== facts.pwnCount) return { column: 'Affected Users', message }
      if (entry.dataClasses !== dataClasses) return { column: 'Data Types', message }
      if (entry.severity !== facts.severity) return { column: 'Severity', message }
    }
    if ((entry.filings?.size ?? 0) >= MAX_FILINGS)
      return {
        column: '',
        message: `is of a breach with more than ${formatNumber(MAX_FILINGS)} filings`,
      }
    entry.rows++
    this.known.set(facts, entry)
    // Both are noted, whatever the other says.
    const [another, more] = [isAnother(entry.filings, facts), saysMore(entry.said, facts)]
    return { number: entry.number, isNew, isFiling: (another || more) && !isNew }
  }

  /** How many rows each breach has, by its number. */
  *rowCounts(): Generator<[number: number, rows: number]> {
    for (const { number, rows } of this.entries.values()) yield [number, rows]
  }
}

/**
 * Notes what a row says besides. @returns whether no row of its breach has said so: a mark in the last of them counts as one in the
 * first.
 */
function saysMore(said: Entry['said'], { isSensitive, countIsAtLeast, domain }: BreachFacts): boolean {
  const more =
    (isSensitive && !said.isSensitive) ||
    (countIsAtLeast && !said.countIsAtLeast) ||
    (domain !== '' && !said.hasDomain)
  said.isSensitive ||= isSensitive
  said.countIsAtLeast ||= countIsAtLeast
  said.hasDomain ||= domain !== ''
  return more
}

/** Notes a filing. @returns whether it was not there. */
function isAnother(
  filings: Set<string> | null,
  { pwnCount, countIsAtLeast, state, reference }: BreachFacts,
): boolean {
  if (filings === null) return false
  const size = filings.size
  filings.add(digestOf(JSON.stringify([pwnCount, countIsAtLeast, state, reference])))
  return filings.size > size
}

/** Short for any text, and free of references into the file's. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
