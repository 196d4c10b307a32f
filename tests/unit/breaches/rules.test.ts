import { severityByCount } from '@/lib/breaches/status/severity'
import {
  countsAsLegalAction,
  hasLegalAction,
  monitoredSince,
  statusOfNew,
  summaryBadge,
} from '@/lib/breaches/status/status'
import { statusOf } from '@/lib/breaches/status/status-table'
import { isRecent } from '@/lib/breaches/check/recent'
import { breachActionPath } from '@/lib/breaches/status/action-path'
import { unfinishedCheckPath } from '@/lib/paths'

test.each([
  [0, 'low'],
  [1_000_000, 'low'],
  [1_000_001, 'medium'],
  [10_000_000, 'medium'],
  [10_000_001, 'high'],
  [5e9, 'high'],
])('%i people: severity %s', (count, severity) => expect(severityByCount(count)).toBe(severity))

describe('status by age', () => {
  const now = new Date('2026-11-21T23:59:59Z')
  test.each([
    ['2025-11-20', 4],
    ['2025-11-21', 3],
    ['2026-11-21', 3],
    ['1999-01-01', 4],
  ])('a breach of %s gets %i', (date, status) => {
    expect(statusOfNew({ kind: 'breach', breachDate: date }, now)).toBe(status)
  })
  test.each([
    ['2026-03-31T00:00:00Z', '2025-03-31'],
    ['2024-02-29T12:00:00Z', '2023-02-28'],
    ['2025-02-28T12:00:00Z', '2024-02-28'],
    ['2026-01-01T00:00:00Z', '2025-01-01'],
  ])('at %s breaches are monitored since %s', (at, since) => expect(monitoredSince(new Date(at))).toBe(since))
})

test.each([
  [1, true],
  [2, true],
  [3, false],
  [4, false],
] as const)('status %i: legal action %s', (status, expected) => {
  expect(hasLegalAction(status)).toBe(expected)
})

test.each([
  ['1', false, true],
  ['1', true, true],
  ['2', true, true],
  ['2', false, false],
  ['3', false, false],
  ['4', false, false],
  ['4', true, true],
])('status %s with legal action %s counts as available: %s', (massActionBreachStatus, legal, expected) => {
  const breach = { massActionBreachStatus, hasLegalAction: legal }
  expect(countsAsLegalAction(breach, false)).toBe(expected)
  // What can be claimed is counted whatever its status.
  expect(countsAsLegalAction(breach, true)).toBe(true)
})

test.each([
  [1, { label: 'Request Consultation', code: 1 }, 'Request Consultation'],
  [2, { label: 'Active', code: 2 }, 'See the case'],
  [3, { label: 'Notify', code: 3 }, 'Get Notified'],
  [4, null, 'View Details'],
  [9, { label: 'Not Active', code: null }, 'View Details'],
  [NaN, { label: 'Not Active', code: null }, 'View Details'],
])('the summary for status %i', (status, badge, action) => {
  expect(summaryBadge(status)).toEqual(badge)
  expect(statusOf(status).summary.button.label).toBe(action)
})

test.each([
  ['1', '/breach-details-request-consultation/TOKEN?uniqueBreachId=A%26B'],
  ['2', '/breach-details-request-consultation?uniqueBreachId=A%26B&link=TOKEN'],
  ['3', '/breach-details-get-notified?uniqueBreachId=A%26B&link=TOKEN'],
  ['4', '/breach-details-no-action-required?uniqueBreachId=A%26B&link=TOKEN'],
  ['7', '/breach-details-request-consultation?uniqueBreachId=A%26B&link=TOKEN'],
])('status %s leads to %s', (massActionBreachStatus, path) => {
  expect(breachActionPath({ massActionBreachStatus, uniqueBreachId: 'A&B' }, 'TOKEN')).toBe(path)
})

test('an unfinished check carries its reason and its wait', () => {
  const now = Date.parse('2026-11-22T17:00:00.500Z')
  const until = now / 1000 + 13.5
  expect(unfinishedCheckPath('busy', 12.2, undefined, now)).toBe(
    `/no-breaches-found?check=busy&after=13&until=${until}`,
  )
  expect(unfinishedCheckPath('busy', -3, '/x?y=1', now)).toBe(`/x?y=1&check=busy&after=0&until=${until - 13}`)
  expect(unfinishedCheckPath('failed')).toBe('/no-breaches-found?check=failed')
  expect(unfinishedCheckPath('failed', NaN)).toBe('/no-breaches-found?check=failed')
})

test('two years before a 29 February is the 28th', () => {
  const leapDay = new Date('2028-02-29T12:00:00Z')
  expect(['2026-02-28', '2026-02-27'].map((breachDate) => isRecent({ breachDate }, leapDay))).toEqual([
    true,
    false,
  ])
})
