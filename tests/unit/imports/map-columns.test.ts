import fc from 'fast-check'
import {
  guessMapping,
  hasOtherDates,
  headerProblem,
  isNamedForReport,
  readyMadeFor,
} from '@/lib/imports/map/guess-mapping'
import { mapColumns } from '@/lib/imports/map/map-columns'
import { mapDate } from '@/lib/imports/map/map-date'
import {
  DATE_FORMATS,
  mappingSchema,
  readMapping,
  type DateFormat,
  type MappingInput,
} from '@/lib/imports/map/mapping'
import { createRowParser } from '@/lib/imports/read/parse-row'
import { READY_MADE } from '@/lib/imports/map/ready-made/ready-made'

const OTHER: MappingInput = {
  Company: { from: 'Entity' },
  'Breach Date': { from: 'When', format: 'MM/DD/YYYY', several: 'earliest' },
  'Affected Users': { from: 'People', empty: 'zero' },
  'Data Types': { constant: 'Names, Phones' },
  Severity: { byCount: true },
}
const NAMES = ['People', ' entity ', 'Notes', 'WHEN']
const map = (change: Partial<MappingInput> = {}, names: string[] = NAMES) =>
  mapColumns(mappingSchema.parse({ ...OTHER, ...change }), names)

const notADate = (format: string) =>
  `must be a date written ${format}, "March 5, 2026" or "5 March 2026"; or a month or a year alone, "2026-03", "03/2026", "March 2026" or "2026"; or empty`

