import { POST as login } from '@/app/v1/auth/login/route'
import { POST as signUp } from '@/app/v1/auth/signup/route'
import { POST as resend } from '@/app/v1/auth/verify-email/resend/route'
import { POST as verify } from '@/app/v1/auth/verify-email/route'
import { POST as getNotified } from '@/app/v1/users/get-notified/route'
import { GET as account } from '@/app/v1/users/me/route'
import { readBanner } from '@/app/(account)/(member)/read-banner'
import { toViewer } from '@/lib/auth/viewer'
import { hashEmail } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { mailedTokens } from '@/tests/support/mailed'
import { createMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { Visitor } from '@/tests/support/visitor'

let app: TestApp
const EMAIL = 'ann@example.com'
const REQUEST = {
  email: EMAIL,
  zipCode: '02139',
  phoneNumber: '6175550142',
  name: 'Ann Lee',
  uniqueBreachId: 'Acme',
}
const FIELDS = { name: 'Ann Lee', email: EMAIL, password: 'chosen at sign-up' }

beforeAll(async () => {
  app = await serve({
    '/v1/users/get-notified': { POST: getNotified },
    '/v1/users/me': { GET: account },
    '/v1/auth/login': { POST: login },
    '/v1/auth/signup': { POST: signUp },
    '/v1/auth/verify-email': { POST: verify },
    '/v1/auth/verify-email/resend': { POST: resend },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  await emptyTables('rate_count', 'pending_sign_up', 'session', 'visit_proof')
  await createBreach({ uniqueBreachId: 'Acme' })
})

const visitor = () => new Visitor(app)
const UNCLAIMED = () => visitor().post('/v1/users/get-notified', REQUEST)
const KINDS: Record<string, { make: () => Promise<unknown>; template: string }> = {
  'no profile': { make: async () => {}, template: 'sign-up-no-profile' },
  'a profile that nobody claimed': { make: UNCLAIMED, template: 'verify-email' },
  'an account with a password': {
    make: () => createMember({ email: EMAIL }),
    template: 'sign-up-has-account',
  },
  'an account with a passkey alone': {
    make: async () =>
      db().user.update({
        where: { id: (await createMember({ email: EMAIL })).userId },
        data: { passwordHash: null },
      }),
    template: 'sign-up-has-account',
  },
  'an imported account that was never proven': {
    make: async () =>
      db().user.update({
        where: { id: (await createMember({ email: EMAIL })).userId },
        data: { emailVerifiedAt: null, claimedAt: null },
      }),
    template: 'sign-up-has-account',
  },
}

/** What differs each time, made the same. */
const plain = (text: string) =>
  text.replace(
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|eyJ[\w.-]+|\d{4}-\d\d-\d\dT[\d:.]+Z|[\w-]{60,}/g,
    '*',
  )

test('the response, its cookies, the banner and the sign-in after it are the same whatever is known; the mail says what is next', async () => {
  const seen: unknown[] = []
  for (const { make, template } of Object.values(KINDS)) {
    await emptyTables('users', 'pending_sign_up', 'session', 'email_token', 'email_message')
    await make()
    await emptyTables('email_token', 'email_message')
    const person = visitor()
    const response = await person.post('/v1/auth/signup', FIELDS)
    const { sessionId } = {
      sessionId: (await db().session.findFirstOrThrow({ where: { pendingId: { not: null } } })).id,
    }
    const again = await visitor().post('/v1/auth/login', { email: EMAIL, password: FIELDS.password })
    const soon = await person.post('/v1/auth/verify-email/resend')
    seen.push({
      status: response.status,
      body: plain(await response.text()),
      cookies: response.headers.getSetCookie().map(plain),
      me: (await person.call('GET', '/v1/users/me')).status,
      banner: await readBanner((await toViewer(sessionId))!),
      again: [again.status, plain(await again.text())],
      soon: [soon.status, await soon.text()],
    })
    expect(
      (await db().emailMessage.findMany({ select: { template: true } })).map((mail) => mail.template),
    ).toEqual([template])
  }
  for (const answer of seen) expect(answer).toEqual(seen[0])
  expect(seen[0]).toMatchObject({ status: 200, me: 403, banner: 'mailed' })
})

test('a wrong password after it is wrong for all', async () => {
  for (const { make } of Object.values(KINDS)) {
    await emptyTables('users', 'pending_sign_up', 'session', 'email_token', 'email_message')
    await make()
    await visitor().post('/v1/auth/signup', FIELDS)
    expect((await visitor().post('/v1/auth/login', { email: EMAIL, password: 'not this one' })).status).toBe(
      401,
    )
  }
})

test('no link in the mail to an account, or to an address without a profile, opens anything', async () => {
  for (const kind of ['no profile', 'an account with a password']) {
    await emptyTables('users', 'email_token', 'email_message')
    await KINDS[kind]!.make()
    await visitor().post('/v1/auth/signup', FIELDS)
    expect(await db().emailMessage.findFirst()).toMatchObject({ values: null })
    const token = await db().emailToken.findFirstOrThrow()
    expect(token.expiresAt <= new Date()).toBe(true)
  }
})

test('the bound of mails is one for all, and the banner says when nothing was sent', async () => {
  for (const { make } of Object.values(KINDS)) {
    await emptyTables('users', 'pending_sign_up', 'session', 'email_token', 'email_message')
    await make()
    await emptyTables('email_token', 'email_message')
    for (let round = 0; round < 5; round++)
      expect(await (await visitor().post('/v1/auth/signup', FIELDS)).json()).toMatchObject({
        mailed: true,
        live: false,
      })
    const person = visitor()
    expect(await (await person.post('/v1/auth/signup', FIELDS)).json()).toMatchObject({
      mailed: false,
      retryAfterSeconds: 24 * 3600,
    })
    expect(await db().emailMessage.count()).toBe(5)
    const { id } = await db().session.findFirstOrThrow({
      where: { pendingId: { not: null } },
      orderBy: { createdAt: 'desc' },
    })
    expect(await readBanner((await toViewer(id))!)).toBe('too-many')
    await pgPool().query("UPDATE email_token SET created_at = created_at - interval '25 hours'")
    expect((await person.post('/v1/auth/verify-email/resend')).status).toBe(200)
    expect(await readBanner((await toViewer(id))!)).toBe('mailed')
  }
})

test('who signed up without a profile, then sends the form elsewhere and proves the address, is asked for the password', async () => {
  await visitor().post('/v1/auth/signup', FIELDS)
  const phone = visitor()
  await phone.post('/v1/users/get-notified', REQUEST)
  expect(
    await (await phone.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL))[0]}`)).json(),
  ).toMatchObject({ needsPassword: true, signedIn: false })
  expect((await phone.post('/v1/auth/login', { email: EMAIL, password: FIELDS.password })).status).toBe(200)
  expect((await phone.call('GET', '/v1/users/me')).status).toBe(200)
  expect(await db().user.findFirst({ where: { emailHash: new Uint8Array(hashEmail(EMAIL)) } })).toMatchObject(
    { claimedAt: expect.any(Date) },
  )
})
