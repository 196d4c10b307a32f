// How a password looks to somebody who guesses: its repetitions, its rows, and the word that is left under a disguise.
// Pure, each in linear time, without patterns that could go back over what they have read.

const LETTER = /\p{L}/u

/** Without case, and without what is no letter at either end, where people put digits and marks. */
export function core(password: string): string {
  const letters = [...password]
  let start = 0
  let end = letters.length
  while (start < end && !LETTER.test(letters[start]!)) start += 1
  while (end > start && !LETTER.test(letters[end - 1]!)) end -= 1
  return letters.slice(start, end).join('')
}

export function lettersOf(text: string): string {
  return [...text].filter((character) => LETTER.test(character)).join('')
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

const DISGUISES: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '+': 't',
}

/** What digits and marks stand for in the middle of a word; a 1 may be an l or an i. */
export function undisguised(text: string): string[] {
  if (!/[013-578@$+!|]/.test(text)) return [text]
  return ['l', 'i'].map((one) =>
    [...text]
      .map((character) =>
        character === '1' || character === '!' || character === '|'
          ? one
          : (DISGUISES[character] ?? character),
      )
      .join(''),
  )
}

/** The piece that a text repeats at least twice, its last time perhaps cut short; else the text. */
export function repeatedPiece(text: string): string {
  const fallback: number[] = [0]
  for (let i = 1, matched = 0; i < text.length; i++) {
    while (matched > 0 && text[i] !== text[matched]) matched = fallback[matched - 1]!
    if (text[i] === text[matched]) matched += 1
    fallback.push(matched)
  }
  const period = text.length - (fallback.at(-1) ?? 0)
  return period * 2 <= text.length ? text.slice(0, period) : text
}

// Neighbours on keyboards, in the alphabet and among the digits. Columns run from the top row down.
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '!@#$%^&*()',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik',
  '9ol',
]

/** Which rows a pair of characters goes along, forwards or backwards. */
const ALONG = new Map<string, Set<number>>()
for (const [index, row] of ROWS.entries()) {
  for (const [direction, text] of [row, [...row].reverse().join('')].entries()) {
    for (let at = 1; at < text.length; at++) {
      const pair = text.slice(at - 1, at + 1)
      ALONG.set(pair, (ALONG.get(pair) ?? new Set()).add(index * 2 + direction))
    }
  }
}
/** The same character again. */
const STANDING: ReadonlySet<number> = new Set([-1])
const NONE: ReadonlySet<number> = new Set()

/** The shortest row that counts: anybody's words have two neighbours now and then. */
const RUN = 3

/** Whether a text is nothing but rows of neighbours, such as 123456, qwertz, abc321 or aaabbb: of three characters each, on average. */
export function isRow(text: string): boolean {
  if (text.length < RUN) return false
  let runs = 1
  // The rows that the run so far goes along; none at its first character.
  let ways: number[] = []
  for (let at = 1; at < text.length; at++) {
    const step = text[at] === text[at - 1] ? STANDING : (ALONG.get(text.slice(at - 1, at + 1)) ?? NONE)
    const begins = ways.length === 0
    ways = begins ? [...step] : ways.filter((way) => step.has(way))
    if (ways.length === 0) runs += 1
  }
  return text.length >= runs * RUN
}

/** Whether a text can be cut into such words: one that counts at least, and small ones between them. */
export function isMadeOf(text: string, words: ReadonlySet<string>, between: ReadonlySet<string>): boolean {
  const lengths = [...new Set([...words, ...between].map((word) => word.length))].filter(
    (length) => length > 0,
  )
  // At each place: cannot be reached, reached by small words alone, reached with one that counts.
  const reached = new Uint8Array(text.length + 1)
  reached[0] = 1
  for (let at = 0; at < text.length; at++) {
    if (reached[at] === 0) continue
    for (const length of lengths) {
      const end = at + length
      if (end > text.length || reached[end] === 2) continue
      const word = text.slice(at, end)
      if (words.has(word)) reached[end] = 2
      else if (between.has(word)) reached[end] = Math.max(reached[end]!, reached[at]!)
    }
  }
  return text.length > 0 && reached[text.length] === 2
}
