import { z } from 'zod'
import { messageResponse } from '@/lib/http/message-response'
import { readText } from '@/lib/http/body'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'
import { subscribeAgain, unsubscribe } from '@/lib/mail/unsubscribe'
import { ENDED_LISTS } from '@/lib/mail/ended-lists'
import { paths } from '@/lib/paths'

const query = z.object({
  token: z.string({ error: 'This unsubscribe link is not complete.' }).max(200),
  list: z.enum(ENDED_LISTS, { error: `Must be ${ENDED_LISTS.join(' or ')}` }).default('alerts'),
})

/**
 * One-click unsubscribe (RFC 8058): mail programs post a form here, from anywhere and without cookies. The token is all
 * the proof there is. The page /unsubscribe posts here too; without scripts its plain form does.
 */
export const POST = publicRoute(
  {
    summary:
      'Unsubscribes, by the token of a mailed link. Mail programs post a form here with one click (RFC 8058).',
    query,
    anyOrigin: true,
    limit: limits.linkByVisitor,
    response: messageResponse,
    errors: ['not_found'],
    sends: {
      type: 'application/x-www-form-urlencoded',
      summary: 'List-Unsubscribe=One-Click, or nothing. With page=1 the answer leads to the page (303).',
      optional: true,
    },
  },
  async ({ query: { token, list }, request }) => {
    const body = await readText(request)
    await unsubscribe(token, list)
    if (new URLSearchParams(body).get('page') === '1') {
      return new Response(null, {
        status: 303,
        headers: {
          location: `${paths.unsubscribe}?token=${encodeURIComponent(token)}${list === 'alerts' ? '' : `&list=${list}`}`,
          'cache-control': 'no-store',
        },
      })
    }
    return { message: 'You have been unsubscribed.' }
  },
)

/** Takes it back, for a day. */
export const DELETE = publicRoute(
  {
    summary: 'Takes an unsubscription of the last 24 hours back.',
    query,
    limit: limits.linkByVisitor,
    response: messageResponse,
    errors: ['not_found', 'conflict'],
  },
  async ({ query: { token, list } }) => {
    await subscribeAgain(token, list)
    return { message: 'You will get our alerts again.' }
  },
)
