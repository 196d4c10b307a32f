import { z } from 'zod'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'
import { provenWith } from '@/lib/http/visit'
import { verifyEmail } from '@/lib/users/verify-email'

const query = z.object({ token: z.string({ error: 'The verification link is not complete.' }).min(1, 'The verification link is not complete.').max(200) })

export const POST = publicRoute({ query, limit: limits.linkByVisitor }, async (context) => {
  const { alreadyVerified, email } = await verifyEmail(context.query.token)
  // The browser that the link was opened in belongs to who reads the mailbox.
  if (email !== null) context.writeVisit({ email, provenEmails: provenWith(context.visit, email) })
  return { verified: true, alreadyVerified, email, message: alreadyVerified ? 'This email address is already verified.' : 'Email verified successfully.' }
})
