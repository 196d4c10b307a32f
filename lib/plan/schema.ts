import { z } from 'zod'
import { isDay, NO_ISO_DAY } from '../follows/claim-rules'
import { BUREAUS, dayAheadError, dayDoneError, FREEZE_STATES, STEP_STATES } from './member-plan'
import { isStepKey, MOST_MARKS } from './step'

// The bodies and responses of the calls about a member's plan. Pure.

const stepKey = z
  .string({ error: 'Name a step' })
  .max(300, 'This is no step')
  .refine(isStepKey, 'This is no step')
const aheadDay = z.string().superRefine((day, context) => {
  const message = isDay(day) ? dayAheadError(day, new Date()) : NO_ISO_DAY
  if (message !== null) context.addIssue({ code: 'custom', message })
})

/** The body of PUT /v1/users/me/plan. */
export const markStepSchema = z
  .object({
    key: stepKey,
    state: z.enum(['todo', ...STEP_STATES], { error: `Must be one of todo, ${STEP_STATES.join(', ')}` }),
    until: aheadDay.nullish().meta({ description: 'For `later`: from which day on it is to be done again.' }),
  })
  .superRefine(({ state, until }, context) => {
    if (state === 'later' && !until)
      context.addIssue({ code: 'custom', path: ['until'], message: 'Enter a day' })
  })
export type StepChange = z.infer<typeof markStepSchema>

/** The body of POST /v1/users/me/plan: what a browser kept, as lib/plan/step.ts has it. */
export const carryMarksSchema = z.object({
  done: z
    .record(
      stepKey,
      z.string().superRefine((day, context) => {
        const message = isDay(day) ? dayDoneError(day, new Date()) : NO_ISO_DAY
        if (message !== null) context.addIssue({ code: 'custom', message })
      }),
    )
    .refine((done) => Object.keys(done).length <= MOST_MARKS, `No more than ${MOST_MARKS} steps`),
})

/** The body of PUT /v1/users/me/plan/freezes. */
export const setFreezeSchema = z
  .object({
    bureau: z.enum(BUREAUS, { error: `Must be one of ${BUREAUS.join(', ')}` }),
    state: z.enum(FREEZE_STATES, { error: `Must be one of ${FREEZE_STATES.join(', ')}` }),
    liftedUntil: aheadDay.nullish(),
  })
  .superRefine(({ state, liftedUntil }, context) => {
    if (state === 'lifted' && !liftedUntil)
      context.addIssue({ code: 'custom', path: ['liftedUntil'], message: 'Enter the last day it is lifted' })
  })
export type FreezeChange = z.infer<typeof setFreezeSchema>

const mark = z.object({ key: z.string(), state: z.enum(STEP_STATES), day: z.iso.date() })
const freeze = z.object({
  bureau: z.enum(BUREAUS),
  state: z.enum(FREEZE_STATES),
  liftedUntil: z.iso.date().nullable(),
})

export const planResponse = z.object({
  marks: z.array(mark).meta({ description: 'Of steps that are not plainly to be done.' }),
  freezes: z.array(freeze).meta({ description: 'One for each bureau.' }),
})
export type PlanState = z.infer<typeof planResponse>

export const markedStepResponse = z.object({
  key: z.string(),
  state: z.enum(['todo', ...STEP_STATES]),
  day: z.iso.date().nullable(),
})
export const carriedResponse = z.object({
  carried: z.int().meta({ description: 'How many steps are done that were not before.' }),
})
export const freezeResponse = freeze
