import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../audit/record'
import { db } from '../db/client'
import { formatDateTime } from '../site/format'
import { AppError } from '../http/errors'
import { isUuid } from '../validation/ids'
import { leadGone } from './get-lead'
import { LEAD_STATES, type LeadState } from './lead-view'
import type { MovedLead } from './responses'

/**
 * Moves a request to another state. Harmless when repeated; of two operators at once the second is told who was first.
 * @param expectedState what the operator saw: when it is neither this nor the wanted one by now, nothing is changed.
 * @throws AppError `not_found` when the request is gone, `conflict` when another has moved it.
 */
export async function moveLead(
  id: string,
  { state, expectedState }: { state: LeadState; expectedState?: LeadState },
  actor: Actor,
): Promise<MovedLead> {
  if (!isUuid(id)) throw leadGone()
  return db().$transaction(async (tx) => {
    const [lead] = await tx.$queryRaw<
      { state: LeadState }[]
    >`SELECT state::text FROM lead WHERE id = ${id}::uuid FOR UPDATE`
    if (!lead) throw leadGone()
    if (lead.state === state)
      return {
        state,
        changed: false,
        message: `It was ${LEAD_STATES[state]} already${await byWhom(tx, id)}.`,
      }
    if (expectedState && lead.state !== expectedState) {
      throw new AppError(
        'conflict',
        `Meanwhile this request was moved to ${LEAD_STATES[lead.state]}${await byWhom(tx, id)}. Nothing was changed: look at it again.`,
      )
    }
    await tx.lead.update({ where: { id }, data: { state } })
    await recordAudit(tx, {
      actor,
      action: 'lead.state',
      subject: id,
      before: { state: lead.state },
      after: { state },
    })
    return { state, changed: true, message: `Moved to ${LEAD_STATES[state]}.` }
  })
}

/** ', by … on …', from the audit log; nothing when nobody moved it. */
async function byWhom(tx: Prisma.TransactionClient, id: string): Promise<string> {
  const last = await tx.auditEvent.findFirst({
    where: { subject: id, action: 'lead.state' },
    orderBy: { id: 'desc' },
    select: { actor: true, at: true },
  })
  return last ? `, by ${last.actor} on ${formatDateTime(last.at)}` : ''
}
