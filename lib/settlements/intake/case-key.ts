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

/** `1:17-cv-00017-ABC` and `1:17-cv-17` are one number; so is `17-cv-17`, unless another division has it too. */
const FEDERAL = /^(?:0?(\d{1,2}):)?(\d{2})-([a-z]{2,4})-0{0,6}([1-9]\d{0,6})(?:-[a-z]{2,4}){0,3}$/

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
  if (federal) return `${federal[2]}-${federal[3]}-${federal[4]}`
  return text.length <= 60 && /^[a-z0-9:./-]+$/.test(text) && /\d/.test(text) ? text : null
}

/** The division of a federal docket number, the `3` of `3:25-cv-00017`; null where it is not given. Each counts its cases by itself. */
export function divisionOf(docket: string | null): string | null {
  const text =
    docket
      ?.trim()
      .toLowerCase()
      .replace(/^no\. ?/, '') ?? ''
  return FEDERAL.exec(text)?.[1] ?? null
}

/** Whether two docket numbers are of different cases. What one of them does not say is no difference. */
export function areDocketsApart(one: string | null, other: string | null): boolean {
  const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b
  return differ(docketKey(one), docketKey(other)) || differ(divisionOf(one), divisionOf(other))
}

/** Whether two names of cases have no word in common that tells of a case. */
export function areNamesApart(one: string | null, other: string | null): boolean {
  const [first, second] = [one, other].map((name) =>
    wordsOf(name ?? '').filter((word) => !EMPTY_WORDS.has(word)),
  )
  return first!.length > 0 && second!.length > 0 && !first!.some((word) => second!.includes(word))
}

/** In names of cases whoever they are about. */
const EMPTY_WORDS = new Set(
  'v vs in re et al the of and inc llc llp corp co company ltd lp class action settlement litigation lawsuit data breach incident security customer consumer privacy case doe roe'.split(
    ' ',
  ),
)

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