describe('a date', () => {
  const any = { several: 'earliest' } as const
  test.each<[string, DateFormat, string]>([
    ['2026-05-06', 'YYYY-MM-DD', '2026-05-06'],
    ['2026-5-6', 'YYYY-MM-DD', '2026-05-06'],
    ['05/06/2026', 'MM/DD/YYYY', '2026-05-06'],
    ['5/6/2026', 'MM/DD/YYYY', '2026-05-06'],
    ['05/06/2026', 'DD/MM/YYYY', '2026-06-05'],
    ['6.5.2026', 'DD.MM.YYYY', '2026-05-06'],
    ['2026/05/06', 'YYYY/MM/DD', '2026-05-06'],
    ['12/18/2025 , 12/02/2025', 'MM/DD/YYYY', '2025-12-02'],
    ['7/8/2026 - 7/9/2026', 'MM/DD/YYYY', '2026-07-08'],
    ['2026-05-06 – 2026-05-04', 'YYYY-MM-DD', '2026-05-04'],
    ['5/6/2026 through 5/7/2026; 5/1/2026,', 'MM/DD/YYYY', '2026-05-01'],
    // Whether the calendar has it, the row's own rules say.
    ['13/45/2026', 'MM/DD/YYYY', '2026-13-45'],
    ['', 'MM/DD/YYYY', ''],
    [' , ', 'MM/DD/YYYY', ''],
    ['n/a', 'MM/DD/YYYY', ''],
    ['UNKN', 'YYYY-MM-DD', ''],
    ['Unknown , 5/6/2026', 'MM/DD/YYYY', '2026-05-06'],
    ['2024-05-01T10:00:00Z', 'YYYY-MM-DD', '2024-05-01'],
    ['2024-05-01 10:00:00.000000+02:00', 'YYYY-MM-DD', '2024-05-01'],
    ['5/1/2024 3:04 PM', 'MM/DD/YYYY', '2024-05-01'],
    ['5/1/2024, 3:04:05\u202fPM', 'MM/DD/YYYY', '2024-05-01'],
    ['5/1/2024 3:04 PM - 5/3/2024 12:00 AM', 'MM/DD/YYYY', '2024-05-01'],
    ['1.5.2024 15:04', 'DD.MM.YYYY', '2024-05-01'],
    ['2019', 'MM/DD/YYYY', '2019'],
    ['2019-05', 'MM/DD/YYYY', '2019-05'],
    ['2019/5', 'YYYY-MM-DD', '2019-05'],
    ['05/2019', 'YYYY-MM-DD', '2019-05'],
    ['May 2019', 'YYYY-MM-DD', '2019-05'],
    ['may, 2019', 'YYYY-MM-DD', '2019-05'],
    ['Sept. 2019', 'YYYY-MM-DD', '2019-09'],
    ['December 3rd, 2019', 'YYYY-MM-DD', '2019-12-03'],
    ['3 Dec 2019', 'YYYY-MM-DD', '2019-12-03'],
    ['3-Dec-2019', 'DD/MM/YYYY', '2019-12-03'],
    ['June 2019 to July 2019', 'YYYY-MM-DD', '2019-06'],
    ['2019 , 2018-11', 'YYYY-MM-DD', '2018-11'],
  ])('%j written %s is %s', (cell, format, date) =>
    expect(mapDate(cell, { format, ...any })).toEqual({ date }),
  )

  test.each<[string, DateFormat, string]>([
    ['early 2019', 'MM/DD/YYYY', notADate('MM/DD/YYYY')],
    ['Mayor 2019', 'MM/DD/YYYY', notADate('MM/DD/YYYY')],
    ['2019-2020', 'YYYY-MM-DD', notADate('YYYY-MM-DD')],
    ['10:00', 'YYYY-MM-DD', notADate('YYYY-MM-DD')],
    ['2024-05-01 10:00:99', 'YYYY-MM-DD', notADate('YYYY-MM-DD')],
    ['2026-05-06', 'MM/DD/YYYY', notADate('MM/DD/YYYY')],
    ['5/6/26', 'MM/DD/YYYY', notADate('MM/DD/YYYY')],
    ['5/6/2026 , soon', 'MM/DD/YYYY', notADate('MM/DD/YYYY')],
    ['5/6/2026'.repeat(200), 'MM/DD/YYYY', 'is too long'],
  ])('%j is not one written %s', (cell, format, message) =>
    expect(mapDate(cell, { format, ...any })).toEqual({ message }),
  )

  test('of several, the one that was asked for', () => {
    const cell = '12/02/2025 , 12/18/2025 , 12/09/2025'
    expect(mapDate(cell, { format: 'MM/DD/YYYY', several: 'latest' })).toEqual({ date: '2025-12-18' })
    expect(mapDate(cell, { format: 'MM/DD/YYYY', several: 'reject' })).toEqual({
      message: 'holds several dates',
    })
    expect(mapDate('7/8/2026 - 07/08/2026', { format: 'MM/DD/YYYY', several: 'reject' })).toEqual({
      date: '2026-07-08',
    })
  })

  test.each([
    ['1/1/0001, 3/19/2025', '2025-03-19'],
    ['1/1/0001, 4/7/2025 - 4/15/2025', '2025-04-07'],
    ['01/01/1900; 3/19/2025', '2025-03-19'],
    ['0001, 3/19/2025', '2025-03-19'],
    ['3/19/2025 - 12/31/9999', '2025-03-19'],
    ['1970, 3/19/2025', '1970'],
  ])('what stands for no date is passed over where another is there: %s', (cell, date) => {
    expect(mapDate(cell, { format: 'MM/DD/YYYY', several: 'earliest' })).toEqual({ date })
  })

  test('what stands for no date changes nothing of a cell with others, and is refused alone', () => {
    const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom('0001-01-01', '1900-01-01', '1969-12-31', '9999-12-31', '0001'), {
          maxLength: 3,
        }),
        fc.constantFrom('earliest' as const, 'latest' as const, 'reject' as const),
        fc.integer(),
        (days, none, several, seed) => {
          const said = days.map((one) => one.toISOString().slice(0, 10))
          const all = [...said, ...none].sort((a, b) => ((seed ^ a.length) % 2 ? 1 : -1) * (a < b ? 1 : -1))
          const rule = { format: 'YYYY-MM-DD', several } as const
          expect(mapDate(all.join(', '), rule)).toEqual(mapDate(said.join(', '), rule))
        },
      ),
    )
    expect(mapDate('1/1/0001', { format: 'MM/DD/YYYY', several: 'earliest' })).toEqual({ date: '0001-01-01' })
  })

  test('written in any format is the same day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.constantFrom(...DATE_FORMATS),
        (day, format) => {
          const iso = day.toISOString().slice(0, 10)
          const [year, month, date] = iso.split('-') as [string, string, string]
          const cell = format.replace('YYYY', year).replace('MM', month).replace('DD', date)
          expect(mapDate(cell, { format, several: 'reject' })).toEqual({ date: iso })
        },
      ),
    )
  })
})

