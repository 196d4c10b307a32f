import 'server-only'
import { adviceOf } from '../../breaches/kinds/advice-of'
import type { Advice } from '../../breaches/advice/advice'
import type { Breach } from '../../breaches/breach'
import { officialAddress, type OfficialAddress } from '../official-address'
import { claimDate, mayHaveChanged, phaseOf, type Phase } from '../phase'
import { companyByKey } from './companies'
import { offersOf, type LetterOffer } from './offers'

/** A settlement, as the answer to a letter shows it: where it stands and its own address, and no amount. */
export interface LetterSettlement {
  slug: string
  company: string
  phase: Phase
  /** The last day to claim, `YYYY-MM-DD`, where a court or an official page gives one. */
  claimBy: string | null
  /** Where a notice's code may be typed; null where none is on record, or where sources disagree about it. */
  address: OfficialAddress | null
  /** When it was last compared with its sources, ISO 8601; null where that was never, or too long ago to rely on. */
  checkedAt: string | null
  isExample: boolean
}

export interface LetterAnswer {
  key: string
  name: string
  isExample: boolean
  breach: Breach | null
  /** Open ones first. */
  settlements: LetterSettlement[]
  offers: LetterOffer[]
  advice: Advice[]
}

/**
 * What a letter opens for its reader.
 * @param key of a company (companies.ts).
 * @param letterDate `YYYY-MM-DD`; null where it was not given.
 * @returns null where no such company is known any more.
 */
export async function answerLetter(
  key: string,
  letterDate: string | null,
  now = new Date(),
): Promise<LetterAnswer | null> {
  const company = await companyByKey(key)
  if (!company) return null
  const { name, breach, isExample } = company
  const settlements = company.settlements
    .map((head) => ({
      slug: head.slug,
      company: head.company,
      phase: phaseOf(head, now),
      claimBy: claimDate(head.dates)?.date ?? null,
      address: officialAddress(head),
      checkedAt: mayHaveChanged(head, now) ? null : head.checkedAt,
      isExample: head.isExample,
    }))
    .sort((a, b) => Number(b.phase === 'claims_open') - Number(a.phase === 'claims_open'))
  return {
    key,
    name,
    isExample,
    breach,
    settlements,
    offers: await offersOf(company, letterDate),
    advice: breach ? adviceOf(breach) : [],
  }
}
