import { POST } from '@/app/v1/users/get-notified/route'
import { closeDatabase, db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { LEAD_FORM_IDS, LEAD_FORMS } from '@/lib/consents/lead-forms'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { countExport } from '@/lib/leads/desk/export-leads'
import { listLeads } from '@/lib/leads/desk/list-leads'
import { submitLead } from '@/lib/leads/submit-lead'
import { getNotifiedSchema } from '@/lib/leads/schema'
import { openVisit } from '@/lib/visit/visit'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { createLead } from '@/tests/support/leads'
import { serve, type TestApp } from '@/tests/support/serve'

// Without a certificate nobody's request from California reaches a lawyer, whatever way it comes; what else it asks for works.

const PATH = '/v1/users/get-notified'
let app: TestApp

beforeAll(async () => {
  app = await serve({ [PATH]: { POST } })
})
afterAll(async () => {
  await app.close()
  await closeDatabase()
})
beforeEach(async () => {
  resetRateLimits()
  await db().lead.deleteMany()
  await db().user.deleteMany()
  await emptyTables('consent', 'email_message', 'email_token')
  await db().breach.deleteMany()
  await createBreach({ uniqueBreachId: 'Acme', massActionBreachStatus: 1 })
})
afterEach(() => {
  env().CA_REFERRAL_CERTIFICATION = undefined
  env().CONSULTATION_STATES_OFF = []
})

const ASKED = { name: 'Ann Lee', phoneNumber: '6175550142', uniqueBreachId: 'Acme', connectWithLawyer: true }
let people = 0

async function send(body: Record<string, unknown>) {
  people += 1
  const response = await fetch(app.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${people % 250}.9` },
    body: JSON.stringify({ ...ASKED, email: `ann${people}@example.com`, ...body }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, response }
}

async function sendForm(fields: Record<string, string>) {
  people += 1
  const response = await fetch(app.url + PATH, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `198.51.${people % 250}.10`,
    },
    body: new URLSearchParams({
      name: 'Bob Ray',
      phoneNumber: '6175550143',
      uniqueBreachId: 'Acme',
      email: `bob${people}@example.com`,
      ...fields,
    }),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0]?.split('=')[1]
  return { status: response.status, confirmation: openVisit(cookie).confirmation }
}

const leads = () => db().lead.findMany({ orderBy: { createdAt: 'asc' }, include: { consents: true } })
const lawyerConsents = () => db().consent.count({ where: { kind: 'connect_with_lawyer', revokedAt: null } })

const IN_CALIFORNIA = ['94103', ' 94103 ', 94103, 90001, '90001-1234', '96162', '900010000'.slice(0, 5)]

test.each(IN_CALIFORNIA)('the zip code %j: told, and kept without the wish for a lawyer', async (zipCode) => {
  const { status, body } = await send({ zipCode, notificationFutureBreaches: true, notificationSMS: true })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    lawyerOffered: false,
    message: expect.stringContaining('We do not pass requests from California to lawyers.'),
  })
  const [lead] = await leads()
  expect(lead).toMatchObject({
    connectWithLawyer: false,
    notificationFutureBreaches: true,
    notificationSMS: true,
    notificationEmail: true,
  })
  expect(lead!.consents.map(({ kind }) => kind).sort()).toEqual(['email', 'future_breaches', 'sms', 'terms'])
  // No operator is told of a request for a lawyer.
  expect(await db().emailMessage.count({ where: { template: 'consultation-received' } })).toBe(0)
})

describe.each(LEAD_FORM_IDS)('%s', (form) => {
  const lawyer: Record<string, string> = LEAD_FORMS[form].boxes.lawyer ? { lawyer: 'on' } : {}

  test('with scripts and without: nothing to hand on', async () => {
    const asJson = await send({ form, zipCode: '94103' })
    expect(asJson.body).toMatchObject({ lawyerOffered: false })
    const asForm = await sendForm({ form, zipCode: '94103', ...lawyer })
    expect(asForm).toMatchObject({ status: 303, confirmation: { notPassedOn: 'california' } })
    expect((await leads()).map(({ connectWithLawyer }) => connectWithLawyer)).toEqual([false, false])
    expect(await lawyerConsents()).toBe(0)
    await db().lead.updateMany({ data: { confirmedAt: new Date() } })
    expect(await countExport({})).toBe(0)
    // Nor is there when a certificate is given later: they were told that nobody gets it.
    env().CA_REFERRAL_CERTIFICATION = '0123'
    expect(await countExport({})).toBe(0)
  })

  test('with a certificate it is passed on as from everywhere', async () => {
    env().CA_REFERRAL_CERTIFICATION = '0123'
    expect((await send({ form, zipCode: '94103' })).body).not.toHaveProperty('lawyerOffered')
    expect((await sendForm({ form, zipCode: '94103', ...lawyer })).confirmation).not.toHaveProperty(
      'notPassedOn',
    )
    expect(await lawyerConsents()).toBe(2)
    await db().lead.updateMany({ data: { confirmedAt: new Date() } })
    expect(await countExport({})).toBe(2)
    env().CA_REFERRAL_CERTIFICATION = undefined
    expect(await countExport({})).toBe(0)
  })

  test('from next door nothing changes', async () => {
    expect((await send({ form, zipCode: '97035' })).body).not.toHaveProperty('lawyerOffered')
    expect(await lawyerConsents()).toBe(1)
  })
})

test('who asks for no lawyer is told nothing of them', async () => {
  const { body } = await send({ form: 'get-notified', zipCode: '94103', connectWithLawyer: false })
  expect(body).toMatchObject({ message: 'Your request has been submitted successfully.' })
})

describe('a member, by the profile', () => {
  const ask = (zipCode: string, email: string) =>
    submitLead({
      request: getNotifiedSchema.parse({ ...ASKED, zipCode, email }),
      ip: '192.0.2.1',
      userAgent: 'test',
      provenOwner: true,
    })

  test.each([
    ['94103', '02139', 'california'],
    ['94103-0001', '02139', 'california'],
    ['02139', '94103', 'california'],
    ['02139', '02139', null],
    [null, '02139', null],
  ])('profile %s, form %s: %s', async (profileZip, zip, why) => {
    const email = 'member@example.com'
    await createLead({ email })
    await db().user.update({ where: { email }, data: { zipCode: profileZip, emailVerifiedAt: new Date() } })
    expect((await ask(zip, email)).notPassedOn).toBe(why)
    expect(await lawyerConsents()).toBe(why === null ? 1 : 0)
  })

  test('a stranger is not told where somebody lives', async () => {
    await createLead({ email: 'owner@example.com', zipCode: '94103' })
    await db().user.update({ where: { email: 'owner@example.com' }, data: { zipCode: '94103' } })
    const { body } = await send({ email: 'owner@example.com', zipCode: '02139' })
    expect(body).not.toHaveProperty('lawyerOffered')
    await db().lead.updateMany({ data: { confirmedAt: new Date() } })
    expect(await countExport({})).toBe(0)
  })
})

test('requests that are there already are handed to nobody, and the list says so', async () => {
  const wanted = { connectWithLawyer: true, confirmedAt: new Date() }
  await createLead({ ...wanted, zipCode: '90001' })
  const moved = await createLead({ ...wanted, zipCode: '02139' })
  await db().user.update({
    where: { id: moved.userId },
    data: { zipCode: '90001-0001', emailVerifiedAt: new Date() },
  })
  await createLead({ ...wanted, zipCode: '10001' })
  const list = await listLeads({ limit: 10 } as Parameters<typeof listLeads>[0])
  expect(list.results.map(({ stateSwitchedOff }) => stateSwitchedOff)).toEqual([false, true, true])
  expect(await countExport({})).toBe(1)
  env().CA_REFERRAL_CERTIFICATION = '0123'
  expect(await countExport({})).toBe(3)
  env().CONSULTATION_STATES_OFF = ['CA']
  expect(await countExport({})).toBe(1)
})

test('corrected to come from there, a request loses its wish', async () => {
  const first = await send({ zipCode: '02139', email: 'moves@example.com' })
  const cookie = first.response.headers.get('set-cookie')!.split(';')[0]!
  const response = await fetch(app.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.9.9', cookie },
    body: JSON.stringify({ ...ASKED, email: 'moves@example.com', zipCode: '94103' }),
  })
  expect(await response.json()).toMatchObject({ lawyerOffered: false })
  expect(await leads()).toMatchObject([{ connectWithLawyer: false, zipCode: '94103' }])
  expect(await lawyerConsents()).toBe(0)
  expect(
    await db().emailMessage.count({ where: { template: 'consultation-received', state: 'queued' } }),
  ).toBe(0)
})
