import { plural } from '../../site/format'
import type { Status } from './status-table'

// What a summary says of all that a check found. Of each entry its card says more. Pure.

/**
 * The finding, in two or three sentences.
 * @param legal how many of them have an open legal action. @param claims about how many claims are open: these come first.
 */
export function summaryWords(count: number, legal: number, claims = 0): string {
  const found = `Your email was found in ${plural(count, 'known breach', 'known breaches')}.`
  if (claims > 0) {
    if (count === 1) return `${found} Claims are open in a settlement about it.`
    return claims === 1
      ? `${found} In one of them, claims are open.`
      : `${found} In ${claims} of them, claims are open. You can take these one at a time.`
  }
  if (legal === 0)
    return `${found} We know of no legal action about ${count === 1 ? 'it' : 'any of them'} today.`
  const open = 'legal action may be open to you.'
  if (count === 1) return `${found} About it, ${open}`
  const about = legal === count ? 'all' : String(legal)
  return `${found} About ${about} of them, ${open}${legal === 1 ? '' : ' You can take these one at a time.'}`
}

/** What is said above the cards of a group. */
export function groupWords(
  group: Status['summary']['group'],
  count: number,
): { title: string; text: string } {
  const these = count === 1 ? 'this one' : 'these'
  switch (group) {
    case 'act':
      return { title: 'You may be able to act', text: `A legal option is open for ${these}.` }
    case 'wait':
      return { title: 'Nothing to do yet', text: `We are watching ${these} for legal action.` }
    default:
      return {
        title: 'No legal action known',
        text: `We know of no legal action about ${these}, and do not look for one. Keeping your accounts safe is still worth it.`,
      }
  }
}
