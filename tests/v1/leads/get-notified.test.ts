import { CONSENT_VERSION } from '@/lib/consents/consent-texts'
import { POST } from '@/app/v1/users/get-notified/route'
import { hashEmail } from '@/lib/crypto/crypto'
import { closeDatabase, db, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { openVisit } from '@/lib/visit/visit'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { serve, type TestApp } from '@/tests/support/serve'

const PATH = '/v1/users/get-notified'
let app: TestApp

beforeAll(async () => {
  app = await serve({ [PATH]: { POST } })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await db().lead.deleteMany()
  await db().user.deleteMany()
  // The mail of the test before counts against what one address may have in a day.
  await emptyTables('consent', 'email_message', 'email_token')
  await db().breach.deleteMany()
  await createBreach({ uniqueBreachId: 'Acme' })
})

const PAYLOAD = {
  email: ' Ann@Example.com ',
  zipCode: 2139,
  phoneNumber: '(617) 555-0142',
  name: '  Ann  O\u2019Neil-Garc\u00eda ',
  uniqueBreachId: 'Acme',
  notificationSMS: true,
  notificationEmail: true,
  connectWithLawyer: true,
  notificationFutureBreaches: false,
}

async function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(app.url + PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Test Browser',
      'x-forwarded-for': '203.0.113.9',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? ''
const visitOf = (response: Response) => openVisit(cookieOf(response).split('=')[1])

/** Consents in the order of their kinds. */
const consents = () => db().consent.findMany({ orderBy: { kind: 'asc' } })

describe('a request with the payload of the specification', () => {
  test('stores profile, lead and consents, and fills the visit for the confirmation', async () => {
    const response = await post({ ...PAYLOAD, form: 'request-consultation' })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      message: 'Your request has been submitted successfully.',
      submissionType: 'consultation',
      mailed: true,
      retryAfterSeconds: 0,
    })
    const user = await db().user.findUniqueOrThrow({
      where: { email: 'ann@example.com' },
      include: { leads: true },
    })
    const contact = { name: 'Ann O\u2019Neil-Garc\u00eda', phoneNumber: '+16175550142', zipCode: '02139' }
    expect(user).toMatchObject({ ...contact, role: 'user', passwordHash: null, emailVerifiedAt: null })
    expect(user.leads).toHaveLength(1)
    expect(user.leads[0]).toMatchObject({
      ...contact,
      uniqueBreachId: 'Acme',
      form: 'request-consultation',
      state: 'new',
      notificationSMS: true,
      notificationEmail: true,
      connectWithLawyer: true,
      notificationFutureBreaches: false,
    })
    const records = await consents()
    expect(records.map(({ kind, text, phoneNumber }) => [kind, text, phoneNumber])).toEqual([
      ['terms', 'By submitting, you agree to our Terms of Use and Privacy Policy.', null],
      ['email', 'Request Consultation (Free)', null],
      [
        'sms',
        'Send me text messages (SMS). Message and data rates may apply. Reply STOP to opt out.',
        '+16175550142',
      ],
      ['connect_with_lawyer', 'Request Consultation (Free)', null],
    ])
    for (const record of records) {
      expect(record).toMatchObject({
        form: 'request-consultation',
        version: CONSENT_VERSION,
        ip: '203.0.113.9',
        userAgent: 'Test Browser',
        revokedAt: null,
      })
      expect(Buffer.from(record.emailHash)).toEqual(hashEmail('ann@example.com'))
      expect(record.leadId).toBe(user.leads[0]!.id)
    }
    expect(visitOf(response)).toEqual({
      leads: [user.leads[0]!.id],
      confirmation: {
        leadId: user.leads[0]!.id,
        submissionType: 'consultation',
        email: 'ann@example.com',
        name: contact.name,
        phoneNumber: '+16175550142',
        zipCode: '02139',
        uniqueBreachId: 'Acme',
        sms: true,
        future: false,
        lawyer: true,
      },
    })
  })

  test.each([
    [{ connectWithLawyer: true }, 'consultation'],
    [{ connectWithLawyer: false, notificationFutureBreaches: true }, 'monitoring'],
    [{ connectWithLawyer: false, notificationFutureBreaches: false }, 'notification'],
    [{ form: 'no-breaches', connectWithLawyer: true, uniqueBreachId: 'no-breaches-found' }, 'monitoring'],
    [
      {
        form: 'lawyer-consultation',
        connectWithLawyer: false,
        uniqueBreachId: 'request-lawyer-consultation',
      },
      'consultation',
    ],
    [{ form: 'no-action', connectWithLawyer: false, uniqueBreachId: 'no-action-breach' }, 'notification'],
  ])('%j is a %s', async (part, submissionType) => {
    expect(await (await post({ ...PAYLOAD, ...part })).json()).toMatchObject({ submissionType })
  })

  test('leaves out what is not agreed to, and takes the specification\u2019s placeholder for no breach', async () => {
    const { email, name, phoneNumber, zipCode } = PAYLOAD
    expect((await post({ email, name, phoneNumber, zipCode })).status).toBe(200)
    expect(await db().lead.findFirstOrThrow()).toMatchObject({
      uniqueBreachId: 'unknown-breach',
      form: 'api',
      notificationEmail: true,
      notificationSMS: false,
    })
    expect((await consents()).map(({ kind }) => kind)).toEqual(['terms', 'email'])
  })

  test.each([
    [2139, '02139'],
    ['02139', '02139'],
    ['02139-1234', '02139-1234'],
    [' 94103 ', '94103'],
    [0, '00000'],
  ])('zip %j is kept as %s', async (zipCode, kept) => {
    await post({ ...PAYLOAD, zipCode })
    expect((await db().lead.findFirstOrThrow()).zipCode).toBe(kept)
  })

  test.each([[100_000], [-1], [1.5], [true], [[]]])('zip %j is refused in our words', async (zipCode) => {
    const response = await post({ ...PAYLOAD, zipCode })
    expect([response.status, (await response.json()).fieldErrors]).toEqual([
      422,
      { zipCode: 'Please enter a valid zip code' },
    ])
  })
})

