import 'server-only'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import type { Settlement } from './record'

/** A breach that a settlement is about, as its page leads to it. */
export interface NamedBreach {
  uniqueBreachId: string
  title: string
}

/** The listed breaches that a settlement is about, but for those that are called sensitive: these are named to their people alone. */
export async function namedBreaches({ breachIds }: Pick<Settlement, 'breachIds'>): Promise<NamedBreach[]> {
  if (breachIds.length === 0) return []
  const { byId } = await currentCatalogue()
  return breachIds.flatMap((id) => {
    const breach = byId.get(id)
    return breach && !breach.isSensitive
      ? [{ uniqueBreachId: breach.uniqueBreachId, title: breach.title }]
      : []
  })
}
