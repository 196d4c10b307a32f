import { Client } from 'pg'
import { POST } from '@/app/v1/breaches/check-breach/route'
import { alertBreach } from '@/lib/alerts/alert-breach'
import { checkAddresses } from '@/lib/breaches/check/check-addresses'
import { checkEmail } from '@/lib/breaches/check/check-email'
import { closeDatabase, db, inTransaction } from '@/lib/db/client'
import { privateOnes } from '@/lib/follows/private-ones'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { breachesWithClaims, openSettlements, settlementsBeside } from '@/lib/settlements/open-beside'
import { moveCases } from '@/lib/cases/move-cases'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach, expose } from '@/tests/support/factories'
import { createLead } from '@/tests/support/leads'
import { createMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { createSettlement, dayFrom } from '@/tests/support/settlements'
import { visitCookie } from '@/lib/visit/visit'
import { provenVisit } from '@/tests/support/visits'

// Which open settlements stand beside a breach, and beside whom, in the response of a check, in mails and in news.

const PATH = '/v1/breaches/check-breach'
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
  await db().settlement.deleteMany()
  await db().breach.deleteMany()
  await db().user.deleteMany()
  await emptyTables('consent', 'email_message', 'email_token')
})

interface Found {
  uniqueBreachId: string
  settlements?: unknown[]
}

async function found(email: string, cookie = ''): Promise<Found[]> {
  const response = await fetch(app.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77', cookie },
    body: JSON.stringify({ email }),
  })
  return ((await response.json()) as { breaches: Found[] }).breaches
}

test('a check names the open ones of each breach, the soonest day first, and no other', async () => {
  const [open, closed] = [
    await createBreach({ uniqueBreachId: 'Open', massActionBreachStatus: 4 }),
    await createBreach({ uniqueBreachId: 'Closed' }),
  ]
  await expose('ann@example.com', open, closed)
  const late = await createSettlement({ breaches: [{ id: open, source: 0 }], company: 'Late' })
  const soon = await createSettlement({
    breaches: [{ id: open, source: 0 }],
    company: 'Soon',
    dates: [{ kind: 'claim', date: dayFrom(5), confidence: 'court', source: 0 }],
  })
  await createSettlement({
    breaches: [{ id: closed, source: 0 }],
    dates: [{ kind: 'claim', date: dayFrom(-5), confidence: 'court', source: 0 }],
  })
  const breaches = await found('ann@example.com')
  expect(breaches.find(({ uniqueBreachId }) => uniqueBreachId === 'Open')!.settlements).toEqual([
    { slug: soon.slug, company: 'Soon', claimBy: dayFrom(5) },
    { slug: late.slug, company: 'Late', claimBy: dayFrom(60) },
  ])
  expect(breaches.find(({ uniqueBreachId }) => uniqueBreachId === 'Closed')).not.toHaveProperty('settlements')
})

test('one of a sensitive breach stands beside its proven owner alone, also where it is of another breach besides', async () => {
  const [secret, plain] = [
    await createBreach({ uniqueBreachId: 'Secret', isSensitive: true }),
    await createBreach({ uniqueBreachId: 'Plain' }),
  ]
  await expose('ann@example.com', secret, plain)
  const { slug } = await createSettlement({
    breaches: [
      { id: secret, source: 0 },
      { id: plain, source: 0 },
    ],
  })
  expect(await found('ann@example.com')).toMatchObject([{ uniqueBreachId: 'Plain' }])
  expect((await found('ann@example.com'))[0]).not.toHaveProperty('settlements')
  const cookie = visitCookie(await provenVisit('ann@example.com')).split(';')[0]!
  const own = await found('ann@example.com', cookie)
  expect(own.map(({ settlements }) => settlements)).toMatchObject([[{ slug }], [{ slug }]])
  for (const key of ['Secret', 'Plain']) {
    expect(await settlementsBeside([key], { provenOwner: false })).toEqual(new Map())
    expect(await openSettlements(key)).toMatchObject([{ slug, version: 1 }])
  }
})

test.each([
  ['a sensitive one', { isSensitive: true }],
  ['one that waits for an operator', { isHeld: true }],
  ['a sensitive one that waits', { isHeld: true, isSensitive: true }],
  ['an ordinary one', {}],
])(
  'what mail may not name stands beside no stranger’s address either: linked to a listed breach and to %s',
  async (_, facts) => {
    const plain = await createBreach({ uniqueBreachId: 'Listed' })
    const other = await createBreach({ uniqueBreachId: 'Other', ...facts })
    const { id } = await createSettlement({
      breaches: [
        { id: plain, source: 0 },
        { id: other, source: 0 },
      ],
    })
    const isPrivate = (await privateOnes([id])).has(id)
    const beside = await settlementsBeside(['Listed'], { provenOwner: false })
    expect(beside.has('Listed')).toBe(!isPrivate)
    expect(await openSettlements('Listed')).toHaveLength(1)
  },
)

test('a telling of the same incident counts as the breach; a key of none has none', async () => {
  const headId = await createBreach({ uniqueBreachId: 'Head' })
  await createBreach({ uniqueBreachId: 'Filing', mergedInto: { connect: { id: headId } } })
  const { slug } = await createSettlement({ breaches: [{ id: headId, source: 0 }] })
  const beside = await settlementsBeside(['Filing', 'Head', 'None', 'unknown-breach'], { provenOwner: false })
  expect([...beside.keys()].sort()).toEqual(['Filing', 'Head'])
  expect(beside.get('Filing')).toMatchObject([{ slug }])
  expect([...(await inTransaction((client) => breachesWithClaims(client, [headId, headId + 999])))]).toEqual([
    headId,
  ])
  expect(await inTransaction((client) => breachesWithClaims(client, []))).toEqual(new Set())
})

