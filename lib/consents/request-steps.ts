import type { SubmissionType } from './lead-forms'

// The steps of a request, from sending it to what comes of it: their shape, and the words that page and mail share. What is true of one
// request says lib/leads/tracker.ts. Pure, and for the browser too.

export const STEP_NAMES = ['sent', 'confirm', 'lawyer', 'call', 'news'] as const

/**
 * `current`: what is waited for. `next`: not yet its turn. `unknown`: may have happened, and is not known, or not told here. `stopped`:
 * does not happen.
 */
export const STEP_STATES = ['done', 'current', 'next', 'unknown', 'stopped'] as const

export interface RequestStep {
  name: (typeof STEP_NAMES)[number]
  title: string
  text: string
  state: (typeof STEP_STATES)[number]
  /** When it happened, ISO 8601 in UTC; null where it has not, or is not known. */
  at: string | null
}

/**
 * What a request asks for, as far as its steps differ. `unfollowed`: news of a breach that nobody looks for legal action about, without
 * the wish to hear of new ones. `other`: about no particular breach.
 */
export type StepKind = 'consultation' | 'notification' | 'unfollowed' | 'monitoring' | 'other'

/** A step that is still to come, in words. */
interface StepWords {
  title: string
  text: string
}

export const SENT: StepWords = { title: 'Sent', text: 'Your request is with us.' }
export const CHECK: StepWords = {
  title: 'Check Your Email!',
  text: 'Press the button in our message. The link works for 24 hours.',
}
/** True as long as no request leaves the house that is not confirmed (lib/leads/desk/export-leads.ts). */
export const NOTHING_BEFORE = 'Nothing goes to a lawyer before you do.'
export const LAWYER: StepWords = { title: 'A lawyer has it', text: 'We read your request and pass it on.' }
export const CALL: StepWords = {
  title: 'They call',
  text: 'Or email. The first talk is free. You can say no at any point.',
}
const UNTIL_STOPPED = 'Every email has a link to stop them.'
export const NEWS: Record<Exclude<StepKind, 'consultation'>, StepWords> = {
  notification: {
    title: 'We tell you what is new',
    text: `When a legal action or a settlement is announced, we email you. ${UNTIL_STOPPED}`,
  },
  unfollowed: {
    title: 'If something changes',
    text: `We do not look for legal action about it any more. Should one, or a settlement, be announced all the same, we email you. ${UNTIL_STOPPED}`,
  },
  monitoring: {
    title: 'We watch for your address',
    text: `When it appears in a new breach, we email you what was exposed and what to do. ${UNTIL_STOPPED}`,
  },
  other: { title: 'We read it', text: 'If we need anything from you, we email you.' },
}

/** What decides which steps a request has. */
interface Asked {
  form: SubmissionType
  connectWithLawyer: boolean
  /** A lawyer was asked for, and none is offered there. */
  isStopped: boolean
  /** Whether it is about a breach of the catalogue. */
  isListed: boolean
  /** About a breach that is too old to be followed. */
  notMonitored: boolean
  /** Whether its sender wants to hear of new breaches: nobody else is written to about them (lib/alerts/eligibility.ts). */
  wantsFuture: boolean
}

/** A form for a lawyer that was sent without the wish for one asks for news; news about no particular breach is a plain request. */
export function stepKindOf({
  form,
  connectWithLawyer,
  isStopped,
  isListed,
  notMonitored,
  wantsFuture,
}: Asked): StepKind {
  if (form === 'consultation' && (connectWithLawyer || isStopped)) return 'consultation'
  if ((form === 'monitoring' || notMonitored) && wantsFuture) return 'monitoring'
  if (form === 'monitoring' || !isListed) return 'other'
  return notMonitored ? 'unfollowed' : 'notification'
}
