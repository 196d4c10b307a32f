import { POST as getNotified } from '@/app/v1/users/get-notified/route'
import { POST as resend } from '@/app/v1/auth/verify-email/resend/route'
import { POST as verify } from '@/app/v1/auth/verify-email/route'
import { POST as withdraw } from '@/app/v1/users/withdraw-request/route'
import { hashEmail, openToken } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { openVisit } from '@/lib/visit/visit'
import { suppress } from '@/lib/mail/suppression'
import { hashProfiles } from '@/lib/verification/hash-profiles'
import { createBreach } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { serve, type TestApp } from '@/tests/support/serve'
import { tokenIn } from '@/tests/support/mailed'

let app: TestApp

beforeAll(async () => {
  app = await serve({
    '/v1/users/get-notified': { POST: getNotified },
    '/v1/users/withdraw-request': { POST: withdraw },
    '/v1/auth/verify-email': { POST: verify },
    '/v1/auth/verify-email/resend': { POST: resend },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  await db().pendingSignUp.deleteMany()
  await createBreach({ uniqueBreachId: 'Acme', title: 'Acme' })
})

const PAYLOAD = {
  email: 'ann@example.com',
  zipCode: '02139',
  phoneNumber: '6175550142',
  name: 'Ann Lee',
  uniqueBreachId: 'Acme',
  notificationSMS: false,
  notificationEmail: true,
  connectWithLawyer: false,
  notificationFutureBreaches: true,
}

const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? ''

function post(path: string, body?: unknown, cookie = ''): Promise<Response> {
  const headers: Record<string, string> = {
    'x-forwarded-for': '203.0.113.9',
    ...(cookie && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  return fetch(app.url + path, {
    method: 'POST',
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const submit = (changes: Partial<typeof PAYLOAD> = {}, cookie = '') =>
  post('/v1/users/get-notified', { ...PAYLOAD, ...changes }, cookie)

/** The links that were mailed to an address, oldest first. */
async function links(email = PAYLOAD.email): Promise<string[]> {
  const rows = await db().emailMessage.findMany({
    where: { emailHash: new Uint8Array(hashEmail(email)), template: 'verify-email' },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ values }) => (openToken('mail-values', values!) as { verify_url: string }).verify_url)
}

const tokenOf = (link: string): string => tokenIn(link)
/** As if so many minutes had passed since the mails so far. */
const later = (minutes: number) =>
  pgPool().query(
    `UPDATE email_token SET created_at = created_at - interval '${minutes} min', expires_at = expires_at - interval '${minutes} min'`,
  )

describe('a request asks its address for confirmation', () => {
  test('by one mail, whose link holds no address', async () => {
    await submit()
    const [link] = await links()
    expect(link).toMatch(/^http:\/\/localhost:3000\/verify-email#token=[\w-]{43}$/)
    expect(await db().user.findFirst()).toMatchObject({
      emailHash: new Uint8Array(hashEmail(PAYLOAD.email)),
      emailVerifiedAt: null,
    })
    expect(await db().lead.findFirst()).toMatchObject({ confirmedAt: null })
    // The token itself is nowhere in the database.
    expect(
      JSON.stringify(await db().emailMessage.findMany({ select: { values: true, dedupeKey: true } })),
    ).not.toContain(tokenOf(link!))
  })

  test('each by itself, five times a day, whatever is asked; each address by itself', async () => {
    for (let round = 1; round <= 7; round++) {
      await submit({ name: `Ann ${'abcdefgh'[round]}` })
      expect(await links()).toHaveLength(Math.min(round, 5))
    }
    await submit({ email: 'other@example.com' })
    expect(await links('other@example.com')).toHaveLength(1)
    await later(24 * 60)
    await submit({ name: 'Ann Again' })
    expect(await links()).toHaveLength(6)
  })

  test('twenty copies at once mail one link', async () => {
    await Promise.all(Array.from({ length: 20 }, () => submit()))
    expect(await links()).toHaveLength(1)
  })

  test('what its owner has confirmed is not changed by who sends the same with other contact details', async () => {
    const cookie = cookieOf(await submit())
    await submit({ phoneNumber: '6175550199' }, cookie)
    expect(await db().lead.findMany()).toMatchObject([{ phoneNumber: '+16175550199' }])
    await db().lead.updateMany({ data: { confirmedAt: new Date() } })
    await submit({ phoneNumber: '9005550100' }, cookie)
    expect(await db().lead.findMany({ orderBy: { createdAt: 'asc' } })).toMatchObject([
      { phoneNumber: '+16175550199' },
      { phoneNumber: '+19005550100', confirmedAt: null },
    ])
  })

  test('one that fails mails nothing', async () => {
    expect((await submit({ uniqueBreachId: 'Nothing' })).status).toBe(422)
    expect(await db().emailMessage.count()).toBe(0)
  })

  test('a consultation is announced to the operator, without anything about the person', async () => {
    await submit({ connectWithLawyer: true })
    const row = await db().emailMessage.findFirstOrThrow({
      where: { template: 'consultation-received' },
      include: { render: true },
    })
    expect(Buffer.from(row.emailHash).equals(hashEmail('help@example.com'))).toBe(true)
    const values = openToken('mail-values', row.values!)
    expect(values).toEqual({
      breach_title: 'Acme',
      received_at: expect.stringMatching(/^[A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d UTC$/),
    })
    expect(JSON.stringify([row.render, values])).not.toMatch(/Ann|ann@|02139|5550142/)
  })
})

describe('POST /v1/auth/verify-email', () => {
  test('proves the address, confirms what it asked for, and lets this browser know', async () => {
    await submit()
    const response = await post(`/v1/auth/verify-email?token=${tokenOf((await links())[0]!)}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      verified: true,
      alreadyVerified: false,
      email: 'ann@example.com',
      needsPassword: false,
      signedIn: false,
      message: 'Email verified successfully.',
    })
    expect(openVisit(cookieOf(response).split('=')[1])).toMatchObject({
      email: 'ann@example.com',
      proofs: [{ email: 'ann@example.com' }],
    })
    expect((await db().user.findFirst())!.emailVerifiedAt).not.toBeNull()
    expect((await db().lead.findFirst())!.confirmedAt).not.toBeNull()
  })

  test('of 100 calls with one token, one does it', async () => {
    await submit()
    const token = tokenOf((await links())[0]!)
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => post(`/v1/auth/verify-email?token=${token}`)),
    )
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    const answers = (await Promise.all(responses.map((response) => response.json()))) as {
      alreadyVerified: boolean
      email: string | null
    }[]
    expect(answers.filter(({ alreadyVerified }) => !alreadyVerified)).toHaveLength(1)
    // The others learn no address, and their browsers prove nothing.
    expect(answers.filter(({ email }) => email !== null)).toHaveLength(1)
    expect(responses.filter((response) => response.headers.has('set-cookie'))).toHaveLength(1)
  })

  const INVALID = {
    code: 'gone',
    message: 'The verification link is invalid or has expired. Please try again.',
  }
  test('an expired link, an unknown one and a hostile one are refused in the same words', async () => {
    await submit()
    await later(24 * 60 + 1)
    for (const token of [tokenOf((await links())[0]!), 'x'.repeat(43), "' OR 1=1 --", '%']) {
      const response = await post(`/v1/auth/verify-email?token=${encodeURIComponent(token)}`)
      expect([response.status, await response.json()]).toEqual([410, INVALID])
    }
    expect(await db().user.findFirst()).toMatchObject({ emailVerifiedAt: null })
  })

  test.each(['', '?token=', `?token=${'x'.repeat(300)}`, '?token=%00'])('%p is no link', async (query) => {
    expect((await post(`/v1/auth/verify-email${query}`)).status).toBe(422)
  })

  test('another site cannot make a browser use a link', async () => {
    await submit()
    const response = await fetch(`${app.url}/v1/auth/verify-email?token=${tokenOf((await links())[0]!)}`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(response.status).toBe(403)
  })

  test('who unsubscribed and asks for news again gets it once that is confirmed', async () => {
    await db().$transaction((tx) => suppress(tx, hashEmail(PAYLOAD.email), 'alerts', 'unsubscribed'))
    await submit()
    expect(await db().suppression.findFirst()).toMatchObject({ liftedAt: null })
    await post(`/v1/auth/verify-email?token=${tokenOf((await links())[0]!)}`)
    expect((await db().suppression.findFirst())!.liftedAt).not.toBeNull()
  })

  test('a request for a lawyer alone does not bring the alerts back, and a mailbox that complained stays closed', async () => {
    await db().$transaction((tx) => suppress(tx, hashEmail(PAYLOAD.email), 'alerts', 'unsubscribed'))
    await db().$transaction((tx) => suppress(tx, hashEmail(PAYLOAD.email), 'all', 'complained'))
    await submit({
      connectWithLawyer: true,
      notificationFutureBreaches: false,
      uniqueBreachId: 'request-lawyer-consultation',
    })
    await post(`/v1/auth/verify-email?token=${tokenOf((await links())[0]!)}`)
    expect(await db().suppression.count({ where: { liftedAt: null } })).toBe(2)
  })
})

describe('Send it again', () => {
  test('is for this visitor\u2019s own request, and says when it may be asked for', async () => {
    const cookie = cookieOf(await submit())
    const soon = await post('/v1/auth/verify-email/resend', undefined, cookie)
    expect(soon.status).toBe(429)
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect(((await soon.json()) as { message: string }).message).toContain('15 minutes')
    await later(16)
    expect((await post('/v1/auth/verify-email/resend', undefined, cookie)).status).toBe(200)
    expect(await links()).toHaveLength(2)
    expect((await post('/v1/auth/verify-email/resend')).status).toBe(404)
  })
})

describe('Wrong address?', () => {
  test('takes back the request and what came with it, and the link that was mailed', async () => {
    const cookie = cookieOf(await submit({ connectWithLawyer: true }))
    const response = await post('/v1/users/withdraw-request', undefined, cookie)
    expect(response.status).toBe(200)
    // What its form starts with when the right address is typed.
    expect(openVisit(cookieOf(response).split('=')[1])).toEqual({
      typed: { name: 'Ann Lee', phoneNumber: '+16175550142', zipCode: '02139' },
    })
    expect([await db().lead.count(), await db().user.count()]).toEqual([0, 0])
    expect((await db().consent.findMany()).map(({ revokedAt }) => revokedAt !== null)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(
      (await db().emailMessage.findMany({ orderBy: { id: 'asc' } })).map(({ template, state }) => [
        template,
        state,
      ]),
    ).toEqual([
      ['verify-email', 'cancelled'],
      ['consultation-received', 'cancelled'],
    ])
    expect((await post(`/v1/auth/verify-email?token=${tokenOf((await links())[0]!)}`)).status).toBe(410)
    expect((await post('/v1/users/withdraw-request', undefined, cookie)).status).toBe(200)
  })

  test('leaves alone what the owner of the address has confirmed, and another request for it', async () => {
    await submit({ name: 'The Owner' })
    const cookie = cookieOf(await submit({ connectWithLawyer: true }))
    await post('/v1/users/withdraw-request', undefined, cookie)
    expect(await db().lead.count()).toBe(1)
    expect((await post(`/v1/auth/verify-email?token=${tokenOf((await links())[0]!)}`)).status).toBe(200)
    const late = cookieOf(await submit({ connectWithLawyer: true, name: 'Ann Late' }))
    await db().lead.updateMany({ data: { confirmedAt: new Date() } })
    const refused = await post('/v1/users/withdraw-request', undefined, late)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'conflict'])
    expect(await db().lead.count()).toBe(2)
  })

  test('leaves alone the link that somebody else waits for', async () => {
    await submit()
    await db().lead.updateMany({ data: { confirmedAt: new Date() } })
    // Mailed a moment ago, for the owner's sign-up.
    await db().pendingSignUp.create({
      data: {
        emailHash: new Uint8Array(hashEmail(PAYLOAD.email)),
        email: PAYLOAD.email,
        name: 'Ann Lee',
        passwordHash: 'x',
        ip: '',
        userAgent: '',
        expiresAt: new Date(Date.now() + 60_000),
      },
    })
    const stranger = cookieOf(await submit({ uniqueBreachId: 'no-breaches-found' }))
    expect((await post('/v1/users/withdraw-request', undefined, stranger)).status).toBe(200)
    expect((await post(`/v1/auth/verify-email?token=${tokenOf((await links())[0]!)}`)).status).toBe(200)
  })

  test('is no way around the number of requests a day', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 21; index++) {
      resetRateLimits()
      const response = await submit()
      statuses.push(response.status)
      await post('/v1/users/withdraw-request', undefined, cookieOf(response))
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })
})

test('profiles from before there was mail get their keys', async () => {
  await db().user.createMany({ data: ['a@example.com', 'b@example.com'].map((email) => ({ email })) })
  expect(await hashProfiles()).toBe(2)
  expect(
    await db().user.findUnique({ where: { emailHash: new Uint8Array(hashEmail('a@example.com')) } }),
  ).toMatchObject({ email: 'a@example.com' })
  expect(await hashProfiles()).toBe(0)
})
