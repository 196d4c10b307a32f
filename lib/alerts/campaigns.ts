import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { COMMAND_LINE, recordAudit, type Actor } from '../audit/record'
import type { CampaignKind } from '../breaches/status/status-table'
import { countCampaigns } from '../db/counters'
import type { AuditAction } from '../audit/actions'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { log } from '../log'
import { wakeWorkers } from '../mail/enqueue'
import type { TemplateName } from '../mail/template-table'
import { sendTest } from './send-test'
import { DIGESTS } from './write-digests'
import { sweepCancelled } from './sweep-cancelled'

/** How long whoever cancels waits for its messages to be marked. Milliseconds. */
const SWEEP_AT_ONCE_MS = 2_000

export interface CampaignProgress {
  id: number
  uniqueBreachId: string
  kind: CampaignKind
  state: 'running' | 'paused' | 'cancelled' | 'done'
  createdAt: Date
  /** Messages by their state. */
  counts: Record<string, number>
}

/** The campaigns of a breach and of what is merged into it, with how far they are. */
export async function listCampaigns(key: string): Promise<CampaignProgress[]> {
  const row = await db().breach.findUnique({
    where: { uniqueBreachId: key },
    select: { id: true, mergedIntoId: true },
  })
  const headId = row?.mergedIntoId ?? row?.id
  const rows = headId
    ? await db().breach.findMany({
        where: { OR: [{ id: headId }, { mergedIntoId: headId }] },
        select: { id: true },
      })
    : []
  const campaigns = await db().emailCampaign.findMany({
    where: { OR: [{ uniqueBreachId: key }, { breachId: { in: rows.map(({ id }) => id) } }] },
    orderBy: { id: 'asc' },
  })
  const counts = await countCampaigns(campaigns.map(({ id }) => id))
  return campaigns.map(({ id, uniqueBreachId, kind, state, createdAt }) => ({
    id,
    uniqueBreachId,
    kind,
    state,
    createdAt,
    counts: counts.get(id)!,
  }))
}

/**
 * Stops sending until `resumeCampaign`. Calls that are under way are finished.
 * @returns false when it was paused already.
 * @throws AppError `not_found`, `conflict`.
 */
export function pauseCampaign(id: number, actor: Actor = COMMAND_LINE): Promise<boolean> {
  return db().$transaction((tx) =>
    move(tx, {
      id,
      from: ['running'],
      to: 'paused',
      action: 'campaign.pause',
      otherwise: 'Only a running campaign can be paused.',
      actor,
    }),
  )
}

/**
 * Goes on with a paused campaign.
 * @returns false when it was running already.
 * @throws AppError `not_found`, `conflict`, also while its breach is deleted.
 */
export async function resumeCampaign(id: number, actor: Actor = COMMAND_LINE): Promise<boolean> {
  const resumed = await db().$transaction(async (tx) => {
    await requireItsBreach(tx, id)
    return move(tx, {
      id,
      from: ['paused'],
      to: 'running',
      action: 'campaign.resume',
      otherwise: 'Only a paused campaign can be resumed.',
      actor,
    })
  })
  await wakeWorkers(db())
  return resumed
}

/**
 * Ends a campaign: what has not gone out never will, unless the breach is alerted again. That holds from the moment its
 * state says so, for the sender takes from running campaigns only; its messages may be ten million, and are marked after it.
 * @param forMs how long to mark; the worker does the rest.
 * @returns how many messages were marked, and whether that was the last of them.
 * @throws AppError `not_found`.
 */
export async function cancelCampaign(
  id: number,
  actor: Actor = COMMAND_LINE,
  forMs = SWEEP_AT_ONCE_MS,
): Promise<{ cancelled: number; finished: boolean }> {
  await db().$transaction((tx) =>
    move(tx, {
      id,
      from: ['running', 'paused', 'done'],
      to: 'cancelled',
      action: 'campaign.cancel',
      otherwise: '',
      actor,
    }),
  )
  try {
    return await sweepCancelled(forMs, id)
  } catch (error) {
    log.warn(
      { err: { name: (error as Error).name } },
      'the messages of a cancelled campaign are left to the worker',
    )
    return { cancelled: 0, finished: false }
  }
}

/**
 * Sends a campaign's mail, as it is, to an operator's own address.
 * @param to as `normaliseEmail` returns it.
 */
export async function testCampaign(id: number, to: string, actor: Actor = COMMAND_LINE): Promise<void> {
  const campaign = await db().emailCampaign.findUnique({ where: { id }, include: { render: true } })
  if (!campaign) throw new AppError('not_found', 'There is no such campaign.')
  if (campaign.breachId === DIGESTS.breachId)
    throw new AppError('conflict', 'Its mail differs from one person to the next: see the email preview.')
  const { template, subject, html, text } = campaign.render
  await sendTest({
    of: String(id),
    template: template as TemplateName,
    mail: { subject, html, text },
    uniqueBreachId: campaign.uniqueBreachId,
    to,
    actor,
    action: 'campaign.test',
    subject: String(id),
  })
}

/** Of a breach that is deleted nobody is told. It stays until the transaction ends. @throws AppError `conflict` */
async function requireItsBreach(tx: Prisma.TransactionClient, id: number): Promise<void> {
  const campaign = await tx.emailCampaign.findUnique({ where: { id }, select: { breachId: true } })
  // Digests, and mail about the days of settlements, are about no one breach.
  if (!campaign || campaign.breachId <= DIGESTS.breachId) return
  const there = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM breach WHERE id = ${campaign.breachId} FOR KEY SHARE`
  if (there.length === 0)
    throw new AppError(
      'conflict',
      'The breach that this alert is about was deleted. Put it back first, under Removed.',
    )
}

type State = CampaignProgress['state']

interface Move {
  id: number
  from: State[]
  to: State
  action: AuditAction
  /** What to say when it is in no state to move from. */
  otherwise: string
  actor: Actor
}

/** @returns false when it is there already: two who do it at once have one effect. */
async function move(
  tx: Prisma.TransactionClient,
  { id, from, to, action, otherwise, actor }: Move,
): Promise<boolean> {
  const [campaign] = await tx.$queryRaw<
    { state: State }[]
  >`SELECT state::text AS state FROM email_campaign WHERE id = ${id} FOR UPDATE`
  if (!campaign) throw new AppError('not_found', 'There is no such campaign.')
  if (campaign.state === to) return false
  if (!from.includes(campaign.state)) throw new AppError('conflict', otherwise)
  await tx.emailCampaign.update({ where: { id }, data: { state: to } })
  await recordAudit(tx, {
    actor,
    action,
    subject: String(id),
    before: { state: campaign.state },
    after: { state: to },
  })
  return true
}