describe('repeated', () => {
  test('100 identical requests at once are one lead, one profile and one set of consents', async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => post(PAYLOAD)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const bodies = new Set(await Promise.all(responses.map((response) => response.text())))
    expect(bodies.size).toBe(1)
    expect(await db().lead.count()).toBe(1)
    expect(await db().user.count()).toBe(1)
    expect(await db().consent.count()).toBe(4)
  })

  test('with another breach or another choice it is a lead of its own', async () => {
    await createBreach({ uniqueBreachId: 'Other' })
    for (const part of [
      {},
      { uniqueBreachId: 'Other' },
      { notificationSMS: false },
      { notificationFutureBreaches: true },
      {},
    ]) {
      expect((await post({ ...PAYLOAD, ...part })).status).toBe(200)
    }
    expect(await db().lead.count()).toBe(4)
    expect(await db().user.count()).toBe(1)
  })

  test('with corrected contact details it stays one lead, which has them, and the consent for the new number takes the place of the other', async () => {
    const cookie = cookieOf(await post(PAYLOAD))
    await post({ ...PAYLOAD, phoneNumber: '617 555 0199' }, { cookie })
    expect(await db().lead.findMany({ select: { phoneNumber: true } })).toEqual([
      { phoneNumber: '+16175550199' },
    ])
    const sms = await db().consent.findMany({
      where: { kind: 'sms' },
      orderBy: { givenAt: 'asc' },
      select: { phoneNumber: true, revokedAt: true },
    })
    expect(sms).toEqual([
      { phoneNumber: '+16175550142', revokedAt: expect.any(Date) },
      { phoneNumber: '+16175550199', revokedAt: null },
    ])
    expect(await db().consent.count()).toBe(5)
  })

  test('corrected again and again it makes no heap of consents', async () => {
    let cookie = cookieOf(await post(PAYLOAD))
    for (let index = 0; index < 10; index++)
      cookie =
        cookieOf(await post({ ...PAYLOAD, name: index % 2 ? 'Ann Lee' : 'Bob Lee' }, { cookie })) || cookie
    expect([await db().lead.count(), await db().consent.count()]).toEqual([1, 4])
    const numbers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        post({ ...PAYLOAD, phoneNumber: `617555020${index}` }, { cookie }),
      ),
    )
    expect(numbers.map(({ status }) => status)).toContain(429)
    expect(await db().consent.count()).toBeLessThanOrEqual(10)
  })

  test('its browser can correct it after another request, too', async () => {
    await createBreach({ uniqueBreachId: 'Other' })
    const first = cookieOf(await post(PAYLOAD))
    const second = cookieOf(await post({ ...PAYLOAD, uniqueBreachId: 'Other' }, { cookie: first }))
    const visit = visitOf(await post({ ...PAYLOAD, phoneNumber: '617 555 0199' }, { cookie: second }))
    const leads = await db().lead.findMany({
      orderBy: { createdAt: 'asc' },
      select: { id: true, phoneNumber: true },
    })
    expect(leads).toEqual([
      { id: visit.confirmation!.leadId, phoneNumber: '+16175550199' },
      { id: expect.any(String), phoneNumber: '+16175550142' },
    ])
  })

  test('nobody else can correct it: the same request with other details is one of their own', async () => {
    await post(PAYLOAD)
    const stranger = visitOf(await post({ ...PAYLOAD, name: 'Mallory Mall', phoneNumber: '9005550199' }))
    const leads = await db().lead.findMany({
      orderBy: { createdAt: 'asc' },
      select: { id: true, name: true, phoneNumber: true },
    })
    expect(leads).toEqual([
      { id: expect.any(String), name: 'Ann O\u2019Neil-Garc\u00eda', phoneNumber: '+16175550142' },
      { id: stranger.confirmation!.leadId, name: 'Mallory Mall', phoneNumber: '+19005550199' },
    ])
  })

  test('nobody else gets hold of it by repeating it', async () => {
    const own = visitOf(await post(PAYLOAD))
    const repeated = visitOf(await post(PAYLOAD))
    expect(own.confirmation!.leadId).toEqual(expect.any(String))
    // When it can be mailed is told to the second, and there are two calls.
    expect({ ...repeated.confirmation, mailableAt: null }).toEqual({
      ...own.confirmation,
      mailableAt: null,
      leadId: undefined,
    })
  })

  test('after ten minutes it is a new lead', async () => {
    await post(PAYLOAD)
    await db().lead.updateMany({ data: { createdAt: new Date(Date.now() - 10 * 60_000 - 1) } })
    await post(PAYLOAD)
    expect(await db().lead.count()).toBe(2)
  })
})

