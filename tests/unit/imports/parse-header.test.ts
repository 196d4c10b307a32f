import { parseHeader } from '@/lib/imports/read/parse-header'

const HEADER = ['Company', 'Breach Date', 'Affected Users', 'Data Types', 'Severity']

test.each([
  ['as specified', HEADER, ['Company', 'Severity'], [0, 4], []],
  ['with addresses', [...HEADER, 'Emails'], ['Emails'], [5], []],
  [
    'in any order, case and spacing',
    [' severity ', 'EMAILS', 'data  types', 'company', 'Breach date', 'affected USERS'],
    ['Company', 'Data Types'],
    [3, 2],
    [],
  ],
  [
    'with columns of no meaning',
    ['__proto__', ...HEADER, 'constructor', ''],
    ['Company'],
    [1],
    ['__proto__', 'constructor'],
  ],
] as const)('a header %s', (_, cells, columns, positions, ignored) => {
  const header = parseHeader(cells)
  expect(columns.map((column) => header.positions.get(column))).toEqual(positions)
  expect(header.ignored).toEqual(ignored)
  expect(header.width).toBe(cells.length)
})

test.each([
  [HEADER.slice(1), 'The header lacks the column "Company".'],
  [['Company', 'Severity'], 'The header lacks the columns "Breach Date", "Affected Users", "Data Types".'],
  [[...HEADER, 'company '], 'The header has the column "Company" twice.'],
  [[...HEADER, 'Emails', 'EMAILS'], 'The header has the column "Emails" twice.'],
  [
    [''],
    'The header lacks the columns "Company", "Breach Date", "Affected Users", "Data Types", "Severity". The first line of the file has to be the header.',
  ],
])('%j is refused', (cells, message) => {
  expect(() => parseHeader(cells)).toThrow(message)
})

test('a row of data in place of the header is not quoted', () => {
  expect(() =>
    parseHeader(['Acme', '2024-01-01', '1', 'Emails of people', 'low', 'person@example.com']),
  ).toThrow(expect.objectContaining({ message: expect.not.stringMatching(/Acme|person|people/) }))
})
