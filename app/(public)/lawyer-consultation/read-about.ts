import 'server-only'
import { beforeAnyLawyer, readBeforeLawyer } from '../../read-claims'
import { first, type Query } from '../../read-query'
import type { TypedBefore } from '@/components/leads/lead-form-props'
import type { Breach } from '@/lib/breaches/breach'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import type { BeforeLawyer } from '@/lib/leads/before-lawyer'
import { readSeen } from '@/lib/settlements/seen'
import { publishedSettlements } from '@/lib/settlements/published'

/** What a request on this page is about: one breach, or nothing in particular. */
interface About {
  breach: Breach | null
  before: BeforeLawyer
}

/**
 * Who comes from the page of a settlement asks about its breach, and sees what stands before a lawyer there. That of a sensitive breach
 * is named nowhere: an address may stand here.
 */
export async function readAbout(query: Query, typed: TypedBefore | undefined): Promise<About> {
  const refused = typed?.refused?.form === 'lawyer-consultation' ? typed.refused : undefined
  const slug = first(query.settlement) ?? readSeen(refused?.values.settlementSeen ?? '')[0]?.slug
  const none = { breach: null, before: beforeAnyLawyer() }
  if (slug === undefined) return none
  const read = Promise.all([publishedSettlements(), currentCatalogue()])
  const [published, catalogue] = (await read.catch(() => null)) ?? []
  const linked = (published?.bySlug.get(slug)?.breachIds ?? []).flatMap((id) => catalogue?.byId.get(id) ?? [])
  const breach = linked[0]
  if (!breach || linked.some(({ isSensitive }) => isSensitive)) return none
  const before = await readBeforeLawyer(breach, false)
  // Another settlement of the same breach may be that of a sensitive one.
  return before.elsewhere === null ? { breach, before } : none
}