test('from a state where no lawyer is offered it is kept, and promises none', async () => {
  env().CONSULTATION_STATES_OFF = ['MA']
  try {
    const response = (await (await post(PAYLOAD)).json()) as { message: string }
    expect(response).toMatchObject({
      submissionType: 'consultation',
      lawyerOffered: false,
      message: expect.stringContaining('no lawyer will contact you'),
    })
    expect(await db().lead.findMany()).toMatchObject([{ connectWithLawyer: true, zipCode: '02139' }])
    expect(await (await post({ ...PAYLOAD, form: 'get-notified' })).json()).toEqual({
      submissionType: 'notification',
      lawyerOffered: false,
      message: expect.stringContaining('no lawyer will contact you'),
      mailed: expect.any(Boolean),
      retryAfterSeconds: expect.any(Number),
    })
    const without = { ...PAYLOAD, form: 'get-notified', connectWithLawyer: false }
    expect(await (await post(without)).json()).not.toHaveProperty('lawyerOffered')
  } finally {
    env().CONSULTATION_STATES_OFF = []
  }
})

test('an existing profile is not changed, and the response does not tell that there was one', async () => {
  await db().emailToken.deleteMany()
  await db().user.create({
    data: {
      email: 'ann@example.com',
      name: 'The Owner',
      phoneNumber: '+12025550100',
      zipCode: '20001',
      passwordHash: 'x',
      emailVerifiedAt: new Date(),
    },
  })
  const known = await post(PAYLOAD)
  const unknown = await post({ ...PAYLOAD, email: 'stranger@example.com' })
  expect(known.status).toBe(unknown.status)
  expect(await known.text()).toBe(await unknown.text())
  expect(await db().user.findUniqueOrThrow({ where: { email: 'ann@example.com' } })).toMatchObject({
    name: 'The Owner',
    phoneNumber: '+12025550100',
    zipCode: '20001',
  })
})

