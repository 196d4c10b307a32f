import { actionOf, matchesAction, ACTION_WORDS } from '@/lib/breaches/catalogue/action-filter'
import { countYears } from '@/lib/breaches/catalogue/year-counts'
import { pictureWords } from '@/lib/breaches/kinds/picture-words'
import { leakWords, shortClasses } from '@/lib/breaches/kinds/short-classes'

describe('the years', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const of = (...days: string[]) =>
    days.map((breachDate) => ({ breachDate, isOpen: breachDate.endsWith('-09') }))

  test('are all there, those without a breach too', () => {
    const years = countYears(of('2023-01-01', '2023-12-09', '2026-11-24'), { firstYear: 2022, now })
    expect(years).toEqual([
      { year: 2022, count: 0, open: 0 },
      { year: 2023, count: 2, open: 1 },
      { year: 2024, count: 0, open: 0 },
      { year: 2025, count: 0, open: 0 },
      { year: 2026, count: 1, open: 0 },
    ])
  })

  test('end with this one, of an empty catalogue and of one with a day to come', () => {
    expect(countYears([], { firstYear: null, now })).toEqual([{ year: 2026, count: 0, open: 0 }])
    expect(countYears(of('2027-01-01'), { firstYear: 2027, now })).toEqual([
      { year: 2026, count: 0, open: 0 },
    ])
  })

  test('are bounded, whatever day an operator typed', () => {
    const years = countYears(of('1066-10-14', '2026-01-01'), { firstYear: 1066, now })
    expect(years).toHaveLength(60)
    expect(years.at(-1)).toEqual({ year: 2026, count: 1, open: 0 })
    expect(years.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  })
})

describe('what leaked', () => {
  test('the gravest first, in short words', () => {
    expect(
      leakWords(['Names', 'Email addresses', 'Passwords', 'Social security numbers', 'Phone numbers'], 2),
    ).toBe('Social Security number, password and 3 more')
    expect(leakWords(['Email addresses', 'Passwords'], 3)).toBe('Password, email')
    expect(leakWords(['Email addresses'], 3)).toBe('Email')
    expect(leakWords([], 3)).toBe('')
  })

  test('each once, and a class without a short word as it is', () => {
    expect(shortClasses(['Medical information', 'Personal health data', 'IQ levels'])).toEqual([
      'health',
      'IQ levels',
    ])
    expect(shortClasses(['__proto__', 'constructor'])).toEqual(['__proto__', 'constructor'])
  })
})

test('the action of a row: claims come first, and of none it is said that none is known', () => {
  const status = (code: string) => ({ massActionBreachStatus: code })
  expect(actionOf(status('4'), true)).toMatchObject({ label: 'Claims open', canAct: true })
  expect(actionOf(status('4'), false)).toMatchObject({ label: 'No legal action known', canAct: false })
  expect(['1', '2', '3'].map((code) => actionOf(status(code), false).label)).toEqual([
    'Request Consultation',
    'Active',
    'Notify',
  ])
  // But for "You can act" each breach is found by one filter.
  for (const code of ['1', '2', '3', '4'])
    for (const claims of [true, false])
      expect(
        ACTION_WORDS.filter(([filter]) => filter !== 'act' && matchesAction(status(code), claims, filter)),
      ).toHaveLength(1)
})

describe('the picture of a shared link', () => {
  const breach = {
    title: 'Adobe',
    domain: 'adobe.com',
    kind: 'breach' as const,
    dataClasses: ['Email addresses', 'Passwords'],
    isExample: false,
    isSensitive: false,
    breachDate: '2013-10-04',
    datePrecision: 'day' as const,
    dateIs: 'happened' as const,
    pwnCount: 152_400_000,
    countUnit: 'addresses' as const,
    countStates: [],
    countIsAtLeast: false,
  }

  test('names it, its day, how many it holds and what leaked', () => {
    expect(pictureWords(breach)).toEqual({
      title: 'Adobe data breach',
      facts: 'Oct 4, 2013 \u00b7 152.4M addresses',
      leaked: 'Password, email',
      isExample: false,
    })
  })

  test('of a sensitive one says nothing but its name and day', () => {
    expect(pictureWords({ ...breach, isSensitive: true })).toMatchObject({ facts: 'Oct 4, 2013', leaked: '' })
  })

  test('of letters that the typeface has not is named by its website, or not at all', () => {
    expect(pictureWords({ ...breach, title: '\u5fae\u535a', domain: 'weibo.com' }).title).toBe(
      'weibo.com data breach',
    )
    expect(pictureWords({ ...breach, title: '\u{1f600}', domain: '' }).title).toBe('A data breach')
    expect(pictureWords({ ...breach, title: 'Cafe\u0301' }).title).toBe('Caf\u00e9 data breach')
  })

  test('cuts what has no room', () => {
    expect(pictureWords({ ...breach, title: 'W'.repeat(500) }).title).toHaveLength(80)
  })
})
