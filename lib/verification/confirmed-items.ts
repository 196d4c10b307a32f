import 'server-only'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import { inRequest } from '../breaches/kinds/kind-words'
import { digestToken } from '../crypto/crypto'
import { db } from '../db/client'
import { requestWords, submissionTypeOf } from '../consents/request-words'
import { whyNotPassedOn, type WhyNotPassedOn } from '../consents/states-off'
import { statesOfPerson } from '../consents/where-people-live'
import { stateOfZip } from '../validation/zip-states'
import { NO_ACTION_BREACH, type SubmissionType } from '../consents/lead-forms'
import { followingOf } from '../breaches/status/following'
import type { ConfirmedItem } from './responses'
import { NAMED_LEAD } from './verification'

/** For so long after a link was used, its holder may see what it confirmed, and take that back. Milliseconds. */
export const DISOWN_MS = 24 * 60 * 60 * 1000

/** A confirmed request, and what follows from it. */
interface ConfirmedRequest extends Omit<ConfirmedItem, 'next'> {
  type: SubmissionType | 'other'
  /** Whether it asks for a lawyer. */
  asksLawyer: boolean
  /** About a breach that is too old to be followed. */
  notMonitored: boolean
}

export interface ConfirmedByLink {
  /** Oldest first. */
  items: ConfirmedRequest[]
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
    select: { ...NAMED_LEAD, userId: true },
  })
  if (leads[0] === undefined) return { items: [], notPassedOn: null }
  const { userId } = leads[0]
  const { byUniqueBreachId } = await currentCatalogue()
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
    items: leads.map((lead) => {
      const breach = byUniqueBreachId.get(lead.uniqueBreachId)
      const form = submissionTypeOf(lead)
      const asksLawyer = lead.connectWithLawyer || form === 'consultation'
      // Without the wish, and no reason why there is none, it asks for news.
      const type = form === 'consultation' && !lead.connectWithLawyer && why === null ? 'notification' : form
      return {
        id: lead.id,
        ...requestWords(lead, inRequest(breach), why),
        // News about no particular breach is a plain request.
        type: type === 'notification' && !breach && lead.uniqueBreachId !== NO_ACTION_BREACH ? 'other' : type,
        asksLawyer,
        notMonitored:
          lead.uniqueBreachId === NO_ACTION_BREACH ||
          (breach !== undefined && ['ended', 'none'].includes(followingOf(breach, false))),
      }
    }),
    notPassedOn: why !== null && (asks || (stops && (await isWished()))) ? why : null,
  }
}
