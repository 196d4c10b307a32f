import 'server-only'
import type { MailClaim } from '@/emails/types'
import { settlementsBeside } from '../settlements/open-beside'
import { settlementUrl } from './links'

/** The open settlements about a breach that may stand in a mail: that of a sensitive breach would stand beside a person. */
export async function mailClaims(uniqueBreachId: string): Promise<MailClaim[]> {
  const beside = await settlementsBeside([uniqueBreachId], { provenOwner: false })
  return (beside.get(uniqueBreachId) ?? []).map(({ company, claimBy, claimByTime, slug }) => ({
    company,
    claimBy,
    claimByTime,
    url: settlementUrl(slug),
  }))
}
