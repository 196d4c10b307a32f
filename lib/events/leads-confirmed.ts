import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { openCases, type OpenCases } from '../cases/open-cases'
import { whyNotPassedOn } from '../consents/states-off'

type Confirmed = Omit<OpenCases, 'leads'> & {
  leads: readonly (OpenCases['leads'][number] & { zipCode: string })[]
}

/**
 * What follows when the owner of an address has confirmed requests, in the same transaction: those for a lawyer open cases. From where
 * nothing is passed on none is opened, for its news would promise a lawyer.
 */
export async function afterLeadsConfirmed(
  tx: Prisma.TransactionClient,
  { userId, leads, now }: Confirmed,
): Promise<void> {
  const wishes = leads.filter(({ connectWithLawyer }) => connectWithLawyer)
  if (wishes.length === 0) return
  const profile = await tx.user.findUnique({ where: { id: userId }, select: { zipCode: true } })
  const passedOn = wishes.filter(({ zipCode }) => whyNotPassedOn(zipCode, profile?.zipCode) !== 'california')
  await openCases(tx, { userId, leads: passedOn, now })
}
