import 'server-only'
import { outsideRequests } from '../outside-requests'
import { indexNames, searchNames, type NameIndex } from './letter/name-index'
import { byPhaseNow, textOf } from './list-settlements'
import { isWithdrawn } from './phase'
import { publishedSettlements, type PublishedSettlements } from './published'
import type { SettlementHead } from './read-rows'

// Withdrawn settlements are in no list, and whoever looks for one is led to its page, which says why. Nothing else of one is said.

/** What is said of one beside its page. */
export interface WithdrawnSettlement {
  slug: string
  company: string
  /** Whether it is we who took the record back, and not the case that did not go on. */
  isByUs: boolean
  isExample: boolean
}

/** As many are named. */
const MOST = 5
/** Fewer letters mean none of them. */
const LEAST_LETTERS = 3

const indexes = new WeakMap<PublishedSettlements, { heads: SettlementHead[]; index: Promise<NameIndex> }>()

/** What may be said of a withdrawn one. */
export function toWithdrawn({ slug, company, withdrawnAt, isExample }: SettlementHead): WithdrawnSettlement {
  return { slug, company, isByUs: withdrawnAt !== null, isExample }
}

/**
 * The withdrawn settlements that somebody looks for.
 * @param mayBeNear also those that a name with a letter wrong may mean, where none has it as it was typed.
 */
export async function withdrawnNamed(
  q: string,
  mayBeNear: boolean,
  now = new Date(),
): Promise<WithdrawnSettlement[]> {
  const words = q.trim().toLowerCase()
  if (words.length < LEAST_LETTERS) return []
  const exact = ((await byPhaseNow(now)).get('withdrawn') ?? []).filter(({ head }) =>
    textOf(head).includes(words),
  )
  if (exact.length > 0) return exact.slice(0, MOST).map(({ head }) => toWithdrawn(head))
  return mayBeNear ? await withdrawnNear(q) : []
}

async function withdrawnNear(q: string): Promise<WithdrawnSettlement[]> {
  const published = await publishedSettlements()
  let known = indexes.get(published)
  if (!known) {
    const heads = published.all.filter(isWithdrawn)
    const names = heads.map(({ company, caseName }) => [company, ...(caseName ? [caseName] : [])])
    known = { heads, index: outsideRequests(() => indexNames(names)) }
    indexes.set(published, known)
  }
  const { heads, index } = known
  return searchNames(await index, q, MOST).map((at) => toWithdrawn(heads[at]!))
}
