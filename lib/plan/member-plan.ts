import { isDay, NO_DAY } from '../follows/claim-rules'
import { MOST_MARKS, type PlanStep } from './step'

// A plan with what a member said of its steps, and their freezes. Pure.

export const STEP_STATES = ['done', 'later', 'not_for_me'] as const
export type StepState = (typeof STEP_STATES)[number] | 'todo'

export interface StepMark {
  key: string
  state: (typeof STEP_STATES)[number]
  /** When it was done, until when it waits, or when it was put aside. `YYYY-MM-DD` */
  day: string
}

export interface MemberStep extends PlanStep {
  state: StepState
  /** Of a step that is not to be done now. `YYYY-MM-DD` */
  day: string | null
}

/** Joins the two; what was put off until a day is to be done from that day on. @param today `YYYY-MM-DD` */
export function memberSteps(
  steps: readonly PlanStep[],
  marks: readonly StepMark[],
  today: string,
): MemberStep[] {
  const byKey = new Map(marks.map((mark) => [mark.key, mark]))
  return steps.map((step) => {
    const mark = byKey.get(step.key)
    const isDue = !mark || (mark.state === 'later' && mark.day <= today)
    return { ...step, state: isDue ? 'todo' : mark.state, day: isDue ? null : mark.day }
  })
}

export const BUREAUS = ['equifax', 'experian', 'transunion', 'innovis', 'chexsystems', 'nctue'] as const
export type Bureau = (typeof BUREAUS)[number]

export const FREEZE_STATES = ['not_frozen', 'frozen', 'lifted'] as const
export type FreezeState = (typeof FREEZE_STATES)[number]

export interface Freeze {
  bureau: Bureau
  state: FreezeState
  /** The last day that it is lifted, `YYYY-MM-DD`. */
  liftedUntil: string | null
}

/** No longer ahead than this may a step wait, or a freeze be lifted. */
const MOST_DAYS_AHEAD = 366
const DAY_MS = 24 * 60 * 60 * 1000

/** What is wrong with a day that is to come; null where nothing is. */
export function dayAheadError(day: string, now: Date): string | null {
  const today = now.toISOString().slice(0, 10)
  if (!isDay(day)) return NO_DAY
  if (day < today) return 'Enter today or a later day'
  return day > new Date(now.getTime() + MOST_DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10)
    ? 'Enter a day within a year'
    : null
}

/** What is wrong with the day on which a step was done; null where nothing is. Somewhere on Earth it may be tomorrow already. */
export function dayDoneError(day: string, now: Date): string | null {
  if (!isDay(day)) return NO_DAY
  return day > new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
    ? 'Enter a day that has come'
    : null
}

/** As many as one member may have said something of: more than any plan has steps. */
export const MOST_KEPT_MARKS = 2 * MOST_MARKS
