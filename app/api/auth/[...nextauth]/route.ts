import NextAuth from 'next-auth'
import { authOptions } from '@/lib/auth/next-auth-options'
import { clearedVisitCookie } from '@/lib/http/visit'

type NextAuthHandler = (request: Request, context: unknown) => Promise<Response>

// Made on first use: a build has no configuration.
let handler: NextAuthHandler | undefined
const handle: NextAuthHandler = (request, context) => (handler ??= NextAuth(authOptions()) as NextAuthHandler)(request, context)

export const GET = handle

/** Signing out this way ends the visit too. */
export async function POST(request: Request, context: unknown): Promise<Response> {
  const response = await handle(request, context)
  if (new URL(request.url).pathname.endsWith('/signout')) response.headers.append('set-cookie', clearedVisitCookie())
  return response
}
