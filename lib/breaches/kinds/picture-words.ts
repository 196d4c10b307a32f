import { beginningOf } from '../../validation/beginning'
import type { Breach } from '../breach'
import { dayAlone } from './day-words'
import { KINDS } from './kind-table'
import { countWords } from './kind-words'
import { leakWords } from './short-classes'

// What the picture of a shared link says of a breach. Pure.

export interface PictureWords {
  title: string
  /** Its day and how many it holds. */
  facts: string
  leaked: string
  isExample: boolean
}

/** What the typeface has: Latin with its accents, and the marks of English. */
const DRAWABLE =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u2013\u2014\u2018-\u201a\u201c\u201d\u2022\u2026\u20ac\u2122]*$/u
const LONGEST = 80

/**
 * @returns words that can be drawn: a name in other letters is its website, or none. Of a sensitive breach nothing but its name and day:
 *   a picture stands where nobody has asked for it.
 */
export function pictureWords(
  breach: Pick<
    Breach,
    | 'title'
    | 'domain'
    | 'kind'
    | 'dataClasses'
    | 'isExample'
    | 'isSensitive'
    | 'breachDate'
    | 'datePrecision'
    | 'dateIs'
    | 'pwnCount'
    | 'countUnit'
    | 'countStates'
    | 'countIsAtLeast'
  >,
): PictureWords {
  const { title, domain, kind, dataClasses, isExample, isSensitive } = breach
  const name = [title, domain].find((text) => text.trim() !== '' && DRAWABLE.test(text.normalize('NFC')))
  const headline = name ? KINDS[kind].headline(name.normalize('NFC')) : 'A data breach'
  const count = isSensitive || breach.pwnCount === 0 ? [] : [countWords(breach)]
  const leaked = isSensitive ? '' : leakWords(dataClasses, 3)
  return {
    title: headline.length > LONGEST ? `${beginningOf(headline, LONGEST - 1).trimEnd()}\u2026` : headline,
    facts: [dayAlone(breach), ...count].join(' \u00b7 '),
    leaked: DRAWABLE.test(leaked) ? leaked : '',
    isExample,
  }
}
