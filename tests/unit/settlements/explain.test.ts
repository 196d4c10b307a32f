import fc from 'fast-check'
import {
  ANSWERS,
  explain,
  verdictWords,
  type Answer,
  type Asked,
  type Verdict,
} from '@/lib/settlements/explain'
import { CONDITION_KINDS } from '@/lib/settlements/record'

const asked = (position: number, given: Partial<Asked> = {}): Asked => ({
  position,
  kind: 'notice',
  question: 'Were you sent a notice?',
  sentence: 'You were sent a notice.',
  meets: 'yes',
  sourceId: 7,
  ...given,
})

test.each<[string, Asked[], Record<number, Answer>, Verdict]>([
  ['nothing is asked', [], {}, 'cannot_tell'],
  ['nothing is answered', [asked(0)], {}, 'cannot_tell'],
  ['not sure', [asked(0)], { 0: 'not_sure' }, 'cannot_tell'],
  ['all met', [asked(0), asked(1, { meets: 'no' })], { 0: 'yes', 1: 'no' }, 'fits'],
  ['one is open', [asked(0), asked(1)], { 0: 'yes' }, 'cannot_tell'],
  ['one is not met, one is open', [asked(0), asked(1)], { 0: 'no' }, 'does_not_fit'],
  ['an answer to another question', [asked(0)], { 5: 'yes' }, 'cannot_tell'],
])('%s', (_name, conditions, answers, verdict) => {
  expect(explain(conditions, answers).verdict).toBe(verdict)
})

test('each condition has its sentence and its source, in the notice’s order', () => {
  const { results } = explain([asked(1, { sentence: 'Second.' }), asked(0)], { 0: 'yes', 1: 'no' })
  expect(results.map(({ sentence, sourceId, met }) => [sentence, sourceId, met])).toEqual([
    ['You were sent a notice.', 7, 'met'],
    ['Second.', 7, 'not_met'],
  ])
})

const RANK: Record<Verdict, number> = { does_not_fit: 0, cannot_tell: 1, fits: 2 }
const cases = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...CONDITION_KINDS),
      meets: fc.constantFrom<'yes' | 'no'>('yes', 'no'),
      answer: fc.option(fc.constantFrom(...ANSWERS), { nil: undefined }),
    }),
    { maxLength: 8 },
  )
  .map((rows) => ({
    conditions: rows.map(({ kind, meets }, position) => asked(position, { kind, meets })),
    answers: Object.fromEntries(rows.flatMap(({ answer }, position) => (answer ? [[position, answer]] : []))),
  }))

test('one more that is met never worsens the verdict', () => {
  fc.assert(
    fc.property(cases, fc.nat(), ({ conditions, answers }, which) => {
      fc.pre(conditions.length > 0)
      const condition = conditions[which % conditions.length]!
      const better = { ...answers, [condition.position]: condition.meets }
      expect(RANK[explain(conditions, better).verdict]).toBeGreaterThanOrEqual(
        RANK[explain(conditions, answers).verdict],
      )
    }),
  )
})

test('what cannot be told never reads as fits, and the order of questions and answers is irrelevant', () => {
  fc.assert(
    fc.property(cases, ({ conditions, answers }) => {
      const { results, verdict } = explain(conditions, answers)
      if (results.some(({ met }) => met !== 'met') || results.length === 0) expect(verdict).not.toBe('fits')
      const turned = Object.fromEntries(Object.entries(answers).reverse())
      expect(explain([...conditions].reverse(), turned)).toEqual({ results, verdict })
    }),
  )
})

test('nothing but a person’s own yes meets “was sent a notice”', () => {
  // It is given no address and no catalogue: whatever else it is handed changes nothing.
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (others) => {
      const answers = { ...others, 0: undefined } as Record<number, Answer | undefined>
      expect(explain([asked(0)], answers).results[0]!.met).toBe('cannot_tell')
    }),
  )
})

test('the verdict’s words count what fits, and leave the decision to the administrator', () => {
  expect(verdictWords('cannot_tell', ['met', 'met', 'cannot_tell'])).toEqual({
    title: 'We cannot tell.',
    text: 'Two of three things fit. The administrator decides.',
  })
  expect(verdictWords('does_not_fit', ['not_met', 'met']).title).toBe('One thing does not fit.')
  expect(verdictWords('does_not_fit', ['not_met', 'not_met']).title).toBe('Two things do not fit.')
  for (const verdict of ['fits', 'does_not_fit', 'cannot_tell'] as const)
    expect(verdictWords(verdict, ['met']).text).toContain('The administrator decides.')
})
