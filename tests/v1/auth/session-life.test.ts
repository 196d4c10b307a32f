import { z } from 'zod'
import { POST as login } from '@/app/v1/auth/login/route'
import { POST as refresh } from '@/app/v1/auth/refresh/route'
import { DELETE as endSession, GET as listSessions } from '@/app/v1/auth/sessions/route'
import { POST as signOut } from '@/app/v1/auth/signout/route'
import { POST as ticket } from '@/app/v1/auth/ticket/route'
import { GET as account } from '@/app/v1/users/me/route'
import { authOptions } from '@/lib/auth/next-auth-options'
import { MAX_SESSIONS, startSession, type SignInMethod } from '@/lib/auth/sessions'
import { takeTicket } from '@/lib/auth/ticket'
import {
  clearedSessionCookie,
  sealSessionCookie,
  sessionCookie,
  sessionCookieName,
  signAccessToken,
} from '@/lib/auth/tokens'
import { endAllSessions, endSessionsOf } from '@/lib/auth/end-sessions'
import { db, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { adminRoute } from '@/lib/auth/route'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { until } from '@/tests/support/until'
import { Visitor } from '@/tests/support/visitor'

let app: TestApp
let member: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/auth/login': { POST: login },
    '/v1/auth/refresh': { POST: refresh },
    '/v1/auth/sessions': { GET: listSessions, DELETE: endSession },
    '/v1/auth/signout': { POST: signOut },
    '/v1/auth/ticket': { POST: ticket },
    '/v1/users/me': { GET: account },
    '/v1/secret': {
      GET: adminRoute({ summary: 'A call of operators.', response: z.unknown() }, () => ({ ok: true })),
    },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  member = await createMember()
})

/** A browser with this session's cookie. */
async function browserOf(sid: string): Promise<Visitor> {
  const browser = new Visitor(app)
  browser.cookies.set(sessionCookieName(), await sealSessionCookie(sid))
  return browser
}

const statusOf = async (sid: string, path = '/v1/users/me') =>
  (await (await browserOf(sid)).call('GET', path)).status
const listed = async (browser: Visitor) =>
  (
    (await (await browser.call('GET', '/v1/auth/sessions')).json()) as {
      sessions: { id: string; parentId: string | null }[]
    }
  ).sessions
const open = async (method: SignInMethod = 'password', { userId } = member) =>
  (await db().$transaction((tx) => startSession(tx, { userId, method, userAgent: 'test' }))).sid
/** As if nobody had used a session for so long. */
const rest = (sid: string, interval: string) =>
  pgPool().query('UPDATE session SET last_seen_at = last_seen_at - $2::interval WHERE id = $1', [
    sid,
    interval,
  ])

/** A ticket of a session, taken. */
async function child(sid: string): Promise<string> {
  const response = await (await browserOf(sid)).post('/v1/auth/ticket')
  return (await takeTicket(((await response.json()) as { ticket: string }).ticket))!
}

describe('what a ticket opens ends with the session that gave it', () => {
  const ENDS: [what: string, end: (browser: Visitor, sid: string) => Promise<unknown>][] = [
    ['its sign-out', (browser) => browser.post('/v1/auth/signout')],
    ['its end in the list', (browser, sid) => browser.call('DELETE', `/v1/auth/sessions?id=${sid}`)],
    ['its time', (_, sid) => db().session.update({ where: { id: sid }, data: { expiresAt: new Date() } })],
    ['its rest', (_, sid) => rest(sid, '15 days')],
    ['its removal', (_, sid) => db().session.delete({ where: { id: sid } })],
  ]

  test.each(ENDS)('after %s nothing is open, and no ticket of it opens anything', async (_, end) => {
    const opened = await child(member.sid)
    const late = (
      (await (await (await browserOf(member.sid)).post('/v1/auth/ticket')).json()) as { ticket: string }
    ).ticket
    expect(await statusOf(opened)).toBe(200)
    await end(await browserOf(member.sid), member.sid)
    expect(await statusOf(opened)).toBe(401)
    expect(
      (
        await new Visitor(app).call('GET', '/v1/users/me', undefined, {
          authorization: `Bearer ${(await signAccessToken(opened)).token}`,
        })
      ).status,
    ).toBe(401)
    expect(await takeTicket(late)).toBeNull()
    expect((await listed(await browserOf(await open()))).map(({ id }) => id)).not.toContain(opened)
  })

  test('it lasts as long as that, opens nothing on its own, and has no fresh sign-in', async () => {
    const opened = await child(member.sid)
    const rows = await db().session.findMany({ where: { id: { in: [opened, member.sid] } } })
    const [parent, own] = [rows.find(({ id }) => id === member.sid)!, rows.find(({ id }) => id === opened)!]
    expect(own).toMatchObject({
      parentId: parent.id,
      expiresAt: parent.expiresAt,
      authenticatedAt: null,
      method: 'link',
    })
    const again = await (await browserOf(opened)).post('/v1/auth/ticket')
    expect([again.status, await again.json()]).toMatchObject([403, { code: 'forbidden' }])
    expect((await listed(await browserOf(member.sid))).find(({ id }) => id === opened)).toMatchObject({
      parentId: member.sid,
    })
  })
})

