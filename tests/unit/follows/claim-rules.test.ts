import { dayError, latestToday, todayHere } from '@/lib/follows/claim-rules'

const at = (moment: string) => new Date(moment)

test.each([
  // In Guam it is ten hours later.
  ['2026-11-23T14:00:00Z', '2026-11-24'],
  ['2026-11-23T13:59:59Z', '2026-11-23'],
  ['2026-12-31T14:00:00Z', '2027-01-01'],
])('at %s the last day that has come somewhere in the United States is %s', (moment, day) => {
  expect(latestToday(at(moment))).toBe(day)
})

test('in a browser it is the day of its own clock', () => {
  const now = at('2026-11-24T02:00:00Z')
  for (const [behind, day] of [
    [-600, '2026-11-24'],
    [0, '2026-11-24'],
    [300, '2026-11-23'],
  ] as const)
    // prettier-ignore
    expect(todayHere(Object.assign(new Date(now), { getTimezoneOffset: () => behind }))).toBe(day)
})

test.each([
  ['2026-11-24', null],
  ['2026-11-25', 'Enter a day that has come'],
  ['2026-02-30', 'Enter a day, like 11/23/2026'],
  ['', 'Enter a day, like 11/23/2026'],
  ['1999-12-31', 'Enter a later day'],
])('of %s is said: %s', (day, words) => {
  expect(dayError(day, '2026-11-24')).toBe(words)
})
