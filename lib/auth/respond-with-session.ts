import 'server-only'
import { findSession } from './find-session'
import type { SessionResponse } from './responses'
import { replaceSession, type StartedSession } from './sessions'
import { presentedSid, sessionCookie, signAccessToken } from './tokens'
import { AppError } from '../http/errors'
import type { RouteContext } from './route'

/**
 * Sets a new session's cookie and makes its tokens. The session that the browser had until now ends: nothing of it stays
 * usable after signing in again. A caller with a Bearer token is no browser, and keeps the others it has.
 */
export async function respondWithSession(
  context: Pick<RouteContext<unknown, unknown>, 'request' | 'setCookie' | 'beginsFor'>,
  { sid, refreshToken, ttl }: StartedSession,
): Promise<SessionResponse> {
  const session = await findSession(sid)
  // Ended between two lines, by a sign-out everywhere.
  if (!session) throw new AppError('unauthenticated', 'Your session has ended. Please sign in again.')
  const { userId, pendingId, email, name, role, emailVerified } = session
  const before = context.request.headers.has('authorization')
    ? null
    : await presentedSid(context.request.headers.get('cookie'))
  if (before && before !== sid) await replaceSession(before, sid)
  context.beginsFor(session)
  context.setCookie(await sessionCookie(sid, ttl))
  return {
    user: { id: (userId ?? pendingId)!, email, name, role, isEmailVerified: emailVerified },
    token: { access: await signAccessToken(sid), refresh: { token: refreshToken } },
  }
}
