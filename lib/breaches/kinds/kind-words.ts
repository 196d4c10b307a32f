import { formatNumber } from '../../validation/format-number'
import type { Breach } from '../breach'
import { formatCount, listed } from '../../site/format'
import { inSentence } from './class-names'
import { dayAlone, dayName, ofDay, type Dated } from './day-words'
import { KINDS } from './kind-table'

// What is said of an entry by its kind: how many it holds, and that an address is in it. Pure.

/** What the count of an entry counts: Have I Been Pwned counts addresses, notices of companies and authorities count people. */
export function countedIn({ countUnit }: Pick<Breach, 'countUnit'>) {
  return countUnit === 'addresses' ? 'addresses' : 'people'
}

type Counted = Pick<Breach, 'pwnCount' | 'countUnit' | 'countStates' | 'countIsAtLeast'>

/** '3.4M addresses', '1 person', 'at least 10,500 people', which rounded up would be untrue; 'Not known' where the source gives no number. */
export function countWords(breach: Counted): string {
  const { pwnCount } = breach
  if (pwnCount === 0) return 'Not known'
  const unit = countedIn(breach)
  // The residents of one state are few: they are told as they were filed. A lower bound that is rounded up would be untrue.
  const isExact = breach.countUnit === 'residents' || breach.countIsAtLeast
  const figure = `${breach.countIsAtLeast ? 'at least ' : ''}${isExact ? formatNumber(pwnCount) : formatCount(pwnCount)}`
  const words = pwnCount === 1 ? { people: 'person', addresses: 'address' }[unit] : unit
  return `${figure} ${words}${statesWords(breach)}`
}

/** ' in Washington': residents of one state are not everybody. */
function statesWords({ countUnit, countStates }: Counted): string {
  if (countUnit !== 'residents') return ''
  const last = countStates.at(-1)
  if (last === undefined) return ' in one state'
  return ` in ${countStates.length === 1 ? last : `${countStates.slice(0, -1).join(', ')} and ${last}`}`
}

/** Its day and its count, in a line: 'May 6, 2024, 3.4M addresses'; the day alone where the count is not known. */
export function dateAndCount(breach: Counted & Dated, between = ', '): string {
  const day = dayAlone(breach)
  return breach.pwnCount === 0 ? day : `${day}${between}${countWords(breach)}`
}

/** That an address was found in it. */
export function foundWords({ kind }: Pick<Breach, 'kind'>): string {
  return `Your email was found in ${KINDS[kind].noun}.`
}

/** An entry in the words of a request about it; null where there is no such entry. */
export function inRequest(breach: Pick<Breach, 'title' | 'kind'> | undefined) {
  return breach ? { title: breach.title, named: KINDS[breach.kind].named } : null
}

/** What the facts of an entry are called: on its page, on a card, in a mail. Of what is not certain none says that it happened. */
export function factNames(
  breach: Dated & Pick<Breach, 'kind'>,
): Record<'name' | 'day' | 'count' | 'data', string> {
  const { kind } = breach
  const { hasAccount, isUncertain } = KINDS[kind]
  return {
    name: hasAccount ? 'Company' : 'Name',
    day: dayName(breach, kind === 'breach' ? 'Breach date' : 'Date'),
    count: isUncertain ? 'Holds' : 'Users affected',
    data: isUncertain ? 'Said to be exposed' : 'Data exposed',
  }
}

/** An entry in two or three sentences: what it is, how many it holds, what was exposed. For its page, and for whoever links to it. */
export function introWords(breach: Counted & Dated & Pick<Breach, 'kind' | 'title' | 'dataClasses'>): string {
  const { kind, title, dataClasses, pwnCount } = breach
  const { intro } = KINDS[kind]
  const holds =
    pwnCount === 0 ? '' : ` It ${countedIn(breach) === 'people' ? 'affects' : 'holds'} ${countWords(breach)}.`
  return `${intro(title, ofDay(breach))}${holds}${exposedWords(dataClasses, KINDS[kind].isUncertain)}`
}

/** How many kinds of data a sentence names. */
const NAMED_CLASSES = 3

function exposedWords(dataClasses: readonly string[], isUncertain: boolean): string {
  const named = dataClasses.slice(0, NAMED_CLASSES).map(inSentence)
  if (named.length === 0) return ''
  const more = dataClasses.length > NAMED_CLASSES
  const list = more ? named.join(', ') : listed(named)
  return ` ${isUncertain ? 'Said to be exposed' : 'Exposed'}: ${list}${more ? ' and more' : ''}.`
}
