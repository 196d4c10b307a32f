import 'server-only'
import type { Case } from '@/prisma/generated/client'
import { whyNotPassedOn } from '../consents/states-off'
import { statesOfPerson } from '../consents/where-people-live'
import { db } from '../db/client'
import { CASE_STATES } from './case'
import type { MemberCase } from './responses'

/** More than a person's breaches. */
const MAX_CASES = 500

/** The stages that speak of a lawyer. */
const WITH_LAWYER: readonly string[] = [
  CASE_STATES.consultationRequested.stage,
  CASE_STATES.consultationOpen.stage,
]

type CaseRow = Omit<Case, 'userId'>

/** A member's cases, the last one that moved first. */
export async function listCases(userId: string): Promise<MemberCase[]> {
  const rows = await db().case.findMany({
    where: { userId },
    orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
    take: MAX_CASES,
    omit: { userId: true },
  })
  return toCases(userId, rows)
}

/** One of a member's own cases; null where they have none of that id. @param id a uuid. */
export async function getCase(userId: string, id: string): Promise<MemberCase | null> {
  const row = await db().case.findFirst({ where: { id, userId }, omit: { userId: true } })
  return row && (await toCases(userId, [row]))[0]!
}

async function toCases(userId: string, rows: readonly CaseRow[]): Promise<MemberCase[]> {
  const why = whyNotPassedOn(await statesOfPerson(db(), userId))
  return rows.map(({ paidAt, joinedAt, updatedAt, ...row }) => ({
    ...row,
    ...(why && WITH_LAWYER.includes(row.stage) && { notPassedOn: why }),
    paidAt: paidAt?.toISOString() ?? null,
    joinedAt: joinedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

/** The ids of a member's cases by the key that each is about. */
export async function caseIdsByKey(userId: string): Promise<Map<string, string>> {
  const rows = await db().case.findMany({
    where: { userId },
    take: MAX_CASES,
    orderBy: { id: 'asc' },
    select: { id: true, uniqueBreachId: true },
  })
  return new Map(rows.map(({ id, uniqueBreachId }) => [uniqueBreachId, id]))
}
