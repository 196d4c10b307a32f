import type { CheckAddressResult } from '@/lib/settlements/check-address-schema'
import { formatDate } from '@/lib/site/format'
import { doNotFile } from './withdrawn-words'

// What is said of each outcome of the address check. It never says that a message is to be trusted, nor that it is not: an address
// is on record, is not on our list, or resembles one.

export type Tone = 'same' | 'unknown' | 'other'

interface VerdictWords {
  tone: Tone
  title: string
  text: string
  note: string
  /** What leads on to the settlement on record; without one, to the search by company. */
  action: string
  /** It is about this site and no settlement. */
  isOurs?: boolean
}

const TYPE_IT = 'Type it yourself rather than press a link in a message. A sender\u2019s name can be faked.'
const LOOK_UP =
  'Look for the court and case number in the message. Find the case in the court\u2019s own records. Give no Social Security number before that.'

const NEVER_ASKED = 'We never ask for a password or a payment by mail.'

type Words = (whose: string, checked: string) => VerdictWords

const WORDS: Record<Exclude<CheckAddressResult['verdict'], 'not_an_address'>, Words> = {
  official: (whose, checked) => ({
    tone: 'same',
    title: 'This is the address on record',
    text: `For ${whose}${checked}.`,
    note: TYPE_IT,
    action: 'See this settlement',
  }),
  official_sender: (whose, checked) => ({
    tone: 'same',
    title: 'This is the sender on record',
    text: `For ${whose}${checked}.`,
    note: 'A sender\u2019s name can be faked. Go to the settlement\u2019s own site by typing its address.',
    action: 'See this settlement',
  }),
  docket_on_record: (whose, checked) => ({
    tone: 'same',
    title: 'This case number is on record',
    text: `For ${whose}${checked}.`,
    note: 'Anyone can copy a case number. Compare the web address too.',
    action: 'See this settlement',
  }),
  official_but_http: (whose, checked) => ({
    tone: 'other',
    title: 'On record, but not encrypted',
    text: `The name is on record for ${whose}${checked}. What you pasted begins with http:// and not with https://.`,
    note: 'Others on your network could read or change what you send. Type the address yourself, with https:// in front.',
    action: 'See this settlement',
  }),
  official_other_case: (whose, checked) => ({
    tone: 'other',
    title: 'On record, but for another settlement',
    text: `It belongs to ${whose}${checked}. It is not an address of this settlement.`,
    note: 'A claim made there does not count here. Compare the company and the case number with your notice.',
    action: 'See that settlement',
  }),
  portal_without_case: () => ({
    tone: 'other',
    title: 'A site that many settlements share',
    text: 'The name is on record. What comes after it is not the place on record for a case.',
    note: 'On such a site the whole address counts. Compare all of it with your letter.',
    action: 'See the settlement on record',
  }),
  looks_alike: (whose, checked) => ({
    tone: 'other',
    title: 'Resembles one on record, but is another',
    text: `It looks like an address of ${whose}. The marked letters differ.`,
    note: `${checked ? `On record${checked}. ` : ''}Type nothing into the address you pasted before you have compared it with your letter.`,
    action: 'See the settlement on record',
  }),
  not_on_record: () => ({
    tone: 'unknown',
    title: 'Not on our list',
    text: 'That proves nothing either way. We do not know every settlement.',
    note: LOOK_UP,
    action: '',
  }),
  withdrawn_record: (whose) => ({
    tone: 'other',
    title: 'From a record that is withdrawn',
    text: `It stood in our record of ${whose}. That record is withdrawn, and its page says why.`,
    note: doNotFile('there'),
    action: 'See why',
  }),
  phone_on_record: (whose, checked) => ({
    tone: 'same',
    title: 'This phone number is on record',
    text: `For ${whose}${checked}.`,
    note: 'A caller\u2019s number can be faked. Do not rely on who calls you: hang up, and call this number yourself.',
    action: 'See this settlement',
  }),
  our_link: () => ({
    tone: 'same',
    title: 'This is our own address',
    text: 'It opens this site.',
    note: `A link can show one address and open another. Compare what it opens with ours, to the letter. ${NEVER_ASKED}`,
    action: 'Return to Home',
    isOurs: true,
  }),
  our_sender: () => ({
    tone: 'same',
    title: 'This is our own address',
    text: 'We write from it, or answer there.',
    note: `A sender\u2019s name and address can be forged. Compare where each link leads with the address of this site, to the letter. ${NEVER_ASKED}`,
    action: 'Return to Home',
    isOurs: true,
  }),
  our_phone: () => ({
    tone: 'same',
    title: 'This is our own phone number',
    text: 'It stands at the foot of our pages.',
    note: 'A caller\u2019s number can be faked. Do not rely on who calls you: hang up, and call this number yourself.',
    action: 'Return to Home',
    isOurs: true,
  }),
  resembles_ours: () => ({
    tone: 'other',
    title: 'Resembles ours, but is another',
    text: 'It looks like an address of this site. What is marked differs.',
    note: `Type nothing into it. Type our address into your browser yourself. ${NEVER_ASKED}`,
    action: 'Return to Home',
    isOurs: true,
  }),
  docket_not_on_record: () => ({
    tone: 'unknown',
    title: 'This case number is not on our list',
    text: 'That proves nothing either way. We do not know every settlement.',
    note: 'Find the case in the court\u2019s own records. Give no Social Security number before that.',
    action: '',
  }),
}

/** @returns null where there was no address: the field says so. */
export function verdictWords({ verdict, settlement }: CheckAddressResult): VerdictWords | null {
  if (verdict === 'not_an_address') return null
  const whose = settlement ? `the ${settlement.company} settlement` : 'a settlement on our list'
  const checked = settlement?.checkedAt ? `, checked on ${formatDate(settlement.checkedAt)}` : ''
  return WORDS[verdict](whose, checked)
}
