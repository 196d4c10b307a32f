import { POST as disown } from '@/app/v1/auth/verify-email/take-back/route'
import { POST as verify } from '@/app/v1/auth/verify-email/route'
import { POST } from '@/app/v1/users/get-notified/route'
import { listCases } from '@/lib/cases/list-cases'
import { hashEmail, openToken } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { countExport } from '@/lib/leads/desk/export-leads'
import { listLeads } from '@/lib/leads/desk/list-leads'
import { requireLead } from '@/lib/leads/get-lead'
import { getNotifiedSchema } from '@/lib/leads/schema'
import { submitLead } from '@/lib/leads/submit-lead'
import { listRequests } from '@/lib/members/shares'
import { updateProfile } from '@/lib/members/profile'
import { createBreach } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { tokenIn } from '@/tests/support/mailed'
import { serve, type TestApp } from '@/tests/support/serve'

// A person lives in one place: what they confirm from a state where no lawyer is offered stops every wish of theirs, also an earlier
// one. What nobody has confirmed says nothing of them.

let app: TestApp
beforeAll(async () => {
  app = await serve({
    '/v1/users/get-notified': { POST },
    '/v1/auth/verify-email': { POST: verify },
    '/v1/auth/verify-email/take-back': { POST: disown },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  await db().pendingSignUp.deleteMany()
  await createBreach({ uniqueBreachId: 'Acme', title: 'Acme', massActionBreachStatus: 1 })
  await createBreach({ uniqueBreachId: 'Beta', title: 'Beta', massActionBreachStatus: 1 })
})
afterEach(() => {
  env().CA_REFERRAL_CERTIFICATION = undefined
  env().CONSULTATION_STATES_OFF = []
})

const ANN = 'ann@example.com'
const CALIFORNIA = '94103'
const NEXT_DOOR = '02139'
const ASKED = { email: ANN, name: 'Ann Lee', phoneNumber: '6175550142', uniqueBreachId: 'Acme' }
const OFF = 'We do not pass requests from California to lawyers.'

let visitors = 0
async function post(path: string, body: unknown, cookie = '') {
  visitors += 1
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${visitors % 250}`,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const ask = (zipCode: string, more: Record<string, unknown> = {}) =>
  post('/v1/users/get-notified', { ...ASKED, connectWithLawyer: true, zipCode, ...more })

/** What the links mailed to an address say and lead to, oldest first. */
async function mails() {
  const rows = await db().emailMessage.findMany({
    where: { emailHash: new Uint8Array(hashEmail(ANN)), template: 'verify-email' },
    orderBy: { id: 'asc' },
  })
  return rows.map(
    ({ values }) => openToken('mail-values', values!) as { verify_url: string; item_lines: string },
  )
}
const confirm = async (place: number) =>
  (await post('/v1/auth/verify-email', { token: tokenIn((await mails())[place]!.verify_url) })).body
const isMarked = async () =>
  (await listLeads({ limit: 10 } as Parameters<typeof listLeads>[0])).results.map(
    ({ zipCode, stateSwitchedOff }) => [zipCode, stateSwitchedOff],
  )
const profile = () => db().user.findUniqueOrThrow({ where: { email: ANN } })
const announced = () => db().emailMessage.count({ where: { template: 'consultation-received' } })

describe('one confirmed request from California', () => {
  test.each(['Acme', 'Beta'])('stops an earlier one of the same person, asked about %s', async (second) => {
    await ask(NEXT_DOOR)
    expect(await confirm(0)).not.toHaveProperty('lawyerOffered')
    expect(await countExport({})).toBe(1)
    const [early] = await db().lead.findMany()
    expect((await ask(CALIFORNIA, { uniqueBreachId: second })).body).toMatchObject({ lawyerOffered: false })
    // A stranger may have sent it.
    expect(await countExport({})).toBe(1)
    expect(await isMarked()).toEqual([
      [CALIFORNIA, false],
      [NEXT_DOOR, false],
    ])
    expect(await confirm(1)).toMatchObject({
      lawyerOffered: false,
      message: expect.stringContaining(OFF),
    })
    expect(await countExport({})).toBe(0)
    expect(await isMarked()).toEqual([
      [CALIFORNIA, false],
      [NEXT_DOOR, true],
    ])
    expect(await requireLead(early!.id)).toMatchObject({ stateSwitchedOff: true })
    const { id } = await profile()
    expect(await listCases(id)).toMatchObject([{ uniqueBreachId: 'Acme', notPassedOn: 'california' }])
    expect((await listRequests(id)).map(({ notPassedOn }) => notPassedOn)).toContain('california')
    // As long as the state is off.
    env().CA_REFERRAL_CERTIFICATION = '0123'
    expect(await countExport({})).toBe(1)
    expect(await isMarked()).toContainEqual([NEXT_DOOR, false])
    expect((await listCases(id))[0]).not.toHaveProperty('notPassedOn')
  })

  test('stops a later one, whose sender is told so once the owner has confirmed it', async () => {
    await ask(CALIFORNIA, { connectWithLawyer: false, notificationFutureBreaches: true })
    expect(await confirm(0)).not.toHaveProperty('lawyerOffered')
    const later = await ask(NEXT_DOOR, { uniqueBreachId: 'Beta' })
    // To who sends it nothing is told of the owner of the address.
    expect(later.body).not.toHaveProperty('lawyerOffered')
    expect(await announced()).toBe(0)
    expect((await mails())[1]!.item_lines).toContain(OFF)
    expect((await mails())[1]!.item_lines).not.toContain('A lawyer may contact you')
    const answer = await confirm(1)
    expect(answer).toMatchObject({ lawyerOffered: false, message: expect.stringContaining(OFF) })
    expect(JSON.stringify(answer.confirmed)).not.toContain('A lawyer may contact you')
    // The same link again says the same.
    expect(await confirm(1)).toMatchObject({ alreadyVerified: true, lawyerOffered: false })
    expect(await countExport({})).toBe(0)
    expect(await db().case.count()).toBe(0)
  })

  test('counts for a member who asks again', async () => {
    await ask(CALIFORNIA)
    await confirm(0)
    await db().user.updateMany({ data: { zipCode: NEXT_DOOR } })
    const request = getNotifiedSchema.parse({ ...ASKED, zipCode: NEXT_DOOR, connectWithLawyer: true })
    const sent = await submitLead({ request, ip: '192.0.2.1', userAgent: 'test', provenOwner: true })
    expect(sent.notPassedOn).toBe('california')
  })
})

test('a member who moves there: the desk, the cases and the requests say so', async () => {
  await ask(NEXT_DOOR)
  await confirm(0)
  const { id } = await profile()
  expect((await listCases(id))[0]).not.toHaveProperty('notPassedOn')
  await updateProfile(id, { zipCode: CALIFORNIA })
  expect([await countExport({}), await isMarked()]).toEqual([0, [[NEXT_DOOR, true]]])
  expect(await listCases(id)).toMatchObject([{ notPassedOn: 'california' }])
  expect(await listRequests(id)).toMatchObject([{ notPassedOn: 'california' }])
})

test('a state that is switched off for now: the answer to the link says so, and no news promise a lawyer', async () => {
  env().CONSULTATION_STATES_OFF = ['MA']
  await ask(NEXT_DOOR)
  expect(await announced()).toBe(0)
  expect(await confirm(0)).toMatchObject({
    lawyerOffered: false,
    message: expect.stringContaining('no lawyer will contact you for now'),
  })
  expect(
    await db().notification.count({ where: { message: { contains: 'A lawyer will contact you' } } }),
  ).toBe(0)
  expect(await countExport({})).toBe(0)
  env().CONSULTATION_STATES_OFF = []
  expect(await countExport({})).toBe(1)
})

describe('the details of a profile that nobody has proven', () => {
  const NINE = '9005550100'

  test('are those of the request that its owner confirms, whatever came before', async () => {
    await ask(CALIFORNIA, { name: 'A Stranger', phoneNumber: NINE })
    const second = await ask(NEXT_DOOR)
    expect(second.body).not.toHaveProperty('lawyerOffered')
    expect(await announced()).toBe(1)
    expect(await isMarked()).toEqual([
      [NEXT_DOOR, false],
      [CALIFORNIA, false],
    ])
    expect(await confirm(1)).not.toHaveProperty('lawyerOffered')
    expect(await profile()).toMatchObject({
      name: 'Ann Lee',
      phoneNumber: '+16175550142',
      zipCode: NEXT_DOOR,
    })
    expect(await countExport({})).toBe(1)
    // From now on they are the owner's: a request that is confirmed later does not change them.
    await ask('10001', { name: 'Ann Elsewhere' })
    await confirm(2)
    expect(await profile()).toMatchObject({ name: 'Ann Lee', zipCode: NEXT_DOOR })
    // Nor does the same link.
    await confirm(1)
    expect(await profile()).toMatchObject({ name: 'Ann Lee', zipCode: NEXT_DOOR })
  })

  test('in the other order the one from California stops the other', async () => {
    await ask(CALIFORNIA)
    await ask(NEXT_DOOR)
    expect(await confirm(1)).not.toHaveProperty('lawyerOffered')
    expect(await countExport({})).toBe(1)
    expect(await confirm(0)).toMatchObject({ lawyerOffered: false })
    expect(await countExport({})).toBe(0)
    expect(await profile()).toMatchObject({ zipCode: NEXT_DOOR })
  })

  test('go when the owner takes that request back', async () => {
    await ask(CALIFORNIA, { name: 'A Stranger', phoneNumber: NINE })
    await ask(NEXT_DOOR)
    await confirm(0)
    expect(await profile()).toMatchObject({ name: 'A Stranger', zipCode: CALIFORNIA })
    const token = tokenIn((await mails())[0]!.verify_url)
    const lead = await db().lead.findFirstOrThrow({ where: { zipCode: CALIFORNIA } })
    expect((await post('/v1/auth/verify-email/take-back', { token, id: lead.id })).status).toBe(200)
    expect(await profile()).toMatchObject({ name: '', phoneNumber: null, zipCode: null })
    expect(await confirm(1)).not.toHaveProperty('lawyerOffered')
    expect(await countExport({})).toBe(1)
  })

  test.each([
    ['proven', { emailVerifiedAt: new Date() }],
    ['claimed', { claimedAt: new Date() }],
    ['claimed with a password', { passwordHash: 'x' }],
  ])('one that is %s keeps its own, and they count', async (_name, facts) => {
    const { profileKeys } = await import('@/lib/verification/hash-profiles')
    const own = { name: 'The Owner', phoneNumber: '+12025550100', zipCode: CALIFORNIA }
    await db().user.create({ data: { email: ANN, ...profileKeys(ANN), ...own, ...facts } })
    expect((await ask(NEXT_DOOR)).body).not.toHaveProperty('lawyerOffered')
    expect(await profile()).toMatchObject(own)
    expect(await confirm(0)).toMatchObject({ lawyerOffered: false, message: expect.stringContaining(OFF) })
    expect(await profile()).toMatchObject(own)
    expect(await countExport({})).toBe(0)
  })
})
