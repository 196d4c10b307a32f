import { POST as confirmReset } from '@/app/v1/auth/password-reset/confirm/route'
import { POST as inspect } from '@/app/v1/auth/password-reset/inspect/route'
import { POST as endAccess } from '@/app/v1/auth/access/end/route'
import { GET as account } from '@/app/v1/users/me/route'
import { requestPasswordReset } from '@/lib/auth/password-reset'
import { readAccess } from '@/lib/auth/read-access'
import { startSession } from '@/lib/auth/sessions'
import { giveTicket, takeTicket } from '@/lib/auth/ticket'
import { sealSessionCookie, sessionCookieName } from '@/lib/auth/tokens'
import { toViewer, type Member } from '@/lib/auth/viewer'
import { db } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { makeUndoLink } from '@/lib/members/email-change/undo-link'
import { keyOf } from '@/tests/support/account'
import { emptyTables } from '@/tests/support/empty-tables'
import { emptyLedger } from '@/tests/support/mail'
import { mailedTokens } from '@/tests/support/mailed'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { addPasskey } from '@/tests/support/samples/accounts'
import { serve, type TestApp } from '@/tests/support/serve'
import { Visitor } from '@/tests/support/visitor'

let app: TestApp
let member: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/auth/password-reset/inspect': { POST: inspect },
    '/v1/auth/password-reset/confirm': { POST: confirmReset },
    '/v1/auth/access/end': { POST: endAccess },
    '/v1/users/me': { GET: account },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  await emptyTables('rate_count', 'session', 'visit_proof')
  member = await createMember()
})

const NEW = 'another long password'
const open = async (facts: { method?: 'password' | 'passkey'; passkeyId?: string } = {}) =>
  (
    await db().$transaction((tx) =>
      startSession(tx, { userId: member.userId, method: 'password', userAgent: 'test', ...facts }),
    )
  ).sid
const statusOf = async (sid: string) =>
  (
    await fetch(`${app.url}/v1/users/me`, {
      headers: { cookie: `${sessionCookieName()}=${await sealSessionCookie(sid)}` },
    })
  ).status
const child = async (sid: string) =>
  (await takeTicket(await giveTicket({ userId: member.userId, sid }, 'test')))!

async function linkTo({ email }: TestMember): Promise<string> {
  await requestPasswordReset(email)
  return (await mailedTokens(email, 'password-reset')).at(-1)!
}

const look = (token: string) => new Visitor(app).post('/v1/auth/password-reset/inspect', { token })
const reset = (body: object) =>
  new Visitor(app).post('/v1/auth/password-reset/confirm', { password: NEW, ...body })

describe('a reset', () => {
  test('shows the passkeys and sessions there are, and uses nothing up; a bad link shows nothing', async () => {
    const { id } = await addPasskey(member)
    await child(member.sid)
    const token = await linkTo(member)
    for (let round = 0; round < 2; round++) {
      const view = (await (await look(token)).json()) as {
        passkeys: { id: string }[]
        sessions: { id: string }[]
        isOperator: boolean
      }
      expect([
        view.passkeys.map((passkey) => passkey.id),
        view.sessions.map((session) => session.id),
        view.isOperator,
      ]).toEqual([[id], [member.sid], false])
    }
    for (const bad of ['x', 'unknown']) expect((await look(bad)).status).toBe(410)
    expect((await reset({ token })).status).toBe(200)
    expect([(await look(token)).status, await (await look(token)).json()]).toEqual([
      410,
      { code: 'gone', message: 'This link is invalid or has expired. Please ask for a new one.' },
    ])
  })

  test('ends each of them that its owner does not keep: a thief’s passkey survives nothing', async () => {
    await addPasskey(member)
    const opened = await child(member.sid)
    const token = await linkTo(member)
    expect((await reset({ token })).status).toBe(200)
    expect(await db().passkey.count({ where: { userId: member.userId } })).toBe(0)
    expect([await statusOf(member.sid), await statusOf(opened)]).toEqual([401, 401])
  })

  test('keeps what is ticked, with what a kept session’s tickets opened, but no session of a passkey that goes', async () => {
    const [mine, thiefs] = [await addPasskey(member), await addPasskey(member)]
    const [byMine, byThiefs, other] = [
      await open({ method: 'passkey', passkeyId: mine.id }),
      await open({ method: 'passkey', passkeyId: thiefs.id }),
      await open(),
    ]
    const opened = await child(member.sid)
    const token = await linkTo(member)
    const stranger = await createMember()
    expect(
      (
        await reset({
          token,
          keepPasskeys: [mine.id, 'nobodys'],
          keepSessions: [member.sid, byMine, byThiefs, stranger.sid],
        })
      ).status,
    ).toBe(200)
    expect((await db().passkey.findMany({ where: { userId: member.userId } })).map(({ id }) => id)).toEqual([
      mine.id,
    ])
    expect([
      await statusOf(member.sid),
      await statusOf(opened),
      await statusOf(byMine),
      await statusOf(byThiefs),
      await statusOf(other),
      await statusOf(stranger.sid),
    ]).toEqual([200, 200, 200, 401, 401, 200])
    expect(await db().user.findUniqueOrThrow({ where: { id: member.userId } })).toMatchObject({
      passwordSetAt: expect.any(Date),
    })
  })

  test('of an operator’s account takes no passkey, and ends every session', async () => {
    const admin = await createAdmin()
    const { id } = await addPasskey(admin)
    const token = await linkTo(admin)
    expect(await (await look(token)).json()).toEqual({ passkeys: [], sessions: [], isOperator: true })
    expect((await reset({ token, keepSessions: [admin.sid] })).status).toBe(200)
    expect([
      (await db().passkey.findMany({ where: { userId: admin.userId } })).map((passkey) => passkey.id),
      await statusOf(admin.sid),
    ]).toEqual([[id], 401])
  })

  test('of an address that nobody had proven keeps nothing', async () => {
    const { id } = await addPasskey(member)
    await db().user.update({ where: { id: member.userId }, data: { emailVerifiedAt: null } })
    const token = await linkTo(member)
    expect(await (await look(token)).json()).toMatchObject({ passkeys: [], sessions: [] })
    expect((await reset({ token, keepPasskeys: [id], keepSessions: [member.sid] })).status).toBe(200)
    expect([
      await db().passkey.count({ where: { userId: member.userId } }),
      await statusOf(member.sid),
    ]).toEqual([0, 401])
  })
})

