import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { z } from 'zod'
import type { Prisma } from '@/prisma/generated/client'
import { openToken, sealToken } from '../../crypto/crypto'
import { db, queryForVisitor } from '../../db/client'
import { randomId } from '../../db/ids'
import { env } from '../../env'
import { AppError } from '../../http/errors'
import { REQUEST_ID_HEADER } from '../../http/visitor'
import { log } from '../../log'
import { outsideRequests } from '../../outside-requests'
import { noteCaller } from '../../security-log/known-callers'
import { readCookie } from '../../visit/visit'

// The sessions of law firms' people. They have a cookie, a table and a look-up of their own: whoever shows one is nobody to the calls and
// pages of members and operators, and theirs are nothing here.

/** Seconds it lasts, whatever is done in it. Unused it ends as an operator's does (OPERATOR_IDLE_MINUTES). */
const SESSION_TTL_S = 12 * 60 * 60

/** Somebody of a firm that is active, while hand-over is on. */
export interface FirmPerson {
  sid: string
  personId: string
  email: string
  name: string
  firmId: string
  firmName: string
}

const cookieSchema = z.object({ sid: z.guid() })

function isSecure(): boolean {
  return env().APP_URL.startsWith('https:')
}

/** With TLS no sibling domain can set a cookie of this name. */
export function firmCookieName(): string {
  return isSecure() ? '__Host-firm-session' : 'firm-session'
}

function setCookie(value: string, maxAge: number): string {
  return `${firmCookieName()}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

/** @returns a Set-Cookie value for a session that has just begun. */
export function firmCookie(sid: string): string {
  return setCookie(sealToken('firm-session', { sid }), SESSION_TTL_S)
}

/** @returns a Set-Cookie value that takes it away. */
export function clearedFirmCookie(): string {
  return setCookie('', 0)
}

/** The session that a cookie names; null for one that is damaged or not ours. */
function sidOf(value: string | undefined): string | null {
  return value ? (cookieSchema.safeParse(openToken('firm-session', value)).data?.sid ?? null) : null
}

/** Opens a session. */
export async function startFirmSession(
  tx: Prisma.TransactionClient,
  personId: string,
  now: Date,
): Promise<string> {
  const id = randomId()
  await tx.firmPerson.update({ where: { id: personId }, data: { lastSignInAt: now } })
  await tx.firmSession.create({
    data: {
      id,
      personId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_TTL_S * 1000),
    },
  })
  return id
}

// Asked on every call: one prepared statement over primary keys.
const FIND = `
  SELECT s.id AS sid, p.id AS "personId", p.email, p.name, f.id AS "firmId", f.name AS "firmName", s.last_seen_at < now() - interval '1 minute' AS "isStale"
  FROM firm_session s JOIN firm_person p ON p.id = s.person_id JOIN law_firm f ON f.id = p.firm_id
  WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(mins => $2) AND f.deactivated_at IS NULL`

/** Who a session is, as things stand now; null while hand-over, or their firm, is off. */
async function toFirmPerson(sid: string | null): Promise<FirmPerson | null> {
  if (sid === null || env().LAW_FIRM_HAND_OVER !== 'on') return null
  const [row] = await queryForVisitor<FirmPerson & { isStale: boolean }>({
    name: 'firm-session-by-id',
    text: FIND,
    values: [sid, env().OPERATOR_IDLE_MINUTES],
  })
  if (!row) return null
  const { isStale, ...person } = row
  if (isStale) outsideRequests(() => touch(sid))
  return person
}

/** Notes the use of a session, on the side. */
function touch(sid: string): void {
  void db()
    .firmSession.updateMany({ where: { id: sid }, data: { lastSeenAt: new Date() } })
    .catch((error: Error) => log.warn({ err: { name: error.name } }, 'the use of a session was not noted'))
}

/** Who makes a call. */
export async function requestFirmPerson(request: Request): Promise<FirmPerson | null> {
  const person = await toFirmPerson(sidOf(readCookie(request.headers.get('cookie'), firmCookieName())))
  if (person) noteCaller(request.headers.get(REQUEST_ID_HEADER), person.email)
  return person
}

/** Who a page is rendered for. One look for all parts of the page. */
export const pageFirmPerson = cache(async (): Promise<FirmPerson | null> => {
  const person = await toFirmPerson(sidOf((await cookies()).get(firmCookieName())?.value))
  if (person) noteCaller((await headers()).get(REQUEST_ID_HEADER), person.email)
  return person
})

/** @throws AppError `unauthenticated` */
export function requireFirmPerson(person: FirmPerson | null): FirmPerson {
  if (!person) throw new AppError('unauthenticated', 'Please sign in again with your passkey.')
  return person
}

/** Ends the session that a browser shows, if any. Harmless when repeated. */
export async function endFirmSession(request: Request, now = new Date()): Promise<void> {
  const sid = sidOf(readCookie(request.headers.get('cookie'), firmCookieName()))
  if (sid !== null)
    await db().firmSession.updateMany({ where: { id: sid, revokedAt: null }, data: { revokedAt: now } })
}
