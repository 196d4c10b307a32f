import { exampleBreaches } from '@/components/home/example-breaches'

test.each(['2026-11-22', '2027-01-01', '2031-03-31', '2028-02-29'])(
  'the example of %s is on a true scale that ends behind today',
  (day) => {
    const now = new Date(`${day}T12:00:00Z`)
    const { breaches, years, today } = exampleBreaches(now)
    const places = breaches.map(({ at }) => at)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThanOrEqual(0)
    expect(places.at(-1)).toBeLessThan(today)
    expect(today).toBeLessThan(1)
    expect(years[0]!.at).toBe(0)
    expect(years.at(-1)!.year).toBe(now.getUTCFullYear())
    // As far as their days are apart: the first January after the first one is a year away.
    const year = years[1]!.at - years[0]!.at
    for (const [index, { at }] of years.entries())
      expect(Math.abs(at - index * year)).toBeLessThan(0.1 * year)
  },
)

test('each breach says its own month and year', () => {
  expect(exampleBreaches(new Date('2026-11-22T00:00:00Z')).breaches.map(({ when }) => when)).toEqual([
    'May 2012',
    'Oct 2013',
    'Aug 2024',
    'Jul 2026',
    'Sep 2026',
  ])
})

test('it is the same for a day, to the last digit', () => {
  const at = (time: string) => exampleBreaches(new Date(`2026-11-22T${time}Z`))
  expect(at('23:59:59.999')).toEqual(at('00:00:00'))
})
