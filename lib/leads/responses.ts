import { z } from 'zod'
import { mailedResponse } from '../http/message-response'
import { LEAD_STATE_NAMES } from './lead-view'

// What the calls about leads respond with; a lead itself is in lead-view.ts. Pure.

export const getNotifiedResponse = z.object({
  message: z.string(),
  submissionType: z.enum(['consultation', 'notification', 'monitoring']),
  ...mailedResponse,
  lawyerOffered: z
    .literal(false)
    .optional()
    .meta({ description: 'Given where a lawyer was asked for and none is offered where its sender lives.' }),
})

export const movedLeadResponse = z.object({
  state: z.enum(LEAD_STATE_NAMES),
  /** False when it was in that state already. */
  changed: z.boolean(),
  message: z.string(),
})
export type MovedLead = z.infer<typeof movedLeadResponse>

export const receivedExportResponse = z.object({
  /** How many count as exported from now on; those that did already are not among them. */
  marked: z.int(),
})
