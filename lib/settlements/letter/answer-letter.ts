import 'server-only'
import { adviceOf } from '../../breaches/kinds/advice-of'
import type { Advice } from '../../breaches/advice/advice'
import type { Breach } from '../../breaches/breach'
import { officialAddress, type OfficialAddress } from '../official-address'
import { isWithdrawn, mayHaveChanged, phaseOf, standingClaim, type Phase } from '../phase'
import type { SettlementHead } from '../read-rows'
import type { Precision } from '../record'
import { toWithdrawn, type WithdrawnSettlement } from '../withdrawn-named'
import { waysToSend } from '../words'
import { companyByKey, namesakesOf } from './companies'
import { offersOf, type LetterOffer } from './offers'

/** A settlement, as the answer to a letter shows it: where it stands and its own address, and no amount. */
export interface LetterSettlement {
  slug: string
  company: string
  /** The case, and when its incident was: two settlements of one company are told apart by them. */
  caseName: string | null
  incidentFrom: string | null
  incidentPrecision: Precision
  phase: Phase
  /** The last day to claim, `YYYY-MM-DD`, where a court or an official page gives one. */
  claimBy: string | null
  /** By which hour and how a claim may be sent in; empty where nothing is known. */
  ways: string
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
  /** Of a company of the same name, and not known to be about this breach. Open ones first. */
  namesakes: LetterSettlement[]
  /** Withdrawn ones of it and of a company of the same name, which stand in neither of these. */
  withdrawn: WithdrawnSettlement[]
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
  const namesakes = await namesakesOf(company)
  const standing = namesakes.filter((head) => !isWithdrawn(head))
  const withdrawn = [...company.withdrawn, ...namesakes.filter(isWithdrawn)]
  return {
    key,
    name,
    isExample,
    breach,
    settlements: openFirst(company.settlements, now),
    namesakes: openFirst(standing.slice(0, MOST_NAMESAKES), now),
    withdrawn: withdrawn.slice(0, MOST_NAMESAKES).map(toWithdrawn),
    offers: await offersOf(company, letterDate),
    advice: breach ? adviceOf(breach) : [],
  }
}

/** A name that more companies have says nothing any more. */
const MOST_NAMESAKES = 5

function openFirst(heads: readonly SettlementHead[], now: Date): LetterSettlement[] {
  return heads
    .map((head) => {
      const claim = standingClaim(head, now)
      return {
        slug: head.slug,
        company: head.company,
        caseName: head.caseName,
        incidentFrom: head.incidentFrom,
        incidentPrecision: head.incidentPrecision,
        phase: phaseOf(head, now),
        claimBy: claim?.date ?? null,
        ways: claim ? waysToSend(claim) : '',
        address: officialAddress(head),
        checkedAt: mayHaveChanged(head, now) ? null : head.checkedAt,
        isExample: head.isExample,
      }
    })
    .sort((a, b) => Number(b.phase === 'claims_open') - Number(a.phase === 'claims_open'))
}
