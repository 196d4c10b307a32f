import 'server-only'
import { env } from '../../env'
import { readCookie } from '../../visit/visit'
import { CHALLENGE_TTL_MS } from './challenges'

// Which challenge a browser is to answer is told by an httpOnly cookie, not by a field of the response. So a response counts
// only in the browser that asked: one that is read on its way, or out of a log, is worth nothing elsewhere, and nobody
// can have another person's browser send an answer to a challenge of their own and sign that person in as themselves.

function isSecure(): boolean {
  return env().APP_URL.startsWith('https:')
}

/** As with the visit: with TLS no sibling domain can set a cookie of this name. */
function cookieName(): string {
  return isSecure() ? '__Host-passkey-challenge' : 'passkey-challenge'
}

/** @returns a Set-Cookie value that names the challenge for as long as that is good. */
export function challengeCookie(challengeId: string): string {
  return `${cookieName()}=${challengeId}; Path=/; Max-Age=${CHALLENGE_TTL_MS / 1000}; HttpOnly; SameSite=Strict${isSecure() ? '; Secure' : ''}`
}

/** The challenge that the browser behind a request is to answer. */
export function readChallengeId(request: Request): string | undefined {
  return readCookie(request.headers.get('cookie'), cookieName())
}
