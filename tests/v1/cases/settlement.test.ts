import { markPaid } from '@/lib/cases/mark-paid'
import { memberStats } from '@/lib/cases/member-stats'
import { setSettlement } from '@/lib/cases/set-settlement'
import { hashEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { suppress, type SuppressionList } from '@/lib/mail/suppression'
import type { Transport } from '@/lib/mail/transports/transport'
import { setPreference } from '@/lib/members/preferences/preferences'
import { startFakeResend, type FakeResend } from '@/tests/fakes/resend'
import { createBreach } from '@/tests/support/factories'
import { drain, emptyLedger, pointAt, states } from '@/tests/support/mail'
import { createMember, type TestMember } from '@/tests/support/members'

let fake: FakeResend
let transport: Transport
let member: TestMember
let caseId: string

beforeAll(async () => {
  fake = await startFakeResend()
  transport = pointAt(fake)
})
afterAll(() => fake.close())
beforeEach(async () => {
  Object.assign(fake, { accepted: [], calls: [], fault: () => null, acceptedBy: new Map() })
  await emptyLedger()
  await createBreach({ uniqueBreachId: 'Acme', title: 'Acme', massActionBreachStatus: 2 })
  member = await createMember()
  caseId = await openCase('Acme')
})

async function openCase(uniqueBreachId: string): Promise<string> {
  return (
    await db().case.create({
      data: {
        userId: member.userId,
        uniqueBreachId,
        company: uniqueBreachId,
        status: 'active',
        stage: 'Legal action under way',
      },
    })
  ).id
}

const settle = (payoutCents = 7_550) =>
  setSettlement({ caseId, payoutCents, claimUrl: 'https://claims.example/acme' })
const row = () => db().case.findUniqueOrThrow({ where: { id: caseId } })
const told = () =>
  db().notification.findMany({ where: { userId: member.userId }, orderBy: { createdAt: 'asc' } })
const mails = () => db().emailMessage.findMany({ where: { template: 'case-settlement' } })
const unsubscribe = (list: SuppressionList) =>
  db().$transaction((tx) => suppress(tx, hashEmail(member.email), list, 'unsubscribed'))
const visitor = { ip: '203.0.113.1', userAgent: 'test' }

test('moves the case, tells its member and mails them', async () => {
  await settle()
  expect(await row()).toMatchObject({
    status: 'settlement',
    stage: 'Claims open',
    progress: 85,
    payoutCents: 7_550,
    claimUrl: 'https://claims.example/acme',
    paidAt: null,
  })
  expect(await told()).toMatchObject([
    {
      type: 'settlement',
      title: 'Claims open: Acme',
      message: expect.stringContaining('$75.50'),
      uniqueBreachId: 'Acme',
    },
  ])
  await drain(transport)
  expect(fake.accepted).toHaveLength(1)
  const [mail] = fake.accepted
  expect(mail).toMatchObject({ to: member.email, subject: 'Claims are open in a settlement' })
  expect(mail!.text).toMatch(/^Case {2,}Acme$/m)
  expect(mail!.text).toMatch(/^Estimated payout {2,}\$75\.50$/m)
  expect(mail!.text).toContain('http://localhost:3000/dashboard')
  expect(mail!.text).toContain('Payouts are never guaranteed')
  expect(mail!.html).not.toContain('{{')
  expect(mail!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
})

test('set again it corrects the figures, and tells and mails nothing twice', async () => {
  await Promise.all([settle(), settle(), settle()])
  await settle(10_000)
  expect(await row()).toMatchObject({ payoutCents: 10_000 })
  expect(await told()).toMatchObject([{ message: expect.stringContaining('$100') }])
  expect(await mails()).toHaveLength(1)
})

test('a company whose breach is sensitive stands in no mail', async () => {
  await createBreach({ uniqueBreachId: 'Secret', isSensitive: true })
  caseId = await openCase('Secret')
  await settle()
  expect(await told()).toMatchObject([{ title: 'Claims open: Secret' }])
  await drain(transport)
  expect(fake.accepted[0]!.text).toMatch(/^Case {2,}Named in your dashboard$/m)
  expect(JSON.stringify(fake.accepted[0])).not.toContain('Secret')
})

describe('is told on the dashboard only', () => {
  afterEach(async () => {
    expect(await told()).toHaveLength(1)
    expect(await mails()).toEqual([])
  })

  test('when its member has turned that off', async () => {
    await db().memberPreferences.create({ data: { userId: member.userId, settlements: false } })
    await settle()
  })

  test.each(['alerts', 'all'] as const)('when the address is on the list %s', async (list) => {
    await unsubscribe(list)
    await settle()
  })

  test('when nobody has proven the address', async () => {
    await db().user.updateMany({ data: { emailVerifiedAt: null } })
    await settle()
  })
})

describe('at the moment of sending', () => {
  test('it stays here when it was turned off meanwhile', async () => {
    await settle()
    await setPreference(member.userId, { name: 'settlements', on: false }, visitor)
    await drain(transport)
    expect(fake.calls).toEqual([])
    expect(await mails()).toMatchObject([{ state: 'skipped', reason: 'preference-off' }])
  })

  test('it stays here when they unsubscribed meanwhile', async () => {
    await settle()
    await unsubscribe('alerts')
    await drain(transport)
    expect(await mails()).toMatchObject([{ state: 'skipped', reason: 'unsubscribed' }])
  })

  test('other preferences do not matter', async () => {
    await settle()
    await setPreference(member.userId, { name: 'newBreaches', on: false }, visitor)
    await setPreference(member.userId, { name: 'classActions', on: false }, visitor)
    await drain(transport)
    expect(await states()).toEqual({ sent: 1 })
  })
})

describe('paid', () => {
  test('completes the case and tells once', async () => {
    await settle()
    await markPaid(caseId)
    const first = await row()
    expect(first).toMatchObject({
      status: 'complete',
      stage: 'Settlement Complete',
      progress: 100,
      payoutCents: 7_550,
    })
    await markPaid(caseId)
    expect(await row()).toEqual(first)
    expect((await told()).map(({ title }) => title).sort()).toEqual([
      'Claims open: Acme',
      'Settlement paid: Acme',
    ])
  })

  test('is not settled again', async () => {
    await settle()
    await markPaid(caseId)
    await expect(settle()).rejects.toMatchObject({ code: 'conflict' })
  })

  test('needs a settlement, and a case', async () => {
    await expect(markPaid(caseId)).rejects.toMatchObject({ code: 'conflict' })
    await expect(markPaid(member.userId)).rejects.toMatchObject({ code: 'not_found' })
    caseId = member.userId
    await expect(settle()).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('the stat cards count a member\u2019s own cases', async () => {
  expect(await memberStats(member.userId, 4)).toEqual({
    activeCases: 1,
    totalSettlementsCents: 0,
    pendingPayouts: 0,
    breachAlerts: 4,
  })
  await settle()
  const add = (
    uniqueBreachId: string,
    status: 'consultation_requested' | 'monitoring' | 'complete',
    more = {},
  ) =>
    db().case.create({
      data: { userId: member.userId, uniqueBreachId, company: 'X', stage: 'X', status, ...more },
    })
  await add('A', 'consultation_requested')
  await add('B', 'monitoring')
  await add('C', 'complete', { payoutCents: 2_500, paidAt: new Date() })
  const other = await createMember()
  await db().case.create({
    data: { userId: other.userId, uniqueBreachId: 'Acme', company: 'X', stage: 'X', status: 'active' },
  })
  expect(await memberStats(member.userId, 3)).toEqual({
    activeCases: 1,
    totalSettlementsCents: 10_050,
    pendingPayouts: 1,
    breachAlerts: 3,
  })
  await expect(memberStats(other.userId, 0)).resolves.toMatchObject({
    activeCases: 1,
    totalSettlementsCents: 0,
  })
})
