import { listNotificationsSchema, markReadSchema } from '@/lib/cases/notification'
import { settlementSchema } from '@/lib/cases/settlement'
import { PREFERENCE_LABELS } from '@/lib/members/preferences/preference'
import { setPreferenceSchema } from '@/lib/members/preferences/preferences-schema'

const ID = '0195e6a4-3b7e-4a51-9d6c-111111111111'

test.each([
  [{}, { page: 1, limit: 50 }],
  [
    { page: '3', limit: '100' },
    { page: 3, limit: 100 },
  ],
])('a list\u2019s query %j reads as %j', (query, read) => {
  expect(listNotificationsSchema.parse(query)).toEqual(read)
})

test.each([
  { page: '0' },
  { page: '1.5' },
  { page: 'x' },
  { limit: '101' },
  { limit: '-1' },
  { page: '1e9' },
])('%j is refused', (query) => {
  expect(listNotificationsSchema.safeParse(query).success).toBe(false)
})

test.each([
  [{ ids: 'all' }, true],
  [{ ids: [ID] }, true],
  [{ ids: [] }, false],
  [{ ids: ['x'] }, false],
  [{}, false],
  [{ ids: Array(101).fill(ID) }, false],
])('marking %j is taken: %p', (body, taken) => {
  expect(markReadSchema.safeParse(body).success).toBe(taken)
})

const SETTLEMENT = { caseId: ID, payoutCents: 7_500, claimUrl: 'https://claims.example/acme' }
test.each([
  [{}, true],
  [{ payoutCents: 0 }, false],
  [{ payoutCents: 75.5 }, false],
  [{ payoutCents: 1e9 }, false],
  [{ caseId: '1' }, false],
  [{ claimUrl: 'http://claims.example' }, false],
  [{ claimUrl: 'javascript:alert(1)' }, false],
  [{ claimUrl: 'claims' }, false],
  [{ claimUrl: 'https://localhost/x' }, false],
])('a settlement with %j is taken: %p', (part, taken) => {
  expect(settlementSchema.safeParse({ ...SETTLEMENT, ...part }).success).toBe(taken)
})

test('preferences are called as in the specification', () => {
  expect(Object.values(PREFERENCE_LABELS)).toEqual([
    'New breach notifications',
    'Class action opportunities',
    'Settlement notifications',
    'Auto-enroll me in future class actions',
    'Text messages (SMS)',
  ])
})

test.each([
  [{ name: 'sms', on: true }, true],
  [{ name: 'userId', on: true }, false],
  [{ name: 'sms', on: 'yes' }, false],
  [{ name: 'sms' }, false],
])('switching %j is taken: %p', (body, taken) => {
  expect(setPreferenceSchema.safeParse(body).success).toBe(taken)
})
