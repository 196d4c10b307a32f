import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { AppError } from '../../http/errors'
import { underAddressOf } from '../../leads/under-address'
import { isUuid } from '../../validation/ids'
import { reachable } from '../reachable'
import type { recallSchema } from './schema'
import type { z } from 'zod'

/**
 * Recalls a request from the firm that has it: it sees it no longer, and what was given is forgotten. Its people are written to by the worker
 * (`tellRecalled`). For good: what was recalled is not handed over again. Harmless when repeated.
 * @returns false where it was recalled already; `hasNobody` where the firm has nobody who could be told of it.
 * @throws AppError `not_found` for a request that was handed over to nobody.
 */
export async function recall(
  leadId: string,
  { reason }: z.output<typeof recallSchema>,
  actor: Actor,
  now = new Date(),
): Promise<{ done: boolean; hasNobody: boolean }> {
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
    if (count === 0) return { done: false, hasNobody: false }
    await recordAudit(tx, {
      actor,
      action: 'lead.recall',
      subject: leadId,
      after: { firm: found.firm.name, reason, certificate: found.id },
    })
    return { done: true, hasNobody: (await reachable(tx, found.firm.people)).length === 0 }
  })
}
