import 'server-only'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import { whyNotPassedOn } from '../consents/states-off'
import { statesOfPerson } from '../consents/where-people-live'
import { db } from '../db/client'
import { dashboardBreachPath, paths } from '../paths'
import { CASE_STATES } from './case'
import type { MemberCase } from './responses'

/** More than a person's breaches. */
const MAX_CASES = 500

/** The stages that speak of a lawyer. */
const WITH_LAWYER: readonly string[] = [
  CASE_STATES.consultationRequested.stage,
  CASE_STATES.consultationOpen.stage,
]

/** A member's cases, the last one that moved first. */
export async function listCases(userId: string): Promise<MemberCase[]> {
  const rows = await db().case.findMany({
    where: { userId },
    orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
    take: MAX_CASES,
    omit: { userId: true },
  })
  const why = whyNotPassedOn(await statesOfPerson(db(), userId))
  return rows.map(({ paidAt, joinedAt, updatedAt, ...row }) => ({
    ...row,
    ...(why && WITH_LAWYER.includes(row.stage) && { notPassedOn: why }),
    paidAt: paidAt?.toISOString() ?? null,
    joinedAt: joinedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

/** Whether a member has any case, open or not. */
export async function hasCases(userId: string): Promise<boolean> {
  return (await db().case.findFirst({ where: { userId }, select: { id: true } })) !== null
}

/** Where View Details of each case leads: to its breach, or, for one about no breach, to the request itself. @returns by the case's id. */
export async function linkCases(
  cases: readonly { id: string; uniqueBreachId: string }[],
): Promise<Map<string, string>> {
  const { byUniqueBreachId } = await currentCatalogue()
  return new Map(
    cases.map(({ id, uniqueBreachId }) => {
      const breach = byUniqueBreachId.get(uniqueBreachId)
      return [id, breach ? dashboardBreachPath(breach) : `${paths.settings}#requests`]
    }),
  )
}
