import { z } from 'zod'
import { POST as beginMember } from '@/app/v1/auth/passkeys/login/options/route'
import { POST as endMember } from '@/app/v1/auth/passkeys/login/verify/route'
import { POST as beginKey } from '@/app/v1/auth/passkeys/register/options/route'
import { POST as endKey } from '@/app/v1/auth/passkeys/register/verify/route'
import { DELETE as removeKey, PATCH as renameKey } from '@/app/v1/auth/passkeys/route'
import { POST as refresh } from '@/app/v1/auth/refresh/route'
import { POST as giveTicket } from '@/app/v1/auth/ticket/route'
import { POST as changeEmail } from '@/app/v1/users/me/email/route'
import { DELETE as deleteMe } from '@/app/v1/users/me/route'
import { signedInResponse } from '@/lib/auth/admins/responses'
import { requestOptionsResponse } from '@/lib/auth/passkeys/responses'
import { listAdmins } from '@/lib/auth/admins/list-admins'
import { removeAccess } from '@/lib/auth/admins/remove-access'
import { registrationOptions } from '@/lib/auth/passkeys/registration-options'
import { verifyRegistration } from '@/lib/auth/passkeys/verify-registration'
import { takeTicket } from '@/lib/auth/ticket'
import { sealSessionCookie } from '@/lib/auth/tokens'
import { db } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'
import { ADMIN_SIGN_IN, enrol, invited, signInAdmin } from '@/tests/support/admins'
import { Authenticator } from '@/tests/support/authenticator'
import { createAdmin, createMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { Visitor } from '@/tests/support/visitor'

const ORIGIN = 'http://localhost:3000'
const REFUSED = {
  code: 'unauthenticated',
  message: 'This passkey could not be verified. Please try again, or use another one.',
}
const SESSION = 'next-auth.session-token'

let app: TestApp
let counter = 0
let email: string
let device: Authenticator

beforeAll(async () => {
  app = await serve({
    ...ADMIN_SIGN_IN,
    '/v1/auth/passkeys': { PATCH: renameKey, DELETE: removeKey },
    '/v1/auth/passkeys/register/options': { POST: beginKey },
    '/v1/auth/passkeys/register/verify': { POST: endKey },
    '/v1/auth/passkeys/login/options': { POST: beginMember },
    '/v1/auth/passkeys/login/verify': { POST: endMember },
    '/v1/auth/refresh': { POST: refresh },
    '/v1/auth/ticket': { POST: giveTicket },
    '/v1/users/me': { DELETE: deleteMe },
    '/v1/users/me/email': { POST: changeEmail },
    '/v1/secret': {
      GET: adminRoute({ summary: 'A call of operators.', response: z.unknown() }, () => ({ ok: true })),
    },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  email = `admin${(counter += 1)}@example.com`
  device = new Authenticator(ORIGIN)
  await enrol(await invited(app, email, 'Dana Okafor'), email, device)
})

const opens = async (browser: Visitor) => (await browser.call('GET', '/v1/secret')).status
const idOf = async (address: string) => (await db().user.findUniqueOrThrow({ where: { email: address } })).id

/** A browser in which the operator has signed in. */
async function signedIn(): Promise<Visitor> {
  const browser = new Visitor(app)
  expect((await signInAdmin(browser, email, device)).status).toBe(200)
  return browser
}

/** One more passkey, on another device. */
async function addKey(
  browser: Visitor,
  other = new Authenticator(ORIGIN),
): Promise<{ response: Response; other: Authenticator }> {
  const { options } = await (await browser.post('/v1/auth/passkeys/register/options')).json()
  return {
    response: await browser.post('/v1/auth/passkeys/register/verify', {
      response: other.register(options),
      name: 'Spare',
    }),
    other,
  }
}

describe('signing in', () => {
  test('answers what the specification says, and opens the admin area', async () => {
    const browser = new Visitor(app)
    const response = await signInAdmin(browser, ` ${email.toUpperCase()} `, device)
    const body = await response.json()
    expect(signedInResponse.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      verified: true,
      user: { email, name: 'Dana Okafor', role: 'admin' },
      token: { access: { token: expect.any(String) }, refresh: { token: expect.any(String) } },
    })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^next-auth\.session-token=.+; Max-Age=43200; HttpOnly; SameSite=Lax$/),
    ])
    expect(await opens(browser)).toBe(200)
    expect(
      (
        await new Visitor(app).call('GET', '/v1/secret', undefined, {
          authorization: `Bearer ${body.token.access.token}`,
        })
      ).status,
    ).toBe(200)
    expect(
      (await db().auditEvent.findMany({ where: { actorId: body.user.id }, orderBy: { id: 'asc' } })).map(
        ({ action }) => action,
      ),
    ).toEqual(['admin.enrol', 'admin.sign-in'])
    expect((await listAdmins()).find(({ id }) => id === body.user.id)).toMatchObject({
      email,
      keys: 1,
      lastSignInAt: expect.any(String),
    })
  })

  test('says the same of every address, known or not', async () => {
    const member = await createMember()
    const answers = await Promise.all(
      [email, member.email, 'unknown@example.com'].map(async (address) => {
        const browser = new Visitor(app)
        const has = await browser.post('/v1/admin/has-credentials', { email: address })
        const challenge = await browser.post('/v1/admin/login/challenge', { email: address })
        const body = await challenge.json()
        expect(requestOptionsResponse.parse(body)).toEqual(body)
        return {
          has: [has.status, await has.text()],
          challenge: [challenge.status, { ...body.options, challenge: body.options.challenge.length }],
        }
      }),
    )
    expect(answers[0]).toEqual({
      has: [200, '{"userValid":true,"hasCredentials":true}'],
      challenge: [200, expect.not.objectContaining({ allowCredentials: expect.anything() })],
    })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect((await new Visitor(app).post('/v1/admin/has-credentials', { email: 'x' })).status).toBe(422)
  })

  test('refuses in one way: another address, a member’s passkey, an unknown one, a lost role', async () => {
    const [other, member] = [await createAdmin(), await createMember()]
    const memberDevice = new Authenticator(ORIGIN)
    const begun = await registrationOptions(member.userId)
    await verifyRegistration({
      userId: member.userId,
      sid: null,
      challengeId: begun.challengeId,
      response: memberDevice.register(begun.options),
      name: 'A',
    })
    const unknown = new Authenticator(ORIGIN)
    unknown.register(begun.options)
    const attempts: [string, Authenticator][] = [
      [other.email, device],
      ['unknown@example.com', device],
      [member.email, memberDevice],
      [email, memberDevice],
      [email, unknown],
    ]
    for (const [address, key] of attempts) {
      const browser = new Visitor(app)
      const response = await signInAdmin(browser, address, key)
      expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([
        401,
        REFUSED,
        [],
      ])
    }
    await db().user.update({ where: { email }, data: { role: 'user' } })
    expect((await signInAdmin(new Visitor(app), email, device)).status).toBe(401)
    expect(await db().session.count({ where: { user: { email }, method: 'admin-passkey' } })).toBe(1)
  })

  test.each([
    ['no user verification', { userVerified: false }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('refuses an answer with %s', async (_name, ceremony) => {
    const response = await signInAdmin(new Visitor(app), email, device, ceremony)
    expect([response.status, await response.json()]).toEqual([401, REFUSED])
  })

  test('uses a challenge up before it looks at the response', async () => {
    const browser = new Visitor(app)
    const { options } = await (await browser.post('/v1/admin/login/challenge', { email })).json()
    expect(
      (
        await browser.post('/v1/admin/login/verify', {
          email,
          creds: device.authenticate(options, { userVerified: false }),
        })
      ).status,
    ).toBe(401)
    expect(
      (await browser.post('/v1/admin/login/verify', { email, creds: device.authenticate(options) })).status,
    ).toBe(401)
  })

  test('of 100 uses of one response at once, one starts a session', async () => {
    const browser = new Visitor(app)
    const { options } = await (await browser.post('/v1/admin/login/challenge', { email })).json()
    const creds = device.authenticate(options)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => {
        // From many places, so that it is not the rate limit that refuses.
        const own = new Visitor(app)
        for (const [name, value] of browser.cookies) own.cookies.set(name, value)
        return own.post('/v1/admin/login/verify', { email, creds })
      }),
    )
    expect(
      [200, 401].map((status) => answers.filter((response) => response.status === status).length),
    ).toEqual([1, 99])
    // The other is the one that registering began.
    expect(await db().session.count({ where: { user: { email }, method: 'admin-passkey' } })).toBe(2)
  })

  test('takes no password', async () => {
    const response = await new Visitor(app).post('/v1/admin/login', {
      email,
      password: 'a long enough password',
    })
    expect([response.status, await response.json()]).toEqual([
      403,
      { code: 'passkey_required', message: expect.stringContaining('not with a password') },
    ])
  })

  test('is limited by visitor', async () => {
    const browser = new Visitor(app)
    const statuses: number[] = []
    for (let call = 0; call <= 120; call++)
      statuses.push((await browser.post('/v1/admin/login/verify', {})).status)
    expect([statuses.slice(0, -1).every((status) => status === 422), statuses.at(-1)]).toEqual([true, 429])
  })
})

