import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { readCase } from '@/app/(account)/(member)/dashboard/cases/[id]/read-case'
import { readCaseLinks } from '@/app/(account)/(member)/dashboard/read-case-links'
import { readCases } from '@/app/(account)/(member)/dashboard/read-cases'
import { Stats } from '@/app/(account)/(member)/dashboard/stats'
import { readSteps } from '@/app/(account)/(member)/dashboard/read-steps'
import type { Member, Viewer } from '@/lib/auth/viewer'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { memberStats } from '@/lib/cases/member-stats'
import { payoutOf } from '@/components/dashboard/cases/payout-of'
import { db } from '@/lib/db/client'
import { setTracker } from '@/lib/follows/set-tracker'
import { TRACKER_STATES } from '@/lib/follows/tracker'
import { createBreach, expose } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { createMember, type TestMember } from '@/tests/support/members'
import { createSettlement, dayFrom } from '@/tests/support/settlements'

// My Cases and the page of a case: whose they are, and that a settlement stands on the card of its case, once.

const now = new Date()
let ann: TestMember
beforeEach(async () => {
  await db().settlement.deleteMany()
  await emptyLedger()
  ann = await createMember()
})

const asMember = ({ userId, email, sid }: TestMember, emailVerified = true): Member => ({
  kind: 'member',
  sid,
  userId,
  email,
  name: 'Ann Lee',
  role: 'user',
  emailVerified,
  method: 'password',
  authenticatedAt: null,
})

async function openCase(
  { userId }: TestMember,
  uniqueBreachId: string,
  facts: { status?: 'active' | 'monitoring' | 'settlement'; stage?: string } = {},
): Promise<string> {
  const { id } = await db().case.create({
    data: {
      userId,
      uniqueBreachId,
      company: uniqueBreachId,
      status: 'active',
      stage: 'Discovery',
      ...facts,
    },
  })
  return id
}

test('a settlement stands on the card of the case that it is about, once, with what was noted of it', async () => {
  const acme = await createBreach({ uniqueBreachId: 'Acme' })
  await createBreach({ uniqueBreachId: 'Plain' })
  const id = await openCase(ann, 'Acme')
  await openCase(ann, 'Plain', { status: 'monitoring', stage: 'Under review' })
  const first = await createSettlement({ breaches: [{ id: acme, source: 0 }], company: 'Acme' })
  const other = await createSettlement({ company: 'Birch' })
  await setTracker(ann, other.slug, { state: 'watching' })

  const before = await readCases(asMember(ann), now)
  expect(
    before.claims.map(({ company, item, claim }) => [company, item?.id ?? null, claim!.slug, claim!.state]),
  ).toEqual(
    expect.arrayContaining([
      ['Acme', id, first.slug, null],
      ['Birch', null, other.slug, 'watching'],
    ]),
  )
  expect(before.claims).toHaveLength(2)
  expect(before.claims.find(({ item }) => item)!.stage).toMatchObject({ at: 4, words: 'Claims open' })
  expect(before.others.map(({ company }) => company)).toEqual(['Plain'])
  // What stands in My Cases has its days in the strip, followed or not.
  expect(new Set(before.dates!.map(({ slug }) => slug))).toEqual(new Set([first.slug, other.slug]))

  await setTracker(ann, first.slug, { state: 'filed', filedOn: '2026-01-02', claimNumber: 'A-1' })
  const after = await readCases(asMember(ann), now)
  expect(after.claims.map(({ key }) => key)).toEqual(before.claims.map(({ key }) => key))
  expect(after.claims.find(({ key }) => key === id)!.claim).toMatchObject({
    state: 'filed',
    filedOn: '2026-01-02',
    claimNumber: 'A-1',
  })
})

test('a settlement of a sensitive breach stands beside nobody who has not proven the address', async () => {
  const secret = await createBreach({ uniqueBreachId: 'Secret', isSensitive: true })
  const id = await openCase(ann, 'Secret')
  const { slug } = await createSettlement({ breaches: [{ id: secret, source: 0 }], company: 'Secret' })
  const shown = await readCases(asMember(ann, false), now)
  expect(JSON.stringify(shown)).not.toContain(slug)
  expect(shown.dates).toBeNull()
  expect((await readCase(asMember(ann, false), id, now))!.settlement).toBeNull()
  expect((await readCase(asMember(ann), id, now))!.settlement!.slug).toBe(slug)
})

test('a case is its member’s alone', async () => {
  await createBreach({ uniqueBreachId: 'Acme' })
  const bea = await createMember()
  const id = await openCase(ann, 'Acme')
  await db().notification.createMany({
    data: [ann, bea].map(({ userId, email }) => ({
      userId,
      type: 'case_update' as const,
      title: `For ${email}`,
      message: 'm',
      uniqueBreachId: 'Acme',
      dedupeKey: 'n',
    })),
  })
  expect(await readCase(asMember(bea), id, now)).toBeNull()
  for (const nobody of [ann.userId, 'x', '', `${id}0`, "' OR 1=1 --", 'x'.repeat(10_000)])
    expect(await readCase(asMember(ann), nobody, now)).toBeNull()
  const own = (await readCase(asMember(ann), id, now))!
  expect(own.item).toMatchObject({ id, company: 'Acme' })
  expect(own.news.map(({ title }) => title)).toEqual([`For ${ann.email}`])
  expect((await readCases(asMember(bea), now)).others).toEqual([])
})

