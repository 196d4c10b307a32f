import { z } from 'zod'
import { mailedResponse } from '../http/message-response'

// What the lead forms' call answers. Pure.

export const getNotifiedResponse = z.object({
  message: z.string(),
  submissionType: z.enum(['consultation', 'notification', 'monitoring']),
  ...mailedResponse,
  lawyerOffered: z
    .literal(false)
    .optional()
    .meta({ description: 'Given where a lawyer was asked for and none is offered.' }),
})
