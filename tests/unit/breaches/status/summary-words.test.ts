import fc from 'fast-check'
import { answerWords, buttonOf, groupWords, unconfirmedWords } from '@/lib/breaches/status/summary-words'

const NOTHING = { count: 0, claims: 0, consultations: 0, actions: 0 }

test.each([
  [{ count: 1 }, 'Your email is in 1 known breach. No legal action is known about it.'],
  [{ count: 3 }, 'Your email is in 3 known breaches. No legal action is known for them.'],
  [{ count: 1, actions: 1 }, 'Your email is in 1 known breach. A legal action about it is under way.'],
  [
    { count: 4, actions: 2 },
    'Your email is in 4 known breaches. A legal action about 2 of them is under way.',
  ],
  [
    { count: 1, consultations: 1 },
    'Your email is in 1 known breach. You can request a free consultation about it.',
  ],
  [
    { count: 5, consultations: 1, actions: 1 },
    'Your email is in 5 known breaches. For one of them, you can request a free consultation.',
  ],
  [{ count: 1, claims: 1 }, 'Your email is in 1 known breach. Claims are open in a settlement about it.'],
  [
    { count: 5, claims: 1, consultations: 2, actions: 1 },
    'Your email is in 5 known breaches. In one of them, claims are open.',
  ],
  [
    { count: 1, recorded: 1 },
    'Your email is in 1 known breach. A settlement about it is on record. We know of no open claims in it today.',
  ],
  [
    { count: 3, recorded: 2 },
    'Your email is in 3 known breaches. Settlements about 2 of them are on record. We know of no open claims today.',
  ],
  [
    { count: 3, isUnknown: true },
    'Your email is in 3 known breaches. We could not look up settlements just now: please try again.',
  ],
  [
    { count: 1, actions: 1, recorded: 1 },
    'Your email is in 1 known breach. A legal action about it is under way.',
  ],
  [{ count: 5, claims: 3 }, 'Your email is in 5 known breaches. In 3 of them, claims are open.'],
])('%j', (found, words) => expect(answerWords({ ...NOTHING, ...found })).toBe(words))

test('a case is offered to be seen only where one is on record', () => {
  const evidence = { caseName: null, court: 'D. Mass.', sourceUrl: null, deadline: null }
  expect(buttonOf({ massActionBreachStatus: '2', evidence })).toBe('See the case')
  expect(buttonOf({ massActionBreachStatus: '2', evidence: { ...evidence, court: null } })).toBe(
    'View Details',
  )
  expect(buttonOf({ massActionBreachStatus: '2', evidence: null })).toBe('View Details')
  expect(buttonOf({ massActionBreachStatus: '3', evidence: null })).toBe('Get Notified')
})

test('one is not many, and nothing is said of the law that we do not know', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(30), (count, part) => {
      const words = [
        ...(['claims', 'consultations', 'actions'] as const).map((kind) =>
          answerWords({ ...NOTHING, count, [kind]: Math.min(part, count) }),
        ),
        ...(['act', 'wait', 'none'] as const).map((group) => groupWords(group, count).text),
      ].join(' ')
      expect(words).not.toMatch(/no legal action is open|no legal step|\bFor it\b/i)
      if (count === 1) expect(words).not.toMatch(/\bthese\b|\bthem\b|breaches/)
    }),
  )
})

test.each([
  [['breach', 'scraped'], ''],
  [['breach', 'unverified'], '1 of them is not confirmed.'],
  [['breach', 'unverified', 'fabricated'], '2 of them are not confirmed.'],
  [['unverified'], 'It is not confirmed.'],
  [['unverified', 'unverified'], 'None of them is confirmed.'],
] as const)('of %j it is said: %j', (kinds, words) => {
  expect(unconfirmedWords(kinds.map((kind) => ({ breach: { kind } })))).toBe(words)
})
