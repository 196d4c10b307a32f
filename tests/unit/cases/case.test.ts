import fc from 'fast-check'
import {
  CASE_LABELS,
  CASE_STATES,
  dashboardStatus,
  followingState,
  isOpenCase,
  type CaseStatus,
} from '@/lib/cases/case'
import { KIND_NAMES } from '@/lib/breaches/kinds/kind-table'
import { newsOfMove } from '@/lib/cases/case-news'
import { asksForConsultation, CONSULTATION_FORMS } from '@/lib/cases/consultation'
import { SAMPLE_CASES, SAMPLE_NOTIFICATIONS, SAMPLE_STATS } from '@/lib/cases/samples'

test('statuses are called as in the specification', () => {
  expect(Object.values(CASE_LABELS).sort()).toEqual([
    'Active',
    'Complete',
    'Consultation Requested',
    'Monitoring',
    'No Action',
    'Settlement',
  ])
})

test.each<[CaseStatus, boolean]>([
  ['active', true],
  ['consultation_requested', true],
  ['monitoring', false],
  ['settlement', false],
  ['complete', false],
  ['no_action', false],
])('%s is open: %p', (status, open) => {
  expect(isOpenCase({ status })).toBe(open)
})

test.each<[number, boolean, boolean, CaseStatus, string]>([
  [1, false, true, 'consultation_requested', 'Consultation requested'],
  [1, false, false, 'monitoring', 'Consultation open'],
  [2, false, true, 'active', 'Legal action under way'],
  [2, false, false, 'active', 'Legal action under way'],
  [3, false, false, 'monitoring', 'Monitoring for legal action'],
  [4, false, true, 'no_action', 'Not followed any more'],
  [9, false, false, 'monitoring', 'Monitoring for legal action'],
  [1, true, true, 'complete', 'Retired from the catalogue'],
  [2, true, false, 'complete', 'Retired from the catalogue'],
])('status %i, retired %p, asked %p: %s, %s', (status, isRetired, asked, caseStatus, stage) => {
  expect(followingState({ status, isRetired, kind: 'breach' }, asked)).toMatchObject({
    status: caseStatus,
    stage,
  })
})

test('whatever a case moves to, there are words for it, progress in bounds, and no settlement', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(...KIND_NAMES),
      (status, isRetired, asked, kind) => {
        const state = followingState({ status, isRetired, kind }, asked)
        const { title, message } = newsOfMove(state, kind, false)
        return (
          title.includes('{company}') &&
          message.includes('{company}') &&
          state.progress >= 0 &&
          state.progress <= 100 &&
          state.status !== 'settlement' &&
          state.stage !== CASE_STATES.settled.stage
        )
      },
    ),
  )
})

test.each([
  [1, 'breach', 'Active'],
  [2, 'retired', 'Active'],
  [3, 'retired', 'Complete'],
  [3, 'breach', 'Monitoring'],
  [4, 'breach', 'Not followed'],
  [3, 'stealerLog', 'Not followed'],
] as const)('a breach of status %i and kind %s reads as %s', (status, kind, text) => {
  const breach = {
    kind,
    hasLegalAction: status < 3,
    massActionBreachStatus: String(status),
    isRetired: kind === 'retired',
  }
  expect(dashboardStatus(breach, false)).toBe(text)
  expect(dashboardStatus(breach, true)).toBe('Claims open')
})

test.each([
  ['request-consultation', true, true],
  ['eligibility', true, true],
  ['law-firm', true, true],
  ['lawyer-consultation', true, true],
  ['lawyer-consultation', false, false],
  ['api', true, true],
  ['api', false, false],
  ['get-notified', true, false],
  ['no-action', true, false],
  ['no-breaches', true, false],
])('a request by %s with a lawyer %p asks for a consultation: %p', (form, connectWithLawyer, asks) => {
  expect(asksForConsultation({ uniqueBreachId: 'Acme', form, connectWithLawyer })).toBe(asks)
})

test('the list for statements says the same', () => {
  expect([...CONSULTATION_FORMS].sort()).toEqual([
    'api',
    'eligibility',
    'law-firm',
    'lawyer-consultation',
    'request-consultation',
  ])
})

describe('samples', () => {
  test('have the figures of the specification, and agree with each other', () => {
    expect(SAMPLE_CASES.map(({ status, estimatedPayout }) => [status, estimatedPayout])).toEqual([
      ['settlement', '$75'],
      ['active', '$100-$500'],
      ['active', '$0-$125'],
      ['monitoring', '$25-$75'],
    ])
    expect(SAMPLE_STATS).toEqual({
      activeCases: 2,
      totalSettlementsCents: 7_500,
      pendingPayouts: 1,
      breachAlerts: 3,
    })
    expect(SAMPLE_CASES.filter(isOpenCase)).toHaveLength(SAMPLE_STATS.activeCases)
    expect(SAMPLE_CASES.reduce((sum, { payoutCents }) => sum + (payoutCents ?? 0), 0)).toBe(
      SAMPLE_STATS.totalSettlementsCents,
    )
    expect(
      SAMPLE_CASES.filter(({ payoutCents, paidAt }) => payoutCents !== null && paidAt === null),
    ).toHaveLength(SAMPLE_STATS.pendingPayouts)
  })

  test('cover every type, with two unread, and lead nowhere', () => {
    expect(new Set(SAMPLE_NOTIFICATIONS.map(({ type }) => type))).toEqual(
      new Set(['case_update', 'settlement', 'new_breach']),
    )
    expect(SAMPLE_NOTIFICATIONS.filter(({ read }) => !read)).toHaveLength(2)
    expect(SAMPLE_CASES.every(({ claimUrl }) => claimUrl === null)).toBe(true)
  })
})
