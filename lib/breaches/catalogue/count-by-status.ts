import 'server-only'
import { currentCatalogue } from './catalogue'

/** How many breaches have each status (specification, section 3, admin side). */
export interface StatusCounts {
  requestConsultation: number
  active: number
  notify: number
  noAction: number
  total: number
}

/** Counts the catalogue's breaches by massActionBreachStatus. */
export async function countByStatus(): Promise<StatusCounts> {
  const counts = { '1': 0, '2': 0, '3': 0, '4': 0 }
  const { byId } = await currentCatalogue()
  for (const breach of byId.values()) counts[breach.massActionBreachStatus as keyof typeof counts] += 1
  return {
    requestConsultation: counts['1'],
    active: counts['2'],
    notify: counts['3'],
    noAction: counts['4'],
    total: byId.size,
  }
}
