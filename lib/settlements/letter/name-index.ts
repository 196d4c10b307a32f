import { namesIn } from '../../breaches/one/company-key'

// Finds a company by a name as people type it: begun, with a letter wrong, without its legal form. Pure. Trigrams find what may be
// meant, letters decide. Tried: `pg_trgm`, which a managed server may not let the migrating role create, and which would look up in
// tables what the process has in memory as of the same version anyway.

interface Name {
  /** The place of what it names. */
  entry: number
  /** Its words without blanks, in small letters. */
  joined: string
  words: string[]
  /** What its trigrams are worth together. */
  weight: number
}

export interface NameIndex {
  names: Name[]
  /** By trigram, the places of the names that have it. */
  postings: Map<string, number[]>
}

/** As many names are looked at letter by letter. */
const MOST_COMPARED = 60
/** A longer text is nobody's name. Characters. */
const MOST_LETTERS = 80
/** Below it nothing is meant. */
const LEAST_SCORE = 0.34
/** Names between two pauses, so that nobody else waits while a hundred thousand are taken in. */
const AT_ONCE = 2_000

/** @param names of each entry, in the order of the entries. */
export async function indexNames(names: readonly (readonly string[])[]): Promise<NameIndex> {
  const index: NameIndex = { names: [], postings: new Map() }
  for (let entry = 0; entry < names.length; entry++) {
    if (entry % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
    const seen = new Set<string>()
    for (const words of names[entry]!.flatMap(namesIn)) {
      const joined = words.join('').slice(0, MOST_LETTERS)
      if (joined === '' || seen.has(joined)) continue
      seen.add(joined)
      const at = index.names.length
      index.names.push({ entry, joined, words, weight: 0 })
      for (const gram of gramsOf(joined, words)) {
        const those = index.postings.get(gram)
        if (those) those.push(at)
        else index.postings.set(gram, [at])
      }
    }
  }
  for (const those of index.postings.values()) {
    const worth = worthOf(those.length, index)
    for (const at of those) index.names[at]!.weight += worth
  }
  return index
}

/** Rare ones tell more. */
function worthOf(count: number, { names }: NameIndex): number {
  return Math.log(1 + names.length / count)
}

/** The entries that a text may mean, the likeliest first. */
export function searchNames(index: NameIndex, text: string, limit: number): number[] {
  const words = (namesIn(text.slice(0, 4 * MOST_LETTERS))[0] ?? []).slice(0, 12)
  const typed = words.join('').slice(0, MOST_LETTERS)
  if (typed === '') return []
  const shared = new Map<number, number>()
  let whole = 0
  const grams = [...gramsOf(typed, words)]
    .map((gram) => index.postings.get(gram) ?? [])
    .sort((a, b) => a.length - b.length)
  for (const those of grams) {
    // What nobody has is worth as much as what one has: a typo's.
    const worth = worthOf(Math.max(1, those.length), index)
    whole += worth
    // What half of all names have finds none of them; it only tells those apart that were found.
    const isCommon = shared.size > 200 && those.length > 2_000
    for (const at of those) {
      const before = shared.get(at)
      if (before !== undefined) shared.set(at, before + worth)
      else if (!isCommon) shared.set(at, worth)
    }
  }
  const best = [...shared]
    .map(([at, worth]) => {
      const { weight } = index.names[at]!
      return { at, score: worth / (whole + 0.25 * (weight - worth)) }
    })
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, MOST_COMPARED)
    .map(({ at, score }) => ({ at, score: 0.45 * score + 0.55 * likeness(typed, words, index.names[at]!) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score || a.at - b.at)
  const entries = new Set<number>()
  for (const { at } of best) {
    entries.add(index.names[at]!.entry)
    if (entries.size === limit) break
  }
  return [...entries]
}

/** Three letters in a row, and how each word begins. */
function gramsOf(joined: string, words: readonly string[]): Set<string> {
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= joined.length; at++) grams.add(joined.slice(at, at + 3))
  for (const word of words) {
    grams.add(`^${word.slice(0, 1)}`)
    grams.add(`^${word.slice(0, 2)}`)
    grams.add(`^${word.slice(0, 3)}`)
  }
  if (joined.length < 3) grams.add(joined)
  return grams
}

/** How alike two names are, from 0 to 1: as wholes, as far as it was typed, and word by word. */
function likeness(typed: string, words: readonly string[], name: Name): number {
  if (typed === name.joined) return 1.2
  const row = distancesTo(typed, name.joined)
  const whole = 1 - row[row.length - 1]! / Math.max(typed.length, name.joined.length)
  const begun = 1 - Math.min(...row) / typed.length
  const hits = words.filter((word) => name.words.some((other) => other.startsWith(word))).length
  return Math.max(whole, 0.95 * begun, (0.9 * hits) / words.length)
}

/** Three rows of the table of distances, and room for a name's letters: made once, because sixty names are compared a search. */
const ROWS = [0, 1, 2].map(() => new Uint16Array(MOST_LETTERS + 1))
const LETTERS = new Uint16Array(MOST_LETTERS)

/** How many letters differ between a text and each beginning of another; two that changed places are one. Read before it is asked again. */
function distancesTo(typed: string, name: string): Uint16Array {
  const { length } = name
  for (let j = 0; j < length; j++) LETTERS[j] = name.charCodeAt(j)
  let [before, last, row] = ROWS as [Uint16Array, Uint16Array, Uint16Array]
  for (let j = 0; j <= length; j++) last[j] = j
  let previous = -1
  for (let i = 1; i <= typed.length; i++) {
    const letter = typed.charCodeAt(i - 1)
    row[0] = i
    for (let j = 1; j <= length; j++) {
      const other = LETTERS[j - 1]!
      let cost = last[j - 1]! + (letter === other ? 0 : 1)
      if (last[j]! + 1 < cost) cost = last[j]! + 1
      if (row[j - 1]! + 1 < cost) cost = row[j - 1]! + 1
      if (j > 1 && letter === LETTERS[j - 2] && previous === other && before[j - 2]! + 1 < cost)
        cost = before[j - 2]! + 1
      row[j] = cost
    }
    previous = letter
    ;[before, last, row] = [last, row, before]
  }
  return last.subarray(0, length + 1)
}
