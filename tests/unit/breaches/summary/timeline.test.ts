import fc from 'fast-check'
import {
  layoutTimeline,
  ON_DESKTOPS,
  ON_NARROW_PHONES,
  ON_PHONES,
  type TimelineEntry,
} from '@/lib/breaches/summary/timeline'
import { textWidth } from '@/lib/breaches/summary/text-width'
import { timelineWords } from '@/lib/breaches/summary/timeline-words'

const NOW = new Date('2026-11-22T12:00:00Z')
const DAY_MS = 86_400_000

const entry = fc.record({
  key: fc.uuid(),
  title: fc.oneof(fc.string({ minLength: 1, maxLength: 40 }), fc.constant('Collection #1'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })), // prettier-ignore
  breachDate: fc
    .integer({ min: Date.parse('2004-01-01') / DAY_MS, max: Date.parse('2026-11-22') / DAY_MS })
    .map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10)),
  datePrecision: fc.constantFrom('day', 'month', 'year'),
  dateIs: fc.constantFrom('happened', 'reported'),
  weight: fc.constantFrom(9, 6.5, 4.5),
  action: fc.option(fc.constantFrom('claims open', 'consultation')),
}) as fc.Arbitrary<TimelineEntry>
const entries = fc.uniqueArray(entry, { selector: ({ key }) => key, minLength: 1, maxLength: 60 })
const forms = [ON_NARROW_PHONES, ON_PHONES, ON_DESKTOPS]

test('every breach has one dot, at its place in time, with a ring where something can be done', () => {
  fc.assert(
    fc.property(entries, fc.constantFrom(...forms), (given, form) => {
      const { dots, today, height, axis } = layoutTimeline(given, NOW, form)
      expect(dots.map(({ key }) => key).sort()).toEqual(given.map(({ key }) => key).sort())
      for (const { key, x, y, r, hasRing } of dots) {
        const of = given.find((one) => one.key === key)!
        expect([r, hasRing]).toEqual([of.weight, of.action !== null])
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(today)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(axis)
      }
      expect(today).toBeLessThan(1)
      expect(height).toBeLessThan(480)
    }),
  )
})

test('x is linear in days', () => {
  fc.assert(
    fc.property(entries, (given) => {
      const days = given.filter(({ datePrecision }) => datePrecision === 'day')
      const { dots, today } = layoutTimeline(given, NOW, ON_PHONES)
      for (const a of days)
        for (const b of days) {
          const [x, y] = [a, b].map(({ key }) => dots.find((dot) => dot.key === key)!.x) as [number, number]
          const [s, t] = [a, b].map(({ breachDate }) => NOW.getTime() - Date.parse(breachDate)) as [
            number,
            number,
          ]
          expect((today - x) * t).toBeCloseTo((today - y) * s, -4)
        }
    }),
    { numRuns: 30 },
  )
})

test('no name is drawn outside, however long it is; each says its month', () => {
  fc.assert(
    fc.property(entries, fc.constantFrom(...forms), (given, form) => {
      const { labels, today } = layoutTimeline(given, NOW, form)
      if (given.length <= form.low) expect(labels).toHaveLength(given.length)
      for (const { x, dx, anchor, name, rest, action } of labels) {
        const at = x * form.width + dx
        const width = textWidth(name + rest + (action ?? ''))
        const [from, to] = anchor === 'start' ? [at, at + width] : [at - width, at]
        // Four letters stay of any name.
        if ([...name].length <= 4) continue
        expect(from).toBeGreaterThanOrEqual(-16)
        expect(to).toBeLessThanOrEqual(form.width + 16)
        // Above its dot it would be read through the line of today.
        if (given.length <= form.tall) expect(to).toBeLessThan(today * form.width)
        if (given.length <= form.low) expect(rest).toMatch(/\d{4}/)
      }
    }),
  )
})

test('dots that stand on each other do not touch', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(entry, { selector: ({ key }) => key, minLength: 13, maxLength: 20 }),
      (given) => {
        const { dots } = layoutTimeline(given, NOW, ON_PHONES)
        const levels = new Set(dots.map(({ y }) => y)).size
        // Above a height they may: of very many at one moment the drawing shows that they are many.
        if (levels > 8) return
        for (const [index, a] of dots.entries())
          for (const b of dots.slice(index + 1)) {
            const apart = Math.hypot((a.x - b.x) * ON_PHONES.width, a.y - b.y)
            expect(apart).toBeGreaterThanOrEqual(a.r + b.r)
          }
      },
    ),
  )
})

test.each([
  ['2012-05-05', [2012, 2016, 2020, 2024]],
  ['2024-05-05', [2023, 2024, 2025, 2026]],
])('from %s the years are %j on a phone', (breachDate, years) => {
  const one: TimelineEntry = {
    key: 'a',
    title: 'A',
    breachDate,
    datePrecision: 'day',
    dateIs: 'happened',
    weight: 9,
    action: null,
  }
  const { ticks } = layoutTimeline([one], NOW, ON_PHONES)
  expect(ticks.flatMap(({ label }) => label ?? []).map(Number)).toEqual(years)
})

test('the words say what is drawn', () => {
  const made = (title: string, breachDate: string, action: string | null): TimelineEntry => ({ key: title, title, breachDate, datePrecision: 'day', dateIs: 'happened', weight: 9, action }) // prettier-ignore
  expect(timelineWords([made('Adobe', '2013-10-04', null)])).toBe('Oct 2013: 1 breach.')
  expect(
    timelineWords([
      made('Harborview', '2026-07-27', 'consultation'),
      made('Adobe', '2013-10-04', null),
      made('Stonebridge', '2024-08-28', 'claims open'),
    ]),
  ).toBe(
    'From Oct 2013 to Jul 2026: 3 breaches. You can act on 2: Stonebridge (claims open) and Harborview (consultation).',
  )
})
