import 'server-only'
import { db } from '../../db/client'
import { kindOf } from '../kinds/kind'
import { statusOfNew } from './status'
import { STATUSES } from './status-table'

/**
 * Moves Notify to No Action where a breach has passed 12 months, or has turned out to be of a kind that is not followed,
 * unless a person has set the status. Runs every night.
 * @param kept numbers of heads that stay as they are, with all that tells of them: an open settlement beats age.
 * @returns how many moved.
 */
export async function ageStatuses(now = new Date(), kept: ReadonlySet<number> = new Set()): Promise<number> {
  const watched = await db().breach.findMany({
    where: { massActionBreachStatus: STATUSES.notify.code, statusSetByAdmin: false },
    select: {
      id: true,
      mergedIntoId: true,
      title: true,
      domain: true,
      description: true,
      breachDate: true,
      isFabricated: true,
      isRetired: true,
      isStealerLog: true,
      isMalware: true,
      isSpamList: true,
      isVerified: true,
    },
  })
  const ended = watched.filter(
    ({ id, mergedIntoId, breachDate, ...facts }) =>
      !kept.has(mergedIntoId ?? id) &&
      statusOfNew({ kind: kindOf(facts), breachDate: breachDate.toISOString().slice(0, 10) }, now) ===
        STATUSES.noAction.code,
  )
  const { count } = await db().breach.updateMany({
    // Again: a person may have set one meanwhile.
    where: {
      id: { in: ended.map(({ id }) => id) },
      massActionBreachStatus: STATUSES.notify.code,
      statusSetByAdmin: false,
    },
    data: { massActionBreachStatus: STATUSES.noAction.code },
  })
  return count
}
