import { plural } from '../../site/format'
import { formatNumber } from '../../validation/format-number'
import type { Breach } from '../breach'
import { KINDS } from '../kinds/kind-table'
import { standingOf } from './standing'
import { STATUSES, statusOf, type Status } from './status-table'

// What a summary says of all that a check found. Of each entry its card says more. Pure.

interface Found {
  count: number
  /** About how many of them claims are open, a consultation can be asked for, a legal action is under way. */
  claims: number
  consultations: number
  actions: number
  /** About how many of the others a settlement is on record, without open claims. */
  recorded?: number
  /** Whether settlements could not be looked up. */
  isUnknown?: boolean
}

/** The answer to the question that brought somebody here: how many, and the best of what can be done. */
export function answerWords({
  count,
  claims,
  consultations,
  actions,
  recorded = 0,
  isUnknown = false,
}: Found): string {
  const found = `Your email is in ${plural(count, 'known breach', 'known breaches')}.`
  const isOne = count === 1
  const some = (number: number) => (number === 1 ? 'one' : String(number))
  if (claims > 0)
    return `${found} ${isOne ? 'Claims are open in a settlement about it.' : `In ${some(claims)} of them, claims are open.`}`
  if (consultations > 0)
    return isOne
      ? `${found} You can request a free consultation about it.`
      : `${found} For ${some(consultations)} of them, you can request a free consultation.`
  if (actions > 0)
    return `${found} A legal action about ${isOne ? 'it' : `${some(actions)} of them`} is under way.`
  if (isUnknown) return `${found} We could not look up settlements just now: please try again.`
  if (recorded > 0)
    return `${found} ${isOne ? 'A settlement about it is on record.' : `Settlements about ${some(recorded)} of them are on record.`} We know of no open claims ${isOne ? 'in it ' : ''}today.`
  return `${found} No legal action is known ${isOne ? 'about it' : 'for them'}.`
}

/** How many of these nobody has confirmed. */
export function countUnconfirmed(breaches: readonly Pick<Breach, 'kind'>[]): number {
  return breaches.filter(({ kind }) => KINDS[kind].isUncertain).length
}

/** Of how many of what was found nobody has confirmed that it is real; empty where all is. */
export function unconfirmedWords(items: readonly { breach: Pick<Breach, 'kind'> }[]): string {
  const unconfirmed = countUnconfirmed(items.map(({ breach }) => breach))
  if (unconfirmed === 0) return ''
  if (unconfirmed === items.length)
    return unconfirmed === 1 ? 'It is not confirmed.' : 'None of them is confirmed.'
  return `${formatNumber(unconfirmed)} of them ${unconfirmed === 1 ? 'is' : 'are'} not confirmed.`
}

/** Whether an operator has noted which case it is, or where. */
export function hasCaseOnRecord({ evidence }: Pick<Breach, 'evidence'>): boolean {
  return evidence !== null && (evidence.caseName !== null || evidence.court !== null)
}

interface Answered {
  breach: Pick<Breach, 'massActionBreachStatus' | 'hasLegalAction'>
  /** That are open about it. */
  settlements: readonly unknown[]
  /** Others that are on record; null where none could be looked up. */
  records: readonly unknown[] | null
}

/** The same about the breaches themselves. What can be filed comes first, and is counted once. */
export function answerOf(items: readonly Answered[]): string {
  const others = items.filter(({ settlements }) => settlements.length === 0)
  const requests = others.filter(({ breach }) => statusOf(breach.massActionBreachStatus).takesRequests)
  const actions = others.filter((item) => item.breach.hasLegalAction && !requests.includes(item))
  return answerWords({
    count: items.length,
    claims: items.length - others.length,
    consultations: requests.length,
    actions: actions.length,
    recorded: others.filter((item) => standingOf(item) === 'recorded').length,
    isUnknown: others.some((item) => standingOf(item) === 'unknown'),
  })
}

/** What stands on the button of a breach. A case is offered to be seen only where one is on record. */
export function buttonOf(breach: Pick<Breach, 'massActionBreachStatus' | 'evidence'>): string {
  const status = statusOf(breach.massActionBreachStatus)
  return status.code === STATUSES.active.code && !hasCaseOnRecord(breach)
    ? STATUSES.noAction.summary.button.label
    : status.summary.button.label
}

/** What is said above the cards of a group. */
export function groupWords(
  group: Status['summary']['group'],
  count: number,
): { title: string; text: string | null } {
  const these = count === 1 ? 'this one' : 'these'
  switch (group) {
    case 'act':
      return { title: 'You may be able to act', text: null }
    case 'wait':
      return {
        title: 'Nothing to do yet',
        text: null,
      }
    default:
      return {
        title: 'No legal action known',
        text: `We know of none about ${these}, and do not look for one.`,
      }
  }
}
