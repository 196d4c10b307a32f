import fc from 'fast-check'
import { parseHeader } from '@/lib/imports/read/parse-header'
import { createRowParser } from '@/lib/imports/read/parse-row'
import type { CsvRow } from '@/lib/imports/read/row'
import { anyText } from '@/tests/support/any-text'

const TODAY = '2026-11-21'
const HEADER = parseHeader(['Company', 'Breach Date', 'Affected Users', 'Data Types', 'Severity', 'Emails'])
const GOOD = ['Acme', '2024-05-06', '1,234', 'Passwords, Names', 'High', 'a@example.com']
const POSITIONS = {
  Company: 0,
  'Breach Date': 1,
  'Affected Users': 2,
  'Data Types': 3,
  Severity: 4,
  Emails: 5,
}

const NOT_A_DATE =
  'must be a date written YYYY-MM-DD, "March 5, 2026" or "5 March 2026"; or a month or a year alone, "2026-03", "03/2026", "March 2026" or "2026"; or empty'

type Column = keyof typeof POSITIONS
const parse = (cells: string[]) => createRowParser(HEADER, TODAY)(cells)
const withCell = (column: Column, cell: string) => parse(GOOD.with(POSITIONS[column], cell))

test('a good row', () => {
  expect(parse(GOOD)).toEqual({
    facts: {
      company: 'Acme',
      breachDate: '2024-05-06',
      datePrecision: 'day',
      pwnCount: 1234,
      countIsAtLeast: false,
      domain: '',
      isSensitive: false,
      state: '',
      authority: '',
      reference: '',
      dataClasses: ['Passwords', 'Names'],
      severity: 'high',
    },
    emails: 'a@example.com',
  })
})

test.each<[Column, string, Partial<CsvRow['facts']>]>([
  ['Company', '  Acme \n  Corp ', { company: 'Acme Corp' }],
  ['Company', '=cmd()', { company: '=cmd()' }],
  ['Company', 'x'.repeat(200), { company: 'x'.repeat(200) }],
  ['Breach Date', ' 2024-02-29 ', { breachDate: '2024-02-29' }],
  ['Breach Date', '1970-01-01', { breachDate: '1970-01-01' }],
  ['Breach Date', TODAY, { breachDate: TODAY }],
  ['Breach Date', '2024-5-6', { breachDate: '2024-05-06', datePrecision: 'day' }],
  ['Breach Date', '2024-05-06T23:59:59.123-05:00', { breachDate: '2024-05-06', datePrecision: 'day' }],
  ['Breach Date', '2019-05', { breachDate: '2019-05-01', datePrecision: 'month' }],
  ['Breach Date', '2019', { breachDate: '2019-01-01', datePrecision: 'year' }],
  ['Breach Date', '2026', { breachDate: '2026-01-01', datePrecision: 'year' }],
  ['Breach Date', '', { breachDate: null, datePrecision: 'unknown' }],
  ['Breach Date', 'UNKN', { breachDate: null, datePrecision: 'unknown' }],
  ['Affected Users', '0', { pwnCount: 0 }],
  ['Affected Users', '10,000-49,999', { pwnCount: 10_000, countIsAtLeast: true }],
  ['Affected Users', 'unknown', { pwnCount: 0, countIsAtLeast: false }],
  ['Data Types', 'Names; Email addresses|Phones', { dataClasses: ['Names', 'Email addresses', 'Phones'] }],
  ['Data Types', `['Names', "Mother's maiden names"]`, { dataClasses: ['Names', "Mother's maiden names"] }],
  ['Affected Users', ' 12,345,678 ', { pwnCount: 12_345_678 }],
  ['Affected Users', '100,000,000,000', { pwnCount: 100_000_000_000 }],
  ['Affected Users', '007', { pwnCount: 7 }],
  ['Data Types', ' Names ,, Email   addresses,Names,', { dataClasses: ['Names', 'Email addresses'] }],
  [
    'Data Types',
    'Name of individual;Government-issued ID number (e.g. passport, state ID card);Financial Information (e.g. account number, credit or debit card number)',
    {
      dataClasses: [
        'Name of individual',
        'Government-issued ID number (e.g. passport, state ID card)',
        'Financial Information (e.g. account number, credit or debit card number)',
      ],
    },
  ],
  ['Data Types', 'Names, first and last; Phones', { dataClasses: ['Names, first and last', 'Phones'] }],
  ['Data Types', 'Names, Phones;', { dataClasses: ['Names', 'Phones'] }],
  ['Data Types', `['IDs (passport; visa)', 'Names']`, { dataClasses: ['IDs (passport; visa)', 'Names'] }],
  // A bracket that does not close is a sign like others.
  ['Data Types', '1) Names, 2) Phones', { dataClasses: ['1) Names', '2) Phones'] }],
  ['Data Types', 'IDs (passport, visa; Names', { dataClasses: ['IDs (passport', 'visa', 'Names'] }],
  ['Data Types', 'names, Names , NAMES, Phones', { dataClasses: ['names', 'Phones'] }],
  ['Data Types', 'Names, Unknown, n/a; TBD', { dataClasses: ['Names, Unknown, n/a'] }],
  ['Data Types', 'Names, Unknown, n/a, -', { dataClasses: ['Names'] }],
  ['Data Types', 'Unknown', { dataClasses: [] }],
  ['Data Types', '?', { dataClasses: [] }],
  ['Data Types', 'None, TBD', { dataClasses: [] }],
  ['Severity', ' cRiTiCaL ', { severity: 'critical' }],
])('%s %j is read as %j', (column, cell, facts) => {
  expect(withCell(column, cell)).toMatchObject({ facts })
})

