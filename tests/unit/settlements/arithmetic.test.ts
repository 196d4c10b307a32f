import fc from 'fast-check'
import { lossClaim, mostOf, timeClaim } from '@/lib/settlements/arithmetic'
import { choicesOf, pickOne } from '@/lib/settlements/choices'
import { tierLines } from '@/lib/settlements/tier-words'
import type { NewSettlement } from '@/lib/settlements/insert-settlement'
import { settlementOf } from '@/tests/support/settlement-of'

type NewTier = NonNullable<NewSettlement['tiers']>[number]
const tiersOf = (...tiers: Omit<NewTier, 'source'>[]) =>
  settlementOf({ slug: 'a', company: 'A', sources: [], tiers: tiers.map((tier) => ({ ...tier, source: 0 })) })
    .tiers

const papers = { kind: 'documented', label: 'Losses', maxCents: 300_000, choice: 'A' } as const
const time = {
  kind: 'lost_time',
  label: 'Lost time',
  rateCents: 2_500,
  maxMinutes: 240,
  incrementMinutes: 15,
  withinCapOf: 0,
  choice: 'A',
} as const
const [loss, lost] = tiersOf(papers, time)
const pair = [loss!, lost!]

test.each([
  [0, 0, 0, 'nothing'],
  [14, 0, 0, 'nothing'],
  [15, 15, 625, 'nothing'],
  [44, 30, 1_250, 'nothing'],
  [240, 240, 10_000, 'nothing'],
  [10_000, 240, 10_000, 'most_time'],
  [-5, 0, 0, 'nothing'],
  [Number.NaN, 0, 0, 'nothing'],
])('%d minutes count as %d: %d cents', (spent, minutes, cents, boundBy) => {
  expect(timeClaim(lost!, spent, pair)).toEqual({ minutes, cents, boundBy })
})

test('what else counts in the cap leaves less room, and never less than nothing', () => {
  expect(timeClaim(lost!, 240, pair, 295_000)).toEqual({ minutes: 240, cents: 5_000, boundBy: 'shared_cap' })
  expect(timeClaim(lost!, 240, pair, 400_000).cents).toBe(0)
  expect(lossClaim(loss!, 999_999, pair)).toBe(300_000)
})

test('under the least time nothing counts', () => {
  const [tier] = tiersOf({ ...time, withinCapOf: null, minimumMinutes: 60 })
  expect(timeClaim(tier!, 59, [tier!])).toEqual({ minutes: 0, cents: 0, boundBy: 'too_little_time' })
  expect(timeClaim(tier!, 60, [tier!]).cents).toBe(2_500)
})

test('more time is never less, and never more than any cap', () => {
  fc.assert(
    fc.property(
      fc.record({
        rateCents: fc.nat(100_000),
        maxMinutes: fc.option(fc.integer({ min: 1, max: 5_000 })),
        incrementMinutes: fc.option(fc.integer({ min: 1, max: 240 })),
        minimumMinutes: fc.option(fc.nat(240)),
        maxCents: fc.option(fc.nat(1_000_000)),
      }),
      fc.nat(10_000),
      fc.nat(10_000),
      fc.nat(400_000),
      (rules, a, b, others) => {
        const [outer, tier] = tiersOf(papers, { ...time, ...rules })
        const all = [outer!, tier!]
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map(
          (spent) => timeClaim(tier!, spent, all, others).cents,
        )
        expect(less).toBeLessThanOrEqual(more!)
        expect(more).toBeLessThanOrEqual(Math.max(0, 300_000 - others))
        if (rules.maxCents !== null) expect(more).toBeLessThanOrEqual(rules.maxCents)
      },
    ),
  )
})

test('fixed, estimated and greatest amounts have words of their own', () => {
  const lines = (tier: Omit<NewTier, 'source'>) => tierLines(tiersOf(tier)[0]!, [])
  expect(lines({ kind: 'flat', label: 'Cash', fixedCents: 5_000 })).toEqual(['The notice says $50'])
  expect(lines({ kind: 'flat', label: 'Cash', estimateCents: 7_550, proRata: true })).toEqual([
    'The notice estimates $75.50',
    'It may turn out lower or higher',
  ])
  expect(lines(papers)).toEqual(['Up to $3,000, before any reduction'])
  expect(tierLines(lost!, pair)).toEqual([
    'Up to 4 hours at $25 an hour',
    'That is up to $100, before any reduction',
    'Counted in full steps of 15 minutes',
    'Inside the cap of $3,000 above',
  ])
  expect(mostOf(lost!, pair)).toBe(10_000)
})

test('choices exclude each other, what names none comes with any, groups stand apart', () => {
  const cash = { kind: 'flat', label: 'Cash', choice: 'B' } as const
  const watch = { kind: 'monitoring', label: 'Monitoring' } as const
  const [only] = choicesOf(tiersOf(papers, time, cash, watch))
  expect(only!.choices.map(({ name, tiers }) => [name, tiers.map(({ label }) => label)])).toEqual([
    ['A', ['Losses', 'Lost time']],
    ['B', ['Cash']],
  ])
  expect(only!.withAny.map(({ label }) => label)).toEqual(['Monitoring'])
  expect(pickOne(only!)).toBe('Pick A or B, not both.')
  // The only one there is excludes nothing.
  expect(choicesOf(tiersOf({ ...papers, choice: 'A' }, watch))[0]).toMatchObject({ choices: [] })
  const groups = choicesOf(
    tiersOf({ ...papers, group: 'One' }, { ...cash, group: 'One' }, { ...papers, group: 'Two' }, watch),
  )
  expect(groups.map(({ group, choices, withAny }) => [group, choices.length, withAny.length])).toEqual([
    ['One', 2, 1],
    ['Two', 0, 2],
  ])
  expect(choicesOf([])).toEqual([])
  expect(pickOne({ choices: [{ name: 'A', tiers: [] }, { name: 'B', tiers: [] }, { name: 'C', tiers: [] }] })).toBe('Pick one of A, B or C.') // prettier-ignore
})
