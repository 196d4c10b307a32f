import 'server-only'
import type { Breach } from '@/lib/breaches/breach'
import { getBreach } from '@/lib/breaches/get-breach'
import { isAffected } from '@/lib/breaches/is-affected'
import { readEmailHash } from '@/lib/breaches/link-token'
import { pageVisit } from '@/lib/http/page-visit'
import { ownsAddress } from '@/lib/http/visit'
import { first, type Query } from '../read-query'

/** What a detail page is about. */
export interface Detail {
  /** The address to show; empty when none is known. */
  email: string
  breach: Breach | null
  /** Whether the address is in the breach; null when it was not, or could not be, looked up. */
  affected: boolean | null
  /** The {emailHash} part holds no valid address. */
  linkInvalid: boolean
  redirectedFromEmail: boolean
  fromDashboard: boolean
}

/**
 * Reads what a detail page is about. The breach: the URL's query, its path, or the link's token. The address: the link,
 * or the visit. Only an address that this visit checked, or that our own link names, is looked up: anyone can write
 * any other into a URL.
 */
export async function readDetail({ query, breachId, emailHash }: { query: Query; breachId?: string; emailHash?: string }): Promise<Detail> {
  const visit = await pageVisit()
  const link = emailHash ? readEmailHash(emailHash) : null
  const email = link?.email ?? (emailHash ? '' : (visit.email ?? ''))
  const id = first(query.uniqueBreachId) || breachId || link?.uniqueBreachId
  const breach = id ? await getBreach(id.slice(0, 300)) : null
  const mayLookUp = email !== '' && (link ? link.vouched : true)
  return {
    email,
    breach,
    affected: breach && mayLookUp ? await isAffected({ email, uniqueBreachId: breach.uniqueBreachId, provenOwner: ownsAddress(visit, email) }) : null,
    linkInvalid: Boolean(emailHash) && !link,
    redirectedFromEmail: first(query.redirectedFromEmail) === 'true',
    fromDashboard: first(query.from) === 'dashboard',
  }
}
