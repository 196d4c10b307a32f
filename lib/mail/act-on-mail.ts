import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../audit/record'
import type { AuditAction } from '../audit/actions'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { wakeWorkers } from './enqueue'
import { actionsFor, MAIL_STATES, type MailAction, type MailActionResult, type MailState } from './mail-view'

interface Effect {
  audit: AuditAction
  state: MailState
  reason: string | null
  done: string
}

const EFFECTS: Record<MailAction, Effect> = {
  cancel: {
    audit: 'mail.cancel',
    state: 'cancelled',
    reason: 'operator-cancelled',
    done: 'It will not be sent.',
  },
  retry: { audit: 'mail.retry', state: 'queued', reason: null, done: 'It waits to be sent again.' },
  'settle-sent': { audit: 'mail.settle', state: 'sent', reason: 'operator-sent', done: 'It counts as sent.' },
  // Parked, so that it can be sent after all.
  'settle-not-sent': {
    audit: 'mail.settle',
    state: 'parked',
    reason: 'operator-not-sent',
    done: 'It counts as not sent. It can be queued again.',
  },
}

interface Row {
  state: MailState
  reason: string | null
  providerId: string | null
  campaignId: number | null
  batchId: string | null
}

/**
 * Does to one message what an operator asks for, where the ledger's rules allow it (mail-view's actionsFor). Harmless
 * when repeated.
 * @throws AppError `not_found`; `conflict` when it is not in a state for it, or a worker or another operator was first.
 */
export async function actOnMail(id: string, action: MailAction, actor: Actor): Promise<MailActionResult> {
  const effect = EFFECTS[action]
  if (!/^[1-9]\d{0,17}$/.test(id)) throw gone()
  return db().$transaction(async (tx) => {
    // Whoever opens, ends or sends a campaign or a batch locks it before its messages; so does this.
    const [known] = await tx.$queryRaw<
      Row[]
    >`SELECT campaign_id AS "campaignId", batch_id::text AS "batchId" FROM email_message WHERE id = ${BigInt(id)}`
    if (!known) throw gone()
    const campaign = known.campaignId === null ? null : await lockCampaign(tx, known.campaignId)
    const batches =
      known.batchId === null
        ? []
        : await tx.$queryRaw<
            { state: string }[]
          >`SELECT state::text FROM email_batch WHERE id = ${known.batchId}::uuid FOR UPDATE`
    const [row] = await tx.$queryRaw<Row[]>`
      SELECT state::text, reason, provider_id AS "providerId", campaign_id AS "campaignId", batch_id::text AS "batchId" FROM email_message WHERE id = ${BigInt(id)} FOR UPDATE`
    if (!row) throw gone()
    if (row.state === effect.state && row.reason === effect.reason)
      return { state: row.state, changed: false, message: `This was done already. ${effect.done}` }
    const isUnderWay = row.batchId !== known.batchId || batches[0]?.state === 'sending'
    if (!actionsFor({ state: row.state, providerId: row.providerId, isUnderWay }).includes(action))
      throw refusal(row.state, isUnderWay)
    if (action === 'retry') await reopen(tx, campaign)
    await apply(tx, BigInt(id), action, effect)
    await recordAudit(tx, {
      actor,
      action: effect.audit,
      subject: id,
      before: { state: row.state, reason: row.reason },
      after: { state: effect.state, reason: effect.reason },
    })
    return { state: effect.state, changed: true, message: effect.done }
  })
}

async function apply(
  tx: Prisma.TransactionClient,
  id: bigint,
  action: MailAction,
  { state, reason }: Effect,
): Promise<void> {
  if (action === 'retry') {
    await tx.emailMessage.update({
      where: { id },
      data: { state, reason, batchId: null, position: null, leftOutAt: null },
    })
    await wakeWorkers(tx)
  } else {
    await tx.emailMessage.update({
      where: { id },
      data: { state, reason, ...(action === 'settle-sent' && { sentAt: new Date() }) },
    })
  }
}

interface Campaign {
  id: number
  state: string
}

async function lockCampaign(tx: Prisma.TransactionClient, id: number): Promise<Campaign | null> {
  const [campaign] = await tx.$queryRaw<
    Campaign[]
  >`SELECT id, state::text FROM email_campaign WHERE id = ${id} FOR UPDATE`
  return campaign ?? null
}

/** A message of a campaign is taken only while that runs. */
async function reopen(tx: Prisma.TransactionClient, campaign: Campaign | null): Promise<void> {
  if (campaign?.state === 'cancelled')
    throw new AppError('conflict', 'Its campaign was cancelled. Send the alert again from the Breach List.')
  if (campaign?.state === 'done')
    await tx.emailCampaign.update({ where: { id: campaign.id }, data: { state: 'running' } })
}

function gone(): AppError {
  return new AppError('not_found', 'This message is not in the ledger any more.')
}

function refusal(state: MailState, isUnderWay: boolean): AppError {
  if (state === 'unknown' && isUnderWay)
    return new AppError(
      'conflict',
      'The worker is still finding out whether it went out. Please look again in a few minutes.',
    )
  return new AppError(
    'conflict',
    `It is ${MAIL_STATES[state].toLowerCase()} now, so this cannot be done. Nothing was changed.`,
  )
}
