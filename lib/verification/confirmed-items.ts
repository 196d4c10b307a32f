import 'server-only'
import { digestToken } from '../crypto/crypto'
import { db } from '../db/client'
import { submissionTypeOf } from '../consents/request-words'
import { whyNotPassedOn, type WhyNotPassedOn } from '../consents/states-off'
import { statesOfPerson } from '../consents/where-people-live'
import { stateOfZip } from '../validation/zip-states'
import { isClaimed } from './is-claimed'

/** For so long after a link was used, its holder may see what it confirmed, and take that back. Milliseconds. */
export const DISOWN_MS = 24 * 60 * 60 * 1000

export interface ConfirmedByLink {
  /** The requests, by their ids. */
  leadIds: string[]
  /** Whether their address has an account. */
  hasAccount: boolean
  /** Why a wish for a lawyer goes to none that is among them, or that they have stopped; null where there is no such wish. */
  notPassedOn: WhyNotPassedOn | null
}

/** What a used link has confirmed and still stands: for whoever holds it, on the day of its use. */
export async function readConfirmed(token: string, now = new Date()): Promise<ConfirmedByLink> {
  const used = {
    tokenHash: digestToken(token),
    purpose: 'verify_email' as const,
    usedAt: { gt: new Date(now.getTime() - DISOWN_MS) },
  }
  const leads = await db().lead.findMany({
    where: { confirmedAt: { not: null }, tokens: { some: { token: used } } },
    orderBy: { createdAt: 'asc' },
    select: {
      id: true,
      form: true,
      connectWithLawyer: true,
      notificationFutureBreaches: true,
      zipCode: true,
      userId: true,
      user: { select: { claimedAt: true, passwordHash: true } },
    },
  })
  if (leads[0] === undefined) return { leadIds: [], hasAccount: false, notPassedOn: null }
  const { userId, user } = leads[0]
  // With those of the requests themselves, for they are confirmed.
  const why = whyNotPassedOn(await statesOfPerson(db(), userId))
  const asks = leads.some((lead) => lead.connectWithLawyer || submissionTypeOf(lead) === 'consultation')
  const stops = leads.some(({ zipCode }) => whyNotPassedOn([stateOfZip(zipCode)]) !== null)
  const isWished = async () =>
    (await db().lead.findFirst({
      where: { userId, connectWithLawyer: true, confirmedAt: { not: null } },
      select: { id: true },
    })) !== null
  return {
    leadIds: leads.map(({ id }) => id),
    hasAccount: isClaimed(user),
    notPassedOn: why !== null && (asks || (stops && (await isWished()))) ? why : null,
  }
}
