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
  const open: [path: string[], value: unknown][] = [[[], value]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, inner] = next
    if (typeof inner === 'string' && !isStorable(inner)) return path.join('.')
    if (!isPlain(inner)) continue
    for (const [name, field] of Object.entries(inner)) {
      if (!isStorable(name)) return path.join('.')
      open.push([[...path, name], field])
    }
  }
  return null
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null
}
