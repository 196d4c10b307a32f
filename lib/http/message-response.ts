import { z } from 'zod'

// What responses of many domains have in common. Pure.

/** A response that says only that it was done, in words fit to show. */
export const messageResponse = z.object({ message: z.string() })

/** Whether a message went out to the address that a call is about, and when the next may. */
export const mailedResponse = {
  mailed: z
    .boolean()
    .meta({ description: 'Whether a message was sent to the address. When not, nothing is on its way.' }),
  retryAfterSeconds: z.int().meta({ description: 'When not: in how many seconds one may be sent.' }),
}
