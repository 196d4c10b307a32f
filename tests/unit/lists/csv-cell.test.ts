import fc from 'fast-check'
import Papa from 'papaparse'
import { BOM, csvCell, csvLine, SAFETY_MARK } from '@/lib/lists/csv-cell'
import { anyText } from '@/tests/support/any-text'

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+16175550142', "'+16175550142"],
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
const ACTIVE = /^[=+\-@\t\r\n]/

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