describe('a row', () => {
  test('becomes one of ours', () => {
    const { header, map: row, columnAt } = map()
    expect([...header.positions.keys()]).toEqual([
      'Company',
      'Breach Date',
      'Affected Users',
      'Data Types',
      'Severity',
    ])
    expect(header).toMatchObject({ width: 5, ignored: ['Notes'] })
    expect(header.rules).toEqual({
      date: { from: 'When', format: 'MM/DD/YYYY', several: 'earliest' },
      emptyCount: 'zero',
      severityIsWeighed: true,
    })
    const cells = row(['12,000,000', ' Acme ', 'x', '5/6/2026']) as string[]
    expect(cells).toEqual([' Acme ', '5/6/2026', '12,000,000', 'Names, Phones', ''])
    expect(createRowParser(header, '2026-11-21')(cells)).toMatchObject({
      facts: { company: 'Acme', breachDate: '2026-05-06', pwnCount: 12_000_000, severity: 'high' },
    })
    expect(createRowParser(header, '2026-11-21')(row(['', 'Acme', '', '']) as string[])).toMatchObject({
      facts: { breachDate: null, datePrecision: 'unknown', pwnCount: 0, severity: 'low' },
    })
    expect([0, 1, 2, 3, 9].map(columnAt)).toEqual(['Affected Users', 'Company', '', 'Breach Date', ''])
  })

  test.each<[string, Partial<MappingInput>, number, string]>([
    [
      'an empty count stays empty, for the row to be refused',
      { 'Affected Users': { from: 'People' } },
      2,
      '',
    ],
    ['a fixed count', { 'Affected Users': { constant: '7' } }, 2, '7'],
    ['a fixed date', { 'Breach Date': { constant: '2026-01-02' } }, 1, '2026-01-02'],
    ['a fixed severity, in any case', { Severity: { constant: ' HIGH ' as 'high' } }, 4, 'high'],
    ['one column twice', { 'Data Types': { from: 'Notes' }, Emails: { from: 'notes' } }, 5, 'some notes'],
  ])('%s', (_, change, at, cell) =>
    expect((map(change).map(['', 'Acme', 'some notes', '5/6/2026']) as string[])[at]).toBe(cell),
  )

  test('with too few cells or a date that is none is refused, unquoted', () => {
    expect(map().map(['1', 'Acme'])).toEqual({ column: '', message: 'has 2 cells where the header has 4' })
    const { header, map: row } = map()
    expect(createRowParser(header, '2026-11-21')(row(['1', 'Acme', '', 'secret']) as string[])).toEqual({
      column: 'Breach Date',
      message: notADate('MM/DD/YYYY'),
    })
  })

  test('has the details that the mapping reads, and is a notice of whom it names', () => {
    const { header, map: row } = map(
      { State: { from: 'Notes' }, Sensitive: { constant: 'yes' }, Notice: { authority: { from: 'Who' } } },
      [...NAMES, 'Who'],
    )
    expect(
      createRowParser(header, '2026-11-21')(row(['5', 'Acme', 'OR', '2019', 'Oregon DOJ']) as string[]),
    ).toMatchObject({ facts: { state: 'Oregon', isSensitive: true, authority: 'Oregon DOJ' } })
    const fixed = map({ Notice: { authority: 'HHS' } })
    expect(fixed.map(['5', 'Acme', '', '2019'])).toEqual(['Acme', '2019', '5', 'Names, Phones', '', 'HHS'])
  })
})

test.each([
  [['Entity', 'When'], 'The mapping reads the column "People", which the header lacks.'],
  [
    ['Notes'],
    'The mapping reads the columns "Entity", "When", "People", which the header lacks. The first line of the file has to be the header.',
  ],
  [
    ['Entity', 'When', 'People', 'entity'],
    'The mapping reads the column "Entity", which the header has twice.',
  ],
])('a header of %j does not fit', (names, message) => expect(() => map({}, names)).toThrow(message))

