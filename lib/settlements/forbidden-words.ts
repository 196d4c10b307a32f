// Words that no page and no mail about settlements says: they promise, press, or say of others what we cannot know
// (docs/settlements.md). Pure.

/** As they are read in a text, whatever their case. A `*` stands for any ending. */
export const FORBIDDEN_WORDS = [
  'eligib*',
  'ineligib*',
  'entitle*',
  'qualify',
  'qualifies',
  'qualified',
  'qualifying',
  'disqualif*',
  'you will get',
  'guarantee*',
  'ai lawyer*',
  'last chance*',
  'scam*',
  'safe',
  'verified',
] as const

interface Phrase {
  words: string[]
  /** Whether the last word may go on. */
  isOpen: boolean
}

const PHRASES: readonly Phrase[] = FORBIDDEN_WORDS.map((entry) => ({
  words: entry.replace('*', '').split(' '),
  isOpen: entry.endsWith('*'),
}))

/** The first forbidden word of a text, as the text has it; null where there is none. In time by the text's length. */
export function forbiddenWordIn(text: string): string | null {
  const words = wordsOf(text)
  for (const [index] of words.entries())
    for (const { words: wanted, isOpen } of PHRASES) {
      const found = words.slice(index, index + wanted.length)
      const fits = wanted.every((word, place) =>
        isOpen && place === wanted.length - 1 ? found[place]?.startsWith(word) : found[place] === word,
      )
      if (fits) return found.join(' ')
    }
  return null
}

/** @returns what to say of a text that has one; null for any other. */
export function forbiddenWordError(text: string): string | null {
  const word = forbiddenWordIn(text)
  return word === null ? null : `“${word}” is never said here. Say what the notice says, in other words.`
}

/** What is not seen does not part a word: a soft hyphen, a joiner. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
