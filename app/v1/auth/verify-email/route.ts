import { z } from 'zod'
import { verifyEmailResponse } from '@/lib/auth/responses'
import { verifyLink, type VerifiedLink } from '@/lib/auth/verify-link'
import type { Viewer } from '@/lib/auth/viewer'
import { respondWithSession } from '@/lib/auth/respond-with-session'
import { checkFields, readOptionalJsonBody } from '@/lib/http/body'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'
import { provenWith } from '@/lib/visit/visit'
import type { Caller } from '@/lib/http/visitor'
import { NO_LAWYER } from '@/lib/consents/lawyer-terms'
import { readRequests } from '@/lib/leads/read-requests'
import { havingOf, takingBack } from '@/lib/leads/take-back-words'
import { readConfirmed } from '@/lib/verification/confirmed-items'
import { confirmAccountLink, isAccountLink } from '@/lib/members/email-change/confirm-account-link'

const NOT_COMPLETE = 'The verification link is not complete.'
const token = z.string({ error: NOT_COMPLETE }).min(1, NOT_COMPLETE).max(200, NOT_COMPLETE)
const query = z.object({ token: token.optional() })
const body = z.object({ token: token.optional(), confirm: z.boolean().optional() })

export const POST = publicRoute(
  {
    summary: 'Uses a mailed verification link.',
    query,
    limit: limits.linkByVisitor,
    sends: {
      type: 'application/json',
      summary:
        'The token, which may stand in the query instead. `confirm`: its reader was told what a change of address does, and wants it.',
      schema: body,
      optional: true,
    },
    response: verifyEmailResponse,
    errors: ['forbidden', 'gone', 'conflict', 'confirmation_required'],
  },
  async (context) => {
    const { caller } = context
    const { token, confirmed } = await readLink(context)
    const viewer = await context.readViewer()
    const result = (await isAccountLink(token))
      ? await confirmForAccount(caller, token, confirmed, viewer)
      : await verifyLink(token, { viewer, userAgent: caller.userAgent })
    const { alreadyVerified, email, proof, account, needsPassword } = result
    // The browser that the link was opened in belongs to who reads the mailbox.
    if (email !== null)
      context.writeVisit({ email, ...(proof !== null && provenWith(context.visit, email, proof)) })
    if (account) await respondWithSession(context, account)
    const { leadIds, hasAccount, notPassedOn } = await readConfirmed(token)
    const requests = await readRequests({ where: { id: { in: leadIds } }, isOwner: true })
    const message = alreadyVerified
      ? 'This email address is already verified.'
      : 'Email verified successfully.'
    return {
      verified: true as const,
      alreadyVerified,
      email,
      needsPassword,
      signedIn: account !== null || viewer?.kind === 'member',
      profileUpdated: account?.profileUpdated ?? true,
      hasAccount,
      // Oldest first, as they were sent.
      confirmed: requests.reverse().map(({ id, title, details, steps, shares }) => ({
        id,
        title,
        details,
        steps,
        takingBack: takingBack(havingOf(shares)),
      })),
      ...(notPassedOn
        ? { lawyerOffered: false as const, message: `${message} ${NO_LAWYER[notPassedOn].full}` }
        : { message }),
    }
  },
)

/** A query may stay in a log on the way; the page sends a body. */
async function readLink({
  request,
  query: { token: inQuery },
}: {
  request: Request
  query: { token?: string }
}): Promise<{ token: string; confirmed: boolean }> {
  const sent: z.infer<typeof body> = (await readOptionalJsonBody(request, body)) ?? {}
  return {
    token: checkFields({ token: inQuery ?? sent.token }, z.object({ token })).token,
    confirmed: sent.confirm ?? false,
  }
}

/** A link that belongs to an account counts in a session of that account alone. */
async function confirmForAccount(
  caller: Caller,
  token: string,
  confirmed: boolean,
  viewer: Viewer | null,
): Promise<VerifiedLink> {
  const { alreadyVerified, email, proof } = await confirmAccountLink(
    token,
    viewer?.kind === 'member' ? viewer : null,
    { confirmed, origin: caller },
  )
  return { alreadyVerified, email, proof, account: null, needsPassword: false }
}
