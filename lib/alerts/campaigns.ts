import 'server-only'
import crypto from 'node:crypto'
import type { Prisma } from '@/prisma/generated/client'
import { hashEmail } from '../crypto'
import { db } from '../db'
import { AppError } from '../http/errors'
import { enqueueMail, storeRender, wakeWorkers } from '../mail/enqueue'
import { valuesOf } from '../mail/payload'
import type { TemplateName } from '../mail/templates'

export interface CampaignProgress {
  id: number
  uniqueBreachId: string
  kind: 'consultation' | 'legal_action' | 'get_notified'
  state: 'running' | 'paused' | 'cancelled' | 'done'
  createdAt: Date
  /** Messages by their state. */
  counts: Record<string, number>
}

/** The campaigns of a breach, with how far they are. */
export async function listCampaigns(uniqueBreachId: string): Promise<CampaignProgress[]> {
  const campaigns = await db().emailCampaign.findMany({ where: { uniqueBreachId }, orderBy: { id: 'asc' } })
  const groups = await db().emailMessage.groupBy({ by: ['campaignId', 'state'], where: { campaignId: { in: campaigns.map(({ id }) => id) } }, _count: true })
  return campaigns.map(({ id, kind, state, createdAt }) => ({
    id, uniqueBreachId, kind, state, createdAt,
    counts: Object.fromEntries(groups.filter(({ campaignId }) => campaignId === id).map((group) => [group.state, group._count])),
  }))
}

/** Stops sending until `resumeCampaign`. Calls that are under way are finished. @throws AppError `not_found`, `conflict`. */
export async function pauseCampaign(id: number): Promise<void> {
  await move(id, ['running', 'paused'], 'paused', 'Only a running campaign can be paused.')
}

/** Goes on with a paused campaign. @throws AppError `not_found`, `conflict`. */
export async function resumeCampaign(id: number): Promise<void> {
  await move(id, ['running', 'paused'], 'running', 'Only a paused campaign can be resumed.')
  await wakeWorkers(db())
}

/** Ends a campaign: what has not gone out never will, unless the breach is alerted again. @throws AppError `not_found`. */
export async function cancelCampaign(id: number): Promise<{ cancelled: number }> {
  return db().$transaction(
    async (tx) => {
      await move(id, ['running', 'paused', 'done', 'cancelled'], 'cancelled', '', tx)
      const { count } = await tx.emailMessage.updateMany({ where: { campaignId: id, state: 'queued' }, data: { state: 'cancelled' } })
      return { cancelled: count }
    },
    { timeout: 60_000 },
  )
}

/**
 * Sends a campaign's mail, as it is, to an operator's own address.
 * @param to as `normaliseEmail` returns it.
 */
export async function testCampaign(id: number, to: string): Promise<void> {
  const campaign = await db().emailCampaign.findUnique({ where: { id }, include: { render: true } })
  if (!campaign) throw new AppError('not_found', 'There is no such campaign.')
  const { template, subject, html, text } = campaign.render
  const renderId = await storeRender(template, { subject: `[Test] ${subject}`, html, text })
  // Past the campaign's queue, so that a test is not held up by what it tests; so it brings its links with it.
  const about = { campaignId: null, uniqueBreachId: campaign.uniqueBreachId, emailHash: hashEmail(to), values: null, basis: 'test', createdAt: new Date() }
  await db().$transaction((tx) =>
    enqueueMail(tx, { dedupeKey: `test:${id}:${crypto.randomUUID()}`, template: template as TemplateName, renderId, to, values: { ...valuesOf(about, to) } }),
  )
}

type State = CampaignProgress['state']

async function move(id: number, from: State[], to: State, otherwise: string, tx: Prisma.TransactionClient = db()): Promise<void> {
  const { count } = await tx.emailCampaign.updateMany({ where: { id, state: { in: from } }, data: { state: to } })
  if (count > 0) return
  const known = await tx.emailCampaign.findUnique({ where: { id }, select: { id: true } })
  throw known ? new AppError('conflict', otherwise) : new AppError('not_found', 'There is no such campaign.')
}
