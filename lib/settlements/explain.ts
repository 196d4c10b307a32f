import type { ConditionKind, SettlementCondition } from './record'

// Whether a settlement fits a person, as far as they can say themselves. Pure. It knows their answers and nothing else: that an address is
// in a breach never says that a notice was sent to it. Nobody is told that they are in a class: the administrator decides.

export const ANSWERS = ['yes', 'no', 'not_sure'] as const
export type Answer = (typeof ANSWERS)[number]

export type Met = 'met' | 'not_met' | 'cannot_tell'
export type Verdict = 'fits' | 'does_not_fit' | 'cannot_tell'

/** What the explainer needs of a condition. */
export type Asked = Pick<
  SettlementCondition,
  'position' | 'kind' | 'question' | 'sentence' | 'meets' | 'sourceId'
>

export interface Explained {
  position: number
  kind: ConditionKind
  met: Met
  /** What the notice says, in our words. */
  sentence: string
  sourceId: number
}

/** A person's answers, by the condition's position. What is not there is not answered. */
export type Answers = Readonly<Partial<Record<number, Answer>>>

/** Each condition with whether it is met, in the notice's order, and what follows from all of them. */
export function explain(
  conditions: readonly Asked[],
  answers: Answers,
): { results: Explained[]; verdict: Verdict } {
  const results = [...conditions]
    .sort((a, b) => a.position - b.position)
    .map(({ position, kind, sentence, sourceId, meets }) => ({
      position,
      kind,
      sentence,
      sourceId,
      met: metBy(answers[position], meets),
    }))
  return { results, verdict: verdictOf(results.map(({ met }) => met)) }
}

function metBy(answer: Answer | undefined, meets: 'yes' | 'no'): Met {
  if (answer !== 'yes' && answer !== 'no') return 'cannot_tell'
  return answer === meets ? 'met' : 'not_met'
}

function verdictOf(results: readonly Met[]): Verdict {
  if (results.includes('not_met')) return 'does_not_fit'
  // Nothing asked is nothing known.
  return results.length > 0 && results.every((met) => met === 'met') ? 'fits' : 'cannot_tell'
}

const NUMBERS = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const inWords = (count: number): string => NUMBERS[count] ?? String(count)

/** The verdict in words: its name, and the sentences after it. */
export function verdictWords(verdict: Verdict, results: readonly Met[]): { title: string; text: string } {
  const met = results.filter((one) => one === 'met').length
  const decides = 'The administrator decides.'
  if (verdict === 'fits')
    return { title: 'Everything we could check fits.', text: `That is your word alone. ${decides}` }
  if (verdict === 'does_not_fit') {
    const failing = results.filter((one) => one === 'not_met').length
    return {
      title: failing === 1 ? 'One thing does not fit.' : `${inWords(failing)} things do not fit.`,
      text: `Read the notice to be sure. ${decides}`,
    }
  }
  const sofar =
    met === 0
      ? 'Answer the questions below.'
      : `${inWords(met)} of ${inWords(results.length).toLowerCase()} things ${met === 1 ? 'fits' : 'fit'}.`
  return { title: 'We cannot tell.', text: `${sofar} ${decides}` }
}
