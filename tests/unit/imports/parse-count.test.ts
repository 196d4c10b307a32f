import fc from 'fast-check'
import { noteReading, readingSentences, type CountReadings } from '@/lib/imports/read/count-readings'
import { parseCount, type Count } from '@/lib/imports/read/parse-count'

test.each<[string, number, boolean, Count['countReading']?]>([
  ['0', 0, false],
  ['1,234,567', 1_234_567, false],
  ['1 234 567', 1_234_567, false],
  ["1'234'567", 1_234_567, false],
  ['1.234.567', 1_234_567, false],
  ['10,000-49,999', 10_000, true],
  ['10,000 – 49,999 people', 10_000, true],
  ['500 to 999', 500, true],
  ['500-500', 500, false],
  // One unit of both.
  ['1-2 million', 1_000_000, true],
  ['10-15 million', 10_000_000, true],
  ['2 to 3 million people', 2_000_000, true],
  ['1.5-2 million', 1_500_000, true],
  ['500-600K', 500_000, true],
  ['100–200k', 100_000, true],
  ['2–2 million', 2_000_000, false],
  ['about 2-3 million', 2_000_000, true],
  ['1 through 500 thousand', 1_000, true],
  ['0-2 million', 0, false, 'atMost'],
  ['up to 1-2 million', 0, false, 'atMost'],
  // Each its own.
  ['500K-1M', 500_000, true],
  ['1 million - 2 million', 1_000_000, true],
  ['1 million to 2,500,000', 1_000_000, true],
  ['10,000-1 million', 10_000, true],
  ['5000 to 1 million', 5_000, true],
  ['0-499', 0, false, 'atMost'],
  ['at least 5,000', 5_000, true],
  ['At Least  5,000 individuals', 5_000, true],
  ['5000+', 5_000, true],
  ['5,000 or more', 5_000, true],
  ['More than 5,000', 5_000, true],
  ['>5000', 5_000, true],
  ['≥ 5000', 5_000, true],
  // Said to be near: the number as it stands, and no bound.
  ['~5,000', 5_000, false, 'about'],
  ['approximately 5,000', 5_000, false, 'about'],
  ['about 1.2 million', 1_200_000, false, 'about'],
  ['about 5000', 5_000, false, 'about'],
  ['about 5000+', 5_000, true],
  ['3.4M', 3_400_000, false],
  ['500k', 500_000, false],
  // Nobody knows how many it was, and "at least" would be untrue.
  ['fewer than 500', 0, false, 'atMost'],
  ['up to 5,000', 0, false, 'atMost'],
  ['<500', 0, false, 'atMost'],
  ['500 or fewer', 0, false, 'atMost'],
  ['unknown', 0, false],
  ['UNKN', 0, false],
  ['n/a', 0, false],
  ['TBD', 0, false],
  ['-', 0, false],
  ['100,000,000,000', 100_000_000_000, false],
])('%j is %i, at least: %s', (...[cell, pwnCount, countIsAtLeast, countReading]) =>
  expect(parseCount(cell, 'reject')).toEqual({ pwnCount, countIsAtLeast, countReading }),
)

const WHICH_UNIT =
  'is a range that can be read in two ways. Give both numbers their unit, as in "500K-1 million"'

test.each([
  ['', 'is empty'],
  ['-5', 'must be a whole number, 0 or more'],
  ['1.5', 'must be a whole number, 0 or more'],
  ['1.234', 'must be a whole number, 0 or more'],
  ['1,23', 'must be a whole number, 0 or more'],
  ['5-', 'must be a whole number, 0 or more'],
  ['1-2-3', 'must be a whole number, 0 or more'],
  ['at least', 'must be a whole number, 0 or more'],
  ['several thousand', 'must be a whole number, 0 or more'],
  ['1.5-2', 'must be a whole number, 0 or more'],
  ['1.5-1 million', WHICH_UNIT],
  ['500-1 million', WHICH_UNIT],
  ['about 20-1 billion', WHICH_UNIT],
  ['1,000-1500K', WHICH_UNIT],
  ['49,999-10,000', 'is a range that ends before it begins'],
  ['100,000,000,001', 'is more than 100,000,000,000'],
  ['1-100,000,000,001', 'is more than 100,000,000,000'],
  [`${'9'.repeat(1_001)}`, 'must be a whole number, 0 or more'],
])('%j is none: %s', (cell, message) => expect(parseCount(cell, 'reject')).toEqual({ message }))

test('what was made of counts that are no plain numbers is said', () => {
  const readings: CountReadings = {}
  for (const [at, cell] of ['5', '~5,000', '500+', 'about 3k', 'up to 9', '10-20', 'unknown'].entries()) {
    const count = parseCount(cell, 'reject')
    if (!('message' in count)) noteReading(readings, count, at + 2)
  }
  expect(readingSentences(readings)).toEqual([
    '2 rows, row 3 the first, give a number that is only near ("about", "~"): it is taken as it stands.',
    '2 rows, row 4 the first, give a range or a lower bound ("500+"): the lower bound is taken, and shown as "at least".',
    'Row 6 gives an upper bound alone ("up to"): the count is not known.',
  ])
})

test('an empty cell is what the file says', () =>
  expect(parseCount(' ', 'zero')).toEqual({ pwnCount: 0, countIsAtLeast: false }))

test('any number, however it is written, is that number, and a bound where it is one', () => {
  const separators = fc.constantFrom('', ',', ' ', '\u00a0', "'")
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(1_000), separators, (low, more, separator) => {
      const written = (count: number) => count.toLocaleString('en-US').replaceAll(',', separator)
      expect(parseCount(written(low), 'reject')).toEqual({ pwnCount: low, countIsAtLeast: false })
      for (const cell of [
        `${written(low)} - ${written(low + more + 1)}`,
        `at least ${written(low)}`,
        `${written(low)}+`,
      ])
        expect(parseCount(cell, 'reject')).toMatchObject({ pwnCount: low, countIsAtLeast: low > 0 })
    }),
  )
})

test('a unit behind a range is of both of its numbers', () => {
  const units = fc.constantFrom<[string, number]>(
    ['K', 1e3],
    [' thousand', 1e3],
    ['M', 1e6],
    [' billion', 1e9],
  )
  const between = fc.constantFrom('-', ' – ', ' to ')
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 49 }),
      fc.integer({ min: 1, max: 50 }),
      units,
      between,
      (low, more, unit, to) =>
        expect(parseCount(`${low}${to}${low + more}${unit[0]}`, 'reject')).toEqual({
          pwnCount: low * unit[1],
          countIsAtLeast: true,
        }),
    ),
  )
})

test('no cell is read as less than nothing, or as a bound of nothing', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[~<>≥+\-–., \da-z]{0,30}$/), (cell) => {
      const count = parseCount(cell, 'zero')
      if ('message' in count) return
      expect(Number.isSafeInteger(count.pwnCount) && count.pwnCount >= 0).toBe(true)
      if (count.countIsAtLeast) expect(count.pwnCount).toBeGreaterThan(0)
    }),
  )
})
