import fc from 'fast-check'
import { beginningOf } from '@/lib/validation/beginning'
import { createRowReader } from '@/lib/imports/read/read-row'
import { isStorable } from '@/lib/db/postgres-text'
import { HEADER } from '@/tests/support/uploads'

const text = fc.string({ unit: 'binary', maxLength: 40 })

test.each([
  ['a😀b', 1, 'a'],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
  ['a😀b', 9, 'a😀b'],
  ['', 3, ''],
])('%j to %d is %j', (whole, most, beginning) => {
  expect(beginningOf(whole, most)).toBe(beginning)
})

test('what can be stored can be stored in part, and nothing of the beginning is lost but such a half', () => {
  fc.assert(
    fc.property(text, fc.nat(45), (whole, most) => {
      const beginning = beginningOf(whole, most)
      expect(whole.startsWith(beginning)).toBe(true)
      expect(beginning).not.toMatch(/\p{Cs}/u)
      expect(beginning.length).toBeGreaterThanOrEqual(Math.min(whole.length, most) - 1)
    }),
  )
})

test('what a report of an import says of a file can be stored, wherever it is cut', () => {
  const long = fc
    .tuple(fc.integer({ min: 20, max: 260 }), text)
    .map(([length, end]) => 'x'.repeat(length) + end.replaceAll('\0', '') + 'y'.repeat(60))
  fc.assert(
    fc.property(long, long, (company, column) => {
      const reader = createRowReader([...HEADER.split(','), column], null, '2026-01-01')
      expect(isStorable(reader.companyOf([company, '', '', '', '', '', '']))).toBe(true)
      expect(reader.ignored.every(isStorable)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
