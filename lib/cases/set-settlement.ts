import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Prisma } from '@/prisma/generated/client'
import { COMMAND_LINE, recordAudit, type Actor } from '../audit/record'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { formatCents } from '../site/format'
import { AppError } from '../http/errors'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { unsubscribePageUrl } from '../mail/links'
import { CASE_STATES } from './case'
import { newsOfSettlement } from './case-news'
import type { Settlement } from './settlement'

/** That a person is in a sensitive breach may stand in no message. */
const UNNAMED = 'Named in your dashboard'

/**
 * Sets what a case was settled for: its member is told on the dashboard, and by mail where that is wanted. Setting it
 * again corrects the figures and tells nothing twice; the same figures again change nothing.
 * @throws AppError `not_found` for an unknown case, `conflict` for one that was paid.
 */
export async function setSettlement(
  { caseId, payoutCents, claimUrl }: Settlement,
  actor: Actor = COMMAND_LINE,
  now = new Date(),
): Promise<void> {
  const renderId = await prepareMail('case-settlement', {})
  await db().$transaction(async (tx) => {
    const [before] = await tx.$queryRaw<{ payoutCents: number | null; claimUrl: string | null }[]>`
      SELECT payout_cents AS "payoutCents", claim_url AS "claimUrl" FROM "case" WHERE id = ${caseId}::uuid FOR UPDATE`
    const [settled] = await tx.case.updateManyAndReturn({
      where: { id: caseId, paidAt: null },
      data: { ...CASE_STATES.settlement, payoutCents, claimUrl, updatedAt: now },
      select: { userId: true, company: true, uniqueBreachId: true },
    })
    if (!settled) {
      if (!before) throw new AppError('not_found', 'There is no such case.')
      throw new AppError('conflict', 'This settlement was paid already.')
    }
    const after = { payoutCents, claimUrl }
    if (!isDeepStrictEqual(before, after))
      await recordAudit(tx, { actor, action: 'case.settle', subject: caseId, before, after })
    const news = newsOfSettlement(settled.company, formatCents(payoutCents))
    const told = { userId: settled.userId, dedupeKey: `settlement:${caseId}` }
    await tx.notification.upsert({
      where: { userId_dedupeKey: told },
      create: {
        ...told,
        ...news,
        type: 'settlement',
        uniqueBreachId: settled.uniqueBreachId,
        createdAt: now,
      },
      update: news,
    })
    const email = await mailableOwner(tx, settled.userId)
    if (email === null) return
    const isSensitive = await isSensitiveAnywhere(tx, settled.uniqueBreachId)
    await enqueueMail(tx, {
      dedupeKey: `case-settlement:${caseId}`,
      template: 'case-settlement',
      renderId,
      to: email,
      values: {
        company: isSensitive ? UNNAMED : settled.company,
        payout: formatCents(payoutCents),
        unsubscribe_url: unsubscribePageUrl(hashEmail(email)),
      },
    })
  })
}

/** Whether any source that tells of the incident calls it sensitive. */
async function isSensitiveAnywhere(tx: Prisma.TransactionClient, uniqueBreachId: string): Promise<boolean> {
  const [found] = await tx.$queryRaw<{ is: boolean | null }[]>`
    SELECT bool_or(k.is_sensitive) AS is FROM breach r JOIN breach h ON h.id = COALESCE(r.merged_into_id, r.id)
      JOIN breach k ON k.id = h.id OR k.merged_into_id = h.id
    WHERE r.unique_breach_id = ${uniqueBreachId}`
  return found?.is ?? false
}

/** The address of a member who may be mailed about settlements, or null. Looked at again at the moment of sending. */
async function mailableOwner(tx: Prisma.TransactionClient, userId: string): Promise<string | null> {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true, preferences: { select: { settlements: true } } },
  })
  if (user.emailVerifiedAt === null || user.preferences?.settlements === false) return null
  const suppressed = await tx.suppression.count({
    where: {
      emailHash: new Uint8Array(hashEmail(user.email)),
      list: { in: ['alerts', 'all'] },
      liftedAt: null,
    },
  })
  return suppressed === 0 ? user.email : null
}
