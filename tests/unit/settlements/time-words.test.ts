import fc from 'fast-check'
import { timeClaim } from '@/lib/settlements/arithmetic'
import { forbiddenWordIn } from '@/lib/settlements/forbidden-words'
import type { NewSettlement } from '@/lib/settlements/insert-settlement'
import { inHours, timeWords } from '@/lib/settlements/time-words'
import { minutesOf } from '@/lib/validation/typed-amounts'
import { settlementOf } from '@/tests/support/settlement-of'

type NewTier = Partial<NonNullable<NewSettlement['tiers']>[number]>
const wordsFor = (spent: number, change: NewTier = {}, otherCents = 0): string => {
  const { tiers } = settlementOf({
    slug: 'a',
    company: 'A',
    sources: [],
    tiers: [
      { kind: 'documented', label: 'Losses', maxCents: 300_000, source: 0 },
      {
        kind: 'lost_time',
        label: 'Lost time',
        rateCents: 2_500,
        maxMinutes: 240,
        incrementMinutes: 15,
        withinCapOf: 0,
        source: 0,
        ...change,
      },
    ],
  })
  const [outer, tier] = tiers
  return timeWords(timeClaim(tier!, spent, tiers, otherCents), tier!, spent, outer!.label)
}

test.each([
  [135, {}, 0, '2 hours 15 minutes count: up to $56.25, before any reduction.'],
  [
    140,
    {},
    0,
    '2 hours 15 minutes count: up to $56.25, before any reduction. Only full steps of 15 minutes count.',
  ],
  [14, {}, 0, 'Nothing counts yet. Only full steps of 15 minutes count.'],
  [600, {}, 0, '4 hours count: up to $100, before any reduction. 4 hours is the most.'],
  [240, {}, 295_000, '4 hours count: up to $50, before any reduction. No more fits in the cap of “Losses”.'],
  [240, { maxCents: 2_000 }, 0, '4 hours count: up to $20, before any reduction. $20 is the most.'],
  [59, { minimumMinutes: 60 }, 0, 'Under 1 hour nothing counts.'],
  [20, { incrementMinutes: null }, 0, '20 minutes count: up to $8.33, before any reduction.'],
])('%d minutes with %j, beside %d cents: %s', (spent, change, otherCents, words) => {
  expect(wordsFor(spent, change, otherCents)).toBe(words)
})

test.each([
  ['.5', '30 minutes count: up to $12.50, before any reduction.'],
  ['2.5', '2 hours 30 minutes count: up to $62.50, before any reduction.'],
  ['2,25', '2 hours 15 minutes count: up to $56.25, before any reduction.'],
  ['.1', 'Nothing counts yet. Only full steps of 15 minutes count.'],
  ['4.5', '4 hours count: up to $100, before any reduction. 4 hours is the most.'],
])('%s hours: %s', (hours, words) => {
  expect(wordsFor(minutesOf(hours, '')!)).toBe(words)
})

test('whatever the rules: a most, before any reduction, and never a promise', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.record({
        rateCents: fc.integer({ min: 1, max: 100_000 }),
        maxMinutes: fc.option(fc.integer({ min: 1, max: 5_000 })),
        incrementMinutes: fc.option(fc.integer({ min: 1, max: 240 })),
        minimumMinutes: fc.option(fc.nat(240)),
        maxCents: fc.option(fc.nat(1_000_000)),
      }),
      fc.nat(400_000),
      (spent, change, otherCents) => {
        const words = wordsFor(spent, change, otherCents)
        expect(forbiddenWordIn(words)).toBeNull()
        if (words.includes('$')) expect(words).toMatch(/^[^$]+: up to \$[\d,.]+, before any reduction\./)
        expect(words).not.toMatch(/NaN|undefined|null|Infinity/)
      },
    ),
  )
})

test('hours and minutes as people say them', () => {
  expect([0, 1, 60, 61, 90, 150].map(inHours)).toEqual([
    '0 minutes',
    '1 minute',
    '1 hour',
    '1 hour 1 minute',
    '1 hour 30 minutes',
    '2 hours 30 minutes',
  ])
})
