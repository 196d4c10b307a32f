import { breachTimeline, timeScale } from '@/lib/settlements/breach-timeline'

const addedAt = '2026-01-01T00:00:00.000Z'
const now = new Date('2026-11-24T12:00:00Z')
const breach = {
  breachDate: '2024-08-28',
  datePrecision: 'day' as const,
  dateIs: 'happened' as const,
  addedDate: '2024-09-25T00:00:00.000Z',
  isManualUpload: true,
  evidence: null,
  kind: 'breach' as const,
}
const date = (
  kind: 'claim' | 'final_hearing' | 'payment',
  day: string,
  confidence: 'court' | 'third_party',
) => ({
  id: 1,
  kind,
  date: day,
  time: null,
  zone: null,
  online: null,
  mail: null,
  confidence,
  note: null,
  sourceId: 1,
  supersedesId: null,
  change: null,
  addedAt,
})
const words = (facts: Partial<Parameters<typeof breachTimeline>[0]>) =>
  breachTimeline({ breach, settlements: [], now, ...facts }).map(({ day, label }) => `${day}: ${label}`)

test('a breach without a legal action has two days', () => {
  expect(words({})).toEqual(['Aug 28, 2024: It happened', 'Sep 25, 2024: Listed here'])
  expect(words({ breach: { ...breach, isManualUpload: false } })[1]).toBe(
    'Sep 25, 2024: Listed by Have I Been Pwned',
  )
})

test('the days of a settlement stand in their order; a third party’s word is none', () => {
  const settlement = {
    company: 'Acme',
    dates: [
      date('claim', '2027-01-15', 'court'),
      date('final_hearing', '2027-02-01', 'court'),
      date('payment', '2027-05-01', 'third_party'),
    ],
    events: [
      { kind: 'filed' as const, date: '2025-01-02', addedAt },
      { kind: 'announced' as const, date: null, addedAt },
      { kind: 'edited' as const, date: '2026-01-02', addedAt },
    ],
  }
  expect(words({ settlements: [settlement] })).toEqual([
    'Aug 28, 2024: It happened',
    'Sep 25, 2024: Listed here',
    'Jan 2, 2025: Case filed',
    'Jan 15, 2027: Claim by',
    'Feb 1, 2027: Hearing',
  ])
  const entries = breachTimeline({ breach, settlements: [settlement], now })
  expect(entries.filter(({ isOpen }) => isOpen).map(({ label }) => label)).toEqual(['Claim by'])
  expect(entries.filter(({ isComing }) => isComing)).toHaveLength(2)
  // The evening of the last day in the East is the next day in UTC, and claims are open still; once all is over they are not.
  const openAt = (
    moment: string,
    events: typeof settlement.events | { kind: 'done'; date: null; addedAt: string }[],
  ) =>
    breachTimeline({ breach, settlements: [{ ...settlement, events }], now: new Date(moment) })
      .filter(({ isOpen }) => isOpen)
      .map(({ label }) => label)
  expect(openAt('2027-01-16T04:59:00Z', settlement.events)).toEqual(['Claim by'])
  expect(openAt('2027-01-16T05:01:00Z', settlement.events)).toEqual([])
  expect(openAt('2026-11-24T12:00:00Z', [{ kind: 'done', date: null, addedAt }])).toEqual([])
  const over = breachTimeline({
    breach,
    settlements: [{ ...settlement, events: [{ kind: 'done', date: '2026-11-20', addedAt }] }],
    now,
  })
  expect(over.filter(({ isComing }) => isComing)).toEqual([])
  // Of two settlements each day says whose it is, and the same day twice stands once.
  const two = words({ settlements: [settlement, { ...settlement, company: 'Beta' }, settlement] })
  expect(two.filter((line) => line.includes('Claim by'))).toEqual([
    'Jan 15, 2027: Claim by: Acme',
    'Jan 15, 2027: Claim by: Beta',
  ])
})

test('a year alone is listed and not drawn', () => {
  const entries = breachTimeline({
    breach: { ...breach, breachDate: '2024-01-01', datePrecision: 'year' as const },
    settlements: [],
    now,
  })
  expect(entries.map(({ day, isDrawn }) => [day, isDrawn])).toEqual([
    ['2024', false],
    ['Sep 25, 2024', true],
  ])
})

test('the scale is linear in days, and within its edges', () => {
  const scale = timeScale(['2012-05-05', '2016-05-21'], now)
  const perDay =
    (scale.at('2016-05-21') - scale.at('2012-05-05')) /
    ((Date.parse('2016-05-21') - Date.parse('2012-05-05')) / 86_400_000)
  expect(scale.at('2012-05-06') - scale.at('2012-05-05')).toBeCloseTo(perDay, 8)
  expect(scale.years[0]).toMatchObject({ year: 2012, at: 0 })
  expect(scale.today).toBeGreaterThan(scale.at('2016-05-21'))
  expect(scale.today).toBeLessThan(1)
  expect(scale.years.filter(({ hasLabel }) => hasLabel).length).toBeLessThanOrEqual(6)
  // Three years at least.
  expect(timeScale(['2026-11-01'], now).years.length).toBeGreaterThanOrEqual(3)
})

test('the scale is the same for a day, to the last digit', () => {
  const at = (time: string) => {
    const scale = timeScale(['2012-05-05', '2026-11-24'], new Date(`2026-11-24T${time}Z`))
    return [scale.today, scale.at('2012-05-05'), ...scale.years.map((year) => year.at)]
  }
  expect(at('23:59:59.999')).toEqual(at('00:00:00'))
})

test('of what nobody has confirmed no day is told as one on which it happened', () => {
  expect(words({ breach: { ...breach, kind: 'unverified' } })[0]).toBe('Aug 28, 2024: Said to be of this day')
  expect(words({ breach: { ...breach, kind: 'fabricated' } })[0]).toBe('Aug 28, 2024: Said to be of this day')
  expect(words({ breach })[0]).toBe('Aug 28, 2024: It happened')
})