test.each<[Column, string, string]>([
  ['Company', ' \n ', 'is empty'],
  ['Company', 'Unknown', 'says that it is not known'],
  ['Company', ' n/a ', 'says that it is not known'],
  ['Company', 'x'.repeat(201), 'is longer than 200 characters'],
  // One character that normalises to eighteen.
  ['Company', '\uFDFA'.repeat(100), 'is longer than 200 characters'],
  ['Breach Date', '05/06/2024', NOT_A_DATE],
  ['Breach Date', '2024-05-06T25:00:00Z', NOT_A_DATE],
  ['Breach Date', '2024-05-06, 2024-05-07', 'holds several dates'],
  ['Breach Date', '2024-13', 'is not a day of the calendar'],
  ['Breach Date', '1969', 'is before 1970'],
  ['Breach Date', '2026-12', 'is in the future'],
  ['Breach Date', '2027', 'is in the future'],
  ['Breach Date', '٢٠٢٤-٠٥-٠٦', NOT_A_DATE],
  ['Breach Date', '2023-02-29', 'is not a day of the calendar'],
  ['Breach Date', '2024-02-31', 'is not a day of the calendar'],
  ['Breach Date', '2024-13-01', 'is not a day of the calendar'],
  ['Breach Date', '2024-00-10', 'is not a day of the calendar'],
  ['Breach Date', '2024-06-00', 'is not a day of the calendar'],
  ['Breach Date', '1969-12-31', 'is before 1970'],
  ['Breach Date', '2026-11-22', 'is in the future'],
  ['Affected Users', ' ', 'is empty'],
  ['Affected Users', '-5', 'must be a whole number, 0 or more'],
  ['Affected Users', '+5', 'must be a whole number, 0 or more'],
  ['Affected Users', '1.5', 'must be a whole number, 0 or more'],
  ['Affected Users', '1e3', 'must be a whole number, 0 or more'],
  ['Affected Users', '0x10', 'must be a whole number, 0 or more'],
  ['Affected Users', 'Infinity', 'must be a whole number, 0 or more'],
  ['Affected Users', '1,23', 'must be a whole number, 0 or more'],
  ['Affected Users', '1234,567', 'must be a whole number, 0 or more'],
  ['Affected Users', ',123', 'must be a whole number, 0 or more'],
  ['Affected Users', '100,000,000,001', 'is more than 100,000,000,000'],
  ['Affected Users', '9'.repeat(400), 'is more than 100,000,000,000'],
  ['Data Types', ' , ,', 'names no data type'],
  ['Data Types', Array.from({ length: 101 }, (_, i) => `t${i}`).join(), 'names more than 100 data types'],
  ['Data Types', `Names,${'x'.repeat(101)}`, 'has an entry, number 2, longer than 100 characters'],
  ['Data Types', ','.repeat(60_000), 'is too long'],
  ['Severity', '', 'must be Low, Medium, High or Critical'],
  ['Severity', 'severe', 'must be Low, Medium, High or Critical'],
  ['Severity', '__proto__', 'must be Low, Medium, High or Critical'],
])('%s %j is bad: %s', (column, cell, message) => {
  expect(withCell(column, cell)).toEqual({ column, message })
})

