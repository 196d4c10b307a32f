import { z } from 'zod'
import { messageResponse } from '@/lib/http/message-response'
import { plainSignOut } from '@/lib/auth/plain-sign-out'
import { signOut } from '@/lib/auth/sign-out'
import { requireFresh } from '@/lib/auth/viewer'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

const query = z.object({ everywhere: z.enum(['true', 'false']).default('false') })

/** Ends the session and the visit; without a session it still clears both cookies. */
export const POST = publicRoute(
  {
    summary: 'Signs out, or everywhere with everywhere=true, and clears both cookies.',
    fresh: { when: 'with everywhere=true in a session' },
    query,
    limit: limits.memberByVisitor,
    response: messageResponse,
    plainForm: plainSignOut,
  },
  async (context) => {
    const viewer = await context.readViewer()
    const everywhere = context.query.everywhere === 'true'
    // The sessions of others are not to be ended by whoever has stolen one.
    if (everywhere && viewer?.kind === 'member') requireFresh(viewer)
    await signOut(viewer, context.visit, everywhere)
    context.forgetBrowser()
    return { message: 'You are signed out.' }
  },
)
