import NextAuth from 'next-auth'
import { authOptions } from '@/lib/auth/next-auth-options'
import { requestViewer } from '@/lib/auth/viewer'
import { clearedVisitCookie, openVisit, readCookie, visitCookieName } from '@/lib/http/visit'
import { endProofsOf } from '@/lib/users/visit-proofs'

type NextAuthHandler = (request: Request, context: unknown) => Promise<Response>

// Made on first use: a build has no configuration.
let handler: NextAuthHandler | undefined
const handle: NextAuthHandler = (request, context) => (handler ??= NextAuth(authOptions()) as NextAuthHandler)(request, context)

/** Asked for a session that it cannot look up, next-auth would say that there is none, and take the cookie away. */
export async function GET(request: Request, context: unknown): Promise<Response> {
  if (new URL(request.url).pathname.endsWith('/session')) {
    try {
      await requestViewer(request)
    } catch {
      return Response.json({ message: 'We could not do this right now. Please try again in a moment.' }, { status: 503, headers: { 'retry-after': '10', 'cache-control': 'no-store' } })
    }
  }
  return handle(request, context)
}

/** Signing out this way ends the visit too. */
export async function POST(request: Request, context: unknown): Promise<Response> {
  const response = await handle(request, context)
  if (new URL(request.url).pathname.endsWith('/signout')) {
    await endProofsOf(openVisit(readCookie(request.headers.get('cookie'), visitCookieName())).proofs)
    response.headers.append('set-cookie', clearedVisitCookie())
  }
  return response
}
