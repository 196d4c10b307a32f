// What PostgreSQL can store: text without a NUL, and JSON without half of a character that is written in two. Pure.

/** With `u`, a surrogate is one that stands alone. */
const NOT_STORABLE = /\0|\p{Cs}/u

export const NOT_STORABLE_WORDS = 'has characters that cannot be stored'

export function isStorable(text: string): boolean {
  return !NOT_STORABLE.test(text)
}

/**
 * Finds a text, or a name of a field, that cannot be stored.
 * @param value as JSON has it; anything else in it counts as fine.
 * @returns where it is, for instance `evidence.court`; empty for the value itself, null when there is none.
 */
export function findNotStorable(value: unknown): string | null {
  // No recursion: what comes from outside may be as deep as it likes.
  const open: Place[] = [{ name: '', within: null, value }]
  for (let place = open.pop(); place; place = open.pop()) {
    if (typeof place.value === 'string' && !isStorable(place.value)) return pathOf(place)
    if (!isPlain(place.value)) continue
    for (const [name, inner] of Object.entries(place.value)) {
      if (!isStorable(name)) return pathOf(place)
      open.push({ name, within: place, value: inner })
    }
  }
  return null
}

/** Knows where it is by what it is in: paths written out would cost as much as the depth squared. */
interface Place {
  name: string
  within: Place | null
  value: unknown
}

function pathOf(place: Place): string {
  const names: string[] = []
  for (let at = place; at.within; at = at.within) names.push(at.name)
  return names.reverse().join('.')
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return (
    Array.isArray(value) ||
    Object.getPrototypeOf(value) === Object.prototype ||
    Object.getPrototypeOf(value) === null
  )
}
