import 'server-only'
import { db } from '../../db/client'
import { monitoredSince } from './status'

/**
 * Moves status 3 to 4 where a breach has passed 12 months, unless a person has set the status. Runs every night.
 * @returns how many moved.
 */
export async function ageStatuses(now = new Date()): Promise<number> {
  const { count } = await db().breach.updateMany({
    where: {
      massActionBreachStatus: 3,
      statusSetByAdmin: false,
      breachDate: { lt: new Date(monitoredSince(now)) },
    },
    data: { massActionBreachStatus: 4 },
  })
  return count
}
