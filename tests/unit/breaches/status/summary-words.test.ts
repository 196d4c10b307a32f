import fc from 'fast-check'
import { groupWords, summaryWords } from '@/lib/breaches/status/summary-words'

test.each([
  [1, 0, 'Your email was found in 1 known breach. We know of no legal action about it today.'],
  [3, 0, 'Your email was found in 3 known breaches. We know of no legal action about any of them today.'],
  [1, 1, 'Your email was found in 1 known breach. About it, legal action may be open to you.'],
  [5, 1, 'Your email was found in 5 known breaches. About 1 of them, legal action may be open to you.'],
  [
    5,
    2,
    'Your email was found in 5 known breaches. About 2 of them, legal action may be open to you. You can take these one at a time.',
  ],
  [
    2,
    2,
    'Your email was found in 2 known breaches. About all of them, legal action may be open to you. You can take these one at a time.',
  ],
])('%i found, %i with an action', (count, legal, words) => expect(summaryWords(count, legal)).toBe(words))

test.each([
  [1, 1, 1, 'Your email was found in 1 known breach. Claims are open in a settlement about it.'],
  [5, 2, 1, 'Your email was found in 5 known breaches. In one of them, claims are open.'],
  [
    5,
    0,
    3,
    'Your email was found in 5 known breaches. In 3 of them, claims are open. You can take these one at a time.',
  ],
])('%i found, %i with an action, %i with open claims', (count, legal, claims, words) =>
  expect(summaryWords(count, legal, claims)).toBe(words),
)

test('one is not many, and nothing is said of the law that we do not know', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(30), (count, part) => {
      const words = [
        summaryWords(count, Math.min(part, count)),
        summaryWords(count, 0, Math.min(part, count)),
        ...(['act', 'wait', 'none'] as const).map((group) => groupWords(group, count).text),
      ].join(' ')
      expect(words).not.toMatch(/no legal action is open|no legal step|\bFor it\b/i)
      if (count === 1) expect(words).not.toMatch(/\bthese\b|\bthem\b|breaches/)
    }),
  )
})
