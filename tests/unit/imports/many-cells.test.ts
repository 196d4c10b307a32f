import fc from 'fast-check'
import { MAX_CELLS, recordOfManyCells } from '@/lib/imports/read/many-cells'
import { readCsv } from '@/lib/imports/read/read-csv'

const HEAD = 'Company,Breach Date\nAcme,2024-01-01\n'

async function read(text: string): Promise<number> {
  let records = 0
  for await (const batch of readCsv(
    (async function* () {
      yield Buffer.from(text)
    })(),
  ))
    records += batch.records.length
  return records
}

test.each([
  ['commas', ','.repeat(MAX_CELLS)],
  ['cells', 'x,'.repeat(2 * MAX_CELLS)],
  ['quoted cells', '"x","y\n",'.repeat(MAX_CELLS)],
])('a row of too many %s is refused by its number', async (_, row) => {
  await expect(read(`${HEAD}${row}\nBeta,2024-01-01\n`)).rejects.toThrow(
    'Row 3 has more than 20,000 cells. Is this a table of breaches?',
  )
})

test.each([
  ['full-width rows of a spreadsheet', `${','.repeat(16_383)}\n`.repeat(30), 1],
  ['a cell of separators', `Acme,"${',\n"",'.repeat(200_000)}"\n`, 3],
  ['a cell of addresses', `Acme,${'a@example.com;'.repeat(200_000)}\n`, 3],
  ['a cell that closes before a blank', `"Acme" ,"${','.repeat(200_000)}"\n`, 3],
  ['a cell that never closes', `Acme,"${'x,'.repeat(200_000)}`, 3],
])('%s are read', async (_, rows, records) => {
  expect(await read(HEAD + rows)).toBeGreaterThanOrEqual(records)
})

test('is the first row that has more cells, as it was written', () => {
  const cell = fc
    .string({ maxLength: 8 })
    .map((text) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 8 }), { maxLength: 20 }), (rows) =>
      Object.is(
        recordOfManyCells(rows.map((row) => row.join(',')).join('\n'), ',', 4),
        rows.findIndex((row) => row.length > 4),
      ),
    ),
  )
})
