import { listed } from '../site/format'
import { US_STATES, type UsState } from '../validation/zip-states'

// What somebody agrees to who lets their request go to one law firm, in the words that the form shows and the record keeps. Pure, and for the
// browser too.

/** One version of a firm's words. */
export interface FirmWords {
  /** Of the firm. */
  name: string
  states: readonly string[]
  consentText: string
}

/** A firm as a form names it, by the version of its words. */
export interface NamedFirm extends FirmWords {
  /** The version's id: what is sent when its box is ticked. */
  versionId: string
}

/** Beside the box. */
export function firmLabel({ name }: Pick<FirmWords, 'name'>): string {
  return `Pass this request on to ${name}`
}

/** Under it: what the firm says, what it is given, and where it works. */
export function firmNote({ name, states, consentText }: FirmWords): string {
  return `${consentText} ${name} gets your name, phone number, email address and zip code, and the breach that this is about. It works in ${listedStates(states)}. This box is your choice: without it your request does not go to ${name}.`
}

/** All of it, for the record, the mail and the certificate. */
export function firmConsent(words: FirmWords): string {
  return `${firmLabel(words)}. ${firmNote(words)}`
}

/** By name, in the alphabet's order of their codes. */
export function listedStates(states: readonly string[]): string {
  return listed(states.map((code) => US_STATES[code as UsState] ?? code))
}

/** For who lives where the firm does not work. @param state null for a zip code that no state has. */
export function firmNotThere({ name }: Pick<FirmWords, 'name'>, state: UsState | null): string {
  const where = state === null ? 'where this zip code is' : `in ${US_STATES[state]}`
  return `${name} does not work ${where}. Take the tick away to send your request without it.`
}
