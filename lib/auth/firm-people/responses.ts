import { z } from 'zod'

// What the sign-in of law firms' people responds with. No token: only a browser signs in. Pure.

export const firmSignedInResponse = z.object({ verified: z.literal(true) })
