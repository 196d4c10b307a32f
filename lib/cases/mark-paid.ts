import 'server-only'
import { COMMAND_LINE, recordAudit, type Actor } from '../audit/record'
import { db } from '../db/client'
import { formatCents } from '../site/format'
import { AppError } from '../http/errors'
import { CASE_STATES } from './case'
import { newsOfPayment } from './case-news'

/**
 * Notes that a settlement was paid out: the case is complete, and its member is told. Harmless when repeated.
 * @throws AppError `not_found` for an unknown case, `conflict` for one without a settlement.
 */
export async function markPaid(caseId: string, actor: Actor = COMMAND_LINE, now = new Date()): Promise<void> {
  await db().$transaction(async (tx) => {
    const [paid] = await tx.case.updateManyAndReturn({
      where: { id: caseId, status: 'settlement', payoutCents: { not: null }, paidAt: null },
      data: { ...CASE_STATES.settled, paidAt: now, updatedAt: now },
      select: { userId: true, company: true, uniqueBreachId: true, payoutCents: true },
    })
    if (paid) {
      await recordAudit(tx, {
        actor,
        action: 'case.pay',
        subject: caseId,
        after: { payoutCents: paid.payoutCents },
      })
      const news = newsOfPayment(paid.company, formatCents(paid.payoutCents!))
      await tx.notification.createMany({
        data: {
          userId: paid.userId,
          ...news,
          type: 'settlement',
          uniqueBreachId: paid.uniqueBreachId,
          dedupeKey: `paid:${caseId}`,
          createdAt: now,
        },
        skipDuplicates: true,
      })
      return
    }
    const known = await tx.case.findUnique({ where: { id: caseId }, select: { paidAt: true } })
    if (!known) throw new AppError('not_found', 'There is no such case.')
    if (known.paidAt === null) throw new AppError('conflict', 'This case has no settlement.')
  })
}
