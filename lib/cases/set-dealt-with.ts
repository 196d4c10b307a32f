import 'server-only'
import { getBreach } from '../breaches/catalogue/get-breach'
import { db } from '../db/client'
import { AppError } from '../http/errors'

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
