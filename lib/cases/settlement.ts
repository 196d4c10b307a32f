import { z } from 'zod'

// A settlement as an operator enters it. Pure.

/** More would be no person's payout. US cents. */
const MAX_PAYOUT_CENTS = 100_000_000

export const settlementSchema = z.object({
  caseId: z.uuid('Unknown case'),
  payoutCents: z.int({ error: 'Payout must be a whole number of cents' }).min(1, 'Payout must be more than nothing').max(MAX_PAYOUT_CENTS, 'Payout is too large'),
  /** The official page where it is claimed. Members follow it, so it has to be encrypted. */
  claimUrl: z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Claim link must start with https://' }).max(2_000, 'Claim link is too long'),
})

export type Settlement = z.infer<typeof settlementSchema>
