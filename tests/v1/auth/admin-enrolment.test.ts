import { z } from 'zod'
import { GET as whoAmI } from '@/app/v1/users/me/route'
import { POST as passwordSignIn } from '@/app/v1/auth/login/route'
import { signedInResponse } from '@/lib/auth/admins/responses'
import { creationOptionsResponse } from '@/lib/auth/passkeys/responses'
import { registrationOptions } from '@/lib/auth/passkeys/registration-options'
import { verifyRegistration } from '@/lib/auth/passkeys/verify-registration'
import { startSession } from '@/lib/auth/sessions'
import { db } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'
import { profileKeys } from '@/lib/verification/hash-profiles'
import { keyOf } from '@/tests/support/account'
import { ADMIN_SIGN_IN, enrol, invited, inviteToken } from '@/tests/support/admins'
import { Authenticator } from '@/tests/support/authenticator'
import { createAdmin, createMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { Visitor } from '@/tests/support/visitor'

const ORIGIN = 'http://localhost:3000'
const REQUIRED = { code: 'invite_required', message: expect.stringContaining('with an invite only') }
const NOT_VERIFIED = {
  code: 'invalid_fields',
  message: 'This passkey could not be verified. Please try again, or use another one.',
}
const HOUR_MS = 60 * 60 * 1000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

let app: TestApp
let counter = 0
let email: string
let device: Authenticator

beforeAll(async () => {
  app = await serve({
    ...ADMIN_SIGN_IN,
    '/v1/users/me': { GET: whoAmI },
    '/v1/auth/login': { POST: passwordSignIn },
    '/v1/secret': {
      GET: adminRoute({ summary: 'A call of operators.', response: z.unknown() }, () => ({ ok: true })),
    },
  })
})
afterAll(() => app.close())
beforeEach(() => {
  resetRateLimits()
  email = `operator${(counter += 1)}@example.com`
  device = new Authenticator(ORIGIN)
})

const opens = async (browser: Visitor) => (await browser.call('GET', '/v1/secret')).status
const open = (browser: Visitor, token: string) => browser.post('/v1/admin/invite', { token })
const begin = (browser: Visitor, address = email) =>
  browser.post('/v1/admin/register/challenge', { email: address })

describe('an invitation', () => {
  test('lets its browser register one passkey, which signs in and opens the admin area', async () => {
    const browser = await invited(app, email, 'Dana Okafor')
    expect(await (await browser.post('/v1/admin/has-credentials', { email })).json()).toEqual({
      userValid: true,
      hasCredentials: false,
    })
    const response = await enrol(browser, email.toUpperCase(), device)
    const body = await response.json()
    expect([response.status, signedInResponse.parse(body)]).toEqual([200, body])
    expect(body).toMatchObject({
      verified: true,
      user: { email, name: 'Dana Okafor', role: 'admin', isEmailVerified: true },
    })
    expect(await opens(browser)).toBe(200)
    expect(await db().user.findUniqueOrThrow({ where: { email } })).toMatchObject({
      id: body.user.id,
      role: 'admin',
      emailVerifiedAt: expect.any(Date),
      claimedAt: expect.any(Date),
      passwordHash: null,
    })
    expect(await db().auditEvent.findMany({ where: { subject: body.user.id } })).toMatchObject([
      { action: 'admin.enrol', actor: email, actorId: body.user.id },
    ])
  })

  test('answers options that are described, with a challenge each, by both calls', async () => {
    const browser = await invited(app, email)
    const [posted, got] = [
      await (await begin(browser)).json(),
      await (await browser.call('GET', `/v1/admin/register?email=${email}`)).json(),
    ]
    for (const body of [posted, got]) expect(creationOptionsResponse.parse(body)).toEqual(body)
    expect(posted.options.challenge).not.toBe(got.options.challenge)
    expect(posted.options).toMatchObject({
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test('is needed: without one, with a damaged one, or for another address nothing begins', async () => {
    const other = await invited(app, `other.${email}`)
    const forged = new Visitor(app)
    forged.cookies.set('admin-enrolment', 'x'.repeat(80))
    for (const browser of [new Visitor(app), other, forged]) {
      for (const response of [
        await begin(browser),
        await browser.call('GET', `/v1/admin/register?email=${email}`),
      ]) {
        expect([response.status, await response.json()]).toEqual([403, REQUIRED])
        expect(response.headers.getSetCookie()).toEqual([])
      }
      expect(
        (
          await browser.post('/v1/admin/register/verify', {
            email,
            creds: device.register(await someOptions()),
          })
        ).status,
      ).toBe(403)
    }
    expect(await db().user.count({ where: { email } })).toBe(0)
  })

  test('opens once; the browser that opened it may open it again', async () => {
    const token = await inviteToken(email)
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = new Visitor(app)
        return { browser, status: (await open(browser, token)).status }
      }),
    )
    const winners = all.filter(({ status }) => status === 200)
    expect([winners.length, all.filter(({ status }) => status === 410).length]).toEqual([1, 19])
    expect((await open(winners[0]!.browser, token)).status).toBe(200)
    expect(await (await open(all.find(({ status }) => status === 410)!.browser, token)).json()).toMatchObject(
      { code: 'gone', message: expect.stringContaining('opened already, in another browser') },
    )
  })

  test('is refused in words that say why and name nobody', async () => {
    const expired = await inviteToken(`a.${email}`, '', hoursAgo(24))
    const replaced = await inviteToken(`b.${email}`)
    await inviteToken(`b.${email}`)
    const used = await inviteToken(`c.${email}`)
    const browser = new Visitor(app)
    await open(browser, used)
    await enrol(browser, `c.${email}`, device)
    const cases = [
      [expired, 410, 'has expired'],
      [replaced, 410, 'is not valid any more'],
      [used, 410, 'was used already'],
      ['A'.repeat(43), 404, 'not one of ours'],
      ['', 422, 'not complete'],
    ] as const
    for (const [token, status, words] of cases) {
      const response = await open(new Visitor(app), token)
      const text = await response.text()
      expect([response.status, JSON.parse(text).message]).toEqual([status, expect.stringContaining(words)])
      expect(text).not.toContain('@')
    }
  })

  test('ends 24 hours after it was made, for registering too', async () => {
    const browser = await invited(app, email)
    const { options } = await (await begin(browser)).json()
    await db().adminInvite.updateMany({ where: { email }, data: { expiresAt: new Date() } })
    expect((await begin(browser)).status).toBe(403)
    expect(
      (await browser.post('/v1/admin/register/verify', { email, creds: device.register(options) })).status,
    ).toBe(403)
    expect(await (await browser.post('/v1/admin/has-credentials', { email })).json()).toEqual({
      userValid: true,
      hasCredentials: true,
    })
  })

  test('ends with a newer one, opened or not', async () => {
    const browser = await invited(app, email)
    const { options } = await (await begin(browser)).json()
    await inviteToken(email)
    expect(
      (await browser.post('/v1/admin/register/verify', { email, creds: device.register(options) })).status,
    ).toBe(403)
    expect(await db().adminInvite.count({ where: { email, endedAt: null } })).toBe(1)
  })

  test('registers one passkey, however many calls are made with it at once', async () => {
    const browser = await invited(app, email)
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const own = new Visitor(app)
        for (const [name, value] of browser.cookies) own.cookies.set(name, value)
        const { options } = await (await begin(own)).json()
        return own.post('/v1/admin/register/verify', {
          email,
          creds: new Authenticator(ORIGIN).register(options),
        })
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(403)])
    expect(await db().passkey.count({ where: { user: { email } } })).toBe(1)
    // Nor later, with the cookie that was kept.
    expect((await begin(browser)).status).toBe(403)
  })

  test.each([
    ['without user verification', { userVerified: false }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('is not used up by an answer %s', async (_name, ceremony) => {
    const browser = await invited(app, email)
    const refused = await enrol(browser, email, device, ceremony)
    expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining(NOT_VERIFIED)])
    expect(await db().user.count({ where: { email } })).toBe(0)
    expect((await enrol(browser, email, device)).status).toBe(200)
  })

  test('takes no challenge twice', async () => {
    const browser = await invited(app, email)
    const { options } = await (await begin(browser)).json()
    await browser.post('/v1/admin/register/verify', {
      email,
      creds: device.register(options, { userVerified: false }),
    })
    const again = await browser.post('/v1/admin/register/verify', { email, creds: device.register(options) })
    expect([again.status, await again.json()]).toEqual([422, expect.objectContaining(NOT_VERIFIED)])
  })
})

describe('an address that has an account', () => {
  test('unproven: what a stranger added to it opens nothing any more', async () => {
    const stranger = new Authenticator(ORIGIN)
    const { passwordHash } = await db().user.findUniqueOrThrow({
      where: { id: (await createMember()).userId },
    })
    const { id: userId } = await db().user.create({
      data: { email, ...profileKeys(email), name: 'Stranger', passwordHash },
    })
    const { challengeId, options } = await registrationOptions(userId)
    await verifyRegistration({
      userId,
      sid: null,
      challengeId,
      response: stranger.register(options),
      name: 'Stranger’s',
    })
    const session = await db().$transaction((tx) =>
      startSession(tx, { userId, method: 'passkey', userAgent: '' }),
    )
    const browser = await invited(app, email, 'Dana Okafor')
    // The role comes with the passkey, not before.
    await begin(browser)
    expect(await db().user.findUniqueOrThrow({ where: { email } })).toMatchObject({
      role: 'user',
      emailVerifiedAt: null,
    })
    expect((await enrol(browser, email, device)).status).toBe(200)
    expect(await db().user.findUniqueOrThrow({ where: { email } })).toMatchObject({
      id: userId,
      role: 'admin',
      name: 'Dana Okafor',
      passwordHash: null,
      emailVerifiedAt: expect.any(Date),
    })
    expect(await db().passkey.findMany({ where: { userId }, select: { id: true } })).toEqual([
      { id: device.credentials[0]!.id },
    ])
    expect((await db().session.findUniqueOrThrow({ where: { id: session.sid } })).revokedAt).not.toBeNull()
  })

  test('a member’s: the password stays and opens no admin area, earlier sessions and passkeys end', async () => {
    const member = await createMember({ email, name: 'Ann Lee' })
    const { challengeId, options } = await registrationOptions(member.userId)
    await verifyRegistration({
      userId: member.userId,
      sid: null,
      challengeId,
      response: new Authenticator(ORIGIN).register(options),
      name: 'Old',
    })
    const browser = await invited(app, email, 'Another Name')
    expect((await begin(browser)).status).toBe(200)
    expect((await enrol(browser, email, device)).status).toBe(200)
    expect(await db().user.findUniqueOrThrow({ where: { email } })).toMatchObject({
      id: member.userId,
      role: 'admin',
      name: 'Ann Lee',
      passwordHash: expect.any(String),
    })
    expect(await db().passkey.count({ where: { userId: member.userId } })).toBe(1)
    const before = new Visitor(app)
    before.cookies.set('next-auth.session-token', member.cookie.split('=')[1]!)
    expect((await before.call('GET', '/v1/users/me')).status).toBe(401)
    const byPassword = new Visitor(app)
    expect((await byPassword.post('/v1/auth/login', { email, password: member.password })).status).toBe(200)
    expect(await opens(byPassword)).toBe(403)
  })

  test('an admin’s, from the command line: one more passkey, and the others stay', async () => {
    const first = new Authenticator(ORIGIN)
    await enrol(await invited(app, email), email, first)
    const browser = await invited(app, email)
    const { options } = await (await begin(browser)).json()
    expect(options.excludeCredentials).toMatchObject([{ id: first.credentials[0]!.id }])
    expect((await enrol(browser, email, device)).status).toBe(200)
    expect(await db().passkey.count({ where: { user: { email } } })).toBe(2)
  })

  test('that comes while the passkey is made is met by another try', async () => {
    const browser = await invited(app, email)
    const { options } = await (await begin(browser)).json()
    const { id } = await db().user.create({ data: { email, ...profileKeys(email) } })
    expect(
      (await browser.post('/v1/admin/register/verify', { email, creds: device.register(options) })).status,
    ).toBe(422)
    expect((await enrol(browser, email, device)).status).toBe(200)
    expect(await db().user.findUniqueOrThrow({ where: { email } })).toMatchObject({ id, role: 'admin' })
  })
})

test('every admin is told of a new passkey, and nobody else', async () => {
  const [one, two, member] = [await createAdmin(), await createAdmin(), await createMember()]
  await enrol(await invited(app, email), email, device)
  const told = async (address: string) =>
    (
      await db().emailMessage.findMany({
        where: { emailHash: keyOf(address), template: 'admin-new-passkey' },
      })
    ).length
  expect([await told(one.email), await told(two.email), await told(email), await told(member.email)]).toEqual(
    [1, 1, 1, 0],
  )
})

describe('inviting from the admin area', () => {
  const as = (admin: { cookie: string }) => {
    const browser = new Visitor(app)
    browser.cookies.set('next-auth.session-token', admin.cookie.split('=')[1]!)
    return browser
  }

  test('answers the link once, keeps its hash, writes it down, and mails nothing', async () => {
    const admin = await createAdmin()
    const response = await as(admin).post('/v1/admin', { email, name: 'Dana Okafor' })
    const { link, id } = await response.json()
    expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/login#invite=[\w-]{43}$/)
    expect(JSON.stringify(await db().adminInvite.findMany({ where: { email } }))).not.toContain(
      link.split('=')[1],
    )
    expect(await db().auditEvent.findMany({ where: { subject: id } })).toMatchObject([
      { action: 'admin.invite', actorId: admin.userId },
    ])
    expect(await db().emailMessage.count({ where: { emailHash: keyOf(email) } })).toBe(0)
    const browser = new Visitor(app)
    expect((await open(browser, link.split('=')[1])).status).toBe(200)
    expect((await enrol(browser, email, device)).status).toBe(200)
  })

  test('is not for members, nor for who is an admin already', async () => {
    const [admin, other, member] = [await createAdmin(), await createAdmin(), await createMember()]
    expect((await as(member).post('/v1/admin', { email, name: '' })).status).toBe(403)
    expect((await new Visitor(app).post('/v1/admin', { email, name: '' })).status).toBe(401)
    expect((await as(admin).post('/v1/admin', { email: other.email, name: '' })).status).toBe(409)
    expect((await as(admin).post('/v1/admin', { email: 'x', name: '' })).status).toBe(422)
  })

  test('an invite is revoked once, opened or not, and its passkey is not kept', async () => {
    const admin = await createAdmin()
    const browser = new Visitor(app)
    const { link, id } = await (await as(admin).post('/v1/admin', { email })).json()
    await open(browser, link.split('=')[1])
    expect(await (await as(admin).call('DELETE', `/v1/admin/invites/${id}`)).json()).toMatchObject({
      done: true,
    })
    expect(await (await as(admin).call('DELETE', `/v1/admin/invites/${id}`)).json()).toMatchObject({
      done: false,
    })
    expect((await begin(browser)).status).toBe(403)
    expect((await as(admin).call('DELETE', '/v1/admin/invites/nonsense')).status).toBe(404)
    expect(await db().auditEvent.count({ where: { subject: id, action: 'invite.revoke' } })).toBe(1)
  })

  test('the invites of who lost access are worth nothing', async () => {
    const [admin, gone] = [await createAdmin(), await createAdmin()]
    const { link } = await (await as(gone).post('/v1/admin', { email })).json()
    const opened = await (await as(gone).post('/v1/admin', { email: `b.${email}` })).json()
    const browser = new Visitor(app)
    await open(browser, opened.link.split('=')[1])
    expect((await as(admin).call('DELETE', `/v1/admin/admins/${gone.userId}`)).status).toBe(200)
    expect((await open(new Visitor(app), link.split('=')[1])).status).toBe(410)
    expect((await begin(browser, `b.${email}`)).status).toBe(403)
  })
})

/** Options of nobody's, for a response that must not be looked at. */
async function someOptions() {
  return (await registrationOptions((await createMember()).userId)).options
}
