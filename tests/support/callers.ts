import { SignJWT } from 'jose'
import { encode } from 'next-auth/jwt'
import { startSession, type SignInMethod } from '@/lib/auth/sessions'
import { sealSessionCookie, sessionCookieName, signAccessToken } from '@/lib/auth/tokens'
import { sealToken, sessionKeys } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import type { Access } from '@/lib/http/openapi/types'
import type { Prisma } from '@/prisma/generated/client'
import { keyOf } from './account'
import { createFirmPerson } from './firms'
import { createAdmin, createMember, type TestMember } from './members'
import { freshEmail } from './samples/sample'

// Everybody who may not make a call. Each shows something, and most of it comes close.

export interface Caller {
  name: string
  headers: Record<string, string>
  /** What a call of this access answers; absent where the caller may make it. */
  refused: Partial<Record<Access, 401 | 403>>
}

const nobody = { member: 401, admin: 401 } as const
const cookieOf = (value: string) => ({ cookie: `${sessionCookieName()}=${value}` })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** @param owner who may make the call, in whose name the others try. */
export async function callersBeside(owner: TestMember): Promise<Caller[]> {
  const { sid, userId, refreshToken } = owner
  const now = Math.floor(Date.now() / 1000)
  const claims = { sid, iss: 'redress', iat: now, exp: now + 900 }
  const sign = (key: Uint8Array, typ = 'at+jwt', alg = 'HS256') =>
    new SignJWT(claims).setProtectedHeader({ alg, typ }).sign(key)
  const { accessToken, cookie } = sessionKeys()
  const own = owner.cookie.slice(owner.cookie.indexOf('=') + 1)
  const past = new Date(Date.now() - 1000)
  const expired = await session(owner, 'admin-passkey', { expiresAt: past })
  const revoked = await session(owner, 'admin-passkey', { revokedAt: past })
  const byPassword = await session(owner, 'password')
  const byPasskey = await session(owner, 'passkey')
  const byTicket = await session(owner, 'link')
  const unproven = await unprovenSession()
  const member = await createMember()
  return [
    { name: 'nobody', headers: {}, refused: nobody },
    {
      name: 'nobody, who says that the middleware has run',
      headers: { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
      refused: nobody,
    },
    {
      name: 'nobody, as the client router',
      headers: {
        rsc: '1',
        'next-router-state-tree': '%5B%22%22%5D',
        'next-router-prefetch': '1',
        'next-url': '/admin',
      },
      refused: nobody,
    },
    {
      name: 'nobody, from elsewhere by header',
      headers: {
        'x-forwarded-host': 'localhost:3000',
        'x-forwarded-proto': 'https',
        'x-real-ip': '127.0.0.1',
        'x-original-url': '/v1/breaches',
        'x-rewrite-url': '/v1/breaches',
        'x-http-method-override': 'GET',
      },
      refused: nobody,
    },
    { name: 'a random token', headers: bearer('r4nd0m'), refused: nobody },
    {
      name: 'a token without a signature',
      headers: bearer(`${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`),
      refused: nobody,
    },
    {
      name: 'a token of another key',
      headers: bearer(await sign(new Uint8Array(32).fill(7))),
      refused: nobody,
    },
    {
      name: 'a token of another type',
      headers: bearer(await sign(new Uint8Array(accessToken), 'JWT')),
      refused: nobody,
    },
    {
      name: 'a token of another algorithm',
      headers: bearer(
        await sign(new Uint8Array(Buffer.concat([accessToken, accessToken])), 'at+jwt', 'HS512'),
      ),
      refused: nobody,
    },
    {
      name: 'an expired access token',
      headers: bearer((await signAccessToken(sid, new Date(Date.now() - 3_600_000))).token),
      refused: nobody,
    },
    { name: 'a refresh token in place of an access token', headers: bearer(refreshToken), refused: nobody },
    { name: 'the cookie in place of an access token', headers: bearer(own), refused: nobody },
    {
      name: 'the account\u2019s id in place of a session\u2019s',
      headers: bearer((await signAccessToken(userId)).token),
      refused: nobody,
    },
    {
      name: 'a bad token beside a good cookie',
      headers: { ...bearer('r4nd0m'), cookie: owner.cookie },
      refused: nobody,
    },
    { name: 'a tampered cookie', headers: cookieOf(tampered(own)), refused: nobody },
    {
      name: 'a cookie of another key',
      headers: cookieOf(await encode({ token: { sid }, secret: `${cookie}x` })),
      refused: nobody,
    },
    {
      name: 'a cookie that has expired',
      headers: cookieOf(await encode({ token: { sid }, secret: cookie, maxAge: -60 })),
      refused: nobody,
    },
    {
      name: 'an access token in place of the cookie',
      headers: cookieOf((await signAccessToken(sid)).token),
      refused: nobody,
    },
    { name: 'an expired session', headers: cookieOf(await sealSessionCookie(expired)), refused: nobody },
    {
      name: 'an expired session by token',
      headers: bearer((await signAccessToken(expired)).token),
      refused: nobody,
    },
    { name: 'a revoked session', headers: cookieOf(await sealSessionCookie(revoked)), refused: nobody },
    {
      name: 'a revoked session by token',
      headers: bearer((await signAccessToken(revoked)).token),
      refused: nobody,
    },
    {
      name: 'an unproven sign-up',
      headers: cookieOf(await sealSessionCookie(unproven)),
      refused: { member: 403, admin: 403 },
    },
    {
      name: 'an unproven sign-up by token',
      headers: bearer((await signAccessToken(unproven)).token),
      refused: { member: 403, admin: 403 },
    },
    {
      name: 'somebody of a law firm',
      headers: { cookie: (await createFirmPerson()).cookie },
      refused: nobody,
    },
    { name: 'a member', headers: { cookie: member.cookie }, refused: { admin: 403 } },
    {
      name: 'a member by token',
      headers: bearer((await signAccessToken(member.sid)).token),
      refused: { admin: 403 },
    },
    {
      name: 'an operator by password',
      headers: cookieOf(await sealSessionCookie(byPassword)),
      refused: { admin: 403 },
    },
    {
      name: 'an operator by password, by token',
      headers: bearer((await signAccessToken(byPassword)).token),
      refused: { admin: 403 },
    },
    {
      name: 'an operator by a passkey at the sign-in of members',
      headers: cookieOf(await sealSessionCookie(byPasskey)),
      refused: { admin: 403 },
    },
    {
      name: 'an operator by a ticket',
      headers: cookieOf(await sealSessionCookie(byTicket)),
      refused: { admin: 403 },
    },
  ]
}

/** The same for the calls of law firms' people. @param owner one of them. */
export async function firmCallersBeside(owner: TestMember): Promise<Caller[]> {
  const refused = { firm: 401 } as const
  const own = owner.cookie.slice(owner.cookie.indexOf('=') + 1)
  const [member, admin] = [await createMember(), await createAdmin()]
  const [expired, revoked, idle, removed, off] = await Promise.all(
    Array.from({ length: 5 }, () => createFirmPerson()),
  )
  const past = new Date(Date.now() - 1000)
  const change = (person: TestMember, data: Prisma.FirmSessionUpdateInput) =>
    db().firmSession.update({ where: { id: person.sid }, data })
  await change(expired!, { expiresAt: past })
  await change(revoked!, { revokedAt: past })
  await change(idle!, { lastSeenAt: new Date(Date.now() - 24 * 3_600_000) })
  await db().firmPerson.delete({ where: { id: removed!.userId } })
  await db().lawFirm.updateMany({
    where: { people: { some: { id: off!.userId } } },
    data: { deactivatedAt: past },
  })
  const token = (await signAccessToken(owner.sid)).token
  return [
    { name: 'nobody', headers: {}, refused },
    { name: 'a member', headers: { cookie: member.cookie }, refused },
    { name: 'an operator', headers: { cookie: admin.cookie }, refused },
    { name: 'an operator by token', headers: bearer((await signAccessToken(admin.sid)).token), refused },
    { name: 'a token of the session', headers: bearer(token), refused },
    {
      name: 'a bad token beside the cookie',
      headers: { ...bearer('r4nd0m'), cookie: owner.cookie },
      refused,
    },
    {
      name: 'an operator’s session in this cookie',
      headers: firmCookieOf(sealToken('firm-session', { sid: admin.sid })),
      refused,
    },
    {
      name: 'the cookie of the operators’ sign-in',
      headers: firmCookieOf(admin.cookie.split('=')[1]!),
      refused,
    },
    {
      name: 'the session in the cookie of members',
      headers: cookieOf(await sealSessionCookie(owner.sid)),
      refused,
    },
    {
      name: 'a seal of another purpose',
      headers: firmCookieOf(sealToken('refresh', { sid: owner.sid })),
      refused,
    },
    {
      name: 'a tampered cookie',
      headers: firmCookieOf(`${own.slice(0, 40)}${own[40] === 'A' ? 'B' : 'A'}${own.slice(41)}`),
      refused,
    },
    { name: 'an expired session', headers: { cookie: expired!.cookie }, refused },
    { name: 'a revoked session', headers: { cookie: revoked!.cookie }, refused },
    { name: 'a session that nobody has used', headers: { cookie: idle!.cookie }, refused },
    { name: 'somebody whose access was removed', headers: { cookie: removed!.cookie }, refused },
    { name: 'somebody of a firm that is off', headers: { cookie: off!.cookie }, refused },
  ]
}

const firmCookieOf = (value: string) => ({ cookie: `firm-session=${value}` })

/** Whoever may, but from a page of another site: for changes. */
export function crossSiteCallers({
  cookie,
}: TestMember): { name: string; headers: Record<string, string> }[] {
  return [
    { name: 'another origin', headers: { cookie, origin: 'https://elsewhere.example' } },
    { name: 'no origin to speak of', headers: { cookie, origin: 'null' } },
    { name: 'another site', headers: { cookie, 'sec-fetch-site': 'cross-site' } },
    { name: 'a sibling domain', headers: { cookie, 'sec-fetch-site': 'same-site' } },
    {
      name: 'another origin under our host\u2019s name',
      headers: { cookie, origin: 'https://elsewhere.example', 'x-forwarded-host': 'elsewhere.example' },
    },
    {
      name: 'another way of signing in',
      headers: { cookie, origin: 'https://elsewhere.example', authorization: 'Basic YTpi' },
    },
  ]
}

async function session(
  { userId }: TestMember,
  method: SignInMethod,
  patch: { expiresAt?: Date; revokedAt?: Date } = {},
): Promise<string> {
  const { sid } = await db().$transaction((tx) => startSession(tx, { userId, method, userAgent: 'test' }))
  await db().session.update({ where: { id: sid }, data: patch })
  return sid
}

async function unprovenSession(): Promise<string> {
  const email = freshEmail()
  const { id } = await db().pendingSignUp.create({
    data: {
      email,
      emailHash: keyOf(email),
      name: 'Ann',
      passwordHash: 'x',
      ip: '',
      userAgent: '',
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  })
  return (
    await db().$transaction((tx) =>
      startSession(tx, { pendingId: id, method: 'password', userAgent: 'test' }),
    )
  ).sid
}

/** With one character in the middle of what is encrypted changed. */
function tampered(cookie: string): string {
  const at = cookie.lastIndexOf('.') - 10
  return cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1)
}
