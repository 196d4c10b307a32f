import 'server-only'
import { phaseOf } from './phase'
import { publishedSettlements } from './published'

/**
 * The heads of breaches about which claims can be made, or soon can: 12 months end nothing there. Of 136 last days to claim 132
 * lie later than that (docs/settlements.md).
 */
export async function breachesKeptOpen(now = new Date()): Promise<Set<number>> {
  const { all } = await publishedSettlements()
  return new Set(
    all.flatMap((settlement) => {
      const phase = phaseOf(settlement, now)
      return phase === 'claims_open' || phase === 'upcoming' ? settlement.breachIds : []
    }),
  )
}
