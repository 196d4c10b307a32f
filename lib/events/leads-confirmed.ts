import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { openCases, type OpenCases } from '../cases/open-cases'
import { whyNotPassedOn } from '../consents/states-off'
import { statesOfPerson } from '../consents/where-people-live'

/**
 * What follows when the owner of an address has confirmed requests, in the same transaction: those for a lawyer open cases. From where
 * nothing is passed on none is opened, and none is promised where a state is off for now.
 */
export async function afterLeadsConfirmed(
  tx: Prisma.TransactionClient,
  { userId, leads, now }: Omit<OpenCases, 'lawyerOffered'>,
): Promise<void> {
  const wishes = leads.filter(({ connectWithLawyer }) => connectWithLawyer)
  if (wishes.length === 0) return
  // Theirs count, for they are confirmed by now.
  const why = whyNotPassedOn(await statesOfPerson(tx, userId))
  if (why !== 'california') await openCases(tx, { userId, leads: wishes, lawyerOffered: why === null, now })
}
