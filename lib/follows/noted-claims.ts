import 'server-only'
import { db } from '../db/client'
import { MAX_FOLLOWED } from './set-tracker'

/** The slugs of the settlements of which a member has noted that they filed, were paid or denied, or that it is not theirs: nothing is left to claim. */
export async function notedClaims(userId: string): Promise<ReadonlySet<string>> {
  const rows = await db().memberSettlement.findMany({
    where: { userId, state: { not: 'watching' } },
    take: MAX_FOLLOWED,
    select: { settlement: { select: { slug: true } } },
  })
  return new Set(rows.map(({ settlement }) => settlement.slug))
}
