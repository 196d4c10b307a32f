import 'server-only'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import { whyNotPassedOn } from '../consents/states-off'
import { statesOfPerson } from '../consents/where-people-live'
import { db } from '../db/client'
import { stateOfZip } from '../validation/zip-states'
import type { RequestItem } from './request-item'

const MAX_REQUESTS = 200
/** Of one request. */
const MAX_SHARES = 50

/** A member's requests, newest first, the last 200, each with who it was passed on to. None while the address is not proven. */
export async function listRequests(userId: string): Promise<RequestItem[]> {
  const rows = await db().lead.findMany({
    where: { userId, user: { emailVerifiedAt: { not: null } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: MAX_REQUESTS,
    select: {
      id: true,
      createdAt: true,
      confirmedAt: true,
      uniqueBreachId: true,
      connectWithLawyer: true,
      zipCode: true,
      notificationFutureBreaches: true,
      notificationSMS: true,
      shares: { orderBy: { sharedAt: 'asc' }, take: MAX_SHARES, select: { recipient: true, sharedAt: true } },
    },
  })
  const homes = await statesOfPerson(db(), userId)
  const { byUniqueBreachId } = await currentCatalogue()
  return rows.map(
    ({
      id,
      createdAt,
      confirmedAt,
      uniqueBreachId,
      connectWithLawyer,
      zipCode,
      notificationFutureBreaches,
      notificationSMS,
      shares,
    }) => ({
      id,
      sentAt: createdAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      uniqueBreachId,
      breachTitle: byUniqueBreachId.get(uniqueBreachId)?.title ?? null,
      wantsLawyer: connectWithLawyer,
      notPassedOn: connectWithLawyer ? whyNotPassedOn([stateOfZip(zipCode), ...homes]) : null,
      wantsNews: notificationFutureBreaches,
      wantsTexts: notificationSMS,
      shares: shares.map(({ recipient, sharedAt }) => ({ recipient, sharedAt: sharedAt.toISOString() })),
    }),
  )
}
