import { z } from 'zod'
import { verifyEmailAnswer } from '@/lib/auth/answers'
import { verifyLink, type VerifiedLink } from '@/lib/auth/verify-link'
import type { Viewer } from '@/lib/auth/viewer'
import { answerSession } from '@/lib/http/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'
import { provenWith } from '@/lib/http/visit'
import type { Caller } from '@/lib/http/visitor'
import { listConfirmed } from '@/lib/users/confirmed-items'
import { confirmAccountLink, isAccountLink } from '@/lib/users/confirm-account-link'

const query = z.object({ token: z.string({ error: 'The verification link is not complete.' }).min(1, 'The verification link is not complete.').max(200) })

export const POST = publicRoute({
  about: 'Uses a mailed verification link.',
  query, limit: limits.linkByVisitor, answer: verifyEmailAnswer, refusals: ['forbidden', 'gone'],
}, async (context) => {
  const { caller } = context
  const { token } = context.query
  const viewer = await context.readViewer()
  const result = (await isAccountLink(token)) ? await confirmForAccount(caller, token, viewer) : await verifyLink(token, { viewer, userAgent: caller.userAgent })
  const { alreadyVerified, email, proof, account, needsPassword } = result
  // The browser that the link was opened in belongs to who reads the mailbox.
  if (email !== null) context.writeVisit({ email, ...(proof !== null && provenWith(context.visit, email, proof)) })
  if (account) await answerSession(context, account)
  return {
    verified: true as const, alreadyVerified, email, needsPassword,
    signedIn: account !== null || viewer?.kind === 'member',
    profileUpdated: account?.profileUpdated ?? true,
    confirmed: await listConfirmed(token),
    message: alreadyVerified ? 'This email address is already verified.' : 'Email verified successfully.',
  }
})

/** A link that belongs to an account counts in a session of that account alone. */
async function confirmForAccount(caller: Caller, token: string, viewer: Viewer | null): Promise<VerifiedLink> {
  const { alreadyVerified, email, proof } = await confirmAccountLink(token, viewer?.kind === 'member' ? viewer : null, caller)
  return { alreadyVerified, email, proof, account: null, needsPassword: false }
}
