import { formatBreachDate, formatCents, formatCount, formatDate, plural } from '@/lib/site/format'

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1_000, '1K'],
  [1_499, '1K'],
  [1_500, '2K'],
  [94_000, '94K'],
  [999_499, '999K'],
  [999_500, '1.0M'],
  [1_000_000, '1.0M'],
  [1_049_999, '1.0M'],
  [1_050_000, '1.1M'],
  [192_700_000, '192.7M'],
  [999_949_999, '999.9M'],
  [999_950_000, '1.0B'],
  [1_142_700_000, '1.1B'],
  [2_692_818_238, '2.7B'],
])('%i people read as %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test.each([
  ['2024-02-21', 'Feb 21, 2024'],
  ['2024-12-01', 'Dec 1, 2024'],
  ['2024-01-01T00:00:00Z', 'Jan 1, 2024'],
  ['2024-12-31T23:59:59.999Z', 'Dec 31, 2024'],
  [null, 'N/A'],
  [undefined, 'N/A'],
  ['', 'N/A'],
  ['soon', 'N/A'],
  [new Date(NaN), 'N/A'],
  [new Date('2020-02-29'), 'Feb 29, 2020'],
])('%p reads as %s', (date, text) => {
  expect(formatDate(date)).toBe(text)
})

test.each([
  ['2019-01-01', 'day', 'Jan 1, 2019'],
  ['2019-01-01', 'year', '2019'],
  ['2019-05-01', 'month', 'May 2019'],
  [null, 'unknown', 'Not known'],
] as const)('of %s no more is said than the %s', (breachDate, datePrecision, text) =>
  expect(formatBreachDate({ breachDate, datePrecision })).toBe(text),
)

test('plurals', () => {
  expect([0, 1, 2, 1200].map((n) => plural(n, 'breach', 'breaches'))).toEqual([
    '0 breaches',
    '1 breach',
    '2 breaches',
    '1,200 breaches',
  ])
})

test.each([
  [7_500, '$75'],
  [7_550, '$75.50'],
  [120_000, '$1,200'],
  [5, '$0.05'],
  [0, '$0'],
])('%i cents read as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})
