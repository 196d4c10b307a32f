import fc from 'fast-check'
import { hasCostlyQuotes } from '@/lib/imports/read/stray-quotes'
import { readCsv } from '@/lib/imports/read/read-csv'

const HEAD = 'Company,Date\nAcme,2024-01-01,1,Emails,Low,"'

test.each([
  ['strays before a blank', `${HEAD}${'"x'.repeat(21_000)}${' '.repeat(20_000)},`],
  ['few strays before a long blank', `${HEAD}${'"x'.repeat(10)}${' '.repeat(2_000)},`],
  ['strays of one stretch', `${HEAD}${'"x'.repeat(60_000)}`],
  ['a stray before each comma', `${HEAD}${'a"b,'.repeat(60_000)}`],
  ['other blanks', `${HEAD}${'"x'.repeat(500)}${'\u00a0\u3000\t'.repeat(100)},`],
])('%s: too much', (_, text) => {
  expect(hasCostlyQuotes(text)).toBe(true)
})

test.each([
  ['quoted cells', 'a,b\n"x ""y"" z","q"\n'.repeat(30_000)],
  ['inches', 'disk,size\nfoo 5" disk,"3"" wide"\n'.repeat(30_000)],
  ['padded inches', `disk\n5" disk${' '.repeat(400)},x\n`.repeat(100)],
  ['one stray and a long blank', `a"b${' '.repeat(1_000_000)},x`],
  ['no quote', 'a,b\n'.repeat(1_000)],
  ['empty cells', '"",""\n'.repeat(1_000)],
])('%s: fine', (_, text) => {
  expect(hasCostlyQuotes(text)).toBe(false)
})

test('what people write is never too much', () => {
  const cell = fc
    .string({ maxLength: 60 })
    .map((text) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 50 }),
      (rows) => !hasCostlyQuotes(rows.map((row) => row.join(',')).join('\n')),
    ),
  )
})

test('a file of them is refused by its line, and at once', async () => {
  const read = async () => {
    for await (const batch of readCsv(
      (async function* () {
        yield Buffer.from(`${HEAD}${'a'.repeat(4e6)}${'"x'.repeat(1e6)}${' '.repeat(2e6)},`)
      })(),
    ))
      void batch
  }
  await expect(read()).rejects.toThrow('Row 2: the record that begins here does not end')
})
