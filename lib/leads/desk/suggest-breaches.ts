import 'server-only'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { PLACEHOLDER_BREACHES } from '@/lib/consents/lead-forms'

const MOST = 8

/** Breaches that a typed text may mean, when it is the key of none: those with it in their name. At most 8, by title. */
export async function suggestBreaches(typed: string): Promise<{ uniqueBreachId: string; title: string }[]> {
  const { byUniqueBreachId, breaches } = await currentCatalogue()
  if (byUniqueBreachId.has(typed) || (PLACEHOLDER_BREACHES as readonly string[]).includes(typed)) return []
  const words = typed.toLowerCase()
  return [...breaches]
    .filter(({ uniqueBreachId, title, name, domain }) =>
      `${uniqueBreachId}\n${title}\n${name}\n${domain}`.toLowerCase().includes(words),
    )
    .sort((a, b) => a.title.length - b.title.length || (a.title < b.title ? -1 : 1))
    .slice(0, MOST)
    .map(({ uniqueBreachId, title }) => ({ uniqueBreachId, title }))
}
