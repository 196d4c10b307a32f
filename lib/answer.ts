import { z } from 'zod'

// What answers of many domains have in common. Pure.

/** An answer that says only that it was done, in words fit to show. */
export const messageAnswer = z.object({ message: z.string() })
