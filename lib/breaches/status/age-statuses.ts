import 'server-only'
import { db } from '../../db/client'
import { monitoredSince } from './status'
import { STATUSES } from './status-table'

/**
 * Moves Notify to No Action where a breach has passed 12 months, unless a person has set the status. Runs every night.
 * @returns how many moved.
 */
export async function ageStatuses(now = new Date()): Promise<number> {
  const { count } = await db().breach.updateMany({
    where: {
      massActionBreachStatus: STATUSES.notify.code,
      statusSetByAdmin: false,
      breachDate: { lt: new Date(monitoredSince(now)) },
    },
    data: { massActionBreachStatus: STATUSES.noAction.code },
  })
  return count
}
