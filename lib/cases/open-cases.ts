import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { CASE_STATES, followingState } from './case'
import { kindOf } from '../breaches/kinds/kind'
import { followingOf } from '../breaches/status/following'
import { hasLegalAction } from '../breaches/status/status'
import { CONSULTATION_RECEIVED, newsOfOpening } from './case-news'
import { asksForConsultation, type CaseLead } from './consultation'
import { breachesWithClaims } from '../settlements/open-beside'

/** The company of a case that is about no breach of the catalogue. */
const NO_PARTICULAR_BREACH = 'Lawyer consultation'

const FOLLOWED = {
  id: true,
  title: true,
  domain: true,
  description: true,
  massActionBreachStatus: true,
  isRetired: true,
  isFabricated: true,
  isStealerLog: true,
  isMalware: true,
  isSpamList: true,
  isVerified: true,
} as const

export interface OpenCases {
  userId: string
  /** Requests that the owner of the address has confirmed. Those without a wish for a lawyer open nothing. */
  leads: readonly CaseLead[]
  /** Whether their news may promise a lawyer. */
  lawyerOffered?: boolean
  now: Date
}

/**
 * Opens the cases that confirmed requests ask for, one for each breach. A request for a case that is there already only
 * touches it; a consultation request also takes it up again where nothing was under way. What a person has settled or
 * completed stays so.
 * @param tx the transaction that confirms the requests.
 */
export async function openCases(
  tx: Prisma.TransactionClient,
  { userId, leads, lawyerOffered = true, now }: OpenCases,
): Promise<void> {
  const wanted = new Map<string, boolean>()
  for (const lead of leads)
    if (lead.connectWithLawyer)
      wanted.set(lead.uniqueBreachId, wanted.get(lead.uniqueBreachId) || asksForConsultation(lead))
  if (wanted.size === 0) return
  // In the order in which the jobs take them too, so that nobody waits for each other.
  const ids = [...wanted.keys()].sort()
  const consultations = ids.filter((id) => wanted.get(id))
  const rows = await tx.breach.findMany({
    where: { uniqueBreachId: { in: ids } },
    select: { uniqueBreachId: true, ...FOLLOWED, mergedInto: { select: FOLLOWED } },
  })
  // What is merged into another breach follows that one.
  const breaches = new Map(
    rows.map(({ uniqueBreachId, mergedInto, ...row }) => {
      const followed = mergedInto ?? row
      return [uniqueBreachId, { ...followed, kind: kindOf(followed) }]
    }),
  )
  const claims = await breachesWithClaims(
    {
      query: async <R>(text: string, values: unknown[] = []) => ({
        rows: await tx.$queryRawUnsafe<R[]>(text, ...values),
      }),
    },
    [...breaches.values()].map(({ id }) => id),
  )
  const companyOf = (id: string) => breaches.get(id)?.title ?? NO_PARTICULAR_BREACH
  const stateOf = (id: string) => {
    if (wanted.get(id)) return CASE_STATES.consultationRequested
    const breach = breaches.get(id)
    return breach
      ? followingState({ ...breach, status: breach.massActionBreachStatus }, false)
      : CASE_STATES.monitoring
  }
  const followingOfCase = (id: string) => {
    const breach = breaches.get(id)
    if (!breach) return 'watched'
    const { kind, massActionBreachStatus: status } = breach
    const facts = { kind, hasLegalAction: hasLegalAction(status), massActionBreachStatus: String(status) }
    return followingOf(facts, claims.has(breach.id))
  }
  await tx.case.createMany({
    data: ids.map((id) => ({
      userId,
      uniqueBreachId: id,
      company: companyOf(id),
      ...stateOf(id),
      joinedAt: now,
      updatedAt: now,
    })),
    skipDuplicates: true,
  })
  await tx.case.updateMany({
    where: { userId, uniqueBreachId: { in: consultations }, status: { in: ['monitoring', 'no_action'] } },
    data: CASE_STATES.consultationRequested,
  })
  await tx.case.updateMany({ where: { userId, uniqueBreachId: { in: ids } }, data: { updatedAt: now } })
  if (!lawyerOffered) return
  const news = ids.map((id) => ({
    id,
    ...(wanted.get(id)
      ? { ...CONSULTATION_RECEIVED, told: 'consultation' }
      : { ...newsOfOpening(followingOfCase(id)), told: 'case-opened' }),
  }))
  await tx.notification.createMany({
    data: news.map(({ id, title, message, told }) => ({
      userId,
      type: 'case_update',
      uniqueBreachId: breaches.has(id) ? id : null,
      dedupeKey: `${told}:${id}`,
      createdAt: now,
      title: title.replace('{company}', () => companyOf(id)),
      message: message.replace('{company}', () => companyOf(id)),
    })),
    skipDuplicates: true,
  })
}
