import fc from 'fast-check'
import { CONFIRMED_MAX_LENGTH, mostOf, notConfirmedWords, typedNumber } from '@/lib/alerts/confirmed-number'

test('a number is read as it is typed', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), (people) => {
      const typed = people.toLocaleString('en-US')
      expect(typed.length).toBeLessThanOrEqual(CONFIRMED_MAX_LENGTH)
      expect(typedNumber(typed)).toBe(people)
      expect(typedNumber(String(people))).toBe(people)
    }),
  )
  for (const text of ['', 'all', '1.204', '-5', '1e3', '12 people', '1'.repeat(13)])
    expect(typedNumber(text)).toBeNull()
})

test.each([
  [undefined, 1_000],
  [5, 1_000],
  [1_000, 1_000],
  [1_204, 1_204],
])('who confirms %p sends to %p at most', (confirmed, most) => expect(mostOf(confirmed)).toBe(most))

test('what is said names both numbers', () => {
  expect(notConfirmedWords(1_204, undefined)).toBe(
    'Nothing was sent. 1,204 people would get it: above 1,000, their number has to be confirmed.',
  )
  expect(notConfirmedWords(1_300, 1_204)).toBe(
    'Nothing was sent. You confirmed 1,204, and now 1,300 people would get it.',
  )
})