test('what is published, linked or withdrawn meanwhile is in the next check, and on the page after one', async () => {
  const breachId = await createBreach({ uniqueBreachId: 'Open' })
  await expose('ann@example.com', breachId)
  const slugs = async () => (await found('ann@example.com')).map(({ settlements }) => settlements)
  expect(await slugs()).toEqual([undefined])
  const { id, slug } = await createSettlement({ publishedAt: null, breaches: [{ id: breachId, source: 0 }] })
  expect(await slugs()).toEqual([undefined])
  await db().settlement.update({ where: { id }, data: { publishedAt: new Date() } })
  expect(await slugs()).toMatchObject([[{ slug }]])
  await db().settlementBreach.deleteMany()
  expect(await slugs()).toEqual([undefined])
  const { sourceId } = await db().settlementDate.findFirstOrThrow({ where: { settlementId: id } })
  await db().settlementBreach.create({ data: { settlementId: id, breachId, sourceId, linkedBy: 'test' } })
  expect(await slugs()).toMatchObject([[{ slug }]])
  // The page takes over what the check has found, and not what could be claimed then.
  await db().settlement.update({
    where: { id },
    data: { withdrawnAt: new Date(), withdrawnReason: 'A mistake.' },
  })
  const page = await checkEmail({ email: 'ann@example.com', provenOwner: false, reuse: 'page' })
  expect(page).toMatchObject({ outcome: 'found', settlementsVersion: null })
  const version = page.settlementsVersion
  expect(await settlementsBeside(['Open'], { provenOwner: false, version })).toEqual(new Map())
  expect(await slugs()).toEqual([undefined])
})

test('beside one or several addresses they cost no query of their own', async () => {
  const breachId = await createBreach({ uniqueBreachId: 'Open' })
  for (const email of ['ann@example.com', 'ann@work.example']) await expose(email, breachId)
  await createSettlement({ breaches: [{ id: breachId, source: 0 }] })
  const look = async (emails: string[]) => {
    const { breaches, settlementsVersion: version } = await checkAddresses(emails)
    const keys = breaches.map(({ uniqueBreachId }) => uniqueBreachId)
    return (await settlementsBeside(keys, { provenOwner: true, version })).size
  }
  for (const emails of [['ann@example.com'], ['ann@example.com', 'ann@work.example']]) {
    expect(await look(emails)).toBe(1)
    const asked = jest.spyOn(Client.prototype, 'query')
    expect(await look(emails)).toBe(1)
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  }
})

/** What the mails about a breach say, in plain text. */
async function mailsAbout(uniqueBreachId: string): Promise<string[]> {
  await alertBreach(uniqueBreachId)
  const renders = await db().emailRender.findMany({ where: { messages: { some: {} } } })
  return renders.map(({ text }) => text)
}

test('a mail that offers a lawyer offers the claim first, and a sensitive breach’s is in none', async () => {
  const secret = await createBreach({ uniqueBreachId: 'Secret2', isSensitive: true })
  const breachId = await createBreach({ uniqueBreachId: 'Told', massActionBreachStatus: 1 })
  const { email, userId } = await createLead({
    uniqueBreachId: 'Told',
    connectWithLawyer: true,
    confirmedAt: new Date(),
  })
  await db().user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } })
  await expose(email, breachId)
  const { slug } = await createSettlement({ breaches: [{ id: breachId, source: 0 }], company: 'Acorn Told' })
  await createSettlement({
    breaches: [
      { id: breachId, source: 0 },
      { id: secret, source: 0 },
    ],
    company: 'Quiet Place',
  })
  const [text, ...others] = await mailsAbout('Told')
  expect(others).toEqual([])
  const claim = text!.indexOf(`/settlements/${slug}`)
  expect(claim).toBeGreaterThan(0)
  expect(text!.indexOf('Request Consultation')).toBeGreaterThan(claim)
  expect(text).toContain('Being in this breach does not by itself put you in the settlement.')
  expect(text).not.toContain('Quiet Place')
})

test.each([
  ['94103', '02139'],
  ['02139', '94103'],
])('who lives in California is offered no lawyer by mail: request %s, profile %s', async (asked, profile) => {
  const breachId = await createBreach({ uniqueBreachId: 'Told', massActionBreachStatus: 1 })
  const { email, userId } = await createLead({
    uniqueBreachId: 'Told',
    connectWithLawyer: true,
    notificationFutureBreaches: true,
    confirmedAt: new Date(),
    zipCode: asked,
  })
  await db().user.update({
    where: { id: userId },
    data: { emailVerifiedAt: new Date(), zipCode: profile },
  })
  await expose(email, breachId)
  await alertBreach('Told')
  expect(await db().emailMessage.findMany({ where: { campaignId: { not: null } } })).toMatchObject([
    { template: 'breach-legal-action' },
  ])
})

test('a case that goes to no action tells of open claims instead', async () => {
  const breachId = await createBreach({ uniqueBreachId: 'Moves', massActionBreachStatus: 3 })
  const member = await createMember()
  await db().case.create({
    data: {
      userId: member.userId,
      uniqueBreachId: 'Moves',
      company: 'Moves',
      status: 'monitoring',
      stage: 'Monitoring for legal action',
      progress: 10,
    },
  })
  await createSettlement({ breaches: [{ id: breachId, source: 0 }] })
  await moveCases()
  await db().breach.update({ where: { id: breachId }, data: { massActionBreachStatus: 4 } })
  await moveCases()
  expect(await db().notification.findMany({ where: { userId: member.userId } })).toMatchObject([
    {
      title: 'Claims open: Moves',
      message: expect.stringContaining('Being in this breach does not by itself put you in the settlement.'),
    },
  ])
})
