import 'server-only'
import type { Breach } from '../breach'
import { currentCatalogue } from './catalogue'

/** One catalogue entry by its public key, or null. */
export async function getBreach(uniqueBreachId: string): Promise<Breach | null> {
  return (await currentCatalogue()).byUniqueBreachId.get(uniqueBreachId) ?? null
}
