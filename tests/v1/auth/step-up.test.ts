import { authenticationOptions } from '@/lib/auth/passkeys/authentication-options'
import { challengeCookie } from '@/lib/auth/passkeys/challenge-cookie'
import { startSession } from '@/lib/auth/sessions'
import { takeTicket } from '@/lib/auth/ticket'
import { sealSessionCookie, sessionCookieName, signAccessToken } from '@/lib/auth/tokens'
import { db, pgPool } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { checkResponse, operations, sampleOf, send, serveAll, type ApiOperation } from '@/tests/support/api'
import { type Authenticator } from '@/tests/support/authenticator'
import { emptyTables } from '@/tests/support/empty-tables'
import { fingerprint } from '@/tests/support/fingerprint'
import { createAdmin, createCaller, createMember, type TestMember } from '@/tests/support/members'
import { addPasskey, pair } from '@/tests/support/samples/accounts'
import type { Sample } from '@/tests/support/samples/sample'
import type { TestApp } from '@/tests/support/serve'
import { Visitor } from '@/tests/support/visitor'

// What a stolen session cannot do: every call of the API's description that asks for a fresh sign-in, taken from there.

let app: TestApp
beforeAll(async () => {
  app = await serveAll()
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyTables('rate_count')
})

const guarded = operations.filter(({ operation }) => operation['x-fresh-sign-in'] !== undefined)
const named = (list: ApiOperation[]) => list.map((operation) => [operation.call, operation] as const)
const ownerOf = ({ access }: ApiOperation): Promise<TestMember> => createCaller(access)

/** For the calls that ask for it in one case: that case. */
const CASES: Record<string, (owner: TestMember) => Promise<Sample>> = {
  'POST /v1/auth/signout': async () => ({ signedIn: true, query: { everywhere: 'true' } }),
  'POST /v1/auth/password': async ({ userId }) => {
    await db().user.update({ where: { id: userId }, data: { passwordHash: null } })
    return { body: { password: 'another long password' } }
  },
}

const prepare = async ({ call, operation }: ApiOperation, owner: TestMember) => {
  if (operation['x-fresh-sign-in'] === 'always') return sampleOf(call, owner)
  const make = CASES[call]
  if (!make) throw new Error(`${call} asks for a fresh sign-in in one case: say which in CASES.`)
  return make(owner)
}

/** As if the password had been given so long ago. */
const age = (sid: string, interval: string) =>
  pgPool().query('UPDATE session SET authenticated_at = authenticated_at - $2::interval WHERE id = $1', [
    sid,
    interval,
  ])

async function cookieOf(sid: string): Promise<string> {
  return `${sessionCookieName()}=${await sealSessionCookie(sid)}`
}

test('they are these', () => {
  expect(guarded.map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      'POST /v1/auth/passkeys/register/options',
      'POST /v1/auth/passkeys/register/verify',
      'DELETE /v1/auth/passkeys',
      'POST /v1/users/me/email',
      'POST /v1/auth/password',
      'DELETE /v1/users/me',
      'DELETE /v1/auth/sessions',
      'POST /v1/auth/signout',
      'POST /v1/admin',
      'DELETE /v1/admin/admins/{id}',
      'DELETE /v1/admin/invites/{id}',
    ]),
  )
})

