import 'server-only'
import type { Breach } from '../breach'
import { currentCatalogue, type Catalogue } from './catalogue'

/** One catalogue entry by its public key, or null. */
export async function getBreach(uniqueBreachId: string): Promise<Breach | null> {
  return (await currentCatalogue()).byUniqueBreachId.get(uniqueBreachId) ?? null
}

/**
 * The same by the key as an address has it after a mail program, a letter or somebody's hands: in other letters, with a blank or with what
 * stood behind it. A page that did not know it any more would not know what can be claimed about it either.
 */
export async function findBreach(text: string): Promise<Breach | null> {
  const catalogue = await currentCatalogue()
  const exact = catalogue.byUniqueBreachId.get(text)
  if (exact) return exact
  return plainKeysOf(catalogue).get(plainKey(text)) ?? null
}

/**
 * The same for a call that may name it in any of its ways (specification, section 3: "the breach id or name"): by its key, its number, or
 * the title that no other has.
 */
export async function namedBreach(name: string): Promise<Breach | null> {
  const found = await findBreach(name)
  if (found) return found
  const breaches = [...(await currentCatalogue()).byUniqueBreachId.values()]
  const wanted = plainKey(name)
  const named = /^[1-9]\d{0,9}$/.test(name)
    ? breaches.filter(({ id }) => id === name)
    : breaches.filter(({ title }) => wanted !== '' && plainKey(title) === wanted)
  return new Set(named.map(({ id }) => id)).size === 1 ? named[0]! : null
}

const plainKeys = new WeakMap<Catalogue, Map<string, Breach | null>>()

/** By key without what gets lost; null where two breaches have the same. Once for each copy of the catalogue. */
function plainKeysOf(catalogue: Catalogue): Map<string, Breach | null> {
  const known = plainKeys.get(catalogue)
  if (known) return known
  const keys = new Map<string, Breach | null>()
  for (const [uniqueBreachId, breach] of catalogue.byUniqueBreachId) {
    const key = plainKey(uniqueBreachId)
    if (key === '') continue
    const other = keys.get(key)
    keys.set(key, other === undefined || other?.id === breach.id ? breach : null)
  }
  plainKeys.set(catalogue, keys)
  return keys
}

/** In small letters, without the marks and blanks around it. No entry has a longer key. */
function plainKey(text: string): string {
  const letters = [...text.slice(0, 300).toLowerCase()]
  const isSign = (letter: string) => /[\p{L}\p{N}]/u.test(letter)
  const from = letters.findIndex(isSign)
  return from < 0 ? '' : letters.slice(from, letters.findLastIndex(isSign) + 1).join('')
}
