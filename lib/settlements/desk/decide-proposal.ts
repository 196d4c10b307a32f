import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { rowNumber } from '../../validation/ids'
import { proposalSchema } from '../proposal'
import type { Settlement } from '../record'
import { applyEdit } from './apply-edit'
import { askFirst } from './ask-first'
import { auditSubject } from './audit-subject'
import { lockSettlement, requireStanding, requireVersion } from './lock-settlement'
import { asEdit } from './proposed-edit'

const DECIDED = 'This proposal is decided already.'

const STATES = { take: 'taken', decline: 'declined', reopen: 'open' } as const

/**
 * Takes a proposed change over, as an edit, declines it, or puts one back that was declined; all of it stands or falls together. The
 * same decision twice is one.
 * @throws AppError `not_found`; `conflict` where it is decided otherwise, or the record was changed meanwhile; `invalid_fields` where
 *   it does not fit the record any more; `confirmation_required` for what everybody would read otherwise, without `confirmed`.
 */
export async function decideProposal(
  actor: Actor,
  key: string,
  proposalKey: string,
  {
    decision,
    version,
    confirmed = false,
  }: { decision: keyof typeof STATES; version: number; confirmed?: boolean },
  now = new Date(),
): Promise<Settlement> {
  return db().$transaction(async (tx) => {
    const current = await lockSettlement(tx, key)
    const id = rowNumber(proposalKey)
    const proposal =
      id && (await tx.settlementProposal.findFirst({ where: { id, settlementId: current.id } }))
    if (!proposal) throw new AppError('not_found', 'There is no such proposal.')
    const state = STATES[decision]
    if (proposal.state === state) return current
    if (proposal.state !== (decision === 'reopen' ? 'declined' : 'open'))
      throw new AppError('conflict', DECIDED)
    if (decision === 'take') {
      requireStanding(current)
      requireVersion(current, version)
    }
    await tx.settlementProposal.update({
      where: { id: proposal.id },
      data:
        decision === 'reopen'
          ? { state, decidedBy: null, decidedAt: null }
          : { state, decidedBy: actor.name, decidedAt: now },
    })
    if (decision !== 'take') {
      await recordAudit(tx, {
        actor,
        action: decision === 'decline' ? 'settlement.decline' : 'settlement.reopen',
        subject: auditSubject(current),
        before: { origin: proposal.origin, proposal: proposal.id },
      })
      return current
    }
    const content = proposalSchema.safeParse(proposal.content)
    if (!content.success)
      throw new AppError(
        'invalid_fields',
        'This proposal does not fit the record. Decline it, and edit the record by hand.',
      )
    const after = await applyEdit({ tx, actor, now }, current, asEdit(content.data), {
      proposal: proposal.id,
    })
    if (!confirmed) await askFirst(tx, current, after, now)
    return after
  })
}
