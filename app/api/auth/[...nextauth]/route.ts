import NextAuth from 'next-auth'
import { NextRequest } from 'next/server'
import { authOptions } from '@/lib/auth/next-auth-options'
import { readSessionCookie, sessionCookieName } from '@/lib/auth/tokens'
import { requestViewer, toViewer, type Viewer } from '@/lib/auth/viewer'
import { parseJson, readText } from '@/lib/http/body'
import { AppError } from '@/lib/http/errors'
import { noSuchCall } from '@/lib/auth/no-such-call'
import { limits } from '@/lib/http/rate-limit'
import { CLEARED_AT_SIGN_OUT } from '@/lib/auth/route'
import { clearedVisitCookie, openVisit, readCookie, visitCookieName } from '@/lib/visit/visit'
import { callerOf, REQUEST_ID_HEADER, VISITOR_HEADER } from '@/lib/http/visitor'
import { takeFromVisitor } from '@/lib/http/visitor-limit'
import type { SecurityEvent } from '@/lib/security-log/events'
import { securityEvent } from '@/lib/security-log/write'
import { endProofsOf } from '@/lib/verification/visit-proofs'

type NextAuthHandler = (request: Request, context: NextAuthContext) => Promise<Response>

interface NextAuthContext {
  params: Promise<{ nextauth: string[] }>
}

/** What the product uses of next-auth. Its own pages, its list of providers and its log are nobody's business. */
const USED = new Set(['GET session', 'GET csrf', 'POST signout', 'POST callback/ticket'])

// Made on first use: a build has no configuration.
let handler: NextAuthHandler | undefined
const handle: NextAuthHandler = (request, context) =>
  (handler ??= NextAuth(authOptions()) as NextAuthHandler)(request, context)

async function answer(request: Request, context: NextAuthContext): Promise<Response> {
  const action = (await context.params).nextauth.join('/')
  const method = request.method === 'HEAD' ? 'GET' : request.method
  if (!USED.has(`${method} ${action}`)) return noSuchCall(request)
  try {
    await takeFromVisitor(limits.memberByVisitor, callerOf(request.headers).ip)
    return await answerUsed(action, await plainRequest(request, method), context)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const wait = error.retryAfter === undefined ? undefined : { 'retry-after': String(error.retryAfter) }
    return Response.json(error.toBody(), {
      status: error.status,
      headers: { 'cache-control': 'no-store', ...wait },
    })
  }
}

/**
 * The same request with a body that was looked at: next-auth reads any, of any size, and fails over what is no JSON. It knows no HEAD; the
 * server leaves the body of the response out.
 */
async function plainRequest(request: Request, method: string): Promise<Request> {
  const { headers, url } = request
  if (method !== 'POST') return request.method === method ? request : new NextRequest(url, { headers })
  const body = await readText(request)
  if (/^application\/json/i.test(headers.get('content-type') ?? '')) parseJson(body)
  // It wants the framework's own kind of request.
  return new NextRequest(url, { method, headers, body })
}

async function answerUsed(action: string, request: Request, context: NextAuthContext): Promise<Response> {
  if (action === 'session' && !(await canLookUp(request))) return unavailable()
  if (action === 'session') return withoutSessionCookie(await handle(request, context))
  // Who signs out is known only before.
  const viewer = action === 'signout' ? await requestViewer(request).catch(() => null) : null
  const response = await handle(request, context)
  if (action === 'signout') logOutcome('sign-out', request, viewer, response.status < 400)
  if (action === 'callback/ticket') await logTicket(request, response)
  // Signing out this way ends the visit too.
  if (action === 'signout') {
    await endProofsOf(openVisit(readCookie(request.headers.get('cookie'), visitCookieName())).proofs)
    response.headers.append('set-cookie', clearedVisitCookie())
    response.headers.set('clear-site-data', CLEARED_AT_SIGN_OUT)
  }
  return response
}

/**
 * The cookie lasts as long as its session, and is set where that begins. Set again here, after another call has given the
 * browser a new session meanwhile, it would bring the old one back.
 */
function withoutSessionCookie(response: Response): Response {
  const cookies = response.headers.getSetCookie().filter((cookie) => !cookie.startsWith(sessionCookieName()))
  response.headers.delete('set-cookie')
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

async function logTicket(request: Request, response: Response): Promise<void> {
  const cookie = response.headers.getSetCookie().find((set) => set.startsWith(`${sessionCookieName()}=`))
  const sid = await readSessionCookie(readCookie(cookie?.split(';', 1)[0] ?? null, sessionCookieName()))
  const viewer = sid ? await toViewer(sid).catch(() => null) : null
  logOutcome('sign-in.ticket', request, viewer, viewer !== null)
}

function logOutcome(
  event: SecurityEvent,
  { headers }: Request,
  viewer: Viewer | null,
  granted: boolean,
): void {
  securityEvent(event, {
    result: granted ? 'ok' : 'refused',
    email: viewer?.email,
    sid: viewer?.sid,
    ip: headers.get(VISITOR_HEADER),
    requestId: headers.get(REQUEST_ID_HEADER),
  })
}

/** Asked for a session that it cannot look up, next-auth would say that there is none, and take the cookie away. */
async function canLookUp(request: Request): Promise<boolean> {
  return requestViewer(request).then(
    () => true,
    () => false,
  )
}

function unavailable(): Response {
  return Response.json(
    { message: 'We could not do this right now. Please try again in a moment.' },
    { status: 503, headers: { 'retry-after': '10', 'cache-control': 'no-store' } },
  )
}

export { answer as GET, answer as POST, answer as PUT, answer as PATCH, answer as DELETE }
