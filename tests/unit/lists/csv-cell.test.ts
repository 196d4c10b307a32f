import fc from 'fast-check'
import Papa from 'papaparse'
import { BOM, csvCell, csvLine, phoneForFile, SAFETY_MARK } from '@/lib/lists/csv-cell'
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
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('%j becomes %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

const cell = fc.oneof(
  anyText(),
  fc.string(),
  fc.constantFrom('=x', '+1', '-', '@', '\t', '\r', '\n', '"', '""', ',', ' a ', "'=1", '', '\r\n'),
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
        expect(read).toEqual(
          rows.map((row) => row.map((value) => (ACTIVE.test(value) ? SAFETY_MARK + value : value))),
        )
      },
    ),
    { numRuns: 300 },
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
