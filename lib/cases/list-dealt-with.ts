import 'server-only'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import { db } from '../db/client'

/** The public keys of the breaches that a member has dealt with. No more than the catalogue has. */
export async function listDealtWith(userId: string): Promise<Set<string>> {
  const { byId } = await currentCatalogue()
  const rows = await db().dealtWith.findMany({ where: { userId }, select: { breachId: true } })
  return new Set(rows.flatMap(({ breachId }) => byId.get(breachId)?.uniqueBreachId ?? []))
}
