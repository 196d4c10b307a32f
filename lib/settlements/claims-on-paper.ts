import 'server-only'
import { officialAddress } from './official-address'
import { claimDate } from './phase'
import { publishedSettlements } from './published'
import type { SettlementDate } from './record'

/** What a printed page says of an open settlement: there nobody can press a link. */
export interface ClaimOnPaper {
  slug: string
  company: string
  isExample: boolean
  /** The last day, with its hour and zone where they are printed. */
  claim: SettlementDate & { date: string }
  /** As a person types it; null where none is on record. */
  address: string | null
  /** ISO 8601; null where nobody has compared it with its sources. */
  checkedAt: string | null
}

/**
 * Open settlements as they stand on paper, the soonest last day first.
 * @param slugs of those that may be shown to whoever prints. Others than open ones are left out.
 * @param version the settlements' version, where a look-up has just read it.
 */
export async function claimsOnPaper(
  slugs: readonly string[],
  version?: string | null,
): Promise<ClaimOnPaper[]> {
  if (slugs.length === 0) return []
  const { bySlug } = await publishedSettlements(version)
  return [...new Set(slugs)].flatMap((slug) => {
    const settlement = bySlug.get(slug)
    const claim = settlement ? claimDate(settlement.dates) : null
    if (!settlement || !claim) return []
    const { company, isExample, checkedAt } = settlement
    return [
      { slug, company, isExample, claim, checkedAt, address: officialAddress(settlement)?.text ?? null },
    ]
  })
}
