import { US_STATES } from '../../validation/zip-states'

// How a case is recognised however its court and its number are written. Pure. A case is never recognised by where its claims
// are made: one host serves dozens of cases.

const STATES = Object.entries(US_STATES).map(([code, name]) => ({
  code: code.toLowerCase(),
  words: name.toLowerCase().replace('district of columbia', 'columbia'),
}))
const DIRECTIONS = new Map([
  ['northern', 'n'],
  ['southern', 's'],
  ['eastern', 'e'],
  ['western', 'w'],
  ['middle', 'm'],
  ['central', 'c'],
])
/** Names longer than this are cut. Characters. */
const MAX_LENGTH = 400

function wordsOf(text: string): string[] {
  return text
    .slice(0, MAX_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/**
 * The short name of a federal district court, as dockets are filed under it: `U.S. District Court, Northern District of
 * Georgia` → `gand`.
 * @returns null for any other court, and for one that is not written out.
 */
export function federalCourtId(court: string): string | null {
  const words = wordsOf(court)
  if (!words.includes('court')) return null
  const of = words.lastIndexOf('of')
  const isOfDistrict = of > 0 && words[of - 1] === 'district'
  if (!isOfDistrict) return null
  const place = words.slice(of + 1).join(' ')
  const state = STATES.find((one) => one.words === place)
  if (!state) return null
  return `${state.code}${DIRECTIONS.get(words[of - 2] ?? '') ?? ''}d`
}

/** A court as it is compared. */
export function courtKey(court: string | null): string | null {
  if (court === null) return null
  return federalCourtId(court) ?? (wordsOf(court).join(' ') || null)
}

/** `1:17-cv-00017-ABC` and `17-cv-17` are one number. */
const FEDERAL = /^(?:\d{1,2}:)?(\d{2})-([a-z]{2,4})-0{0,6}([1-9]\d{0,6})(?:-[a-z]{2,4}){0,3}$/

/**
 * A docket number as it is compared.
 * @returns null for none, and for a text that has more than the number: what another case has to do with it is not said.
 */
export function docketKey(docket: string | null): string | null {
  if (docket === null) return null
  const text = docket
    .trim()
    .toLowerCase()
    .replace(/^no\. ?/, '')
  const federal = FEDERAL.exec(text)
  if (federal) return `${federal[1]}-${federal[2]}-${federal[3]}`
  return text.length <= 60 && /^[a-z0-9:./-]+$/.test(text) && /\d/.test(text) ? text : null
}

/** A case's name as it is compared. */
export function caseKey(caseName: string | null): string | null {
  if (caseName === null) return null
  return wordsOf(caseName).join(' ') || null
}

const MAX_SLUG = 80

/** A name as an address of a page has it; null where nothing of it is left. */
export function slugOf(text: string): string | null {
  const words = wordsOf(text)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    const next = slug === '' ? word.slice(0, MAX_SLUG) : `${slug}-${word}`
    if (next.length > MAX_SLUG) break
    slug = next
  }
  return slug || null
}

const LAST_WORDS = new Set(
  'class action settlement settlements lawsuit litigation data breach incident privacy case proposed'.split(
    ' ',
  ),
)

/** The company in a list's headline: `Acorn Health - Data Breach Class Action Settlement` → `Acorn Health`. */
export function companyOfTitle(title: string): string {
  const [first = ''] = title.replaceAll('–', '-').replaceAll('—', '-').split(' - ')
  const words = first.trim().split(/\s+/)
  while (words.length > 1 && LAST_WORDS.has(words.at(-1)!.toLowerCase())) words.pop()
  return words.join(' ')
}
