import 'server-only'
import { env } from '../env'
import { site } from '../site/site'
import { indexAddresses, type AddressIndex } from './address/address-index'
import { ownAddresses } from './address/ours'
import { checkAddress } from './check-address'
import type { CheckAddressResult } from './check-address-schema'
import { isWithdrawn } from './phase'
import { publishedSettlements, type PublishedSettlements } from './published'

/** One for each copy of the settlements, made when it is first asked for. */
const indexes = new WeakMap<PublishedSettlements, AddressIndex>()

/** Where we are, and whom our mail is from. */
function ours() {
  const { url, supportEmail, phone } = site()
  return ownAddresses({ url, senders: [env().MAIL_FROM, supportEmail], phone })
}

/** Compares a text with the published settlements, and with our own addresses. Nothing of it is fetched, stored or logged. */
export async function checkPublishedAddress(text: string, slug?: string): Promise<CheckAddressResult> {
  const published = await publishedSettlements()
  let index = indexes.get(published)
  if (!index) indexes.set(published, (index = indexAddresses(published.all)))
  const { slug: whose, ...finding } = checkAddress(text, index, slug, ours())
  return { ...finding, settlement: describe(published, whose) }
}

/** The settlement that a result names, as far as it is still published, and whether it is withdrawn by now. */
export async function settlementOfResult(
  slug: string,
): Promise<{ settlement: CheckAddressResult['settlement']; isGone: boolean }> {
  const published = await publishedSettlements()
  const head = published.bySlug.get(slug)
  return { settlement: describe(published, slug), isGone: head !== undefined && isWithdrawn(head) }
}

function describe({ bySlug }: PublishedSettlements, slug: string | null): CheckAddressResult['settlement'] {
  const head = slug === null ? undefined : bySlug.get(slug)
  if (!head) return null
  const { company, isExample } = head
  // When a withdrawn record was compared with its sources says nothing any more.
  return { slug: head.slug, company, checkedAt: isWithdrawn(head) ? null : head.checkedAt, isExample }
}
