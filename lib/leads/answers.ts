import { z } from 'zod'

// What the lead forms' call answers. Pure.

export const getNotifiedAnswer = z.object({ message: z.string(), submissionType: z.enum(['consultation', 'notification', 'monitoring']) })