describe('a session', () => {
  test('ends twelve hours after the sign-in, and a refresh does not make it longer', async () => {
    const browser = new Visitor(app)
    const { token } = await (await signInAdmin(browser, email, device)).json()
    const row = () =>
      db().session.findFirstOrThrow({ where: { user: { email } }, orderBy: { createdAt: 'desc' } })
    const { id, createdAt, expiresAt } = await row()
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(12 * 60 * 60 * 1000)
    const next = await new Visitor(app).post('/v1/auth/refresh', { refreshToken: token.refresh.token })
    expect(next.status).toBe(200)
    expect((await row()).expiresAt).toEqual(expiresAt)
    // Twelve hours later.
    await db().session.update({ where: { id }, data: { expiresAt: new Date() } })
    const { token: renewed } = await next.json()
    expect(
      (await new Visitor(app).post('/v1/auth/refresh', { refreshToken: renewed.refresh.token })).status,
    ).toBe(401)
    const late = await browser.call('GET', '/v1/secret')
    expect([late.status, (await late.json()).message]).toEqual([
      401,
      'Authentication expired - please log in again',
    ])
    expect(
      (
        await browser.call('GET', '/v1/secret', undefined, {
          authorization: `Bearer ${renewed.access.token}`,
        })
      ).status,
    ).toBe(401)
  })

  test('by a passkey at the members’ sign-in, or by a ticket, opens no admin area', async () => {
    const browser = new Visitor(app)
    const { options } = await (await browser.post('/v1/auth/passkeys/login/options')).json()
    expect(
      (await browser.post('/v1/auth/passkeys/login/verify', { response: device.authenticate(options) }))
        .status,
    ).toBe(200)
    expect(await opens(browser)).toBe(403)
    const { ticket } = await (await (await signedIn()).post('/v1/auth/ticket')).json()
    const byTicket = new Visitor(app)
    byTicket.cookies.set(SESSION, await sealSessionCookie((await takeTicket(ticket))!))
    expect(await opens(byTicket)).toBe(403)
  })

  test('ends with the passkey that opened it, but the one that removes', async () => {
    const first = await signedIn()
    const { response, other } = await addKey(first)
    expect(response.status).toBe(200)
    const second = new Visitor(app)
    expect((await signInAdmin(second, email, other)).status).toBe(200)
    expect((await second.call('DELETE', `/v1/auth/passkeys?id=${device.credentials[0]!.id}`)).status).toBe(
      200,
    )
    expect([await opens(first), await opens(second)]).toEqual([401, 200])
    expect((await signInAdmin(new Visitor(app), email, device)).status).toBe(401)
  })

  test('does not count any more once the role is gone', async () => {
    const browser = await signedIn()
    await db().user.update({ where: { email }, data: { role: 'user' } })
    expect(await opens(browser)).toBe(403)
  })
})

