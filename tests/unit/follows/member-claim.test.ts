import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ClaimLine } from '@/components/dashboard/cases/claim-line'
import { asksForClaim, canClaim, memberClaim } from '@/lib/follows/member-claim'
import type { FollowedSettlement } from '@/lib/follows/responses'
import { TRACKER_STATES, type TrackerState } from '@/lib/follows/tracker'
import type { SettlementDate } from '@/lib/settlements/record'
import type { SettlementHead } from '@/lib/settlements/read-rows'

const NOW = new Date('2026-11-22T17:00:00Z')

const dated = (kind: SettlementDate['kind'], date: string, confidence: SettlementDate['confidence']) =>
  ({
    id: kind.length,
    kind,
    date,
    time: null,
    zone: null,
    confidence,
    supersedesId: null,
    change: null,
  }) as SettlementDate
const head = (dates: SettlementDate[]) =>
  ({
    slug: 'acme',
    company: 'Acme',
    isExample: false,
    publishedAt: '2026-01-01T00:00:00.000Z',
    withdrawnAt: null,
    events: [],
    dates,
  }) as unknown as SettlementHead
const noted = (state: TrackerState) =>
  ({ slug: 'acme', state, filedOn: '2026-11-01', claimNumber: 'A-1', paidCents: null }) as FollowedSettlement

test('its days only as a court or an official page gives them', () => {
  const open = memberClaim(
    head([dated('claim', '2027-01-15', 'court'), dated('final_hearing', '2027-02-09', 'official')]),
    undefined,
    NOW,
  )
  expect(open).toMatchObject({
    phase: 'claims_open',
    claimBy: '2027-01-15',
    hearing: '2027-02-09',
    state: null,
    claimNumber: null,
  })
  expect(
    memberClaim(head([dated('final_hearing', '2027-02-09', 'third_party')]), undefined, NOW),
  ).toMatchObject({ claimBy: null, hearing: null })
})

test('of a case that was over before its days none is ahead, and the card says so', () => {
  const done = { kind: 'done', date: '2026-11-20', addedAt: '2026-11-20T12:00:00.000Z' }
  const over = memberClaim(
    {
      ...head([dated('claim', '2027-01-15', 'court'), dated('final_hearing', '2027-02-09', 'official')]),
      events: [done],
    } as unknown as SettlementHead,
    noted('watching'),
    NOW,
  )
  expect(over).toMatchObject({ phase: 'done', isPaidOut: false, claimBy: null, hearing: null })
  const line = renderToStaticMarkup(createElement(ClaimLine, { claim: over }))
  expect(line).toContain('The case is over.')
})

test.each([null, ...TRACKER_STATES])('with %s noted: what can be claimed, and what is asked', (state) => {
  const of = (day: string) =>
    memberClaim(head([dated('claim', day, 'court')]), state === null ? undefined : noted(state), NOW)
  expect(canClaim(of('2027-01-15'))).toBe(state === null || state === 'watching')
  expect(canClaim(of('2026-11-01'))).toBe(false)
  expect(asksForClaim(of('2027-01-15'))).toBe(true)
  expect(asksForClaim(of('2026-11-01'))).toBe(state !== null)
})
