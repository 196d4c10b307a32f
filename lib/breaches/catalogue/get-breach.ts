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
  return findIn(await currentCatalogue(), text)
}

/**
 * The same for a call that may name it in any of its ways (specification, section 3: "the breach id or name"): by its key, its number, or
 * the title that no other has.
 */
export async function namedBreach(name: string): Promise<Breach | null> {
  const catalogue = await currentCatalogue()
  const found = findIn(catalogue, name)
  if (found) return found
  if (/^[1-9]\d{0,9}$/.test(name)) return catalogue.byId.get(Number(name)) ?? null
  return plainNamesOf(catalogue).titles.get(plainKey(name)) ?? null
}

function findIn(catalogue: Catalogue, text: string): Breach | null {
  return catalogue.byUniqueBreachId.get(text) ?? plainNamesOf(catalogue).keys.get(plainKey(text)) ?? null
}

interface PlainNames {
  keys: ReadonlyMap<string, Breach | null>
  titles: ReadonlyMap<string, Breach | null>
}

const plainNames = new WeakMap<Catalogue, PlainNames>()

/** By key and by title without what gets lost. Once for each copy of the catalogue. */
function plainNamesOf(catalogue: Catalogue): PlainNames {
  const known = plainNames.get(catalogue)
  if (known) return known
  const named = [...catalogue.byUniqueBreachId]
  const names = {
    keys: byPlainKey(named),
    titles: byPlainKey(named.map(([, breach]) => [breach.title, breach])),
  }
  plainNames.set(catalogue, names)
  return names
}

/** Null where two breaches have the same. */
function byPlainKey(named: readonly (readonly [string, Breach])[]): Map<string, Breach | null> {
  const found = new Map<string, Breach | null>()
  for (const [name, breach] of named) {
    const key = plainKey(name)
    if (key === '') continue
    const other = found.get(key)
    found.set(key, other === undefined || other?.id === breach.id ? breach : null)
  }
  return found
}

/** In small letters, without the marks and blanks around it. No entry has a longer key. */
function plainKey(text: string): string {
  const letters = [...text.slice(0, 300).toLowerCase()]
  const isSign = (letter: string) => /[\p{L}\p{N}]/u.test(letter)
  const from = letters.findIndex(isSign)
  return from < 0 ? '' : letters.slice(from, letters.findLastIndex(isSign) + 1).join('')
}
