import 'server-only'
import { pgPool } from '../../db/client'
import { caseKey, courtKey, docketKey } from './case-key'

// Which record a row of a list is about: the one of its slug, of its docket number in its court, or of its case's name in its
// court. Settlements are few: all of their names are kept in memory while a list is read.

export interface Named {
  slug: string
  caseName: string | null
  court: string | null
  docketNumber: string | null
}

/** The number of a record that is not stored yet. */
export const PENDING = 0

export interface KnownRecord extends Named {
  /** Or PENDING. */
  id: number
}

export class KnownRecords {
  private readonly bySlug = new Map<string, KnownRecord>()
  private readonly byDocket = new Map<string, KnownRecord>()
  private readonly byCase = new Map<string, KnownRecord>()

  static async load(): Promise<KnownRecords> {
    const { rows } = await pgPool().query<KnownRecord>(
      `SELECT id, slug, case_name AS "caseName", court, docket_number AS "docketNumber" FROM settlement ORDER BY id`,
    )
    const known = new KnownRecords()
    for (const row of rows) known.add(row)
    return known
  }

  /** The first of a name keeps it. */
  add(record: KnownRecord): void {
    this.bySlug.set(record.slug, record)
    const { docket, name } = keysOf(record)
    if (docket !== null && !this.byDocket.has(docket)) this.byDocket.set(docket, record)
    if (name !== null && !this.byCase.has(name)) this.byCase.set(name, record)
  }

  /** Takes one out that was not stored after all. */
  forget(record: KnownRecord): void {
    for (const byName of [this.bySlug, this.byDocket, this.byCase])
      for (const [name, known] of byName) if (known === record) byName.delete(name)
  }

  /** @param named with its slug, given or derived. */
  find(named: Named, isSlugGiven: boolean): KnownRecord | null {
    const bySlug = this.bySlug.get(named.slug)
    if (isSlugGiven && bySlug) return bySlug
    const { docket, name } = keysOf(named)
    const byDocket = docket === null ? undefined : this.byDocket.get(docket)
    if (byDocket) return byDocket
    const byCase = name === null ? undefined : this.byCase.get(name)
    // One name of two cases in one court: then their numbers tell them apart.
    if (byCase && !areApart(named, byCase)) return byCase
    return bySlug && !areApart(named, bySlug) ? bySlug : null
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
    differ(docketKey(one.docketNumber), docketKey(other.docketNumber))
  )
}
