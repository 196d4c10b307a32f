// A company's name in the one line of a step, where what it leaked has to be seen as well. Pure.

/** Characters that always fit. */
const MOST_NAME = 14
/** Of a longer one, characters that stay at most. */
const STAY = 12

/** 'Copperfield\u2026' for 'Copperfield Credit Union': the words that fit, or the beginning of the first. */
export function nameInShort(name: string): string {
  const letters = [...name]
  if (letters.length <= MOST_NAME) return name
  const beginning = letters.slice(0, STAY + 1).join('')
  const words = beginning.slice(0, Math.max(0, beginning.lastIndexOf(' '))).trimEnd()
  return `${words || letters.slice(0, STAY).join('')}\u2026`
}
