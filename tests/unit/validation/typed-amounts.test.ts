import fc from 'fast-check'
import { centsOf, minutesOf, minutesOfHours, wholeMinutes } from '@/lib/validation/typed-amounts'

// What somebody typed is read as what it says, or not at all.

test.each<[string, number | null]>([
  ['12', 1200],
  ['12.', 1200],
  ['12.5', 1250],
  ['12,50', 1250],
  ['1,5', 150],
  ['$1,200.00', 120_000],
  ['$ 1,234,567.89', 123_456_789],
  [' 7.05 ', 705],
  ['1,234', 123_400],
  ['0', 0],
  ['', null],
  ['x', null],
  ['-5', null],
  ['5 dollars', null],
  ['1.2.3', null],
  ['1.234', null],
  ['1.234,50', null],
  ['1,2345', null],
  ['12,34,567', null],
  ['1234,567', null],
  ['1e3', null],
  ['.5', null],
  ['.', null],
])('the sum %j is %s cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test.each<[string, number | null]>([
  ['2', 120],
  ['2.', 120],
  ['2.5', 150],
  ['2,5', 150],
  ['.5', 30],
  [',5', 30],
  ['0,250', 15],
  ['1.33', 80],
  ['1.1', 66],
  ['2.3', 138],
  [' 12.25 ', 735],
  ['0', 0],
  ['', null],
  ['.', null],
  ['-3', null],
  ['+3', null],
  ['5h', null],
  ['h', null],
  ['1:30', null],
  ['1 1/2', null],
  // A thousand, or a fraction: it may be either.
  ['2,500', null],
  ['1.2.3', null],
  ['1e2', null],
  ['\u0665', null],
])('%j hours are %s minutes', (text, minutes) => {
  expect(minutesOfHours(text)).toBe(minutes)
})

test.each<[string, number | null]>([
  ['20', 20],
  [' 90 ', 90],
  ['2.5', null],
  ['-3', null],
  ['5m', null],
  ['', null],
])('%j minutes are %s', (text, minutes) => {
  expect(wholeMinutes(text)).toBe(minutes)
})

test.each<[string, string, number | null]>([
  ['', '', 0],
  ['2', '15', 135],
  ['2.5', '', 150],
  ['', '20', 20],
  ['.5', '10', 40],
  ['5h', '10', null],
  ['2', '-3', null],
])('%j hours and %j minutes are %s minutes', (hours, minutes, all) => {
  expect(minutesOf(hours, minutes)).toBe(all)
})

test('nothing but digits with one mark among them is a time, and it is the number that they say', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 9, unit: fc.constantFrom(...'0125.,-+eh ') }), (text) => {
      const minutes = minutesOfHours(text)
      if (minutes === null) return
      expect(text.trim().split(/[.,]/).length).toBeLessThan(3)
      expect(text.trim()).toMatch(/^[\d.,]+$/)
      expect(minutes).toBe(Math.round(Number(text.trim().replace(',', '.')) * 60))
    }),
  )
})
