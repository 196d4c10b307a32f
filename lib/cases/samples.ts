import { CASE_STATES } from './case'
import { newsOfSettlement } from './case-news'
import type { MemberCase, MemberNotification } from './responses'

// What the dashboard shows, under an Example label, to a member who has no cases or notifications yet (specification,
// sections 2 and 9: the figures and statuses; the companies are invented). Pure.

/** The stat cards. */
export const SAMPLE_STATS = {
  activeCases: 2,
  totalSettlementsCents: 7_500,
  pendingPayouts: 1,
  breachAlerts: 3,
} as const

const sample = (
  facts: Pick<
    MemberCase,
    'id' | 'company' | 'status' | 'stage' | 'progress' | 'estimatedPayout' | 'joinedAt' | 'updatedAt'
  > &
    Partial<MemberCase>,
): MemberCase => ({
  uniqueBreachId: facts.id,
  payoutCents: null,
  paidAt: null,
  claimUrl: null,
  ...facts,
})

export const SAMPLE_CASES: readonly MemberCase[] = [
  sample({
    id: 'sample-stonebridge-hotels',
    company: 'Stonebridge Hotels',
    status: 'settlement',
    stage: CASE_STATES.settlement.stage,
    progress: 85,
    estimatedPayout: '$75',
    payoutCents: SAMPLE_STATS.totalSettlementsCents,
    joinedAt: '2024-04-12T00:00:00.000Z',
    updatedAt: '2025-06-02T00:00:00.000Z',
  }),
  sample({
    id: 'sample-harborview-health-plan',
    company: 'Harborview Health Plan',
    status: 'active',
    stage: 'Discovery',
    progress: 45,
    estimatedPayout: '$100-$500',
    joinedAt: '2024-03-04T00:00:00.000Z',
    updatedAt: '2025-05-19T00:00:00.000Z',
  }),
  sample({
    id: 'sample-northstar-mobile',
    company: 'Northstar Mobile',
    status: 'active',
    stage: 'Class certification',
    progress: 30,
    estimatedPayout: '$0-$125',
    joinedAt: '2024-06-10T00:00:00.000Z',
    updatedAt: '2025-05-06T00:00:00.000Z',
  }),
  sample({
    id: 'sample-oakhurst-schools',
    company: 'Oakhurst School District',
    status: 'monitoring',
    stage: 'Under review',
    progress: 10,
    estimatedPayout: '$25-$75',
    joinedAt: '2025-01-22T00:00:00.000Z',
    updatedAt: '2025-04-30T00:00:00.000Z',
  }),
]

/** Two of them unread: the specification's bell says 2. */
export const SAMPLE_NOTIFICATIONS: readonly MemberNotification[] = [
  {
    id: 'sample-settlement',
    type: 'settlement',
    ...newsOfSettlement('Stonebridge Hotels', '$75'),
    uniqueBreachId: null,
    date: '2025-06-02T00:00:00.000Z',
    read: false,
  },
  {
    id: 'sample-case-update',
    type: 'case_update',
    title: 'Case update: Harborview Health Plan',
    uniqueBreachId: null,
    date: '2025-05-19T00:00:00.000Z',
    read: false,
    message:
      'The case has moved to discovery: both sides ask each other for documents. You do not have to do anything.',
  },
  {
    id: 'sample-new-breach',
    type: 'new_breach',
    title: 'New breach: Oakhurst School District',
    uniqueBreachId: null,
    date: '2025-01-22T00:00:00.000Z',
    read: true,
    message:
      'Your email address was found in the Oakhurst School District breach. See what was exposed and what to do.',
  },
]