describe('an admin’s passkeys', () => {
  test('are added, renamed and removed in an admin’s session only, and written down', async () => {
    const admin = await signedIn()
    const { response, other } = await addKey(admin)
    const { passkey } = await response.json()
    expect(passkey).toMatchObject({ name: 'Spare' })
    const { options } = await (await new Visitor(app).post('/v1/auth/passkeys/login/options')).json()
    const member = new Visitor(app)
    const begun = await (await member.post('/v1/auth/passkeys/login/options')).json()
    await member.post('/v1/auth/passkeys/login/verify', { response: other.authenticate(begun.options) })
    const required = { code: 'passkey_required', message: expect.stringContaining('admin sign-in') }
    const refused = [
      await member.post('/v1/auth/passkeys/register/options'),
      await member.post('/v1/auth/passkeys/register/verify', {
        response: other.register({
          ...options,
          rp: { id: 'localhost', name: '' },
          user: { id: 'AA', name: '', displayName: '' },
          pubKeyCredParams: [],
        } as never),
      }),
      await member.call('PATCH', `/v1/auth/passkeys?id=${passkey.id}`, { name: 'Mine' }),
      await member.call('DELETE', `/v1/auth/passkeys?id=${passkey.id}`),
      await member.post('/v1/users/me/email', { email: 'elsewhere@example.com' }),
      await member.call('DELETE', '/v1/users/me', { confirmation: 'DELETE' }),
    ]
    for (const answer of refused) expect([answer.status, await answer.json()]).toEqual([403, required])
    expect((await admin.call('PATCH', `/v1/auth/passkeys?id=${passkey.id}`, { name: 'Safe' })).status).toBe(
      200,
    )
    expect((await admin.call('DELETE', `/v1/auth/passkeys?id=${passkey.id}`)).status).toBe(200)
    const actions = (
      await db().auditEvent.findMany({
        where: { subject: await idOf(email), action: { startsWith: 'passkey.' } },
        orderBy: { id: 'asc' },
      })
    ).map(({ action, before, after }) => ({ action, before, after }))
    expect(actions).toEqual([
      { action: 'passkey.add', before: null, after: { name: 'Spare' } },
      { action: 'passkey.rename', before: { name: 'Spare' }, after: { name: 'Safe' } },
      { action: 'passkey.remove', before: { name: 'Safe' }, after: null },
    ])
  })

  test('never get fewer than one, also where there is a password', async () => {
    await db().user.update({ where: { email }, data: { passwordHash: 'x' } })
    const browser = await signedIn()
    const last = await browser.call('DELETE', `/v1/auth/passkeys?id=${device.credentials[0]!.id}`)
    expect([last.status, (await last.json()).message]).toEqual([
      409,
      expect.stringContaining('your only passkey'),
    ])
    expect(await opens(browser)).toBe(200)
  })
})