describe('refused', () => {
  test('names every wrong field in the words of the specification', async () => {
    const response = await post({
      email: 'x',
      name: '',
      phoneNumber: '555 0142',
      zipCode: '9410',
      notificationSMS: 'yes',
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      code: 'invalid_fields',
      message: 'Name is required',
      fieldErrors: {
        name: 'Name is required',
        email: 'Please enter a valid email',
        phoneNumber: 'Phone number must be at least 10 digits',
        zipCode: 'Please enter a valid zip code',
        notificationSMS: 'Must be true or false',
      },
    })
    expect(await db().user.count()).toBe(0)
  })

  test('an empty body names the four required fields', async () => {
    expect((await (await post({})).json()).fieldErrors).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      phoneNumber: 'Phone number is required',
      zipCode: 'Zip code is required',
    })
  })

  test('a breach that is not in the catalogue', async () => {
    const response = await post({ ...PAYLOAD, uniqueBreachId: 'Nowhere' })
    expect(response.status).toBe(422)
    expect((await response.json()).fieldErrors).toHaveProperty('uniqueBreachId')
    expect(await db().lead.count()).toBe(0)
  })

  test('another site\u2019s page, a form of another one, and a body that is no JSON or too large', async () => {
    expect((await post(PAYLOAD, { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await post('email=a', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(403)
    expect((await post('email=a', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post('{')).status).toBe(400)
    expect((await post({ ...PAYLOAD, name: 'x'.repeat(1_000_000) })).status).toBe(413)
    expect(await db().user.count()).toBe(0)
  })

  test('the 21st new lead of an address in a day, and a visitor who makes very many', async () => {
    const choices = (index: number) => ({
      notificationSMS: index % 2 === 0,
      connectWithLawyer: index % 4 < 2,
      uniqueBreachId: `B${index >> 2}`,
    })
    for (let index = 0; index < 6; index++) await createBreach({ uniqueBreachId: `B${index}` })
    const statuses: number[] = []
    for (let index = 0; index < 21; index++)
      statuses.push((await post({ ...PAYLOAD, ...choices(index) })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    // A few at once: a busy machine would have the last of so many wait for longer than a request may.
    const many: Response[] = []
    for (let from = 0; from < 121; from += 11)
      many.push(
        ...(await Promise.all(
          Array.from({ length: 11 }, (_, index) =>
            post(
              { ...PAYLOAD, email: `n${from + index}@example.com` },
              { 'x-forwarded-for': '203.0.113.99' },
            ),
          ),
        )),
      )
    expect(many.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([429])
    expect(many.find(({ status }) => status === 429)!.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})

test('what is wrong or repeated does not count against a visitor', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.50' }
  for (let index = 0; index < 130; index++)
    await post(index % 2 ? PAYLOAD : { ...PAYLOAD, zipCode: 'x' }, headers)
  expect((await post({ ...PAYLOAD, email: 'late@example.com' }, headers)).status).toBe(200)
})

describe('a failure in the middle', () => {
  afterEach(() =>
    pgPool().query('DROP TRIGGER IF EXISTS break_consent ON consent; DROP FUNCTION IF EXISTS break_consent'),
  )

  test('leaves neither profile nor lead nor consent', async () => {
    await pgPool().query(`
      CREATE FUNCTION break_consent() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER break_consent BEFORE INSERT ON consent FOR EACH ROW EXECUTE FUNCTION break_consent()`)
    const response = await post(PAYLOAD)
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      code: 'internal_error',
      message: 'Something went wrong on our side. Please try again.',
    })
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await Promise.all([db().user.count(), db().lead.count(), db().consent.count()])).toEqual([0, 0, 0])
  })

  test('a connection that is cut in the middle leaves nothing either, and is a 503 with the time to wait', async () => {
    await pgPool().query(`
      CREATE FUNCTION break_consent() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
      CREATE TRIGGER break_consent BEFORE INSERT ON consent FOR EACH ROW EXECUTE FUNCTION break_consent()`)
    const response = await post(PAYLOAD)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('10')
    expect(await Promise.all([db().user.count(), db().lead.count(), db().consent.count()])).toEqual([0, 0, 0])
  })
})

test('without a database: 503, in words, and it works again afterwards', async () => {
  const url = env().DATABASE_URL
  await closeDatabase()
  env().DATABASE_URL = 'postgresql://nobody:nothing@127.0.0.1:1/nothing'
  const response = await post(PAYLOAD)
  await closeDatabase()
  env().DATABASE_URL = url
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'unavailable' })
  expect((await post(PAYLOAD)).status).toBe(200)
})

test('a consent record cannot be rewritten or deleted; it can end once, and outlives its lead', async () => {
  await post(PAYLOAD)
  await expect(db().consent.updateMany({ data: { text: 'something else' } })).rejects.toThrow()
  await expect(db().consent.deleteMany()).rejects.toThrow()
  await db().consent.updateMany({ data: { revokedAt: new Date() } })
  await expect(db().consent.updateMany({ data: { revokedAt: null } })).rejects.toThrow()
  await db().user.deleteMany()
  expect(await db().consent.count({ where: { leadId: null } })).toBe(4)
})
