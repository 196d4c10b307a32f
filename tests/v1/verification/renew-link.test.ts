import { POST as login } from '@/app/v1/auth/login/route'
import { POST as signUp } from '@/app/v1/auth/signup/route'
import { POST as resend } from '@/app/v1/auth/verify-email/resend/route'
import { POST as verify } from '@/app/v1/auth/verify-email/route'
import { POST as getNotified } from '@/app/v1/users/get-notified/route'
import { POST as withdraw } from '@/app/v1/users/withdraw-request/route'
import { GET as account } from '@/app/v1/users/me/route'
import { db, pgPool } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { mailedTokens } from '@/tests/support/mailed'
import { serve, type TestApp } from '@/tests/support/serve'
import { Visitor } from '@/tests/support/visitor'

// A link that was opened too late, or on another device: nobody is left with nothing to do.

let app: TestApp
const EMAIL = 'ann@example.com'
const RESEND = '/v1/auth/verify-email/resend'
const REQUEST = {
  email: EMAIL,
  zipCode: '02139',
  phoneNumber: '6175550142',
  name: 'Ann Lee',
  uniqueBreachId: 'Acme',
  form: 'get-notified',
}
const ACCOUNT = { name: 'Ann Lee', email: EMAIL, password: 'chosen at sign-up' }

beforeAll(async () => {
  app = await serve({
    '/v1/users/get-notified': { POST: getNotified },
    '/v1/users/withdraw-request': { POST: withdraw },
    '/v1/users/me': { GET: account },
    '/v1/auth/login': { POST: login },
    '/v1/auth/signup': { POST: signUp },
    '/v1/auth/verify-email': { POST: verify },
    [RESEND]: { POST: resend },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  await emptyTables('rate_count', 'pending_sign_up', 'session', 'visit_proof', 'case')
  await createBreach({ uniqueBreachId: 'Acme' })
})

const visitor = () => new Visitor(app)
const open = (person: Visitor, token: string) => person.post('/v1/auth/verify-email', { token })
/** As if so long had passed since the mails so far. */
const later = (interval: string) =>
  pgPool().query(
    `UPDATE email_token SET created_at = created_at - interval '${interval}', expires_at = expires_at - interval '${interval}'`,
  )
const lastToken = async () => (await mailedTokens(EMAIL)).at(-1)!

describe('an expired link', () => {
  test('is mailed anew to whom it was mailed, from any browser, and confirms what it would have', async () => {
    await visitor().post('/v1/users/get-notified', REQUEST)
    const old = await lastToken()
    await later('25 hours')
    expect((await open(visitor(), old)).status).toBe(410)
    const elsewhere = visitor()
    const response = await elsewhere.post(RESEND, { token: old })
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: 'We have mailed a new link to the address that had this one.' },
    ])
    expect(await mailedTokens(EMAIL)).toHaveLength(2)
    expect((await open(elsewhere, await lastToken())).status).toBe(200)
    expect(await db().lead.count({ where: { confirmedAt: { not: null } } })).toBe(1)
    const again = await elsewhere.post(RESEND, { token: old })
    expect(await again.json()).toEqual({
      message: 'This request is confirmed already. There is nothing left to do.',
    })
    expect(await mailedTokens(EMAIL)).toHaveLength(2)
  })

  test('is not mailed twice in a row, nor past the bound of a day', async () => {
    await visitor().post('/v1/users/get-notified', REQUEST)
    const old = await lastToken()
    await later('25 hours')
    const sent = await Promise.all(Array.from({ length: 4 }, () => visitor().post(RESEND, { token: old })))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
    for (let more = 0; more < 4; more++) {
      await pgPool().query("UPDATE email_token SET created_at = created_at - interval '20 minutes'")
      expect((await visitor().post(RESEND, { token: old })).status).toBe(200)
    }
    await pgPool().query("UPDATE email_token SET created_at = created_at - interval '20 minutes'")
    const refused = await visitor().post(RESEND, { token: old })
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      429,
      expect.stringContaining('which is the most'),
    ])
  })

  test('of a sign-up keeps it waiting, and opens the account in the browser that signed up', async () => {
    await visitor().post('/v1/users/get-notified', REQUEST)
    const person = visitor()
    await person.post('/v1/auth/signup', ACCOUNT)
    const old = await lastToken()
    await later('25 hours')
    await pgPool().query("UPDATE pending_sign_up SET expires_at = now() - interval '1 hour'")
    expect((await visitor().post(RESEND, { token: old })).status).toBe(200)
    const opened = await open(person, await lastToken())
    expect(await opened.json()).toMatchObject({ signedIn: true })
    expect((await person.call('GET', '/v1/users/me')).status).toBe(200)
  })

  test('that names nothing any more says so, and mails nobody', async () => {
    const person = visitor()
    await person.post('/v1/users/get-notified', REQUEST)
    const old = await lastToken()
    await person.post('/v1/users/withdraw-request')
    await later('25 hours')
    for (const token of [old, 'x', 'a'.repeat(43)])
      expect([token, (await visitor().post(RESEND, { token })).status]).toEqual([token, 410])
    expect(await mailedTokens(EMAIL)).toHaveLength(1)
    expect((await visitor().post(RESEND, { token: 'a'.repeat(201) })).status).toBe(422)
  })
})

describe('a sign-up whose link was opened on another device', () => {
  test('has another one sent a minute later, which opens the account here', async () => {
    await visitor().post('/v1/users/get-notified', REQUEST)
    const computer = visitor()
    await computer.post('/v1/auth/signup', ACCOUNT)
    const phone = visitor()
    const opened = await open(phone, await lastToken())
    expect(await opened.json()).toMatchObject({ signedIn: false, needsPassword: true })
    expect((await computer.call('GET', '/v1/users/me')).status).toBe(403)
    expect((await computer.post(RESEND)).status).toBe(429)
    await later('2 minutes')
    expect((await computer.post(RESEND)).status).toBe(200)
    const here = await open(computer, await lastToken())
    expect(await here.json()).toMatchObject({ signedIn: true })
    expect((await computer.call('GET', '/v1/users/me')).status).toBe(200)
  })

  test('is an account once its password was given there, and then here', async () => {
    await visitor().post('/v1/users/get-notified', REQUEST)
    const [computer, phone] = [visitor(), visitor()]
    await computer.post('/v1/auth/signup', ACCOUNT)
    await open(phone, await lastToken())
    const credentials = { email: EMAIL, password: ACCOUNT.password }
    expect((await phone.post('/v1/auth/login', credentials)).status).toBe(200)
    expect((await phone.call('GET', '/v1/users/me')).status).toBe(200)
    expect((await computer.post('/v1/auth/login', credentials)).status).toBe(200)
    expect((await computer.call('GET', '/v1/users/me')).status).toBe(200)
  })
})
