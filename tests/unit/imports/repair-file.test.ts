import fc from 'fast-check'
import { isRepairHeader, repairHeader, repairRow, unmarked } from '@/lib/imports/read/repair-file'
import { readCsv } from '@/lib/imports/read/read-csv'

const NAMES = ['Company', 'Breach Date', 'Emails']
const ERROR = { row: 7, column: 'Emails', message: 'address 2 is not a valid email address' } as const

async function read(text: string): Promise<string[][]> {
  const rows: string[][] = []
  const bytes = (async function* () {
    yield Buffer.from(text)
  })()
  for await (const { records } of readCsv(bytes)) for (const { cells } of records) rows.push(cells)
  return rows
}

test('a row stands under the header of its file, after its place and what is wrong', () => {
  expect(repairHeader(NAMES) + repairRow(NAMES, ['Acme, Inc', '2024-05-06', 'b@example'], ERROR)).toBe(
    '\uFEFFRejected row,Rejected because,Company,Breach Date,Emails\r\n' +
      '7,Emails address 2 is not a valid email address,"Acme, Inc",2024-05-06,b@example\r\n',
  )
  expect(repairRow(NAMES, ['x'], { row: 3, column: '', message: 'has 1 cells where the header has 3' })).toBe(
    '3,has 1 cells where the header has 3,x\r\n',
  )
})

test('what is left of a repair file has one place and one reason', () => {
  const names = ['Rejected row', 'Rejected because', ...NAMES]
  expect(isRepairHeader(names)).toBe(true)
  expect(isRepairHeader(['Rejected line', 'Rejected because', ...NAMES])).toBe(true)
  expect(isRepairHeader(['Rejected row'])).toBe(false)
  expect(isRepairHeader(NAMES)).toBe(false)
  expect(repairHeader(names)).toBe(repairHeader(NAMES))
  expect(repairRow(names, ['7', 'was wrong', 'Acme', 'x', ''], ERROR)).toBe(
    repairRow(NAMES, ['Acme', 'x', ''], ERROR),
  )
})

test('no cell is a formula, and each is read again as it stood', async () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      '=1+1',
      "'=x",
      "''-1",
      '+x@y',
      '@a',
      "'a",
      '"',
      '\t1',
      '-',
      "'",
      'a;=1',
      "a;'=1",
      'a|"-1',
      "\n'=x",
      ';-)',
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(cell, { minLength: 2, maxLength: 5 })
        .map((row) => row.map((text) => text.replaceAll('\r', '\n'))),
      async (cells) => {
        const [row] = await read(repairRow(NAMES, cells, ERROR))
        expect(row!.slice(2).some((text) => /^[=+\-@\t\r\n]/.test(text))).toBe(false)
        expect(row!.slice(2).map(unmarked)).toEqual(cells)
      },
    ),
  )
})
