import 'server-only'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { lockMember } from './lock-member'
import {
  BUREAUS,
  MOST_KEPT_MARKS,
  type Bureau,
  type Freeze,
  type FreezeState,
  type StepMark,
} from './member-plan'
import type { FreezeChange, PlanState, StepChange } from './schema'

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** What a member has said of their steps, and where they are frozen. */
export async function readPlanState(userId: string): Promise<PlanState> {
  const [marks, freezes] = await Promise.all([
    db().planMark.findMany({ where: { userId }, take: MOST_KEPT_MARKS, orderBy: { stepKey: 'asc' } }),
    db().creditFreeze.findMany({ where: { userId }, take: BUREAUS.length }),
  ])
  const byBureau = new Map(freezes.map((freeze) => [freeze.bureau, freeze]))
  return {
    marks: marks.map(({ stepKey, state, day }) => ({
      key: stepKey,
      state: state as StepMark['state'],
      day: dayOf(day),
    })),
    freezes: BUREAUS.map((bureau) => freezeOf(bureau, byBureau.get(bureau))),
  }
}

function freezeOf(bureau: Bureau, row?: { state: string; liftedUntil: Date | null }): Freeze {
  return {
    bureau,
    state: (row?.state ?? 'not_frozen') as FreezeState,
    liftedUntil: row?.liftedUntil ? dayOf(row.liftedUntil) : null,
  }
}

/**
 * Notes what a member says of a step. Who writes last is right. Harmless when repeated: a step that is done keeps its day.
 * @throws AppError `conflict` where there are more steps than a plan can have.
 */
export async function markStep(userId: string, { key, state, until }: StepChange, now = new Date()) {
  const where = { userId_stepKey: { userId, stepKey: key } }
  if (state === 'todo') {
    await db().planMark.deleteMany({ where: { userId, stepKey: key } })
    return { key, state, day: null }
  }
  return db().$transaction(async (tx) => {
    await lockMember(tx, userId)
    const known = await tx.planMark.findUnique({ where })
    if (!known && (await tx.planMark.count({ where: { userId } })) >= MOST_KEPT_MARKS)
      throw new AppError('conflict', 'There are more steps here than a plan has.')
    const day =
      state === 'later' ? new Date(until!) : known?.state === state ? known.day : new Date(dayOf(now))
    const noted = { state, day, updatedAt: now }
    await tx.planMark.upsert({ where, create: { userId, stepKey: key, ...noted }, update: noted })
    return { key, state, day: dayOf(day) }
  })
}

/**
 * Carries over what a browser kept: a step that was done there is done here. Nothing that is done here is undone, nor is what is not for
 * them; what waits here is done.
 * @returns how many are done that were not before.
 */
export async function carryMarks(
  userId: string,
  done: Readonly<Record<string, string>>,
  now = new Date(),
): Promise<number> {
  const keys = Object.keys(done)
  if (keys.length === 0) return 0
  return db().$transaction(async (tx) => {
    await lockMember(tx, userId)
    const room = MOST_KEPT_MARKS - (await tx.planMark.count({ where: { userId } }))
    return tx.$executeRaw`
      INSERT INTO plan_mark (user_id, step_key, state, day, updated_at)
      SELECT ${userId}::uuid, given.key, 'done', given.day, ${now}
      FROM unnest(${keys}::text[], ${Object.values(done)}::date[]) AS given (key, day)
      LIMIT ${Math.max(0, room)}
      ON CONFLICT (user_id, step_key) DO UPDATE SET state = 'done', day = excluded.day, updated_at = excluded.updated_at
      WHERE plan_mark.state = 'later'`
  })
}

/** Notes a freeze. Who writes last is right; a new day is reminded of anew. Harmless when repeated. */
export async function setFreeze(
  userId: string,
  { bureau, state, liftedUntil }: FreezeChange,
  now = new Date(),
): Promise<Freeze> {
  if (state === 'not_frozen') {
    await db().creditFreeze.deleteMany({ where: { userId, bureau } })
    return { bureau, state, liftedUntil: null }
  }
  const day = state === 'lifted' ? new Date(liftedUntil!) : null
  await db().$transaction(async (tx) => {
    await lockMember(tx, userId)
    const where = { userId_bureau: { userId, bureau } }
    const known = await tx.creditFreeze.findUnique({ where })
    const isSame = known?.state === state && known.liftedUntil?.getTime() === day?.getTime()
    if (isSame) return
    const noted = { state, liftedUntil: day, remindedAt: null, updatedAt: now }
    await tx.creditFreeze.upsert({ where, create: { userId, bureau, ...noted }, update: noted })
  })
  return { bureau, state, liftedUntil: state === 'lifted' ? liftedUntil! : null }
}
