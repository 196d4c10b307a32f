import 'server-only'
import type { TypedBefore } from '@/components/leads/lead-form-props'
import { ownedAddresses } from '@/lib/auth/proven-owner'
import { ownsAsMember, pageViewer, type Member } from '@/lib/auth/viewer'
import type { Breach } from '@/lib/breaches/breach'
import { checkAddresses } from '@/lib/breaches/check/check-addresses'
import { findBreach } from '@/lib/breaches/catalogue/get-breach'
import { isAffected } from '@/lib/breaches/check/is-affected'
import type { AskedBefore } from '@/lib/leads/asked-before'
import type { BeforeLawyer } from '@/lib/leads/before-lawyer'
import { linkProblem, readEmailHash, type LinkProblem } from '@/lib/breaches/check/link-token'
import { pageVisit } from '@/lib/visit/page-visit'
import { listProvenAddresses } from '@/lib/verification/addresses'
import { emailInQuery, first, type Query } from '../read-query'
import { readBeforeLawyer } from '../read-claims'
import { readAsked } from './read-asked'
import { readTyped } from './read-typed'

/** What a detail page is about. */
export interface Detail {
  /** The address to show; empty when none is known. */
  email: string
  /** Whether this visit checked another one last, whose summary is not the way back. */
  isOfOtherCheck: boolean
  breach: Breach | null
  /** Whether the address is in the breach; null when it was not, or could not be, looked up, or is not told. */
  affected: boolean | null
  /** Whether a look-up was due and is not done: no addresses of it are held, or a source did not answer. */
  isUnanswered: boolean
  /** A sensitive breach, and nobody has proven to own the address: a no would be as telling as a yes, and may be untrue. */
  ownerOnly: boolean
  /** Why the {emailHash} part holds no valid address; null when it does, or there is none. */
  linkInvalid: LinkProblem | null
  redirectedFromEmail: boolean
  fromDashboard: boolean
  /** What a form may start with. */
  typed: TypedBefore | undefined
  /** What a member has asked for already; null for everybody else. */
  asked: AskedBefore | null
  /** The open settlements that may be shown here, and what else stands before a lawyer. */
  before: BeforeLawyer
}

/**
 * Reads what a detail page is about. The breach: the URL's query, its path, or the link's token. The address: the link,
 * the URL's query (specification, section 2), or the visit. Only an address that this visit checked or has proven, or that our own
 * link names, is looked up: anyone can write any other into a URL.
 */
export async function readDetail({
  query,
  breachId,
  emailHash,
}: {
  query: Query
  breachId?: string
  emailHash?: string
}): Promise<Detail> {
  const [visit, viewer] = await Promise.all([pageVisit(), pageViewer()])
  const fromDashboard = first(query.from) === 'dashboard'
  // A summary's links name their address, so that another check in another tab does not change what they are about.
  const link = readEmailHash(emailHash ?? first(query.link) ?? '')
  // From the dashboard it is the member's own page, whatever was checked before.
  const own = fromDashboard ? (viewer?.email ?? visit.email) : (visit.email ?? viewer?.email)
  const id = first(query.uniqueBreachId) || breachId || link?.uniqueBreachId
  const breach = id ? await findBreach(id.slice(0, 300)) : null
  // Of a sensitive breach only an owner is told, so an address that is proven comes before one that was only checked.
  const owned = await ownedAddresses(visit)
  const isOwned = (address: string) => owned.includes(address) || ownsAsMember(viewer, address)
  const proven = breach?.isSensitive ? [own ?? '', viewer?.email ?? '', ...owned].find(isOwned) : undefined
  const named = fromDashboard ? null : emailInQuery(query)
  const known = named ?? proven ?? own ?? ''
  // A form that the browser sent by itself comes back without its link: its address is not changed for another.
  const sent = first(query.form) === 'again' ? visit.kept?.values.email : undefined
  const unlinked = known && sent !== undefined ? (emailInQuery({ email: sent }) ?? '') : known
  const email = link?.email ?? (emailHash ? '' : unlinked)
  const detail = {
    email,
    isOfOtherCheck: email !== '' && visit.email !== undefined && visit.email !== email,
    breach,
    linkInvalid: emailHash && !link ? linkProblem(emailHash) : null,
    isUnanswered: false,
    ownerOnly: breach?.isSensitive === true,
    redirectedFromEmail: first(query.redirectedFromEmail) === 'true',
    fromDashboard,
    typed: await readTyped(query, email),
    asked: breach && (await readAsked(viewer, email, breach.uniqueBreachId)),
    before: await readBeforeLawyer(breach, (email === '' && query.email === undefined) || isOwned(email)),
  }
  // That a viewer has signed up for an address, or was imported with it, shows nobody that it is theirs.
  const mayLookUp = email !== '' && (link ? link.vouched : email === visit.email || isOwned(email))
  if (!breach || !mayLookUp) return { ...detail, affected: null }
  const other =
    fromDashboard && !link && viewer?.kind === 'member'
      ? await exposedAddress(viewer, breach.uniqueBreachId)
      : null
  if (other)
    return {
      ...detail,
      ownerOnly: false,
      email: other,
      affected: true,
      before: await readBeforeLawyer(breach, true),
    }
  const provenOwner = isOwned(email)
  if (breach.isSensitive && !provenOwner) return { ...detail, affected: null }
  const affected = await isAffected({ email, breach, provenOwner })
  return { ...detail, ownerOnly: false, affected, isUnanswered: affected === null }
}

/** Which of a member's proven addresses is in a breach, the account's own first; null when none is, or it could not be looked up. */
async function exposedAddress({ userId, email }: Member, uniqueBreachId: string): Promise<string | null> {
  const proven = await listProvenAddresses(userId)
  const { breaches } =
    proven.length > 0 ? await checkAddresses(proven).catch(() => ({ breaches: [] })) : { breaches: [] }
  const found = breaches.find((breach) => breach.uniqueBreachId === uniqueBreachId)?.foundFor ?? []
  return found.includes(email) ? email : (found[0] ?? null)
}
