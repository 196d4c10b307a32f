import { severityRank, WEIGHTS, weightOf } from '../status/weigh-severity'
import { inSentence } from './class-names'

// What leaked, in a line: the gravest kinds of data first, each in a word or two. Pure.

/** How a class is called where there is no room, the more telling first; the others as their source writes them. */
const SHORT = new Map<string, string>([
  ['Social security numbers', 'Social Security number'],
  ['Bank account numbers', 'bank account'],
  ['Credit cards', 'card number'],
  ['Credit card CVV', 'card code'],
  ['Partial credit card data', 'part of a card number'],
  ['Personal health data', 'health'],
  ['Medical information', 'health'],
  ['Health insurance information', 'health insurance'],
  ['Government issued IDs', 'ID'],
  ['Passport numbers', 'passport'],
  ["Driver's licenses", 'driver\u2019s license'],
  ['Passwords', 'password'],
  ['Historical passwords', 'old passwords'],
  ['Password hints', 'password hint'],
  ['Security questions and answers', 'security questions'],
  ['Phone numbers', 'phone'],
  ['Physical addresses', 'address'],
  ['Dates of birth', 'birth date'],
  ['Partial dates of birth', 'part of a birth date'],
  ['Geographic locations', 'location'],
  ['Email addresses', 'email'],
  ['Names', 'name'],
  ['Usernames', 'username'],
  ['IP addresses', 'IP address'],
  ['Genders', 'gender'],
  ['Job titles', 'job title'],
  ['Employers', 'employer'],
])

const PLACES = new Map([...SHORT.keys()].map((name, index) => [name, index]))

/** The gravest kinds of data in short words, each once; the email address last, for nearly every breach has it. */
export function shortClasses(dataClasses: readonly string[]): string[] {
  const rank = (name: string) => (name === 'Email addresses' ? ORDER.length : ORDER.indexOf(weightOf(name)))
  const place = (name: string) => PLACES.get(name) ?? PLACES.size
  const sorted = [...dataClasses].sort((a, b) => rank(a) - rank(b) || place(a) - place(b))
  return [...new Set(sorted.map((name) => SHORT.get(name) ?? inSentence(name)))]
}

/** The weights, the gravest first; of two that are grave today the one that lasts. */
const ORDER = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).sort(
  (a, b) =>
    severityRank(WEIGHTS[b].fresh) - severityRank(WEIGHTS[a].fresh) ||
    WEIGHTS[a].then.length - WEIGHTS[b].then.length,
)

/** A few of them as the beginning of a line: 'Password, birth date and 4 more'. */
export function leakWords(dataClasses: readonly string[], most: number): string {
  const names = shortClasses(dataClasses)
  if (names.length === 0) return ''
  const shown = names.slice(0, most)
  const more = names.length - shown.length
  const text = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
