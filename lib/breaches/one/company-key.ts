import { parse } from 'tldts'
import { beginningOf } from '../../validation/beginning'

// How a company is recognised however its name is written. Pure. docs/decisions/0033 says what counts as one company.

/** Words that say what kind of company it is, at the end of a name. */
const LEGAL_FORMS = new Set(
  (
    'inc incorporated llc lllp llp lp ltd limited corp corporation co company plc pllc pc pa gmbh ag kg sa sas sarl srl spa ' +
    'bv nv oy ab as aps pty pte kk lda ltda'
  ).split(' '),
)
const DOMAIN = /^[\p{L}\p{N}][\p{L}\p{N}-]*(\.[\p{L}\p{N}][\p{L}\p{N}-]*)+$/u
const ALSO_KNOWN_AS =
  /(?<![\p{L}\p{N}])(?:d\s?\/?\s?b\s?\/?\s?a|doing business as|a\s?\/\s?k\s?\/\s?a|formerly known as)(?![\p{L}\p{N}])/u
/** Names longer than this are cut: an index entry has a limit. Characters. */
const MAX_LENGTH = 300
/** A beginning of a name that is shorter says nothing. Characters. */
const SHORTEST_PREFIX = 3

interface Named {
  title: string
  name: string
  domain: string
}

/**
 * The keys that a breach is found by: of its title, its name at its source, and its domain. Two breaches with a key in
 * common are of one company.
 */
export function matchKeysOf({ title, name, domain }: Named): string[] {
  const keys = new Set<string>()
  for (const text of title === name ? [title] : [title, name])
    for (const words of namesIn(text)) {
      const key = words.join('')
      // A source's name of an entry may end with its year: Zoosk2020.
      for (const form of [key, key.replace(/(?<=\D)(?:19|20)\d\d$/, '')]) if (form !== '') keys.add(form)
    }
  // By its site's name, and by the site as it is written.
  for (const site of [domainLabel(domain), wordsOf(domain.normalize('NFKD').toLowerCase()).join('')])
    if (site !== '') keys.add(site)
  return [...keys].map((key) => beginningOf(key, MAX_LENGTH))
}

/** The beginnings of a title, word by word: `Adobe Systems` may be the company that another list calls `Adobe`. */
export function matchPrefixesOf({ title }: Pick<Named, 'title'>): string[] {
  const prefixes = new Set<string>()
  for (const words of namesIn(title))
    for (let count = 1; count < words.length; count++) {
      const prefix = words.slice(0, count).join('')
      if (prefix.length >= SHORTEST_PREFIX) prefixes.add(beginningOf(prefix, MAX_LENGTH))
    }
  return [...prefixes]
}

/** What a title says beside the name that it shares with others: see `sayOthers`. */
export interface Qualifiers {
  /** In brackets, each without what is no letter and no digit. A year says nothing. */
  brackets: readonly string[]
  /** Whose business it is, where it says under which name that is done; '' where it does not. */
  owner: string
}

export function qualifiersOf({ title }: Pick<Named, 'title'>): Qualifiers {
  const plain = plainOf(title)
  const [owner, ...other] = namesOf(plain)
  return {
    brackets: [...plain.matchAll(/\(([^()]*)\)/g)]
      .map(([, text]) => wordsOf(text!).join(''))
      .filter((text) => text !== '' && !/^(?:19|20)\d\d$/.test(text)),
    owner: other.length > 0 ? wordsOf(owner!).join('') : '',
  }
}

/** Whether two titles that share a name are of two companies: Club (Denver) and Club (Houston), Oak d/b/a Urgent Care and Elm d/b/a Urgent Care. */
export function sayOthers(one: Qualifiers, other: Qualifiers): boolean {
  const share = (a: string, b: string): boolean => a.includes(b) || b.includes(a)
  return (
    (one.owner !== '' && other.owner !== '' && one.owner !== other.owner) ||
    (one.brackets.length > 0 &&
      other.brackets.length > 0 &&
      !one.brackets.some((text) => other.brackets.some((known) => share(text, known))))
  )
}

/** The words of each name that a text gives a company: itself, what it does business as, and a domain without its suffix. */
export function namesIn(text: string): string[][] {
  return namesOf(plainOf(text)).flatMap((name) => {
    const trimmed = name.trim().replace(/^www\./, '')
    const words = wordsOf(trimmed)
    if (words.length === 0) return []
    // A name such as shop.example.com may be one of many of that site.
    return DOMAIN.test(trimmed) && isWholeDomain(trimmed) ? [words, [domainLabel(trimmed)]] : [words]
  })
}

function plainOf(text: string): string {
  return text
    .slice(0, 2 * MAX_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
}

/** A name, and under which others its business is done. */
function namesOf(plain: string): string[] {
  // What stands in brackets is a year or another name for it.
  const bare = plain.replace(/\([^()]*\)/g, ' ').trim()
  const whole = bare === '' ? plain : bare
  const parts = whole.split(ALSO_KNOWN_AS)
  // With nothing before or behind them these words are the name: DBA Systems, Inc.
  return parts.every(isName) ? parts : [whole]
}

/** Whether a text is more than an article and a legal form. */
function isName(text: string): boolean {
  return wordsOf(text).some((word) => word !== 'the' && !LEGAL_FORMS.has(word))
}

function wordsOf(name: string): string[] {
  const words = name
    // L.L.C. and U.S. are words; so are the parts of Jones's.
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1)!)) words.pop()
  if (words.length > 1 && words[0] === 'the') words.shift()
  return words
}

/** `shop.example.co.uk` → `example`; '' where there is no domain. */
function domainLabel(domain: string): string {
  return (
    withoutSuffix(domain)
      .at(-1)
      ?.replace(/[^\p{L}\p{N}]/gu, '') ?? ''
  )
}

function isWholeDomain(domain: string): boolean {
  return withoutSuffix(domain).length === 1
}

/**
 * The labels before the public suffix, that of a host of many sites included (publicsuffix.org): `oak.k12.ca.us`, `ash.wordpress.com` are
 * sites by themselves.
 */
function withoutSuffix(domain: string): string[] {
  const plain = domain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split('.')
    .filter((label) => label !== '')
    .join('.')
  if (!plain.includes('.')) return []
  const hosted = parse(plain, { allowPrivateDomains: true, validateHostname: false })
  // The host of many sites is a site itself.
  const { subdomain, domainWithoutSuffix } = hosted.domainWithoutSuffix
    ? hosted
    : parse(plain, { validateHostname: false })
  return [...(subdomain ?? '').split('.'), domainWithoutSuffix ?? ''].filter((label) => label !== '')
}
