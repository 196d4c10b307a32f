import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AnalyticsPanel } from '@/components/dashboard/analytics/analytics-panel'
import { PlanCard } from '@/components/dashboard/plan-card'
import { PlanView } from '@/components/plan/plan-view'
import { MAX_GRIDLINES, yearTicks } from '@/components/dashboard/analytics/year-ticks'
import { analyse, type BreachAnalytics } from '@/lib/breaches/analytics/analytics'
import { SAMPLE_BREACH } from '@/lib/breaches/check/sample'

const now = new Date('2026-11-21T12:00:00Z')
const breaches = Array.from({ length: 12 }, (_breach, index) => ({
  ...SAMPLE_BREACH,
  uniqueBreachId: `B${index}`,
  name: `B${index}`,
  title: index === 0 ? '<b>Alder</b>' : `Service ${index}`,
  dataClasses: ['Email addresses', 'Passwords'],
  description: 'Passwords as MD5 hashes.',
  breachDate: index < 3 ? '2019-05-06' : '2012-05-06',
}))
const render = (analytics: BreachAnalytics, incomplete = false) =>
  renderToStaticMarkup(createElement(AnalyticsPanel, { analytics, now, incomplete }))
/** What is left for eyes and screen readers, without tags. */
const text = (html: string) => html.replace(/<[^<>]+>/g, ' ').replace(/\s+/g, ' ')

test('six cards, with every figure as text', () => {
  const html = render(analyse(breaches, { now, dealtWith: new Set(['B1']) }))
  expect([...html.matchAll(/<h3[^>]*>([^<]+)</g)].map(([, title]) => title)).toEqual([
    'Risk score',
    'Password strength',
    'Breaches by year',
    'Top 5 industries',
    'Exposed data',
    'Affected services',
  ])
  const said = text(html)
  expect(said).toContain('Worked out from the breaches in your breach list')
  expect(said).toMatch(/Estimate .*48 out of 100 Risk: Medium/)
  expect(said).toContain('Your data is in 12 known breaches +20 points')
  expect(said).toContain(
    '1 breach you have dealt with: half the points, but so far the others outweigh that 0 points',
  )
  expect(said).toMatch(/Easy to crack Stored with weak protection 12/)
  expect(said).toMatch(
    /2026 : 0 breaches .*2020 : 0 breaches 2019 : 3 breaches 2018 : 0 breaches .*2013 : 0 breaches 2012 : 9 breaches/,
  )
  expect(said).toContain('Not known for these breaches.')
  expect(said).toContain('Show 2 more')
  expect(html).not.toContain('<b>Alder')
})

test('nothing that the content security policy forbids, and nothing that moves the page', () => {
  const html = render(analyse(breaches, { now }))
  expect(html).not.toMatch(/<(script|style)/)
  expect(html).toContain('h-68')
})

test('no breaches: says so, and no score', () => {
  const said = text(render(analyse([])))
  expect(said).toContain('Nothing to analyse')
  expect(said).not.toContain('out of 100')
})

test('the outside service: says whose figures they are, with whatever it leaves out', () => {
  const analytics: BreachAnalytics = {
    source: 'xposedornot',
    breachCount: 2,
    risk: { score: 62, label: 'Medium', reasons: [] },
    passwords: { strong: 0, unknown: 0, weak: 0, plain: 0 },
    exposedData: [],
    industries: [],
    industriesUnknown: 0,
    years: [],
    services: ['Alder', 'Birch'],
  }
  const said = text(render(analytics))
  expect(said).toContain('from a separate breach-analytics service. Counts can differ from your breach list.')
  expect(said).not.toContain('What makes this score')
  expect(said).not.toContain('dealt with')
  expect(said).toContain('No password is known to be exposed.')
  expect(said.match(/Not known for these breaches/g)).toHaveLength(3)
  expect(text(render({ ...analytics, breachCount: 0 }))).toContain('Your breach list may still have some.')
})

test.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [11, [0, 3, 6, 9, 12]],
])('gridlines for %i: %j', (max, ticks) => expect(yearTicks(max)).toEqual(ticks))

test('gridlines: four or fewer, in whole equal steps, the last not below the highest bar', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (max) => {
      const ticks = yearTicks(max)
      expect(ticks.length - 1).toBeLessThanOrEqual(MAX_GRIDLINES)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
      expect(ticks.at(-2)).toBeLessThan(max)
    }),
  )
})

// A source that did not answer is no all-clear, wherever nothing is left to show.
test.each<[string, () => string]>([
  ['analytics without a breach', () => render(analyse([]), true)],
  ['analytics of some', () => render(analyse(breaches, { now }), true)],
  [
    'the plan on the dashboard',
    () =>
      renderToStaticMarkup(
        createElement(PlanCard, { steps: [], incomplete: true, today: '2026-11-26', inAMonth: '2026-12-26' }),
      ),
  ],
  [
    'the plan',
    () =>
      renderToStaticMarkup(createElement(PlanView, { steps: [], incomplete: true, inAMonth: '2026-12-26' })),
  ],
])('%s says that there may be more', (_name, html) => {
  expect(text(html())).toMatch(/may be more|what we could look up/)
  expect(text(html())).not.toMatch(
    /not in any breach|Nothing to analyse|No step is to be done|left to do now/,
  )
})
