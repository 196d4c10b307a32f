import { isOver, type Phase } from '../settlements/phase'
import { LAST_DAY_KINDS, type LastDayKind, type TrackerState } from './tracker'

// Whether mail about days comes, and what is said of it: nobody is promised mail that does not come. Pure.

/**
 * Of an address. `off`: its owner has ended such mail, and can start it again. `returned`: messages to it came back. `reported`: one was
 * reported as spam. `stopped`: for another reason. `unproven`: nobody has proven to own it, and of its mail nothing is said.
 */
export const ADDRESS_MAIL = ['on', 'off', 'returned', 'reported', 'stopped', 'unproven'] as const
export type AddressMail = (typeof ADDRESS_MAIL)[number]

/** Of one settlement. `news`: no last day is to come any more, and only what happens is told. `none`: nothing of it is told. */
export const DAY_MAIL = [...ADDRESS_MAIL, 'news', 'none'] as const
export type DayMail = (typeof DAY_MAIL)[number]

/** Whether mail about a settlement comes to who is in this state with it. */
export function isTold(state: TrackerState | null): boolean {
  return state === 'watching' || state === 'filed'
}

interface Standing {
  state: TrackerState | null
  phase: Phase
  /** Those that mail can still come before (to-come.ts). */
  lastDays: readonly LastDayKind[]
}

/** Those that somebody is written to about: who has filed needs no day to claim. */
export function toldDays(
  state: TrackerState | null,
  lastDays: readonly LastDayKind[],
): readonly LastDayKind[] {
  if (!isTold(state)) return []
  return state === 'filed' ? lastDays.filter((kind) => kind !== 'claim') : lastDays
}

/** Whether mail about a settlement comes, by where its follower and where it stands. */
export function dayMailOf(address: AddressMail, { state, phase, lastDays }: Standing): DayMail {
  if (!isTold(state) || phase === 'withdrawn' || phase === 'done' || phase === 'draft') return 'none'
  return address === 'on' && (isOver(phase) || toldDays(state, lastDays).length === 0) ? 'news' : address
}

const WHY_NONE: Record<Exclude<AddressMail, 'on'>, string> = {
  off: 'Mail about days is off: switch it on in Settings.',
  returned: 'This address gets no mail: messages to it came back. Set another one in Settings.',
  reported:
    'This address gets no mail: a message to it was reported as spam. Write to us, and we look into it.',
  stopped: 'This address gets no mail about days. Write to us, and we look into it.',
  unproven: 'Confirm your email address first: until then it gets no mail about days.',
}

/** Why an address gets no mail about days; null where it gets it. */
export function whyNoMail(mail: AddressMail): string | null {
  return mail === 'on' ? null : WHY_NONE[mail]
}

/** What comes to who follows a settlement, or why nothing does. Without its last days: of all that somebody follows. */
export function mailWords(
  mail: DayMail,
  state: TrackerState = 'watching',
  lastDays: readonly LastDayKind[] = LAST_DAY_KINDS,
): string {
  if (mail === 'none') return 'We write nothing about it any more.'
  if (mail === 'news') return 'We write to you when there is news of it.'
  if (mail !== 'on') return WHY_NONE[mail]
  const told = toldDays(state, lastDays)
  if (told.length > 1)
    return 'We write to you before each last day that is still to come: to claim, and to exclude yourself.'
  return told[0] === 'claim'
    ? 'We write to you before the last day to claim.'
    : 'We write to you before the last day to exclude yourself, if it is still to come.'
}
