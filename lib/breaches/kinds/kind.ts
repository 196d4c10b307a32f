import type { Breach } from '../breach'
import { plainText } from '../plain-text'
import type { KindName } from './kind-table'

// Which kind an entry is of. Pure.

type Facts = Pick<
  Breach,
  | 'title'
  | 'domain'
  | 'description'
  | 'isFabricated'
  | 'isRetired'
  | 'isStealerLog'
  | 'isMalware'
  | 'isSpamList'
  | 'isVerified'
>

/** An entry of which nothing but the name is known. */
const NOTHING_MARKED = {
  domain: '',
  description: '',
  isFabricated: false,
  isRetired: false,
  isStealerLog: false,
  isMalware: false,
  isSpamList: false,
  isVerified: true,
}

/** Of a description only the beginning says what the entry is; what follows may speak of something else. Characters. */
const BEGINNING = 400
const COMBO_LIST = /\bcombo ?lists?\b|\bcredential[- ]stuffing lists?\b/i
/** That is how a list begins which has a domain of its own; a company may only have been attacked with one. */
const INTRODUCED_AS_LIST = /^In [^,]{1,40}, an? (?:combo ?|credential[- ]stuffing )list\b/i
const STEALER_LOG = /\bstealer logs?\b/i
const SCRAPED = /\bscraped (?:from|via)\b|\bdata scraped\b|\bscraped data\b/i
const BROKEN_INTO = /\bsuffered a data breach\b|\bhacked\b|\bwas breached\b/i

/** What an entry is: by what its source or an operator marks it as, else by the words that it is introduced with. */
export function kindOf(facts: Partial<Facts> & Pick<Facts, 'title'>): KindName {
  const breach = { ...NOTHING_MARKED, ...facts }
  if (breach.isFabricated) return 'fabricated'
  if (breach.isRetired) return 'retired'
  const beginning = firstSentence(breach.description)
  const says = (words: RegExp) => words.test(breach.title) || words.test(beginning)
  if (breach.isStealerLog || (!breach.domain && says(STEALER_LOG))) return 'stealerLog'
  if (breach.isMalware) return 'malware'
  if (breach.domain ? INTRODUCED_AS_LIST.test(beginning) : says(COMBO_LIST)) return 'comboList'
  if (breach.isSpamList) return 'spamList'
  if (says(SCRAPED) && !BROKEN_INTO.test(beginning)) return 'scraped'
  return breach.isVerified ? 'breach' : 'unverified'
}

function firstSentence(html: string): string {
  const text = plainText(html.slice(0, 4 * BEGINNING)).slice(0, BEGINNING)
  // A full stop inside a name such as Exploit.In ends nothing.
  return text.split(/\.\s/, 1)[0]!
}
