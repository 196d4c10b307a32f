import type { DateKind, SettlementDate } from '../record'
import { isFigure, textAt, type Token } from './phrase-tokens'

// What the words round a day say: what it is the last day of, how it is to be met, and what it counts from. Pure.

/** `activation` and `enrolment` are a letter's offer's; the others a settlement's. */
export type PhraseKind = DateKind | 'activation' | 'enrolment'

export interface Mention {
  kind: PhraseKind
  from: number
  to: number
}

/** Words in a row, the longest first. */
const KINDS: [words: string, kind: PhraseKind][] = [
  ['extended claims', 'claim_extended'],
  ['extended claim', 'claim_extended'],
  ['opt - outs', 'opt_out'],
  ['opt - out', 'opt_out'],
  ['opt out', 'opt_out'],
  ['opting out', 'opt_out'],
  ['optout', 'opt_out'],
  ['exclusions', 'opt_out'],
  ['exclusion', 'opt_out'],
  ['exclude', 'opt_out'],
  ['excluded', 'opt_out'],
  ['objections', 'objection'],
  ['objection', 'objection'],
  ['object', 'objection'],
  ['hearing', 'final_hearing'],
  ['available through', 'benefit_until'],
  ['available until', 'benefit_until'],
  ['payments', 'payment'],
  ['payment', 'payment'],
  ['distribution', 'payment'],
  ['claims', 'claim'],
  ['claim', 'claim'],
  ['activate', 'activation'],
  ['activation', 'activation'],
  ['enroll', 'enrolment'],
  ['enrol', 'enrolment'],
  ['enrollment', 'enrolment'],
  ['enrolment', 'enrolment'],
  ['register', 'enrolment'],
]
const ROWS = KINDS.map(([words, kind]) => ({ words: words.split(' '), kind }))
/** What may stand between two kinds that share a day. */
const JOINERS = new Set([
  'and',
  'or',
  '&',
  '/',
  ',',
  'deadline',
  'deadlines',
  'request',
  'requests',
  'form',
  'forms',
])

export function mentionsIn(tokens: readonly Token[]): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < tokens.length; at++) {
    const row = ROWS.find(({ words }) => words.every((word, index) => textAt(tokens, at + index) === word))
    if (!row) continue
    found.push({ kind: row.kind, from: at, to: at + row.words.length })
    at += row.words.length - 1
  }
  return found
}

/** The kinds of some mentions. Several are one day's only where nothing but `and` stands between them. */
export function kindsOf(
  tokens: readonly Token[],
  mentions: readonly Mention[],
): { kinds: PhraseKind[]; isClear: boolean } {
  const kinds = [...new Set(mentions.map(({ kind }) => kind))]
  const isClear = mentions.every((mention, index) => {
    const before = mentions[index - 1]
    return (
      !before ||
      before.kind === mention.kind ||
      tokens.slice(before.to, mention.from).every(({ text }) => JOINERS.has(text))
    )
  })
  return { kinds, isClear: kinds.length < 2 || isClear }
}

export interface Ways {
  online: SettlementDate['online']
  mail: SettlementDate['mail']
  /** It must be postmarked and received: which of them ends it, is asked. */
  isUnclear: boolean
}

const ONLINE = new Set(['online', 'electronically', 'electronic', 'website'])
const MAIL = new Set(['mail', 'mailed', 'mailing'])
/** `e-mail` is not the post. */
const isEmail = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at - 1) === '-' && textAt(tokens, at - 2) === 'e'
/** `received` this near to `online` is about it. Tokens. */
const NEAR = 3

/** How it may be sent in, as the words say. What they do not mention is null, but mail's way is `unknown`. */
export function waysIn(tokens: readonly Token[]): Ways {
  const has = (...words: string[]) => tokens.some(({ text }) => words.includes(text))
  const online = tokens.some(({ text }) => ONLINE.has(text))
  let receivedOnline = false
  let receivedByMail = false
  for (const [at, { text }] of tokens.entries()) {
    if (text !== 'received') continue
    const behind = tokens.slice(at + 1, at + 1 + NEAR)
    if (behind.some((token) => ONLINE.has(token.text))) receivedOnline = true
    else receivedByMail = true
  }
  const isPostmarked = has('postmarked', 'postmark')
  return {
    online: receivedOnline ? 'received' : online || has('submitted', 'submit') ? 'submitted' : null,
    mail: isPostmarked
      ? 'postmarked'
      : receivedByMail
        ? 'received'
        : tokens.some(({ text }, at) => MAIL.has(text) && !isEmail(tokens, at))
          ? 'unknown'
          : null,
    isUnclear: isPostmarked && receivedByMail,
  }
}

const UNITS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

export interface Clock {
  days: number
  anchor: 'letter_date' | 'code_sent' | null
  /** `ninety (60) days` */
  differs: boolean
}

/** `within 90 days from the date of this letter`; null where no such words are. */
export function clockIn(tokens: readonly Token[]): Clock | null {
  const at = tokens.findIndex(({ text }) => text === 'days' || text === 'day')
  if (at < 1) return null
  let before = at - 1
  const figures: number[] = []
  if (['calendar', 'business', '-'].includes(textAt(tokens, before))) before--
  const isBracketed = textAt(tokens, before) === ')'
  if (isBracketed) before--
  if (isFigure(tokens, before, 1, 4)) figures.push(Number(textAt(tokens, before--)))
  if (isBracketed && textAt(tokens, before) === '(') before--
  const words = numberBefore(tokens, before)
  if (words !== null) figures.push(words)
  if (figures.length === 0) return null
  const behind = tokens.slice(at + 1).map(({ text }) => text)
  const anchor = behind.includes('code') ? 'code_sent' : behind.includes('letter') ? 'letter_date' : null
  return { days: figures[0]!, anchor, differs: figures.length === 2 && figures[0] !== figures[1] }
}

/** `one hundred twenty`, `ninety-five`, ending at a place. */
function numberBefore(tokens: readonly Token[], at: number): number | null {
  const unit = UNITS.indexOf(textAt(tokens, at)) + 1
  let place = unit > 0 ? at - 1 : at
  if (unit > 0 && unit < 10 && textAt(tokens, place) === '-') place--
  const ten = unit < 10 ? TENS.indexOf(textAt(tokens, place)) + 2 : 1
  const tens = ten > 1 ? ten * 10 : 0
  if (tens > 0) place--
  if (textAt(tokens, place) === 'and') place--
  const isHundred = textAt(tokens, place) === 'hundred'
  const hundreds = isHundred ? Math.max(1, UNITS.indexOf(textAt(tokens, place - 1)) + 1) * 100 : 0
  const number = hundreds + tens + unit
  return number > 0 ? number : null
}