describe('signing in again', () => {
  test('on the same browser ends the session that it had, and what its tickets opened', async () => {
    const opened = await child(member.sid)
    const browser = await browserOf(member.sid)
    expect(
      (await browser.post('/v1/auth/login', { email: member.email, password: member.password })).status,
    ).toBe(200)
    expect((await browser.call('GET', '/v1/users/me')).status).toBe(200)
    expect([await statusOf(member.sid), await statusOf(opened)]).toEqual([401, 401])
  })

  test('as somebody else, too', async () => {
    const other = await createMember()
    const browser = await browserOf(member.sid)
    await browser.post('/v1/auth/login', { email: other.email, password: other.password })
    expect(await statusOf(member.sid)).toBe(401)
  })

  test('that fails ends nothing', async () => {
    const browser = await browserOf(member.sid)
    expect(
      (await browser.post('/v1/auth/login', { email: member.email, password: 'not mine at all' })).status,
    ).toBe(401)
    expect(await statusOf(member.sid)).toBe(200)
  })

  test('by a program with a token of its own leaves its others alone', async () => {
    const token = (await signAccessToken(member.sid)).token
    const browser = await browserOf(member.sid)
    await browser.call(
      'POST',
      '/v1/auth/login',
      { email: member.email, password: member.password },
      { authorization: `Bearer ${token}` },
    )
    expect(await statusOf(member.sid)).toBe(200)
  })

  test('by a ticket replaces the session too, but never the one that gave it', async () => {
    const [provider] = authOptions().providers as unknown as {
      options: { authorize(credentials: object, request: object): Promise<{ id: string } | null> }
    }[]
    const take = async (from: string, cookieOf: string) => {
      const given = (await (await browserOf(from)).post('/v1/auth/ticket')).json() as Promise<{
        ticket: string
      }>
      return (await provider!.options.authorize(
        { ticket: (await given).ticket },
        { headers: { cookie: `${sessionCookieName()}=${await sealSessionCookie(cookieOf)}` } },
      ))!.id
    }
    const before = await open()
    const opened = await take(member.sid, before)
    expect([await statusOf(before), await statusOf(opened), await statusOf(member.sid)]).toEqual([
      401, 200, 200,
    ])
    const own = await take(member.sid, member.sid)
    expect([await statusOf(own), await statusOf(member.sid)]).toEqual([200, 200])
  })
})