test.each(named(guarded))(
  '%s: not in a stolen session, by cookie or token, nor in one that a ticket opened',
  async (call, operation) => {
    const owner = await ownerOf(operation)
    const sample = await prepare(operation, owner)
    await age(owner.sid, '5 minutes')
    const ticket =
      operation.access === 'member'
        ? ((await (
            await fetch(`${app.url}/v1/auth/ticket`, { method: 'POST', headers: { cookie: owner.cookie } })
          ).json()) as { ticket: string })
        : null
    const opened = ticket && (await takeTicket(ticket.ticket))
    const before = await fingerprint()
    const stolen: Record<string, string>[] = [
      { cookie: owner.cookie },
      { authorization: `Bearer ${(await signAccessToken(owner.sid)).token}` },
      ...(opened ? [{ cookie: await cookieOf(opened) }] : []),
    ]
    for (const headers of stolen) {
      const response = await send(app, operation, sample, headers)
      expect([call, response.status]).toEqual([call, 403])
      expect(await checkResponse(operation, response)).toEqual({
        code: 'reauthentication_required',
        message: 'Please confirm that it is you first: enter your password or use your passkey.',
      })
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(await fingerprint()).toEqual(before)
  },
)

test.each(named(guarded))(
  '%s: for five minutes after the password or passkey was used',
  async (call, operation) => {
    const owner = await ownerOf(operation)
    const sample = await prepare(operation, owner)
    await age(owner.sid, '4 minutes 50 seconds')
    expect([call, (await send(app, operation, sample, { cookie: owner.cookie })).status]).toEqual([
      call,
      sample.status ?? 200,
    ])
  },
)

test.each(named([...guarded, ...operations.filter(({ call }) => call === 'POST /v1/auth/password')]))(
  '%s: never in a member’s session of an operator’s account',
  async (call, operation) => {
    const admin = await createAdmin()
    const sample =
      call === 'POST /v1/auth/password'
        ? { body: { currentPassword: admin.password, password: 'another long password' } }
        : await prepare(operation, admin)
    for (const method of ['password', 'passkey'] as const) {
      const { sid } = await db().$transaction((tx) =>
        startSession(tx, { userId: admin.userId, method, userAgent: 'test' }),
      )
      const before = await fingerprint()
      const response = await send(app, operation, sample, { cookie: await cookieOf(sid) })
      const code = operation.access === 'admin' ? 'forbidden' : 'passkey_required'
      expect([call, response.status, (await response.json()).code]).toEqual([call, 403, code])
      expect(await fingerprint()).toEqual(before)
    }
  },
)

describe('confirming that it is oneself', () => {
  async function staleBrowser(owner: TestMember): Promise<Visitor> {
    await age(owner.sid, '10 minutes')
    const browser = new Visitor(app)
    const [name, value] = owner.cookie.split('=') as [string, string]
    browser.cookies.set(name, value)
    return browser
  }
  const asks = async (browser: Visitor) => (await browser.post('/v1/auth/passkeys/register/options')).status
  async function byPasskey(browser: Visitor, device: Authenticator): Promise<Response> {
    const { options } = (await (await browser.post('/v1/auth/passkeys/login/options')).json()) as {
      options: Parameters<Authenticator['authenticate']>[0]
    }
    return browser.post('/v1/auth/reauthenticate/passkey', { response: device.authenticate(options) })
  }

  test('with the password: the session goes on under another id, and a copy of it is worth nothing', async () => {
    const member = await createMember()
    const browser = await staleBrowser(member)
    const other = await db().$transaction((tx) =>
      startSession(tx, { userId: member.userId, method: 'password', userAgent: 'other' }),
    )
    await age(other.sid, '10 minutes')
    const { expiresAt } = await db().session.findUniqueOrThrow({ where: { id: member.sid } })
    const thief = new Visitor(app)
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    expect(await asks(browser)).toBe(403)
    expect((await browser.post('/v1/auth/reauthenticate', { password: member.password })).status).toBe(200)
    expect(await asks(browser)).toBe(200)
    expect([(await thief.call('GET', '/v1/users/me')).status, await asks(thief)]).toEqual([401, 401])
    // It lasts no longer for that, and no other session is fresh by it.
    const rows = await db().session.findMany({
      where: { userId: member.userId, revokedAt: null },
      orderBy: { createdAt: 'asc' },
    })
    expect(rows.find(({ id }) => id !== other.sid)!.expiresAt).toEqual(expiresAt)
    const otherBrowser = new Visitor(app)
    otherBrowser.cookies.set(sessionCookieName(), await sealSessionCookie(other.sid))
    expect(await asks(otherBrowser)).toBe(403)
  })

  test('with a wrong password, or without one, in the same words; and not without end', async () => {
    const member = await createMember()
    const browser = await staleBrowser(member)
    const wrong = await browser.post('/v1/auth/reauthenticate', { password: 'not mine at all' })
    const words = {
      code: 'invalid_fields',
      message: 'This is not your password.',
      fieldErrors: { password: 'This is not your password.' },
    }
    expect([wrong.status, await wrong.json()]).toEqual([422, words])
    await db().user.update({ where: { id: member.userId }, data: { passwordHash: null } })
    const none = await browser.post('/v1/auth/reauthenticate', { password: 'not mine at all' })
    expect([none.status, await none.json()]).toEqual([422, words])
    expect(await asks(browser)).toBe(403)
    for (let tried = 2; tried < 20; tried++)
      await browser.call(
        'POST',
        '/v1/auth/reauthenticate',
        { password: 'no' },
        { 'x-forwarded-for': `198.51.100.${tried}` },
      )
    const late = await browser.call(
      'POST',
      '/v1/auth/reauthenticate',
      { password: member.password },
      { 'x-forwarded-for': '198.51.100.99' },
    )
    expect(late.status).toBe(429)
    // The current password of a change is tried as seldom.
    expect(
      (
        await browser.post('/v1/auth/password', {
          currentPassword: member.password,
          password: 'another long password',
        })
      ).status,
    ).toBe(429)
    // Whoever signs in is not kept out by it.
    await db().user.update({
      where: { id: member.userId },
      data: {
        passwordHash: (await db().user.findFirstOrThrow({ where: { passwordHash: { not: null } } }))
          .passwordHash,
      },
    })
    expect(
      (await new Visitor(app).post('/v1/auth/login', { email: member.email, password: member.password }))
        .status,
    ).toBe(200)
  })

  test('with a passkey of one’s own, and nobody else’s', async () => {
    const [member, other] = [await createMember(), await createMember()]
    const { device } = await addPasskey(member)
    const { device: foreign } = await addPasskey(other)
    const browser = await staleBrowser(member)
    const refused = await byPasskey(browser, foreign)
    expect([refused.status, await refused.json()]).toEqual([
      422,
      {
        code: 'invalid_fields',
        message: 'This passkey could not be verified. Please try again, or use another one.',
      },
    ])
    expect(await asks(browser)).toBe(403)
    const response = await byPasskey(browser, device)
    expect(response.status).toBe(200)
    expect(await asks(browser)).toBe(200)
    expect(
      await db().session.findFirstOrThrow({ where: { userId: member.userId, revokedAt: null } }),
    ).toMatchObject({ method: 'passkey', passkeyId: device.credentials[0]!.id })
  })

  test('a response counts once, and in the browser that asked', async () => {
    const member = await createMember()
    const { device } = await addPasskey(member)
    const browser = await staleBrowser(member)
    const { challengeId, options } = await authenticationOptions()
    const body = { response: device.authenticate(options) }
    expect((await browser.post('/v1/auth/reauthenticate/passkey', body)).status).toBe(422)
    const [name, value] = pair(challengeCookie(challengeId)).split('=') as [string, string]
    browser.cookies.set(name, value)
    expect((await browser.post('/v1/auth/reauthenticate/passkey', body)).status).toBe(200)
    expect((await browser.post('/v1/auth/reauthenticate/passkey', body)).status).toBe(422)
  })

  test('operators use their passkey, and keep a session that opens the admin area', async () => {
    const admin = await createAdmin()
    const { device } = await addPasskey(admin)
    const browser = await staleBrowser(admin)
    const { expiresAt } = await db().session.findUniqueOrThrow({ where: { id: admin.sid } })
    expect(await (await browser.call('GET', '/v1/auth/reauthenticate')).json()).toEqual({
      password: false,
      passkey: true,
    })
    const refused = await browser.post('/v1/auth/reauthenticate', { password: admin.password })
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'passkey_required'])
    expect((await browser.post('/v1/admin', { email: 'new.admin@example.com' })).status).toBe(403)
    expect((await byPasskey(browser, device)).status).toBe(200)
    expect((await browser.post('/v1/admin', { email: 'new.admin@example.com' })).status).toBe(200)
    expect(
      await db().session.findFirstOrThrow({ where: { userId: admin.userId, revokedAt: null } }),
    ).toMatchObject({ method: 'admin-passkey', expiresAt })
  })

  test('after the session was ended it brings nothing back; of ten at once one goes on', async () => {
    const member = await createMember()
    const browser = await staleBrowser(member)
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        fetch(`${app.url}/v1/auth/reauthenticate`, {
          method: 'POST',
          headers: { cookie: member.cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ password: member.password }),
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await browser.post('/v1/auth/reauthenticate', { password: member.password })).status).toBe(401)
    expect(await db().session.count({ where: { userId: member.userId, revokedAt: null } })).toBe(1)
  })

  test('ending one’s own session asks for nothing', async () => {
    const member = await createMember()
    const browser = await staleBrowser(member)
    expect((await browser.post('/v1/auth/signout')).status).toBe(200)
    expect((await browser.call('GET', '/v1/users/me')).status).toBe(401)
  })
})
