import { POST as signUp } from '@/app/v1/auth/signup/route'
import { POST as resend } from '@/app/v1/auth/verify-email/resend/route'
import { POST as verify } from '@/app/v1/auth/verify-email/route'
import { POST as takeBack } from '@/app/v1/auth/verify-email/take-back/route'
import { POST as getNotified } from '@/app/v1/users/get-notified/route'
import { GET as account } from '@/app/v1/users/me/route'
import { POST as withdraw } from '@/app/v1/users/withdraw-request/route'
import { digestToken, hashEmail, openToken } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import type { ConfirmedItem } from '@/lib/verification/responses'
import { mailWaiting } from '@/lib/verification/mail-waiting'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { mailedTokens } from '@/tests/support/mailed'
import { serve, type TestApp } from '@/tests/support/serve'
import { Visitor } from '@/tests/support/visitor'
import { AMPLE_MS } from '@/tests/support/until'

let app: TestApp
const EMAIL = 'ann@example.com'

beforeAll(async () => {
  app = await serve({
    '/v1/users/get-notified': { POST: getNotified },
    '/v1/users/withdraw-request': { POST: withdraw },
    '/v1/users/me': { GET: account },
    '/v1/auth/signup': { POST: signUp },
    '/v1/auth/verify-email': { POST: verify },
    '/v1/auth/verify-email/resend': { POST: resend },
    '/v1/auth/verify-email/take-back': { POST: takeBack },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  await emptyTables('rate_count', 'pending_sign_up', 'session', 'visit_proof', 'case')
  await createBreach({ uniqueBreachId: 'Acme', title: 'Acme <b>"&{{verify_url}}\u202e\n' })
  await createBreach({ uniqueBreachId: 'Beta', title: 'Beta' })
})

const visitor = () => new Visitor(app)
const REQUEST = {
  email: EMAIL,
  zipCode: '02139',
  phoneNumber: '6175550142',
  name: 'Ann Lee',
  uniqueBreachId: 'Beta',
  form: 'get-notified',
}
const ask = async (person: Visitor, changes: Record<string, unknown> = {}) =>
  (await (await person.post('/v1/users/get-notified', { ...REQUEST, ...changes })).json()) as {
    mailed: boolean
    retryAfterSeconds: number
  }

interface Verified {
  alreadyVerified: boolean
  needsPassword: boolean
  signedIn: boolean
  hasAccount: boolean
  confirmed: ConfirmedItem[]
}
const open = async (token: string, person = visitor()): Promise<Verified> =>
  (await (await person.post(`/v1/auth/verify-email?token=${token}`)).json()) as Verified

/** What each mail to the address named, oldest first. */
async function named(email = EMAIL): Promise<string[]> {
  const rows = await db().emailMessage.findMany({
    where: { emailHash: new Uint8Array(hashEmail(email)), template: 'verify-email' },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ values }) => (openToken('mail-values', values!) as { item_lines: string }).item_lines)
}

const confirmedPhones = async () =>
  (await db().lead.findMany({ where: { confirmedAt: { not: null } }, orderBy: { createdAt: 'asc' } })).map(
    ({ phoneNumber }) => phoneNumber,
  )
/** As if so many hours had passed since the mails so far. */
const later = (hours: number) =>
  pgPool().query(`UPDATE email_token SET created_at = created_at - interval '${hours} hours'`)

describe('a forged consent', () => {
  test.each([
    ['the same browser, the same phone', true, REQUEST.phoneNumber],
    ['the same browser, another phone', true, '9005550177'],
    ['another browser, the same phone', false, REQUEST.phoneNumber],
    ['another browser, another phone', false, '9005550177'],
  ])(
    '%s: the owner’s link confirms what its mail named, and no later request',
    async (_where, sameBrowser, phoneNumber) => {
      const owner = visitor()
      await ask(owner)
      const stranger = sameBrowser ? owner : visitor()
      await ask(stranger, {
        phoneNumber,
        uniqueBreachId: 'Acme',
        notificationSMS: true,
        connectWithLawyer: true,
      })
      const [first, second] = await mailedTokens(EMAIL)
      expect((await open(first!)).confirmed).toMatchObject([
        { title: 'News about the Beta breach by email', details: [] },
      ])
      expect(await confirmedPhones()).toEqual(['+16175550142'])
      expect(
        await db().consent.count({
          where: { kind: { in: ['sms', 'connect_with_lawyer'] }, confirmedAt: { not: null } },
        }),
      ).toBe(0)
      expect(await db().lead.findFirst({ where: { uniqueBreachId: 'Acme' } })).toMatchObject({
        confirmedAt: null,
      })
      // Its own mail says what it is, and with which number.
      expect((await named())[1]).toContain(`ending in ${phoneNumber.slice(-2)}`)
      await open(second!)
      expect(await db().lead.count({ where: { confirmedAt: null } })).toBe(0)
    },
  )

  test('whichever link is opened first, each confirms its own', async () => {
    await ask(visitor())
    await ask(visitor(), { uniqueBreachId: 'Acme' })
    const [first, second] = await mailedTokens(EMAIL)
    await open(second!)
    expect(
      (await db().lead.findMany({ where: { confirmedAt: null } })).map(
        ({ uniqueBreachId }) => uniqueBreachId,
      ),
    ).toEqual(['Beta'])
    await open(first!)
    expect(await db().lead.count({ where: { confirmedAt: null } })).toBe(0)
  })

  test('a sign-up’s link makes that sign-up live and no other, and not a stranger’s request', async () => {
    const owner = visitor()
    await ask(owner)
    await ask(visitor(), { phoneNumber: '9005550177', connectWithLawyer: true })
    await owner.post('/v1/auth/signup', { name: 'Ann Lee', email: EMAIL, password: 'a long enough password' })
    const stranger = visitor()
    await stranger.post('/v1/auth/signup', {
      name: 'Mallory',
      email: EMAIL,
      password: 'another long password',
    })
    const [, , own, others] = await mailedTokens(EMAIL)
    // The owner's browser asked for news itself: its sign-up confirms that too.
    expect((await named())[2]).toBe('\u2022 Your account.\n\u2022 News about the Beta breach by email.')
    expect(await open(others!, owner)).toMatchObject({ signedIn: false, needsPassword: true })
    expect(await confirmedPhones()).toEqual([])
    expect(await open(own!, owner)).toMatchObject({ signedIn: true, needsPassword: false })
    expect(await confirmedPhones()).toEqual(['+16175550142'])
    expect((await stranger.call('GET', '/v1/users/me')).status).toBe(401)
  })

  test('who has signed up and then sends the form confirms both by one link', async () => {
    const person = visitor()
    await person.post('/v1/auth/signup', {
      name: 'Ann Lee',
      email: EMAIL,
      password: 'a long enough password',
    })
    await ask(person)
    const [link] = await mailedTokens(EMAIL)
    expect((await named())[0]).toContain('Your account.')
    expect(await open(link!, person)).toMatchObject({
      signedIn: true,
      confirmed: [{ title: 'News about the Beta breach by email' }],
    })
    expect((await person.call('GET', '/v1/users/me')).status).toBe(200)
  })
})

test('mail and answer say what a request asks for; a title cannot say more, and nothing that a stranger typed stands there', async () => {
  await ask(visitor(), {
    uniqueBreachId: 'Acme',
    name: 'Visit evil example',
    notificationSMS: true,
    connectWithLawyer: true,
    notificationFutureBreaches: true,
  })
  const [items] = await named()
  expect(items).toBe(
    '\u2022 News about the Acme <b>"&{{verify_url}} breach by email. Contact with a lawyer at the number ending in 42, if legal action becomes available. Text messages to the number ending in 42. News about future breaches.',
  )
  expect(items).not.toMatch(/evil|6175550142|02139/)
  const [token] = await mailedTokens(EMAIL)
  expect((await open(token!)).confirmed).toEqual([
    {
      id: expect.any(String),
      title: 'News about the Acme <b>"&{{verify_url}} breach by email',
      details: [
        'Contact with a lawyer at the number ending in 42, if legal action becomes available',
        'Text messages to the number ending in 42',
        'News about future breaches',
      ],
      takingBack: expect.stringMatching(/^We delete this request/),
      steps: [
        expect.objectContaining({ name: 'sent', state: 'done', at: expect.any(String) }),
        expect.objectContaining({ name: 'confirm', state: 'done', at: expect.any(String) }),
        {
          name: 'news',
          title: 'We tell you what is new',
          text: 'When a legal action or a settlement is announced, we email you. Every email has a link to stop them. If legal action becomes available, we may pass your request on to a lawyer, as you asked.',
          state: 'current',
          at: null,
        },
      ],
    },
  ])
})

test('the mail says where a request stands: of a consultation, of news, and of where no lawyer is offered', async () => {
  await ask(visitor(), { connectWithLawyer: true, form: 'request-consultation' })
  await ask(visitor())
  await ask(visitor(), { connectWithLawyer: true, form: 'request-consultation', zipCode: '94103' })
  const mails = await db().emailMessage.findMany({
    where: { template: 'verify-email' },
    orderBy: { id: 'asc' },
    select: { values: true, render: { select: { text: true, html: true } } },
  })
  // Lines are broken where they get long, and columns filled up.
  const [consultation, news, california] = mails.map(({ render }) => render!.text.replace(/\s+/g, ' '))
  for (const text of [consultation, news, california]) {
    expect(text).toMatch(/1\. Sent +\{\{sent_at\}\}\. Your request is with us\./)
    expect(text).toMatch(/2\. Check Your Email! You are here\. Press the button above\./)
  }
  expect(consultation).toMatch(
    /Nothing goes to a lawyer before you do\.[^]*3\. A lawyer has it[^]*4\. They call/,
  )
  expect(news).toMatch(/3\. We tell you what is new/)
  expect(news).not.toMatch(/lawyer has it|They call/)
  expect(california).toMatch(/3\. No lawyer gets it +We do not pass requests from California to lawyers\./)
  expect((openToken('mail-values', mails[0]!.values!) as { sent_at: string }).sent_at).toMatch(
    /^\w{3} \d+, \d{4}, \d\d:\d\d UTC$/,
  )
})

test('the answer says what happens next, of each request what is true of it', async () => {
  await createBreach({ uniqueBreachId: 'Old', title: 'Old', massActionBreachStatus: 4 })
  const after = async (changes: Record<string, unknown>) => {
    await ask(visitor(), changes)
    const { confirmed } = await open((await mailedTokens(EMAIL)).at(-1)!)
    return confirmed
      .at(-1)!
      .steps.slice(2)
      .map(({ title, text }) => `${title}. ${text}`)
      .join(' ')
  }
  // Nobody follows what is too old.
  expect(await after({ uniqueBreachId: 'Old' })).toMatch(
    /^If something changes\. We do not look for legal action/,
  )
  const tooOld = await after({ uniqueBreachId: 'Old', notificationFutureBreaches: true })
  expect(tooOld).toMatch(/^We watch for your address\. When it appears in a new breach/)
  expect(tooOld).not.toMatch(/legal action|court/)
  const lawyer = { form: 'lawyer-consultation', uniqueBreachId: 'request-lawyer-consultation' }
  expect(await after({ ...lawyer, connectWithLawyer: true })).toMatch(
    /^A lawyer has it\. Not yet\. We read your request and pass it on\. .* They call\. Or email\./,
  )
  // From California none gets it.
  const fromCalifornia = await after({ ...lawyer, connectWithLawyer: true, zipCode: '94103' })
  expect(fromCalifornia).toContain('No lawyer gets it')
  expect(fromCalifornia).toContain('No lawyer will contact you')
  expect(fromCalifornia).not.toContain('pass it on')
})

test('a consent says by which link it was confirmed, and when; that does not change', async () => {
  const person = visitor()
  await ask(person, { notificationSMS: true })
  const [token] = await mailedTokens(EMAIL)
  expect(await db().consent.count({ where: { confirmedAt: { not: null } } })).toBe(0)
  await open(token!)
  const consents = await db().consent.findMany()
  expect(consents.length).toBeGreaterThan(2)
  for (const { confirmedBy, confirmedAt } of consents) {
    expect(Buffer.from(confirmedBy!).equals(digestToken(token!))).toBe(true)
    expect(confirmedAt).not.toBeNull()
  }
  await expect(db().consent.updateMany({ data: { confirmedAt: new Date(0) } })).rejects.toThrow()
})

describe('a request that was corrected', () => {
  test('with another phone number is mailed anew, and the link that named the old one confirms nothing', async () => {
    const person = visitor()
    await ask(person, { notificationSMS: true })
    expect(await ask(person, { notificationSMS: true, phoneNumber: '6175550199' })).toMatchObject({
      mailed: true,
    })
    expect((await named()).map((items) => items.match(/ending in (\d\d)/)![1])).toEqual(['42', '99'])
    const [old, current] = await mailedTokens(EMAIL)
    expect((await person.post(`/v1/auth/verify-email?token=${old}`)).status).toBe(410)
    expect(await confirmedPhones()).toEqual([])
    await open(current!)
    expect(await confirmedPhones()).toEqual(['+16175550199'])
  })

  test('past the bound waits, and its old link is void all the same', async () => {
    const person = visitor()
    await ask(person)
    for (const uniqueBreachId of ['Acme', 'unknown-breach', 'no-breaches-found', 'no-action-breach'])
      await ask(visitor(), { uniqueBreachId })
    expect(await ask(person, { phoneNumber: '6175550199' })).toMatchObject({ mailed: false })
    expect((await person.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL))[0]}`)).status).toBe(
      410,
    )
  })
})

describe('five messages a day', () => {
  const BREACHES = ['Acme', 'Beta', 'unknown-breach', 'no-breaches-found', 'no-action-breach']

  test('then nothing is sent and the response says so; what waits is mailed later, each by itself', async () => {
    for (const uniqueBreachId of BREACHES)
      expect(await ask(visitor(), { uniqueBreachId })).toMatchObject({ mailed: true, retryAfterSeconds: 0 })
    const person = visitor()
    expect(await ask(person, { uniqueBreachId: 'request-lawyer-consultation' })).toMatchObject({
      mailed: false,
      retryAfterSeconds: 24 * 3600,
    })
    expect(await ask(visitor(), { phoneNumber: '6175550111' })).toMatchObject({ mailed: false })
    // The same once more, by anyone: still nothing was sent.
    expect(await ask(person, { uniqueBreachId: 'request-lawyer-consultation' })).toMatchObject({
      mailed: false,
    })
    expect(await named()).toHaveLength(5)
    const refused = await person.post('/v1/auth/verify-email/resend')
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      429,
      'Nothing was sent: this address has had 5 messages in 24 hours, which is the most. You can ask again in 24 hours.',
    ])
    expect(await mailWaiting(Date.now() + AMPLE_MS)).toBe(0)
    await later(25)
    expect(await mailWaiting(Date.now() + AMPLE_MS)).toBe(2)
    expect((await named()).slice(5)).toEqual([
      '\u2022 News about a data breach by email.',
      '\u2022 News about the Beta breach by email.',
    ])
    expect(await mailWaiting(Date.now() + AMPLE_MS)).toBe(0)
    await open((await mailedTokens(EMAIL))[5]!)
    expect(await db().lead.count({ where: { confirmedAt: { not: null } } })).toBe(1)
  })

  test('a request made when another may be sent does not take those along that wait', async () => {
    for (const uniqueBreachId of BREACHES) await ask(visitor(), { uniqueBreachId })
    // A stranger's.
    await ask(visitor(), {
      uniqueBreachId: 'request-lawyer-consultation',
      connectWithLawyer: true,
      phoneNumber: '9005550177',
    })
    await later(25)
    expect(await ask(visitor(), { phoneNumber: '6175550111' })).toMatchObject({ mailed: true })
    expect((await named())[5]).not.toContain('lawyer')
    await open((await mailedTokens(EMAIL))[5]!)
    expect(await confirmedPhones()).toEqual(['+16175550111'])
  })

  test('a request that has waited for a week is not asked about any more, nor one that was taken back', async () => {
    for (const uniqueBreachId of BREACHES) await ask(visitor(), { uniqueBreachId })
    await ask(visitor(), { phoneNumber: '6175550111' })
    const person = visitor()
    await ask(person, { phoneNumber: '6175550122' })
    await person.post('/v1/users/withdraw-request')
    await later(25)
    await pgPool().query("UPDATE lead SET created_at = created_at - interval '8 days' WHERE waits_for_mail")
    expect(await mailWaiting(Date.now() + AMPLE_MS)).toBe(0)
    expect(await db().lead.count({ where: { waitsForMail: true } })).toBe(0)
  })

  test('twenty requests at once mail five links, and the rest wait', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => ask(visitor(), { phoneNumber: `61755501${10 + index}` })),
    )
    expect(answers.filter(({ mailed }) => mailed)).toHaveLength(5)
    expect(await named()).toHaveLength(5)
    expect(await db().lead.count({ where: { waitsForMail: true } })).toBe(7)
  })
})

test('Send it again names the same as before, not sooner than in 15 minutes', async () => {
  const person = visitor()
  await ask(person)
  await ask(visitor(), { phoneNumber: '9005550177' })
  expect((await person.post('/v1/auth/verify-email/resend')).status).toBe(429)
  await later(1)
  expect((await person.post('/v1/auth/verify-email/resend')).status).toBe(200)
  expect((await named())[2]).toBe((await named())[0])
  await open((await mailedTokens(EMAIL))[2]!)
  expect(await confirmedPhones()).toEqual(['+16175550142'])
  expect(await (await person.post('/v1/auth/verify-email/resend')).json()).toEqual({
    message: 'This request is confirmed already. There is nothing left to do.',
  })
})

describe('I did not ask for this', () => {
  test('takes the request back, its consents, its case and the profile that it made; by the link alone', async () => {
    await ask(visitor(), {
      connectWithLawyer: true,
      notificationFutureBreaches: true,
      form: 'request-consultation',
    })
    const [token] = await mailedTokens(EMAIL)
    const { confirmed } = await open(token!)
    expect(await db().case.count()).toBe(1)
    // Somebody else has no such link.
    await ask(visitor(), { email: 'eve@example.com' })
    const [other] = await mailedTokens('eve@example.com')
    await open(other!)
    await visitor().post('/v1/auth/verify-email/take-back', { token: other, id: confirmed[0]!.id })
    expect(await db().lead.count()).toBe(2)
    for (let round = 0; round < 2; round++)
      expect(
        (await visitor().post('/v1/auth/verify-email/take-back', { token, id: confirmed[0]!.id })).status,
      ).toBe(200)
    expect([await db().lead.count(), await db().case.count(), await db().user.count()]).toEqual([1, 0, 1])
    expect(
      await db().consent.count({ where: { emailHash: new Uint8Array(hashEmail(EMAIL)), revokedAt: null } }),
    ).toBe(0)
    expect((await open(token!)).confirmed).toEqual([])
  })

  test('is there for who opens the link again, for a day; an unused link takes nothing back', async () => {
    await ask(visitor())
    const [token] = await mailedTokens(EMAIL)
    const { id } = await db().lead.findFirstOrThrow()
    expect((await visitor().post('/v1/auth/verify-email/take-back', { token, id })).status).toBe(410)
    await open(token!)
    expect(await open(token!)).toMatchObject({ alreadyVerified: true, confirmed: [{ id }] })
    await db().emailToken.updateMany({ data: { usedAt: new Date(Date.now() - 25 * 3600_000) } })
    expect((await open(token!)).confirmed).toEqual([])
    expect((await visitor().post('/v1/auth/verify-email/take-back', { token, id })).status).toBe(410)
    expect(await db().lead.count()).toBe(1)
  })

  test('ends a stranger’s sign-up', async () => {
    const stranger = visitor()
    await ask(stranger)
    await stranger.post('/v1/auth/signup', {
      name: 'Mallory',
      email: EMAIL,
      password: 'another long password',
    })
    const token = (await mailedTokens(EMAIL)).at(-1)!
    expect(await open(token)).toMatchObject({ needsPassword: true })
    expect((await visitor().post('/v1/auth/verify-email/take-back', { token, id: 'account' })).status).toBe(
      200,
    )
    expect([await db().pendingSignUp.count(), (await stranger.call('GET', '/v1/users/me')).status]).toEqual([
      0, 401,
    ])
  })
})
