import { POST } from '@/app/v1/users/get-notified/route'
import { POST as verifyEmail } from '@/app/v1/auth/verify-email/route'
import { firmConsent } from '@/lib/consents/firm-words'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { readNamedFirm } from '@/lib/leads/named-firm'
import { openVisit } from '@/lib/visit/visit'
import { createBreach } from '@/tests/support/factories'
import { createTestFirm } from '@/tests/support/firms'
import { createMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

// What a consultation form says of a law firm, what is kept of who ticks it, and when it is refused.

const PATH = '/v1/users/get-notified'
let app: TestApp
beforeAll(async () => {
  app = await serve({ [PATH]: { POST }, '/v1/auth/verify-email': { POST: verifyEmail } })
})
afterAll(() => app.close())
beforeEach(resetRateLimits)
afterEach(() => {
  env().LAW_FIRM_HAND_OVER = 'on'
  env().CONSULTATION_STATES_OFF = []
})

let people = 0
let breaches = 0

/** A breach whose forms name a firm. */
async function named() {
  const uniqueBreachId = `Named${(breaches += 1)}-${process.pid}`
  const breachId = await createBreach({ uniqueBreachId, massActionBreachStatus: 1 })
  const firm = await createTestFirm()
  await db().breachLawFirm.create({ data: { breachId, firmId: firm.id, setBy: 'operator@example.com' } })
  return { uniqueBreachId, breachId, firm }
}

const ASKED = {
  name: 'Ann Lee',
  phoneNumber: '6175550142',
  zipCode: '02139',
  connectWithLawyer: true,
  form: 'request-consultation',
}

async function send(body: Record<string, unknown>, cookie = '') {
  people += 1
  const email = (body.email as string | undefined) ?? `firm.ann${people}@example.com`
  const response = await fetch(app.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${people % 250}`, cookie },
    body: JSON.stringify({ ...ASKED, ...body, email }),
  })
  const lead = await db().lead.findFirst({
    where: { user: { email } },
    orderBy: { createdAt: 'desc' },
    include: { consents: { where: { kind: 'law_firm' } } },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, lead, email }
}

test('who ticks it agrees to this firm, in the words that stood there; who does not, to none', async () => {
  const { uniqueBreachId, breachId, firm } = await named()
  const words = (await readNamedFirm(breachId))!
  const ticked = await send({ uniqueBreachId, lawFirmVersionId: firm.versionId })
  expect(ticked).toMatchObject({
    status: 200,
    lead: {
      lawFirmVersionId: firm.versionId,
      confirmedAt: null,
      consents: [{ text: firmConsent(words), lawFirmVersionId: firm.versionId, revokedAt: null }],
    },
  })
  expect(firmConsent(words)).toContain('Massachusetts and New York')
  const without = await send({ uniqueBreachId })
  expect(without).toMatchObject({ status: 200, lead: { lawFirmVersionId: null, consents: [] } })
})

test('the mail that asks to confirm it names the firm, and the words', async () => {
  const { uniqueBreachId, firm } = await named()
  const { lead } = await send({ uniqueBreachId, lawFirmVersionId: firm.versionId })
  const message = await db().emailMessage.findFirstOrThrow({
    where: { template: 'verify-email' },
    orderBy: { id: 'desc' },
  })
  const { openToken } = await import('@/lib/crypto/crypto')
  const values = openToken('mail-values', message.values!) as { item_lines: string }
  expect(values.item_lines).toContain(lead!.consents[0]!.text)
})

test('other words, another firm or none are another request: no link confirms what its mail did not name', async () => {
  const { uniqueBreachId, firm } = await named()
  const email = 'firm.twice@example.com'
  const first = await send({ uniqueBreachId, email })
  const second = await send({ uniqueBreachId, email, lawFirmVersionId: firm.versionId })
  const again = await send({ uniqueBreachId, email, lawFirmVersionId: firm.versionId })
  expect(second.lead!.id).not.toBe(first.lead!.id)
  expect(again.lead!.id).toBe(second.lead!.id)
  const links = await db().emailTokenLead.findMany({
    where: { leadId: { in: [first.lead!.id, second.lead!.id] } },
    distinct: ['tokenHash'],
  })
  expect(links.length).toBe(2)
})

test.each([
  [
    'a newer version of its words',
    async (firmId: string) => {
      await db().lawFirmVersion.create({
        data: {
          firmId,
          number: 2,
          name: 'Brown & Oak',
          states: ['MA'],
          consentText: 'Other words that nobody has read.',
          createdBy: 'a',
        },
      })
    },
    'Brown & Oak asks you to agree to is not what this form showed',
  ],
  [
    'the firm being off',
    (firmId: string) => db().lawFirm.update({ where: { id: firmId }, data: { deactivatedAt: new Date() } }),
    'not named any more',
  ],
  [
    'another choice',
    (firmId: string) => db().breachLawFirm.deleteMany({ where: { firmId } }),
    'not named any more',
  ],
  ['hand-over being off', async () => void (env().LAW_FIRM_HAND_OVER = 'off'), 'not named any more'],
] as const)(
  'a form that was opened before %s is told so, and nothing is kept',
  async (_name, change, words) => {
    const { uniqueBreachId, firm } = await named()
    await change(firm.id)
    expect(await send({ uniqueBreachId, lawFirmVersionId: firm.versionId })).toMatchObject({
      status: 409,
      body: { code: 'firm_changed', fieldErrors: { lawFirmVersionId: expect.stringContaining(words) } },
      lead: null,
    })
  },
)

test.each([
  ['another breach’s firm', async () => ({ lawFirmVersionId: (await named()).firm.versionId })],
  ['a form that names none', async () => ({ form: 'get-notified' })],
  ['no form of ours', async () => ({ form: undefined })],
  ['no breach', async () => ({ uniqueBreachId: 'unknown-breach' })],
])('%s is refused', async (_name, other) => {
  const { uniqueBreachId, firm } = await named()
  const { status, body, lead } = await send({
    uniqueBreachId,
    lawFirmVersionId: firm.versionId,
    ...(await other()),
  })
  expect([status, body.code, lead]).toEqual([409, 'firm_changed', null])
})

test('a firm is not ticked from where it does not work', async () => {
  const { uniqueBreachId, firm } = await named()
  expect(await send({ uniqueBreachId, lawFirmVersionId: firm.versionId, zipCode: '75001' })).toMatchObject({
    status: 422,
    body: { fieldErrors: { lawFirmVersionId: expect.stringContaining('does not work in Texas') } },
    lead: null,
  })
})

test('from California nothing is agreed to, and the request is kept without its wish', async () => {
  const { uniqueBreachId, firm } = await named()
  expect(await send({ uniqueBreachId, lawFirmVersionId: firm.versionId, zipCode: '94103' })).toMatchObject({
    status: 200,
    lead: { connectWithLawyer: false, lawFirmVersionId: null, consents: [] },
  })
})

test('one that is corrected to come from California ends what was agreed to', async () => {
  const { uniqueBreachId, firm } = await named()
  const email = 'firm.corrects@example.com'
  const body = { ...ASKED, uniqueBreachId, email, lawFirmVersionId: firm.versionId }
  const post = (cookie: string, change = {}) =>
    fetch(app.url + PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ ...body, ...change }),
    })
  const response = await post('')
  const cookie = response.headers.get('set-cookie')!.split(';')[0]!
  expect(openVisit(cookie.split('=')[1]).leads).toHaveLength(1)
  expect((await post(cookie, { zipCode: '94103' })).status).toBe(200)
  expect(await db().lead.findMany({ where: { user: { email } }, include: { consents: true } })).toMatchObject(
    [
      {
        lawFirmVersionId: null,
        consents: expect.arrayContaining([
          expect.objectContaining({ kind: 'law_firm', revokedAt: expect.any(Date) }),
        ]),
      },
    ],
  )
})

test('a member who is signed in has confirmed it at once', async () => {
  const { uniqueBreachId, firm } = await named()
  const member = await createMember()
  const { lead } = await send(
    { uniqueBreachId, email: member.email, lawFirmVersionId: firm.versionId },
    member.cookie,
  )
  expect(lead).toMatchObject({ lawFirmVersionId: firm.versionId, confirmedAt: expect.any(Date) })
})

test('a form without scripts sends its tick, and is shown again without what it did not show', async () => {
  const { uniqueBreachId, firm } = await named()
  const form = (fields: Record<string, string>) =>
    fetch(app.url + PATH, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ ...ASKED, connectWithLawyer: '', uniqueBreachId, ...fields }),
    })
  const email = 'firm.plain@example.com'
  const version = { lawFirmVersionId: firm.versionId }
  expect((await form({ email, ...version })).headers.get('location')).toMatch(/^\/submission/)
  expect(await db().lead.findFirstOrThrow({ where: { user: { email } } })).toMatchObject({
    lawFirmVersionId: null,
  })
  await form({ email: 'firm.plain2@example.com', ...version, lawFirm: 'on' })
  expect(
    await db().lead.findFirstOrThrow({ where: { user: { email: 'firm.plain2@example.com' } } }),
  ).toMatchObject(version)
  await db().lawFirm.update({ where: { id: firm.id }, data: { deactivatedAt: new Date() } })
  const refused = await form({ email: 'firm.plain3@example.com', ...version, lawFirm: 'on' })
  expect(refused.headers.get('location')).toContain('form=again')
  expect(openVisit(refused.headers.get('set-cookie')!.split(';')[0]!.split('=')[1]).kept).toMatchObject({
    values: { name: 'Ann Lee', lawFirm: 'on' },
    said: expect.stringContaining('not named any more'),
  })
})
