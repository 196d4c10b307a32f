import fc from 'fast-check'
import Papa from 'papaparse'
import {
  BOM,
  csvCell,
  csvLine,
  markInsideAgain,
  phoneForFile,
  SAFETY_MARK,
  unmarkInside,
} from '@/lib/lists/csv-cell'
import { normalisePhone } from '@/lib/validation/fields'
import { anyText } from '@/tests/support/any-text'

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  // A number, and nothing that could be run.
  ['+16175550142', '+16175550142'],
  ['+123456789012345', '+123456789012345'],
  ['+1234567890123456', "'+1234567890123456"],
  ['+0123456789', "'+0123456789"],
  ['+16175550142+1', "'+16175550142+1"],
  ['+16175550142\n', '"\'+16175550142\n"'],
  ['+1 617 555 0142', "'+1 617 555 0142"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\tx', '"\'\tx"'],
  ['Acme;Globex', '"Acme;Globex"'],
  ['a|b', '"a|b"'],
  ['a\tb', '"a\tb"'],
  ['a\u2028b', '"a\u2028b"'],
  ['Acme;=1+1', '"Acme;\'=1+1"'],
  ['Acme; =1+1', '"Acme; =1+1"'],
  ['Acme\t"=1&"', '"Acme\t""\'=1&"""'],
  ["Acme;'=1", '"Acme;\'=1"'],
  ['\rx', '"\'\rx"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('%j becomes %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

const cell = fc.oneof(
  anyText(),
  fc.string(),
  fc.constantFrom('=x', '+1', '-', '@', '\t', '\r', '\n', '"', '""', ',', ' a ', "'=1", '', '\r\n'),
  fc.constantFrom('a;=1', 'a;=1;', 'a|-1', 'a\t@x', 'a\n+1', ';"=1&"', "a;'=1"),
)
const E164 = /^\+[1-9]\d{6,14}$/
const ACTIVE = { test: (value: string) => /^[=+\-@\t\r\n]/.test(value) && !E164.test(value) }

test('whoever reads the file gets the cells back, apart from the mark, and none that a spreadsheet would run', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
      (rows) => {
        const file = BOM + csvLine(['a', 'b', 'c']) + rows.map(csvLine).join('')
        expect(file.startsWith('\uFEFFa,b,c\r\n')).toBe(true)
        const { data, errors } = Papa.parse<string[]>(file.slice(1), { newline: '\r\n', delimiter: ',' })
        expect(errors).toEqual([])
        const read = data.slice(1, -1)
        expect(read.flat().filter((value) => ACTIVE.test(value))).toEqual([])
        const plain = (value: string) => unmarkInside(value)
        expect(read.map((row) => row.map(plain))).toEqual(
          rows.map((row) => row.map((value) => plain(ACTIVE.test(value) ? SAFETY_MARK + value : value))),
        )
      },
    ),
    { numRuns: 300 },
  )
})

test.each([';', '\t', '|', ','])('a program that splits at %j finds no formula either', (delimiter) => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (row) => {
      const file = csvLine(['x', ...row])
      const { data } = Papa.parse<string[]>(file, { newline: '\n', delimiter })
      // Spreadsheets leave out the quotes that what is no cell of ours begins with.
      const shown = data.flat().map((value) => (delimiter === ',' ? value : value.replace(/^"+/, '')))
      expect(shown.filter((value) => /^[=+\-@]/.test(value) && !E164.test(value))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('what is marked inside is given back, and so is what looked as if it had been', () => {
  const text = fc
    .array(fc.constantFrom(';', '|', '\t', '\n', "'", '"', '=', '-', 'a'), { maxLength: 12 })
    .map((parts) => `a${parts.join('')}`)
  fc.assert(
    fc.property(text, (value) => {
      const { data } = Papa.parse<string[]>(`x,${csvCell(markInsideAgain(value))}`, { delimiter: ',' })
      expect(unmarkInside(data[0]![1]!)).toBe(value)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['(617) 555-0142', '+16175550142'],
  ['1-617-555-0142', '+16175550142'],
  ['+16175550142', '+16175550142'],
  ['+44 20 7946 0958', '+442079460958'],
  // No country is certain.
  ['0207 946 0958', '02079460958'],
  ['+00 44 20 7946 0958', '00442079460958'],
])('the phone number %j stands in a file as %s', (stored, cell) => {
  expect([phoneForFile(stored), csvCell(phoneForFile(stored))]).toEqual([cell, cell])
})

test('a phone number comes back from a file, and from a spreadsheet that has made a number of it', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  const number = fc
    .tuple(fc.integer({ min: 2, max: 9 }), fc.array(digit, { minLength: 9, maxLength: 9 }))
    .map(([first, rest]) => `${first}${rest.join('')}`)
  const typed = fc
    .tuple(number, fc.constantFrom('', '1', '+1 '), fc.constantFrom('', '-', ' ', '.'))
    .map(([n, country, between]) => country + [n.slice(0, 3), n.slice(3, 6), n.slice(6)].join(between))
  fc.assert(
    fc.property(typed, (value) => {
      const stored = normalisePhone(value)
      const [[cell]] = Papa.parse<string[]>(csvLine([phoneForFile(value)])).data as [[string]]
      expect(cell).toBe(stored)
      // The plus sign goes, and nothing else.
      expect(normalisePhone(String(Number(cell)))).toBe(stored)
    }),
  )
})
