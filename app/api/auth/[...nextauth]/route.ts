import NextAuth from 'next-auth'
import { authOptions } from '@/lib/auth/next-auth-options'
import { clearedVisitCookie } from '@/lib/http/visit'

type NextAuthHandler = (request: Request, context: unknown) => Promise<Response>

const options = authOptions()
const handle = NextAuth(options) as NextAuthHandler

export const GET = handle

/** Signing out this way ends the visit too. */
export async function POST(request: Request, context: unknown): Promise<Response> {
  const response = await handle(request, context)
  if (new URL(request.url).pathname.endsWith('/signout')) response.headers.append('set-cookie', clearedVisitCookie())
  return response
}
