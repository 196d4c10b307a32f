import { z } from 'zod'
import { STEP_NAMES, STEP_STATES } from './request-steps'

/** A step of a request as a call responds with it. */
export const requestStep = z
  .object({
    name: z.enum(STEP_NAMES),
    title: z.string(),
    text: z.string(),
    state: z.enum(STEP_STATES),
    at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it happened; null where it has not, or is not known.' }),
  })
  .meta({ id: 'RequestStep' })