describe('a session that nobody uses', () => {
  test('of a member ends after 14 days, by cookie, token and refresh token', async () => {
    await rest(member.sid, '13 days 23 hours')
    expect(await statusOf(member.sid)).toBe(200)
    // Its use is noted on the side.
    await until(
      async () =>
        (await db().session.findUniqueOrThrow({ where: { id: member.sid } })).lastSeenAt.getTime() >
        Date.now() - 60_000,
    )
    await rest(member.sid, '14 days 1 minute')
    expect(await statusOf(member.sid)).toBe(401)
    expect(
      (
        await new Visitor(app).call('GET', '/v1/users/me', undefined, {
          authorization: `Bearer ${(await signAccessToken(member.sid)).token}`,
        })
      ).status,
    ).toBe(401)
    expect(
      (await new Visitor(app).post('/v1/auth/refresh', { refreshToken: member.refreshToken })).status,
    ).toBe(401)
    expect((await listed(await browserOf(await open()))).map(({ id }) => id)).not.toContain(member.sid)
  })

  test('of an operator ends after 30 minutes, in the words that say so', async () => {
    const admin = await createAdmin()
    await rest(admin.sid, '29 minutes')
    expect(await statusOf(admin.sid, '/v1/secret')).toBe(200)
    await until(
      async () =>
        (await db().session.findUniqueOrThrow({ where: { id: admin.sid } })).lastSeenAt.getTime() >
        Date.now() - 60_000,
    )
    await rest(admin.sid, '30 minutes')
    const response = await (await browserOf(admin.sid)).call('GET', '/v1/secret')
    expect([response.status, await response.json()]).toEqual([
      401,
      { code: 'unauthenticated', message: 'Authentication expired - please log in again' },
    ])
    expect(
      (await new Visitor(app).post('/v1/auth/refresh', { refreshToken: admin.refreshToken })).status,
    ).toBe(401)
  })

  test('of an operator is noted to the minute', async () => {
    const admin = await createAdmin()
    await rest(admin.sid, '61 seconds')
    await statusOf(admin.sid, '/v1/secret')
    await until(
      async () =>
        (await db().session.findUniqueOrThrow({ where: { id: admin.sid } })).lastSeenAt.getTime() >
        Date.now() - 30_000,
    )
  })

  test('ends after what is configured', async () => {
    const admin = await createAdmin()
    const { MEMBER_IDLE_DAYS, OPERATOR_IDLE_MINUTES } = env()
    Object.assign(env(), { MEMBER_IDLE_DAYS: 1, OPERATOR_IDLE_MINUTES: 5 })
    await rest(member.sid, '25 hours')
    await rest(admin.sid, '6 minutes')
    expect([await statusOf(member.sid), await statusOf(admin.sid, '/v1/secret')]).toEqual([401, 401])
    Object.assign(env(), { MEMBER_IDLE_DAYS, OPERATOR_IDLE_MINUTES })
  })
})

test('an account has so many sessions at once; of more, the one that nobody used for longest ends', async () => {
  await rest(member.sid, '1 hour')
  const unused = await open()
  await rest(unused, '2 hours')
  for (let index = 2; index < MAX_SESSIONS; index++) await open()
  expect([await statusOf(unused), await statusOf(member.sid)]).toEqual([200, 200])
  await rest(unused, '2 hours')
  await rest(member.sid, '1 hour')
  const last = await open()
  expect([await statusOf(unused), await statusOf(member.sid), await statusOf(last)]).toEqual([401, 200, 200])
  expect(await listed(await browserOf(last))).toHaveLength(MAX_SESSIONS)
})

test('whoever runs the service ends the sessions of one account, or of all', async () => {
  const other = await createMember()
  const standing = async () =>
    (await db().session.findMany({ where: { revokedAt: null }, select: { userId: true } })).map(
      ({ userId }) => userId,
    )
  expect(await endSessionsOf('nobody@example.com')).toBe(false)
  expect(await endSessionsOf(member.email)).toBe(true)
  expect(await standing()).not.toContain(member.userId)
  expect(await standing()).toContain(other.userId)
  expect(await endAllSessions()).toBeGreaterThanOrEqual(1)
  expect(await standing()).toEqual([])
  expect(
    await db().auditEvent.findMany({
      where: { action: 'session.end' },
      orderBy: { id: 'asc' },
      select: { subject: true },
    }),
  ).toEqual([{ subject: member.userId }, { subject: 'everybody' }])
})

describe('cookies', () => {
  test('have names that no other host can set, where there is TLS; those of the old names are nobody’s', async () => {
    const { APP_URL } = env()
    Object.assign(env(), { APP_URL: 'https://redress.example' })
    const value = await sealSessionCookie(member.sid)
    expect(await sessionCookie(member.sid)).toMatch(
      /^__Host-next-auth\.session-token=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(clearedSessionCookie()).toMatch(/^__Host-/)
    const { cookies } = authOptions()
    for (const cookie of Object.values(cookies!))
      expect(cookie).toMatchObject({
        name: expect.stringMatching(/^__Host-next-auth\./),
        options: { secure: true, path: '/', httpOnly: true },
      })
    for (const name of ['next-auth.session-token', '__Secure-next-auth.session-token']) {
      const response = await fetch(`${app.url}/v1/users/me`, { headers: { cookie: `${name}=${value}` } })
      expect([name, response.status]).toEqual([name, 401])
    }
    expect(
      (
        await fetch(`${app.url}/v1/users/me`, {
          headers: { cookie: `__Host-next-auth.session-token=${value}` },
        })
      ).status,
    ).toBe(200)
    Object.assign(env(), { APP_URL })
  })
})
