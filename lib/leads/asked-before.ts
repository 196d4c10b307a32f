import 'server-only'
import { db } from '../db/client'
import { submissionTypeOf } from '../consents/request-words'

/** When a member asked about a breach last; null where they did not. */
export interface AskedBefore {
  /** For a lawyer. */
  consultation: Date | null
  /** To be told what is new. */
  news: Date | null
}

/** Nobody asks about one breach more often, and the last is what counts. */
const MOST = 20

/** What a member has asked for about one breach and not taken back. */
export async function askedBefore(userId: string, uniqueBreachId: string): Promise<AskedBefore> {
  const leads = await db().lead.findMany({
    where: { userId, uniqueBreachId, confirmedAt: { not: null }, keptBackAt: null },
    orderBy: { createdAt: 'desc' },
    take: MOST,
    select: { form: true, connectWithLawyer: true, notificationFutureBreaches: true, createdAt: true },
  })
  const last = (isConsultation: boolean): Date | null =>
    leads.find((lead) => (submissionTypeOf(lead) === 'consultation') === isConsultation)?.createdAt ?? null
  return { consultation: last(true), news: last(false) }
}
