import { createHash } from 'node:crypto'
import { caseKey, courtKey, divisionOf, docketKey, slugOf } from './case-key'
import type { IntakeRecord } from './intake-record'
import type { Named } from './known-records'

// By what a row of a list is known. Pure.

/** Its case, and its slug, given or derived. */
export function nameOf(record: IntakeRecord): Named {
  const { caseName = null, court = null, docketNumber = null, officialHosts = [] } = record.facts
  const years = record.dates.flatMap(({ kind, date }) =>
    (kind === 'claim' || kind === 'claim_extended') && date !== null ? [date.slice(0, 4)] : [],
  )
  return {
    slug: record.slug ?? slugFor(record),
    caseName,
    court,
    docketNumber,
    hosts: officialHosts ?? [],
    years,
  }
}

/**
 * From the case's name or the headline. A company alone is no case: there the link to where the row is from tells them apart, and a
 * name without Latin letters is told apart by itself.
 */
function slugFor({ facts, title, sources }: IntakeRecord): string {
  const name = facts.caseName ?? title
  const slug = name === null ? null : slugOf(name)
  return slug ?? `${slugOf(facts.company) ?? 'settlement'}-${shortDigest(name ?? sources[0]!.url)}`
}

const shortDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** A name that another case has already, told apart by this case's court and number, without those by its hosts: the same one each time. */
export function apart({ slug, caseName, court, docketNumber, hosts }: Named): string {
  const division = divisionOf(docketNumber)
  const number = [...(division === null ? [] : [division]), docketKey(docketNumber)].join(':')
  const identity = [courtKey(court), number, caseKey(caseName)]
  const isNone = court === null && docketNumber === null && caseName === null
  return `${slug}-${shortDigest([...identity, ...(isNone ? [...hosts].sort() : [])].join('\n'))}`
}
