import fc from 'fast-check'
import { formatNumber } from '@/lib/validation/format-number'

test.each([
  [0, '0'],
  [7, '7'],
  [-7, '-7'],
  [999, '999'],
  [-999, '-999'],
  [1_000, '1,000'],
  [-1_000, '-1,000'],
  [100_000, '100,000'],
  [1_234_567, '1,234,567'],
  [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
])('%d is written %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

test.each([
  [0, 2, '0.00'],
  [75.5, 2, '75.50'],
  [1_200.25, 2, '1,200.25'],
  [999.96, 1, '1,000.0'],
  [192.7, 1, '192.7'],
  [1_234.5, 0, '1,235'],
])('%d with %d decimals is written %s', (value, decimals, text) => {
  expect(formatNumber(value, decimals)).toBe(text)
})

test('every whole number is written as the platform writes it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.maxSafeInteger()), (value) => {
      expect(formatNumber(value)).toBe(value.toLocaleString('en-US'))
    }),
  )
})

test('and every amount of cents', () => {
  const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), (cents) => {
      expect(formatNumber(cents / 100, 2)).toBe(dollars.format(cents / 100))
    }),
  )
})
