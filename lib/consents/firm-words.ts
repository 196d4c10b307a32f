import { US_STATES, type UsState } from '../validation/zip-states'

// What somebody agrees to who lets their request go to one law firm, in the words that the form shows and the record keeps. Pure, and for the
// browser too.

/** One version of a firm's words. */
interface FirmWords {
  /** Of the firm. */
  name: string
  states: readonly string[]
  consentText: string
}

/** Beside the box. */
function firmLabel({ name }: Pick<FirmWords, 'name'>): string {
  return `Pass this request on to ${name}`
}

/** Under it: what the firm says, what it is given, and where it works. */
function firmNote({ name, states, consentText }: FirmWords): string {
  return `${consentText} ${name} gets your name, phone number, email address and zip code, and the breach that this is about. It works in ${listedStates(states)}. This box is your choice: without it your request does not go to ${name}.`
}

/** All of it, for the record, the mail and the certificate. */
export function firmConsent(words: FirmWords): string {
  return `${firmLabel(words)}. ${firmNote(words)}`
}

/** By name, in the alphabet's order of their codes. */
export function listedStates(states: readonly string[]): string {
  const names = states.map((code) => US_STATES[code as UsState] ?? code)
  return names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
