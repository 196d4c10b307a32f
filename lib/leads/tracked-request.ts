import { z } from 'zod'
import { requestStep } from '../consents/request-step-schema'

/** A request as its sender sees it: what it asks for, in words, and where it stands. */
const trackedRequest = z
  .object({
    id: z.uuid(),
    title: z.string(),
    details: z.array(z.string()).meta({ description: 'What else it asks for.' }),
    uniqueBreachId: z.string(),
    breachTitle: z
      .string()
      .nullable()
      .meta({ description: 'Null for a request about no particular breach.' }),
    sentAt: z.iso.datetime(),
    confirmedAt: z.iso.datetime().nullable(),
    wantsLawyer: z.boolean(),
    notPassedOn: z
      .enum(['california', 'state'])
      .nullable()
      .meta({ description: 'Why a wish for a lawyer goes to none.' }),
    shares: z
      .array(
        z.object({
          recipient: z.string(),
          sharedAt: z.iso.datetime(),
          /** A law firm that it was handed over to: taking it back reaches it. */
          isReached: z.boolean(),
          recalledAt: z.iso.datetime().nullable(),
        }),
      )
      .meta({ description: 'Who it was passed on to, oldest first.' }),
    steps: z.array(requestStep),
  })
  .meta({ id: 'Request' })
export type TrackedRequest = z.infer<typeof trackedRequest>

export const requestsResponse = z.object({ requests: z.array(trackedRequest) })
