import { z } from 'zod'
import { verifyLink } from '@/lib/auth/verify-link'
import { answerSession } from '@/lib/http/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'
import { provenWith } from '@/lib/http/visit'

const query = z.object({ token: z.string({ error: 'The verification link is not complete.' }).min(1, 'The verification link is not complete.').max(200) })

export const POST = publicRoute({ query, limit: limits.linkByVisitor }, async (context) => {
  const viewer = await context.readViewer()
  const { alreadyVerified, email, account, needsPassword } = await verifyLink(context.query.token, { viewer })
  // The browser that the link was opened in belongs to who reads the mailbox.
  if (email !== null) context.writeVisit({ email, provenEmails: provenWith(context.visit, email) })
  if (account) await answerSession(context, account)
  return {
    verified: true, alreadyVerified, email, needsPassword,
    signedIn: account !== null,
    profileUpdated: account?.profileUpdated ?? true,
    message: alreadyVerified ? 'This email address is already verified.' : 'Email verified successfully.',
  }
})
