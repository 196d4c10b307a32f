import { closeWelcome } from '@/lib/users/close-welcome'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'

/** Closes the dashboard's welcome banner for good. */
export const POST = memberRoute({ limit: limits.memberByVisitor }, async ({ viewer }) => {
  await closeWelcome(viewer.userId)
  return { message: 'Closed.' }
})
