import { z } from 'zod'
import { messageAnswer } from '@/lib/answer'
import { signOut } from '@/lib/auth/sign-out'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'

const query = z.object({ everywhere: z.enum(['true', 'false']).default('false') })

/** Ends the session and the visit; without a session it still clears both cookies. */
export const POST = publicRoute({
  about: 'Signs out, or everywhere with everywhere=true, and clears both cookies.',
  query, limit: limits.memberByVisitor, answer: messageAnswer,
}, async (context) => {
  await signOut(await context.readViewer(), context.visit, context.query.everywhere === 'true')
  context.forgetBrowser()
  return { message: 'You are signed out.' }
})
