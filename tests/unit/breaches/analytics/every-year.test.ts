import fc from 'fast-check'
import { everyYear } from '@/lib/breaches/analytics/every-year'

const now = new Date('2026-11-21T12:00:00Z')

test('every year from the first to this one, the oldest first, those without a breach too', () => {
  expect(
    everyYear(
      [
        { year: 2024, count: 1 },
        { year: 2022, count: 3 },
      ],
      now,
    ),
  ).toEqual([
    { year: 2022, count: 3 },
    { year: 2023, count: 0 },
    { year: 2024, count: 1 },
    { year: 2025, count: 0 },
    { year: 2026, count: 0 },
  ])
  expect(everyYear([], now)).toEqual([])
})

test('no breach is lost, each year stands once, in order, and there is a bound to how many are empty', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({ year: fc.integer({ min: 1, max: 3000 }), count: fc.integer({ min: 1, max: 9 }) }),
        {
          selector: ({ year }) => year,
          maxLength: 30,
        },
      ),
      (years) => {
        const all = everyYear(years, now)
        const shown = all.map(({ year }) => year)
        expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b))
        expect(all.filter(({ count }) => count > 0)).toEqual([...years].sort((a, b) => a.year - b.year))
        expect(all.length).toBeLessThanOrEqual(80 + years.length)
      },
    ),
  )
})
