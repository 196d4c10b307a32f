import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { bearerToken } from '../http/bearer'
import { AppError } from '../http/errors'
import { readCookie } from '../visit/visit'
import { REQUEST_ID_HEADER, VISITOR_HEADER } from '../http/visitor'
import { noteCaller } from '../security-log/known-callers'
import { securityEvent } from '../security-log/write'
import { findSession } from './find-session'
import type { SignInMethod } from './sessions'
import { presentedSid, readAccessToken, readSessionCookie, sessionCookieName } from './tokens'

/** Someone with an account. */
export interface Member {
  kind: 'member'
  sid: string
  userId: string
  email: string
  name: string
  role: 'user' | 'admin'
  /** Whether they have proven to own the address. False only for imported accounts that never did. */
  emailVerified: boolean
  /** How they came in. */
  method: SignInMethod
  /** When they last gave a password or used a passkey in this session. */
  authenticatedAt: Date | null
}

/** Someone who has signed up for an address and not proven to own it: sees what any visitor may see. */
interface Unproven {
  kind: 'unproven'
  sid: string
  pendingId: string
  email: string
  name: string
}

export type Viewer = Member | Unproven

/** Who a page is being rendered for. One look for all parts of the page. */
export const pageViewer = cache(async (): Promise<Viewer | null> => {
  const sid = await readSessionCookie((await cookies()).get(sessionCookieName())?.value)
  return sid ? named(await toViewer(sid), sid, await headers()) : null
})

/** Whom a public page shows the way to: a visitor to the sign-in, the others to what is theirs. A page that needs no database must not fail for want of one. */
export async function pageVisitor(): Promise<'visitor' | 'member' | 'admin'> {
  const viewer = await pageViewer().catch(() => null)
  if (!viewer) return 'visitor'
  return isAdmin(viewer) ? 'admin' : 'member'
}

/** Who makes a call. With a Bearer token the cookie does not count: the call may come from anywhere. */
export async function requestViewer(request: Request): Promise<Viewer | null> {
  const token = bearerToken(request.headers)
  const sid =
    token === null ? await presentedSid(request.headers.get('cookie')) : await readAccessToken(token)
  return sid ? named(await toViewer(sid), sid, request.headers) : null
}

/** Names whoever was found to the log, and says when a session is used that is over. */
function named(viewer: Viewer | null, sid: string, sent: Pick<Headers, 'get'>): Viewer | null {
  const requestId = sent.get(REQUEST_ID_HEADER)
  if (viewer) noteCaller(requestId, viewer.email)
  else securityEvent('session.gone', { result: 'refused', sid, ip: sent.get(VISITOR_HEADER), requestId })
  return viewer
}

/** @throws AppError `unauthenticated` without a session, `forbidden` without a proven address. */
export function requireMember(viewer: Viewer | null): Member {
  if (!viewer) throw new AppError('unauthenticated', 'Please sign in first.')
  if (viewer.kind === 'unproven')
    throw new AppError(
      'forbidden',
      'Please confirm your email address first: open the link that we mailed you.',
    )
  return viewer
}

/** Someone who runs the service. */
export interface Admin extends Member {
  role: 'admin'
  method: 'admin-passkey'
}

// The words of the admin's session (specification, admin side, section 8).
const NO_ADMIN_TOKEN = 'No authentication token available'
export const ADMIN_EXPIRED = 'Authentication expired - please log in again'

/**
 * Whether somebody may run the service: an account with that role, opened at the operators' own sign-in with a passkey. A
 * password is not enough for it, nor a passkey at the members' sign-in, whose session lasts for a month.
 */
export function isAdmin(viewer: Viewer | null): viewer is Admin {
  return viewer?.kind === 'member' && viewer.role === 'admin' && viewer.method === 'admin-passkey'
}

/**
 * @param presented whether the caller showed a cookie or a token at all.
 * @throws AppError `unauthenticated` without a session, `forbidden` for everybody else's.
 */
export function requireAdmin(viewer: Viewer | null, presented: boolean): Admin {
  if (!viewer) throw new AppError('unauthenticated', presented ? ADMIN_EXPIRED : NO_ADMIN_TOKEN)
  if (!isAdmin(viewer))
    throw new AppError('forbidden', 'Only operators who signed in with a passkey may do this.')
  return viewer
}

/**
 * For what could make an operator's account somebody else's: a member's session of it, which a password opens, is not
 * enough. Members may.
 * @throws AppError `passkey_required`
 */
export function requireOwnKey(viewer: Member): void {
  if (viewer.role === 'admin' && !isAdmin(viewer))
    throw new AppError(
      'passkey_required',
      'This is an admin’s account. Sign in at the admin sign-in with your passkey first.',
    )
}

/** How long a password or a passkey that was used in a session counts for what owns the account. Milliseconds. */
const FRESH_MS = 5 * 60 * 1000

const NOT_FRESH = 'Please confirm that it is you first: enter your password or use your passkey.'

/** Whether somebody has used their password or a passkey in this session within the last minutes. */
function isFresh({ authenticatedAt }: Member, now = new Date()): boolean {
  return authenticatedAt !== null && authenticatedAt.getTime() > now.getTime() - FRESH_MS
}

/**
 * For what owns an account, or ends somebody else's way into it: a session alone, which may be stolen, is not enough.
 * @throws AppError `passkey_required` in a member's session of an operator's account, `reauthentication_required` until they
 *   have used their password or a passkey again.
 */
export function requireFresh(viewer: Member, now = new Date()): void {
  requireOwnKey(viewer)
  if (!isFresh(viewer, now)) throw new AppError('reauthentication_required', NOT_FRESH)
}

/** Whether a call shows a cookie or a token of a session, good or bad. A scheme's name with nothing behind it is none. */
export function presentsSession(request: Request): boolean {
  return (
    (bearerToken(request.headers) ?? '') !== '' ||
    readCookie(request.headers.get('cookie'), sessionCookieName()) !== undefined
  )
}

/** Whether a viewer has proven to own the (normalised) address, which is their account's. */
export function ownsAsMember(viewer: Viewer | null, email: string): boolean {
  return viewer?.kind === 'member' && viewer.emailVerified && viewer.email === email
}

/** Who a session is, as things stand now. */
export async function toViewer(sid: string): Promise<Viewer | null> {
  const session = await findSession(sid)
  if (!session) return null
  const { userId, pendingId, email, name, role, emailVerified, method, authenticatedAt } = session
  if (userId)
    return { kind: 'member', sid, userId, email, name, role, emailVerified, method, authenticatedAt }
  return pendingId ? { kind: 'unproven', sid, pendingId, email, name } : null
}