test.each([
  ['nonsense', 'The mapping is not valid JSON.'],
  ['{}', /^The mapping is not right at "Company": /],
  [JSON.stringify({ ...OTHER, Extra: { from: 'x' } }), /^The mapping is not right: /],
  [JSON.stringify({ ...OTHER, Severity: { constant: 'urgent' } }), /^The mapping is not right at "Severity/],
  [JSON.stringify({ ...OTHER, Company: { from: '' } }), /^The mapping is not right at "Company/],
])('a mapping file %s is refused', (json, message) => expect(readMapping(json)).toMatch(message))

test('a mapping file is read, and its defaults filled in', () => {
  expect(
    readMapping(
      JSON.stringify({ ...OTHER, 'Breach Date': { from: 'When' }, 'Affected Users': { from: 'People' } }),
    ),
  ).toMatchObject({
    'Breach Date': { from: 'When', format: 'YYYY-MM-DD', several: 'reject' },
    'Affected Users': { from: 'People', empty: 'reject' },
  })
})

test('ready-made mappings are found by their header, others are guessed', () => {
  const hhs = ['Name of Covered Entity', 'State', 'Individuals Affected', 'Breach Submission Date']
  expect(readyMadeFor(hhs)?.name).toBe('hhs-ocr')
  const stateAg = [
    'Company',
    'Breach Date',
    'Reported Date',
    'Affected Users',
    'State',
    'Source',
    'Notice URL',
  ]
  expect(readyMadeFor(stateAg)?.name).toBe('state-ag')
  // A list that only lacks a severity is no authority's.
  expect(readyMadeFor(['Company', 'Breach Date', 'Affected Users', 'Data Types'])).toBeNull()
  const hibp = ['Name', 'Title', 'Domain', 'BreachDate', 'PwnCount', 'DataClasses', 'IsSensitive']
  expect(readyMadeFor(hibp)?.name).toBe('hibp')
  expect(readyMadeFor(hibp.toSpliced(1, 1))?.name).toBe('hibp-names')
  expect(readyMadeFor(['a', 'b'])).toBeNull()
  expect(READY_MADE.map(({ name }) => name)).toEqual(['hhs-ocr', 'state-ag', 'hibp', 'hibp-names'])
  expect(headerProblem(hhs)).toMatch(/lacks the columns/)
  expect(headerProblem(['Company', 'Breach date', 'AFFECTED USERS', 'Data Types', 'Severity'])).toBeNull()
  expect(guessMapping(['company', 'Breach Date', 'x'], [['Acme', '05/26/2026', '']])).toEqual({
    Company: { from: 'company' },
    'Breach Date': { from: 'Breach Date', format: 'MM/DD/YYYY', several: 'reject' },
  })
  expect(guessMapping([])).toEqual({})
  expect(guessMapping(['Entity', 'State', 'Authority', 'URL'])).toEqual({
    Company: { from: 'Entity' },
    Notice: { authority: { from: 'Authority' } },
    Reference: { from: 'URL' },
  })
  const own = ['Company', 'Breach Date', 'Affected Users', 'Data Types', 'Severity', 'State']
  expect(guessMapping(own)).toMatchObject({ State: { from: 'State' } })
  expect([
    hasOtherDates(own, ['', '5/6/2024']),
    hasOtherDates(own, ['', '2024-05']),
    hasOtherDates(own, []),
  ]).toEqual([true, false, false])
})

test.each([
  ['Breach Date', false],
  ['Date(s) of Breach', false],
  ['Incident date', false],
  ['Date', false],
  ['BreachDate', false],
  ['Breach Submission Date', true],
  ['Reported Date', true],
  ['date_reported', true],
  ['ReportedOn', true],
  ['Date of Notice', true],
  ['Notification sent', true],
  ['NotifiedDate', true],
  ['Published', true],
  ['Date received', true],
  ['Discovery Date', true],
  ['Date discovered', true],
])('days under "%s" are those of a report: %s', (name, is) => expect(isNamedForReport(name)).toBe(is))

test('a file whose only day is that of a report is read as one, and the day of the breach comes first', () => {
  expect(guessMapping(['Company', 'Reported Date'])).toMatchObject({ 'Breach Date': { from: 'Reported Date', is: 'reported' } }) // prettier-ignore
  const both = guessMapping(['Company', 'Reported Date', 'Date of Breach'])['Breach Date']
  expect(both).toEqual({ from: 'Date of Breach', format: 'YYYY-MM-DD', several: 'reject' })
})

test.each([
  ['happened', true],
  ['reported', true],
  ['discovered', false],
])('a mapping may say that a day is %s: %s', (is, isRight) => {
  const read = readMapping(JSON.stringify({ ...OTHER, 'Breach Date': { from: 'When', is } }))
  expect(typeof read !== 'string').toBe(isRight)
})

test.each([
  [['03/04/2026', '25/12/2025'], 'DD/MM/YYYY'],
  [['03/04/2026', '', 'unknown', '2019', '12/25/2025'], 'MM/DD/YYYY'],
  [['25.12.2025', '2026-01-02'], 'DD.MM.YYYY'],
  // Which one is meant stays with the operator.
  [['03/04/2026', '05/06/2026'], 'MM/DD/YYYY'],
  [['25/12/2025', '12/25/2025'], 'DD/MM/YYYY'],
  [['', 'soon'], 'YYYY-MM-DD'],
])('dates %j are guessed to be %s', (dates, format) => {
  const rows = dates.map((date) => ['Acme', date])
  expect(guessMapping(['Company', 'Breach Date'], rows)).toMatchObject({ 'Breach Date': { format } })
})
