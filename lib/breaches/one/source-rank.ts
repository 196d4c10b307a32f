// Which of several sources comes first. Pure, and for the browser too.

export type SourceKind = 'operator' | 'filing' | 'catalogue' | 'upload'

export const RANK: Record<SourceKind, number> = { catalogue: 0, operator: 1, filing: 2, upload: 3 }

interface Told {
  source: SourceKind
  sourceName: string
  /** Tells rows apart that agree in all else. */
  uniqueBreachId: string
}

/** Which of two tellings of one incident comes first; 0 where only their rows tell them apart. */
export function compareSources(a: Told, b: Told): number {
  return (
    RANK[a.source] - RANK[b.source] ||
    compareTexts(a.sourceName, b.sourceName) ||
    compareTexts(a.uniqueBreachId, b.uniqueBreachId)
  )
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
