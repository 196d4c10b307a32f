import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { isUuid } from '../../validation/ids'
import { lockCatalogue } from '../edit/lock-breach'
import { firstDayOf } from '../first-day'
import { matchKeysOf } from './company-key'
import type { MatchDecision } from './match-schema'
import { regroup } from './regroup'
import { ownFactsOf, sqlOfTransaction } from './rows'

const UNKNOWN = 'There is no such question any more: what it was about has changed.'
const WITH_SIDES = { breach: true, other: true } as const

type Match = Prisma.BreachMatchGetPayload<{ include: typeof WITH_SIDES }>

/**
 * Decides whether two rows tell of one incident, says when one happened, or takes a decision back. What is shown, and who is
 * found in what, follows at once.
 * @throws AppError `not_found`; `conflict` when it was decided meanwhile; `invalid_fields` for a decision that the question has not.
 */
export async function decideMatch(
  actor: Actor,
  id: string,
  input: MatchDecision,
  now = new Date(),
): Promise<{ message: string }> {
  return db().$transaction(
    async (tx) => {
      await lockCatalogue(tx)
      const match = isUuid(id)
        ? await tx.breachMatch.findUnique({ where: { id }, include: WITH_SIDES })
        : null
      if (!match) throw new AppError('not_found', UNKNOWN)
      const message = await apply(tx, actor, { match, input, now })
      await regroup(
        sqlOfTransaction(tx),
        [...keysOf(match.breach), ...(match.other ? keysOf(match.other) : [])],
        now,
      )
      await recordAudit(tx, {
        actor,
        action: 'breach.match',
        subject: match.breach.uniqueBreachId,
        before: { state: match.state },
        after: { ...input, other: match.other?.uniqueBreachId ?? null },
      })
      return { message }
    },
    { timeout: 20_000 },
  )
}

/** What it is known by now, and what it will be. */
function keysOf(row: Match['breach']): string[] {
  return [...row.matchKeys, ...matchKeysOf(row)]
}

interface Decided {
  match: Match
  input: MatchDecision
  now: Date
}

async function apply(
  tx: Prisma.TransactionClient,
  actor: Actor,
  { match, input, now }: Decided,
): Promise<string> {
  const { id, state, breach, other, decidedBy } = match
  if (input.decision === 'undo') {
    if (state === 'open') throw new AppError('conflict', 'This question is open already.')
    await tx.breachMatch.update({ where: { id }, data: { state: 'open', decidedBy: null, decidedAt: null } })
    return `${breach.title} is in the review queue again.`
  }
  if (state !== 'open')
    throw new AppError('conflict', `${decidedBy ?? 'Somebody'} has decided this already. Undo it first.`)
  if (input.decision === 'date') {
    await setDate(tx, breach, input, now)
    return `${breach.title} is listed with its date.`
  }
  if (input.decision === 'aside') {
    if (other !== null)
      throw new AppError('invalid_fields', 'Only a breach that may be no other one is set aside.', {
        fieldErrors: { decision: 'Only a breach that may be no other one is set aside.' },
      })
    await tx.breachMatch.update({
      where: { id },
      data: { state: 'apart', decidedBy: actor.name, decidedAt: now },
    })
    return `${breach.title} is set aside: it is shown to nobody.`
  }
  if (other === null)
    throw new AppError('invalid_fields', 'This breach has no date: say when it happened.', {
      fieldErrors: { decision: 'This breach has no date: say when it happened.' },
    })
  await tx.breachMatch.update({
    where: { id },
    data: {
      state: input.decision === 'merge' ? 'merged' : 'apart',
      decidedBy: actor.name,
      decidedAt: now,
    },
  })
  return input.decision === 'merge'
    ? `${breach.title} is part of ${other.title} now.`
    : `${breach.title} and ${other.title} are kept apart.`
}

async function setDate(
  tx: Prisma.TransactionClient,
  breach: Match['breach'],
  { breachDate: day, datePrecision }: Extract<MatchDecision, { decision: 'date' }>,
  now: Date,
): Promise<void> {
  const breachDate = firstDayOf(day, datePrecision)
  // The question is when it happened.
  const edits = { ...(breach.edits as object), breachDate, datePrecision, dateIs: 'happened' }
  await tx.breach.update({
    where: { id: breach.id },
    data: {
      edits,
      record: ownFactsOf(breach) as unknown as Prisma.InputJsonObject,
      breachDate: new Date(breachDate),
      datePrecision,
      dateIs: 'happened',
      modifiedDate: now,
    },
  })
}