describe('removing access', () => {
  const actorOf = (userId: string, name: string) => ({ id: userId, name, ip: '', requestId: null })

  test('ends the sessions, and is harmless when repeated', async () => {
    const [browser, other] = [await signedIn(), await createAdmin()]
    const path = `/v1/admin/admins/${other.userId}`
    expect(await (await browser.call('DELETE', path)).json()).toMatchObject({ done: true })
    expect(await (await browser.call('DELETE', path)).json()).toMatchObject({ done: false })
    expect((await fetch(`${app.url}/v1/secret`, { headers: { cookie: other.cookie } })).status).toBe(401)
    expect(await db().auditEvent.count({ where: { action: 'admin.remove', subject: other.userId } })).toBe(1)
    expect(
      (await browser.call('DELETE', '/v1/admin/admins/6f1ab3c4-2f0e-4f0e-9d7c-0a3c2f9d1e11')).status,
    ).toBe(404)
  })

  test('is not for oneself, nor for the last one', async () => {
    const browser = await signedIn()
    const own = await browser.call('DELETE', `/v1/admin/admins/${await idOf(email)}`)
    expect([own.status, (await own.json()).message]).toEqual([
      409,
      expect.stringContaining('your own access'),
    ])
    await db().user.updateMany({ where: { email: { not: email } }, data: { role: 'user' } })
    await expect(
      removeAccess(await idOf(email), { id: null, name: 'command line', ip: '', requestId: null }),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('last admin') })
  })

  test('of two who remove each other at once, one does', async () => {
    const [one, two] = [await createAdmin(), await createAdmin()]
    const results = await Promise.allSettled([
      removeAccess(two.userId, actorOf(one.userId, one.email)),
      removeAccess(one.userId, actorOf(two.userId, two.email)),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db().user.count({ where: { id: { in: [one.userId, two.userId] }, role: 'admin' } })).toBe(1)
  })
})
