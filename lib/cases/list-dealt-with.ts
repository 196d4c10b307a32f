import 'server-only'
import { currentCatalogue } from '../breaches/catalogue'
import { db } from '../db'

/** The public keys of the breaches that a member has dealt with. No more than the catalogue has. */
export async function listDealtWith(userId: string): Promise<Set<string>> {
  const { byId } = await currentCatalogue()
  const rows = await db().dealtWith.findMany({ where: { userId, breachId: { in: [...byId.keys()] } }, select: { breachId: true } })
  return new Set(rows.map(({ breachId }) => byId.get(breachId)!.uniqueBreachId))
}