test('too few and too many cells', () => {
  expect(parse(GOOD.slice(1))).toEqual({ column: '', message: 'has 5 cells where the header has 6' })
  expect(parse([...GOOD, 'x'])).toEqual({ column: '', message: 'has 7 cells where the header has 6' })
  expect(parse([...GOOD, '', 'x'])).toEqual({ column: '', message: 'has 8 cells where the header has 6' })
})

test('empty cells beyond the header are none', () => {
  expect(parse([...GOOD, '', ' '])).toEqual(parse(GOOD))
})

test('a row like the one before has the same facts, and one that differs has its own', () => {
  const parser = createRowParser(HEADER, TODAY)
  const first = parser(GOOD) as CsvRow
  expect((parser(GOOD.with(5, 'b@example.com')) as CsvRow).facts).toBe(first.facts)
  for (const [position, cell] of ['Acme Inc', '2024-05-07', '1', 'Names', 'Low'].entries()) {
    expect((parser(GOOD.with(position, cell)) as CsvRow).facts).not.toEqual(first.facts)
    parser(GOOD)
  }
})

test('a row is read the same whatever came before it, and as the same object where its breach came before', () => {
  const cell = fc.constantFrom('1', '12', '1,2', 'Names', 'Low', '2024-05-06', '')
  const rows = fc.array(
    fc.tuple(
      cell,
      fc.constantFrom('2024-05-06', '2024-05-07', 'x'),
      cell,
      cell,
      fc.constantFrom('Low', 'High', 'x'),
    ),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(rows, (files) => {
      const parser = createRowParser(HEADER, TODAY)
      const known = new Map<string, object>()
      for (const cells of files.map((five) => [...five, 'a@example.com'])) {
        const row = parser(cells)
        expect(row).toEqual(parse(cells))
        if ('message' in row) continue
        const key = JSON.stringify(cells)
        expect(row.facts).toBe(known.get(key) ?? row.facts)
        known.set(key, row.facts)
      }
    }),
  )
})

test('more breaches than are remembered are read all the same', () => {
  const parser = createRowParser(HEADER, TODAY)
  const wrong: unknown[] = []
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 20_000; index++) {
      const row = parser(GOOD.with(0, `Acme ${index}`))
      if (!('facts' in row) || row.facts.company !== `Acme ${index}`) wrong.push(row)
    }
  }
  expect(wrong).toEqual([])
})

test('no cell can make it throw, or find its way into a message', () => {
  const hostile = fc.oneof(
    anyText({ maxLength: 60 }),
    fc.constantFrom('__proto__', '\u0000', '\uD800', '=1+1', 'NaN', "'; DROP TABLE breach;--"),
  )
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 6, maxLength: 6 }), fc.uuid(), (cells, secret) => {
      const result = parse(cells.map((cell) => `${cell}${secret}`))
      if ('message' in result) expect(result.message).not.toContain(secret)
    }),
  )
})

test('the optional columns', () => {
  const header = parseHeader([
    'Emails',
    'reference',
    'Company',
    'State',
    'Breach Date',
    'Domain',
    'Affected Users',
    'Authority',
    'Data Types',
    'Sensitive',
    'Severity',
    'Source',
  ])
  expect(header.ignored).toEqual(['Source'])
  const cells = [
    '',
    'https://oag.ca.gov/x',
    'Acme',
    'wa',
    '2019',
    'https://www.Acme.com/a',
    '1,555',
    'WA AG',
    'Names',
    'TRUE',
    'low',
    'a forum',
  ]
  expect(createRowParser(header, TODAY)(cells)).toMatchObject({
    facts: {
      company: 'Acme',
      breachDate: '2019-01-01',
      datePrecision: 'year',
      pwnCount: 1_555,
      domain: 'acme.com',
      isSensitive: true,
      state: 'Washington',
      authority: 'WA AG',
      reference: 'https://oag.ca.gov/x',
    },
  })
  expect(createRowParser(header, TODAY)(cells.with(9, 'maybe'))).toEqual({
    column: 'Sensitive',
    message: 'must be yes or no',
  })
})
