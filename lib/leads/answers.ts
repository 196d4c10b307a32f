import { z } from 'zod'
import { mailedAnswer } from '../http/message-response'

// What the lead forms' call answers. Pure.

export const getNotifiedAnswer = z.object({
  message: z.string(),
  submissionType: z.enum(['consultation', 'notification', 'monitoring']),
  ...mailedAnswer,
  lawyerOffered: z
    .literal(false)
    .optional()
    .meta({ description: 'Given where a lawyer was asked for and none is offered.' }),
})