describe('ending everything that can open an account', () => {
  const end = (browser: Visitor, body: object = {}) => browser.post('/v1/auth/access/end', body)

  function browserOf({ cookie }: TestMember): Visitor {
    const browser = new Visitor(app)
    const [name, value] = cookie.split('=') as [string, string]
    browser.cookies.set(name, value)
    return browser
  }

  test('ends sessions, tickets, proofs and waiting links; passkeys, the password and the left mailbox’s link stay', async () => {
    const { id } = await addPasskey(member)
    const [other, browser] = [await open(), browserOf(member)]
    const opened = await child(member.sid)
    const ticket = await giveTicket(member, 'test')
    await db().visitProof.create({
      data: { id: other, emailHash: keyOf(member.email), expiresAt: new Date(Date.now() + 60_000) },
    })
    const token = await linkTo(member)
    await db().$transaction((tx) => makeUndoLink(tx, member.userId, 'left@example.com', new Date()))
    expect((await end(browser)).status).toBe(200)
    // The browser goes on in a new session: a copy of its cookie is worth nothing.
    expect([
      (await browser.call('GET', '/v1/users/me')).status,
      await statusOf(member.sid),
      await statusOf(other),
      await statusOf(opened),
      await takeTicket(ticket),
    ]).toEqual([200, 401, 401, 401, null])
    expect([await db().visitProof.count({ where: { endedAt: null } }), (await look(token)).status]).toEqual([
      0, 410,
    ])
    expect(
      (await db().passkey.findMany({ where: { userId: member.userId } })).map((passkey) => passkey.id),
    ).toEqual([id])
    expect(
      await db().emailToken.count({
        where: { purpose: 'undo_email_change', usedAt: null, expiresAt: { gt: new Date() } },
      }),
    ).toBe(1)
    expect(await db().emailMessage.count({ where: { template: 'account-notice' } })).toBe(2)
  })

  test('takes the passkeys and the password that are named, but never the last way in', async () => {
    const [{ id: first }, { id: second }] = [await addPasskey(member), await addPasskey(member)]
    const browser = browserOf(member)
    const refused = await end(browser, { passkeys: [first, second], password: true })
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'This would leave no way to sign in. Keep your password or a passkey.',
    ])
    expect([
      await db().passkey.count({ where: { userId: member.userId } }),
      await statusOf(member.sid),
    ]).toEqual([2, 200])
    expect((await end(browser, { passkeys: [first], password: true })).status).toBe(200)
    expect(await db().user.findUniqueOrThrow({ where: { id: member.userId } })).toMatchObject({
      passwordHash: null,
      passwordSetAt: null,
    })
    expect((await end(browser, { passkeys: [second] })).status).toBe(409)
  })

  test('an operator keeps a passkey; what goes is written down', async () => {
    const admin = await createAdmin()
    const [{ id: first }, { id: second }] = [await addPasskey(admin), await addPasskey(admin)]
    const browser = browserOf(admin)
    expect((await end(browser, { passkeys: [first, second] })).status).toBe(409)
    expect((await end(browser, { passkeys: [first] })).status).toBe(200)
    expect(
      await db().auditEvent.findMany({ where: { subject: admin.userId, action: 'passkey.remove' } }),
    ).toMatchObject([{ actorId: admin.userId, before: { name: 'Sample key' } }])
    expect(
      await db().session.findFirstOrThrow({ where: { userId: admin.userId, revokedAt: null } }),
    ).toMatchObject({ method: 'admin-passkey' })
  })

  test('what can open it is all there', async () => {
    const { id } = await addPasskey(member)
    const opened = await child(member.sid)
    await db().$transaction((tx) => makeUndoLink(tx, member.userId, 'left@example.com', new Date()))
    const access = await readAccess((await toViewer(member.sid)) as Member)
    expect(access).toMatchObject({
      email: member.email,
      hasPassword: true,
      furtherAddresses: 0,
      passkeys: [{ id }],
      leftMailboxes: [{ email: 'left@example.com' }],
      isOperator: false,
    })
    expect(access.sessions.map((session) => [session.id, session.parentId, session.current]).sort()).toEqual(
      [
        [member.sid, null, true],
        [opened, member.sid, false],
      ].sort(),
    )
  })
})
