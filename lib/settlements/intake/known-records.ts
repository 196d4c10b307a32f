import 'server-only'
import { pgPool } from '../../db/client'
import { areDocketsApart, areNamesApart, caseKey, courtKey, divisionOf, docketKey } from './case-key'

// Which record a row of a list is about: the one of its slug, of its docket number in its court, or of its case's name in its
// court. Settlements are few: all of their names are kept in memory while a list is read.

export interface Named {
  slug: string
  caseName: string | null
  court: string | null
  docketNumber: string | null
  /** Where it is at home by its official links, and the years in which its claims end. */
  hosts: readonly string[]
  years: readonly string[]
}

/** The number of a record that is not stored yet. */
export const PENDING = 0

export interface KnownRecord extends Named {
  /** Or PENDING. */
  id: number
}

export class KnownRecords {
  private readonly bySlug = new Map<string, KnownRecord>()
  /** Several where divisions of one court have the same number. */
  private readonly byDocket = new Map<string, KnownRecord[]>()
  private readonly byCase = new Map<string, KnownRecord>()

  static async load(): Promise<KnownRecords> {
    const { rows } = await pgPool().query<KnownRecord>(
      `SELECT s.id, s.slug, s.case_name AS "caseName", s.court, s.docket_number AS "docketNumber", s.official_hosts AS hosts,
         ARRAY(SELECT DISTINCT left(d.date::text, 4) FROM settlement_date d
           WHERE d.settlement_id = s.id AND d.kind IN ('claim', 'claim_extended') AND d.date IS NOT NULL) AS years
       FROM settlement s ORDER BY s.id`,
    )
    const known = new KnownRecords()
    for (const row of rows) known.add(row)
    return known
  }

  /** The first of a name keeps it. */
  add(record: KnownRecord): void {
    this.bySlug.set(record.slug, record)
    const { docket, name } = keysOf(record)
    if (docket !== null) this.byDocket.set(docket, [...(this.byDocket.get(docket) ?? []), record])
    if (name !== null && !this.byCase.has(name)) this.byCase.set(name, record)
  }

  /** Takes one out that was not stored after all. */
  forget(record: KnownRecord): void {
    for (const byName of [this.bySlug, this.byCase])
      for (const [name, known] of byName) if (known === record) byName.delete(name)
    for (const [docket, known] of this.byDocket)
      if (known.includes(record))
        this.byDocket.set(
          docket,
          known.filter((one) => one !== record),
        )
  }

  /** @param named with its slug, given or derived. */
  find(named: Named, isSlugGiven: boolean): KnownRecord | null {
    const bySlug = this.bySlug.get(named.slug)
    if (isSlugGiven && bySlug) return bySlug
    const { docket, name } = keysOf(named)
    const byDocket = docket === null ? null : this.ofDocket(named, this.byDocket.get(docket) ?? [])
    if (byDocket) return byDocket
    const byCase = name === null ? undefined : this.byCase.get(name)
    // One name of two cases in one court: then their numbers tell them apart.
    if (byCase && !areApart(named, byCase)) return byCase
    return bySlug && !areApart(named, bySlug) && !areElsewhere(named, bySlug) ? bySlug : null
  }

  /** The one of the same division; else, where either does not give its own, the only one whose name is not quite another. */
  private ofDocket(named: Named, known: readonly KnownRecord[]): KnownRecord | null {
    const division = divisionOf(named.docketNumber)
    const same = known.find((one) => divisionOf(one.docketNumber) === division)
    if (same) return same
    const near = known.filter((one) => !areApart(named, one) && !areNamesApart(named.caseName, one.caseName))
    return near.length === 1 ? near[0]! : null
  }

  has(slug: string): boolean {
    return this.bySlug.has(slug)
  }
}

function keysOf({ caseName, court, docketNumber }: Named): { docket: string | null; name: string | null } {
  const [at, number, name] = [courtKey(court), docketKey(docketNumber), caseKey(caseName)]
  return {
    docket: at !== null && number !== null ? `${at} ${number}` : null,
    name: at !== null && name !== null ? `${at} ${name}` : null,
  }
}

/** Whether a court or a number says that these are two cases. */
function areApart(one: Named, other: Named): boolean {
  const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b
  return (
    differ(courtKey(one.court), courtKey(other.court)) ||
    areDocketsApart(one.docketNumber, other.docketNumber)
  )
}

/** Whether both where claims are made and the year in which they end are others: of records that a headline alone makes one. */
function areElsewhere(one: Named, other: Named): boolean {
  return haveNoneInCommon(one.hosts, other.hosts) && haveNoneInCommon(one.years, other.years)
}

const haveNoneInCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.length > 0 && others.length > 0 && !some.some((one) => others.includes(one))