test('without a settlement nothing is made up', async () => {
  const own = await openCase(ann, 'lawyer-consultation')
  expect(await readCase(asMember(ann), own, now)).toMatchObject({
    breach: null,
    settlement: null,
    claim: null,
    nextDate: null,
    stage: { at: 0 },
    news: [],
  })
})

test('the next date of a case has its source', async () => {
  const acme = await createBreach({ uniqueBreachId: 'Acme' })
  const id = await openCase(ann, 'Acme')
  await createSettlement({
    breaches: [{ id: acme, source: 0 }],
    dates: [{ kind: 'claim', date: dayFrom(9), confidence: 'court', source: 0 }],
  })
  const { nextDate, settlement } = (await readCase(asMember(ann), id, now))!
  expect(nextDate).toMatchObject({ day: dayFrom(9), words: 'Claim by' })
  expect(settlement!.sources.map((source) => source.id)).toContain(nextDate!.sourceId)
})

test.each(TRACKER_STATES)('a member’s own state, %s, is what figures, steps and facts say', async (state) => {
  const acme = await createBreach({ uniqueBreachId: 'Acme' })
  const again = await createBreach({ uniqueBreachId: 'Again', mergedInto: { connect: { id: acme } } })
  await expose(ann.email, acme)
  const id = await openCase(ann, 'Again', { status: 'settlement' })
  await db().case.update({ where: { id }, data: { payoutCents: 7_500 } })
  const { slug } = await createSettlement({ breaches: [{ id: again, source: 0 }] })
  await setTracker(ann, slug, { state })
  const isNothing = state === 'denied' || state === 'not_mine'
  expect(await memberStats(ann.userId, 0)).toMatchObject({
    totalSettlementsCents: isNothing ? 0 : 7_500,
    pendingPayouts: isNothing || state === 'paid' ? 0 : 1,
  })
  const { steps } = await readSteps(asMember(ann))
  expect(steps.some(({ claim }) => claim?.slug === slug)).toBe(state === 'watching')
  const detail = (await readCase(asMember(ann), id, now))!
  expect(detail.claim).toMatchObject({ slug, state })
  expect(detail.nextDate).not.toBeNull()
  expect(/None/.test(payoutOf(detail.item, detail.claim))).toBe(isNothing)
})

test('money that was paid out stays in what was settled, whatever was noted', async () => {
  const acme = await createBreach({ uniqueBreachId: 'Acme' })
  const id = await openCase(ann, 'Acme', { status: 'settlement' })
  await db().case.update({ where: { id }, data: { payoutCents: 7_500, paidAt: now } })
  const { slug } = await createSettlement({ breaches: [{ id: acme, source: 0 }] })
  await setTracker(ann, slug, { state: 'denied' })
  expect(await memberStats(ann.userId, 0)).toMatchObject({ totalSettlementsCents: 7_500, pendingPayouts: 0 })
})

test('See the case: where one is on record, to one’s own, else to its settlement, else to the breach', async () => {
  await createBreach({ uniqueBreachId: 'Own', massActionBreachStatus: 2, evidenceCourt: 'A court' })
  const settled = await createBreach({ uniqueBreachId: 'Settled', massActionBreachStatus: 2 })
  await createBreach({ uniqueBreachId: 'Noted', massActionBreachStatus: 2, evidenceCaseName: 'Doe v. X' })
  await createBreach({ uniqueBreachId: 'Unknown', massActionBreachStatus: 2 })
  await createBreach({ uniqueBreachId: 'Watched', evidenceCourt: 'A court' })
  const id = await openCase(ann, 'Own')
  const { slug } = await createSettlement({ breaches: [{ id: settled, source: 0 }] })
  const { breaches } = await currentCatalogue()
  const links = await readCaseLinks(asMember(ann), breaches, { provenOwner: true, version: null })
  expect(Object.fromEntries(links)).toEqual({
    Own: `/dashboard/cases/${id}`,
    Settled: `/settlements/${slug}`,
    Noted: '/breaches/Noted',
  })
})

describe('the figures', () => {
  const said = async (viewer: Viewer) =>
    renderToStaticMarkup(createElement('div', null, await Stats({ viewer })))
      .replace(/<[^<>]+>/g, ' ')
      .replace(/\s+/g, ' ')

  test('are zeros for a member who has nothing, and no examples', async () => {
    expect(await said(asMember(ann))).toMatch(
      /Active Cases 0 Total Settlements \$0 Pending Payouts 0 Breach Alerts 0/,
    )
  })

  test('are no zeros where not all may be known', async () => {
    await expose(ann.email, await createBreach({ isSensitive: true, breachDate: now }))
    const unproven: Viewer = { kind: 'unproven', sid: 's', pendingId: 'p', email: ann.email, name: 'Ann' }
    expect(await said(unproven)).toMatch(/Active Cases Unknown .*Breach Alerts Unknown/)
    expect(await said(asMember(ann))).toMatch(/Breach Alerts 1/)
  })
})
