import { z } from 'zod'
import { AppError } from '../http/errors'

// A settlement as an operator enters it. Pure.

/** More would be no person's payout. US cents. */
const MAX_PAYOUT_CENTS = 100_000_000

export const settlementSchema = z.object({
  caseId: z.uuid('Unknown case'),
  payoutCents: z
    .int({ error: 'Payout must be a whole number of cents' })
    .min(1, 'Payout must be more than nothing')
    .max(MAX_PAYOUT_CENTS, 'Payout is too large'),
  /** The official page where it is claimed. Members follow it, so it has to be encrypted. */
  claimUrl: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Claim link must start with https://' })
    .max(2_000, 'Claim link is too long'),
})

/** The body of POST /v1/admin/cases/{id}/settlement: the case stands in the path. */
export const settlementFieldsSchema = settlementSchema.omit({ caseId: true })

export type Settlement = z.infer<typeof settlementSchema>

/** The case that a path names. @throws AppError `not_found` for what is no case's id. */
export function caseIn(part: string | undefined): string {
  const id = settlementSchema.shape.caseId.safeParse(part).data
  if (id === undefined) throw new AppError('not_found', 'There is no such case.')
  return id
}
