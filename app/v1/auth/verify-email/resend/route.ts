import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'
import { resendVerification } from '@/lib/users/verification'

/** Sends the verification mail of this visitor's own last request again. */
export const POST = publicRoute({ limit: limits.mailByVisitor }, async ({ visit }) => {
  if (!visit.confirmation) throw new AppError('not_found', 'There is no request to confirm. It may be more than two hours old.')
  await resendVerification(visit.confirmation.email, visit.confirmation.submissionType)
  return { message: 'We have sent the message again.' }
})
