import { bestCounted, bestDated, shownClasses, type OwnFacts, type Telling } from './shown-facts'

// Which of an incident's sources gives which of the facts that are shown of it. Pure.

export const SHOWN_FACTS = ['name', 'date', 'figure', 'data'] as const
export type ShownFact = (typeof SHOWN_FACTS)[number]

const COLUMN: Record<ShownFact, keyof OwnFacts> = {
  name: 'title',
  date: 'breachDate',
  figure: 'pwnCount',
  data: 'dataClasses',
}

/**
 * Who gives what is shown of an incident, as `shownFacts` puts it together. Two sources that say the same of a figure both give it.
 * @returns by the row's id, and by `operator` for what one has set. A source that gives nothing that is shown is not in it.
 */
export function factSources(
  head: Telling,
  others: readonly Telling[],
): ReadonlyMap<number | 'operator', ShownFact[]> {
  const givers = new Map<number | 'operator', ShownFact[]>()
  for (const fact of SHOWN_FACTS)
    for (const giver of giversOf(fact, head, others)) {
      const facts = givers.get(giver)
      if (facts) facts.push(fact)
      else givers.set(giver, [fact])
    }
  return givers
}

function giversOf(fact: ShownFact, head: Telling, others: readonly Telling[]): (number | 'operator')[] {
  const column = COLUMN[fact]
  const ofHead = fact === 'name' || fact === 'date'
  const all = [head, ...others]
  if ((ofHead ? [head] : all).some(({ edits }) => edits[column] !== undefined)) return ['operator']
  if (fact === 'name') return [head.id]
  if (fact === 'date') {
    const best = bestDated(head, others)
    return [best.edits[column] === undefined ? best.id : 'operator']
  }
  if (fact === 'figure') {
    const best = bestCounted(all)
    return best === null ? [] : all.filter(({ own }) => sameFigure(own, best.own)).map(({ id }) => id)
  }
  const shown = new Set(shownClasses(all).map((name) => name.toLowerCase()))
  return all
    .filter(({ own }) => own.dataClasses.some((name) => shown.has(name.toLowerCase())))
    .map(({ id }) => id)
}

function sameFigure(a: OwnFacts, b: OwnFacts): boolean {
  return a.pwnCount === b.pwnCount && a.countUnit === b.countUnit && a.countIsAtLeast === b.countIsAtLeast
}
