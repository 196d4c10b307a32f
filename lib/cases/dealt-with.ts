import 'server-only'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import { getBreach } from '../breaches/catalogue/get-breach'
import { db } from '../db/client'
import { AppError } from '../http/errors'

/** The public keys of the breaches that a member has dealt with. No more than the catalogue has. */
export async function listDealtWith(userId: string): Promise<Set<string>> {
  const { byId } = await currentCatalogue()
  const rows = await db().dealtWith.findMany({ where: { userId }, select: { breachId: true } })
  return new Set(rows.flatMap(({ breachId }) => byId.get(breachId)?.uniqueBreachId ?? []))
}

/**
 * Notes that a member has done what is advised about a breach, or takes that back. Harmless when repeated.
 * @throws AppError `not_found` for a breach that is not in the catalogue.
 */
export async function setDealtWith(userId: string, uniqueBreachId: string, on: boolean): Promise<void> {
  const breach = await getBreach(uniqueBreachId)
  if (!breach) throw new AppError('not_found', 'We do not list this breach.')
  const mark = { userId, breachId: Number(breach.id) }
  if (on) await db().dealtWith.createMany({ data: mark, skipDuplicates: true })
  else await db().dealtWith.deleteMany({ where: mark })
}
