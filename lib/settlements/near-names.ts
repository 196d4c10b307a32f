import 'server-only'
import { outsideRequests } from '../outside-requests'
import { byPhaseNow, type ListedSettlement } from './list-settlements'
import { indexNames, searchNames, type NameIndex } from './letter/name-index'
import { publishedSettlements, type PublishedSettlements } from './published'

/** As many are offered. */
const MOST = 5

const indexes = new WeakMap<PublishedSettlements, Promise<NameIndex>>()

/**
 * The settlements whose company or case may be meant by a name that is in none as it was typed: with a letter wrong, with its legal form,
 * or of a longer name. The likeliest first; withdrawn ones are none.
 */
export async function nearSettlements(q: string, now = new Date()): Promise<ListedSettlement[]> {
  const published = await publishedSettlements()
  let index = indexes.get(published)
  if (!index) {
    const names = published.all.map(({ company, caseName }) => [company, ...(caseName ? [caseName] : [])])
    index = outsideRequests(() => indexNames(names))
    indexes.set(published, index)
  }
  const rows = new Map([...(await byPhaseNow(now)).values()].flat().map((row) => [row.head, row]))
  return searchNames(await index, q, 2 * MOST)
    .flatMap((at) => rows.get(published.all[at]!) ?? [])
    .filter(({ phase }) => phase !== 'withdrawn')
    .slice(0, MOST)
}
