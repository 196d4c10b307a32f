import 'server-only'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { allSessionKeys, sessionKeys } from '../crypto/crypto'
import { env } from '../env'
import { readCookie } from '../visit/visit'
import { decodeSessionJwt, encodeSessionJwt, kidOf } from './session-jwt'

// What a browser or a program shows to say which session is its own: next-auth's encrypted cookie, or an access token.
// Neither is believed by itself: the session it names must stand in the database, and says who it is.

/** Seconds a session lasts without being renewed by a new sign-in. */
export const SESSION_TTL_S = 30 * 24 * 60 * 60
/** Seconds an access token lasts (specification, Safety). */
const ACCESS_TTL_S = 15 * 60

const ISSUER = 'redress'

/** The name of the session's cookie. With TLS the name itself forbids a sibling domain or a plain connection from setting it. */
export function sessionCookieName(): string {
  return `${cookiePrefix()}next-auth.session-token`
}

/** What the names of next-auth's cookies begin with: none where there is no TLS, which browsers ask for with it. */
export function cookiePrefix(): '__Host-' | '' {
  return isSecure() ? '__Host-' : ''
}

function isSecure(): boolean {
  return env().APP_URL.startsWith('https:')
}

/** The value of the cookie of a session. @param ttl seconds. */
export function sealSessionCookie(sid: string, ttl = SESSION_TTL_S): Promise<string> {
  return encodeSessionJwt({ sid }, ttl)
}

/** @returns a Set-Cookie value for a session. @param ttl seconds. */
export async function sessionCookie(sid: string, ttl = SESSION_TTL_S): Promise<string> {
  return setCookie(await sealSessionCookie(sid, ttl), ttl)
}

/** @returns a Set-Cookie value that takes the session's cookie away. */
export function clearedSessionCookie(): string {
  return setCookie('', 0)
}

function setCookie(value: string, maxAge: number): string {
  return `${sessionCookieName()}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

/** @returns the session that a cookie names, or null for one that is expired, damaged or not ours. */
export async function readSessionCookie(value: string | undefined): Promise<string | null> {
  return sidOf((await decodeSessionJwt(value))?.sid)
}

/** @returns the session that a Cookie header names, or null. */
export function presentedSid(cookieHeader: string | null): Promise<string | null> {
  return readSessionCookie(readCookie(cookieHeader, sessionCookieName()))
}

/** A signed access token of a session, with its expiry for the client to look at. */
export async function signAccessToken(
  sid: string,
  now = new Date(),
): Promise<{ token: string; expires: string }> {
  const seconds = Math.floor(now.getTime() / 1000)
  const { kid, accessToken } = sessionKeys()
  const token = await new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
    .setIssuer(ISSUER)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TTL_S)
    .sign(accessToken)
  return { token, expires: new Date((seconds + ACCESS_TTL_S) * 1000).toISOString() }
}

/** @returns the session that an access token names, or null. */
export async function readAccessToken(token: string): Promise<string | null> {
  for (const { accessToken } of allSessionKeys(kidOf(token))) {
    const verified = await jwtVerify(token, accessToken, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
    }).catch(() => null)
    if (verified) return sidOf(verified.payload.sid)
  }
  return null
}

const sidSchema = z.guid()

function sidOf(value: unknown): string | null {
  return sidSchema.safeParse(value).data ?? null
}
