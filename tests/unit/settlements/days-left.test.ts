import fc from 'fast-check'
import { daysLeft, daysUntil } from '@/lib/settlements/days-left'

const NOON = new Date('2026-11-22T17:00:00Z')
const on = (date: string, time: string | null = null, zone: string | null = null) => ({ date, time, zone })

test.each([
  ['2026-11-21', null],
  ['2026-11-22', 'Today is the last day'],
  ['2026-11-23', 'Tomorrow'],
  ['2026-11-24', '2 days left'],
  ['2026-12-12', '20 days left'],
  ['2026-12-13', '3 weeks left'],
  ['2026-12-14', 'More than 3 weeks left'],
  ['2027-01-15', 'More than 7 weeks left'],
  ['2027-02-20', 'More than 12 weeks left'],
  ['2027-02-22', '3 months left'],
  ['2027-03-02', 'More than 3 months left'],
  ['2028-11-22', '24 months left'],
])('on Nov 22, 2026, until %s: %s', (date, words) => {
  expect(daysLeft(on(date), NOON)).toBe(words)
})

test('the day is that of its zone, and ends with its hour', () => {
  // Still the 22nd in Hawaii, already the 23rd in New York.
  const late = new Date('2026-11-23T06:00:00Z')
  expect(daysLeft(on('2026-11-22', null, 'Pacific/Honolulu'), late)).toBe('Today is the last day')
  expect(daysLeft(on('2026-11-22'), late)).toBeNull()
  expect(daysLeft(on('2026-11-22', '12:00'), new Date('2026-11-22T17:00:30Z'))).toBe('Today is the last day')
  expect(daysLeft(on('2026-11-22', '12:00'), new Date('2026-11-22T17:01:00Z'))).toBeNull()
})

test('a month that begins on the 31st ends on the last day of a shorter one', () => {
  const last = new Date('2026-10-31T16:00:00Z')
  expect(daysLeft(on('2027-02-28'), last)).toBe('4 months left')
  expect(daysLeft(on('2027-03-01'), last)).toBe('More than 4 months left')
})

test('across every change of the clocks the days go down one by one, and never below today', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 0, max: 800 }),
      fc.constantFrom(null, 'America/Chicago', 'Pacific/Honolulu', 'Asia/Tokyo', 'No/Where'),
      fc.integer({ min: 0, max: 86_399 }),
      (start, ahead, zone, second) => {
        const now = new Date(Date.UTC(2024, 0, 1 + start, 0, 0, second))
        const day = new Date(Date.UTC(2024, 0, 1 + start + ahead)).toISOString().slice(0, 10)
        const days = daysUntil(on(day, null, zone), now)
        // A zone's day is one before or after UTC's.
        if (days === null) return ahead === 0
        const words = daysLeft(on(day, null, zone), now)!
        return Math.abs(days - ahead) <= 1 && /^(Today is the last day|Tomorrow|(More than )?\d+ (days|weeks|months) left)$/.test(words) // prettier-ignore
      },
    ),
  )
})
