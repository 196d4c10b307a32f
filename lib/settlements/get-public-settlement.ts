import 'server-only'
import { isWithdrawn } from './phase'
import { publishedSettlements } from './published'
import { readSettlement } from './read-rows'
import type { Settlement } from './record'

/** A published settlement with all its parts, a withdrawn one too; null where there is none of that name. */
export async function getPublicSettlement(slug: string): Promise<Settlement | null> {
  // Names that nobody has ever given out cost the database nothing.
  const { bySlug } = await publishedSettlements()
  if (!bySlug.has(slug)) return null
  const settlement = await readSettlement(slug)
  return settlement && settlement.publishedAt !== null ? settlement : null
}

/** What a visit to one is answered with. */
export type PublicState = 'there' | 'withdrawn' | 'none'

/** Whether there is one to show, from memory. @param known see `publishedSettlements`. */
export async function publicStateOf(slug: string, known?: string): Promise<PublicState> {
  const head = (await publishedSettlements(known)).bySlug.get(slug)
  if (!head) return 'none'
  return isWithdrawn(head) ? 'withdrawn' : 'there'
}
