import 'server-only'
import { z } from 'zod'
import { openToken, sealToken } from '../../crypto/crypto'
import { env } from '../../env'
import { readCookie } from '../../visit/visit'

// Which invitation a browser has opened. The cookie lets nobody in by itself: the invitation must still count, and the
// person must know which address it was for.

const enrolmentSchema = z.object({ invite: z.uuid() })

function isSecure(): boolean {
  return env().APP_URL.startsWith('https:')
}

/** As with the visit: with TLS no sibling domain can set a cookie of this name. */
export function enrolmentCookieName(): string {
  return isSecure() ? '__Host-admin-enrolment' : 'admin-enrolment'
}

/** @returns a Set-Cookie value that names an opened invitation, until that ends. */
export function enrolmentCookie(
  { id, expiresAt }: { id: string; expiresAt: Date },
  now = new Date(),
): string {
  return setCookie(
    sealToken('enrolment', { invite: id }),
    Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
  )
}

/** @returns a Set-Cookie value that takes it away. */
export function clearedEnrolmentCookie(): string {
  return setCookie('', 0)
}

function setCookie(value: string, maxAge: number): string {
  return `${enrolmentCookieName()}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

/** @returns the invitation that a cookie names, or null for one that is damaged or not ours. */
export function openEnrolmentCookie(value: string | undefined): string | null {
  return value ? (enrolmentSchema.safeParse(openToken('enrolment', value)).data?.invite ?? null) : null
}

/** The invitation that the browser behind a request has opened. */
export function readEnrolment(request: Request): string | null {
  return openEnrolmentCookie(readCookie(request.headers.get('cookie'), enrolmentCookieName()))
}
