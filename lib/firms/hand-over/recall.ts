import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { AppError } from '../../http/errors'
import { underAddressOf } from '../../leads/under-address'
import { isUuid } from '../../validation/ids'
import { reachable } from '../reachable'
import type { recallSchema } from './schema'
import type { z } from 'zod'

interface Recalled {
  /** False where all of it was so already. */
  done: boolean
  /** Whether the firm had it no longer. */
  wasRecalled: boolean
  /** Whether the firm has nobody who could be told of it. */
  hasNobody: boolean
}

/**
 * Recalls a request from the firm that has it: it sees it no longer, and what was given is forgotten. Its people are written to by the worker
 * (`tellRecalled`). For good: what was recalled is not handed over again. Where its person asked for it, it goes to nobody else either, until
 * they send another; that may also be said of one that was recalled already. Harmless when repeated.
 * @throws AppError `not_found` for a request that was handed over to nobody.
 */
export async function recall(
  leadId: string,
  { reason }: z.output<typeof recallSchema>,
  actor: Actor,
  now = new Date(),
): Promise<Recalled> {
  return underAddressOf(leadId, async (tx) => {
    if (isUuid(leadId)) await tx.$queryRaw`SELECT 1 FROM lead WHERE id = ${leadId}::uuid FOR UPDATE`
    const found = isUuid(leadId)
      ? await tx.handOver.findUnique({
          where: { leadId },
          select: { id: true, firm: { select: { name: true, people: { select: { email: true } } } } },
        })
      : null
    if (!found) throw new AppError('not_found', 'This request was not handed over to anybody.')
    const { count } = await tx.handOver.updateMany({
      where: { id: found.id, recalledAt: null },
      data: { recalledAt: now, recallReason: 'operator', disclosed: null },
    })
    const isKept = reason === 'asked' && (await keepBack(tx, leadId, now))
    if (count === 0 && !isKept) return { done: false, wasRecalled: true, hasNobody: false }
    await recordAudit(tx, {
      actor,
      action: 'lead.recall',
      subject: leadId,
      after: { firm: found.firm.name, reason, certificate: found.id },
    })
    if (count === 0) return { done: true, wasRecalled: true, hasNobody: false }
    return {
      done: true,
      wasRecalled: false,
      hasNobody: (await reachable(tx, found.firm.people)).length === 0,
    }
  })
}

/** Has a request go to nobody any more. @returns false where that was so already, or it is gone. */
async function keepBack(tx: Prisma.TransactionClient, leadId: string, now: Date): Promise<boolean> {
  const { count } = await tx.lead.updateMany({
    where: { id: leadId, keptBackAt: null },
    data: { keptBackAt: now },
  })
  return count > 0
}
