import 'server-only'
import { openExposureEmail } from '@/lib/crypto/crypto'
import { fillTemplate } from '@/lib/mail/fill'
import { hideLinks } from '@/lib/mail/hide-links'
import { actionsFor, reasonInWords, type MailItem, type MailState } from '@/lib/mail/mail-view'
import { valuesOf } from '@/lib/mail/payload'
import type { RenderedMail } from '@/lib/mail/templates'

/** A message of the ledger with its subject, its campaign's breach and its batch. */
export interface MailRow {
  id: string
  createdAt: Date
  sentAt: Date | null
  recipient: Buffer
  emailHash: Buffer
  template: string
  subject: string
  values: string | null
  basis: string
  state: MailState
  reason: string | null
  attempts: number
  providerId: string | null
  campaignId: number | null
  uniqueBreachId: string | null
  batchState: string | null
  transport: string | null
}

/** SQL: its columns. */
export const MAIL_ROW = `
  m.id::text, m.created_at AS "createdAt", m.sent_at AS "sentAt", m.recipient, m.email_hash AS "emailHash", m.template, r.subject, m."values", m.basis,
  m.state, m.reason, COALESCE(b.attempts, 0) AS attempts, m.provider_id AS "providerId", m.campaign_id AS "campaignId",
  c.unique_breach_id AS "uniqueBreachId", b.state AS "batchState", b.transport`

/** SQL: where they come from, after `email_message m`. */
export const MAIL_ROW_FROM = `
  JOIN email_render r ON r.id = m.render_id LEFT JOIN email_batch b ON b.id = m.batch_id LEFT JOIN email_campaign c ON c.id = m.campaign_id`

/** What fills a message; its links, which stand for the person, are left out unless `showLinks`. */
export function fillRow(row: MailRow, mail: RenderedMail, showLinks: boolean): RenderedMail | null {
  try {
    const values = valuesOf(row, openExposureEmail(row.recipient) ?? '')
    return fillTemplate(mail, showLinks ? values : hideLinks(values))
  } catch {
    return null
  }
}

export function toMailItem(row: MailRow): MailItem {
  const { id, template, subject, state, reason, attempts, providerId, campaignId } = row
  return {
    id,
    template,
    state,
    isKept: row.transport === 'capture' && state === 'sent',
    reason,
    attempts,
    providerId,
    campaignId,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    to: openExposureEmail(row.recipient),
    subject: subject.includes('{{')
      ? (fillRow(row, { subject, html: '', text: '' }, false)?.subject ?? subject)
      : subject,
    reasonInWords: reasonInWords(reason),
    actions: actionsFor({ state, providerId, isUnderWay: row.batchState === 'sending' }),
  }
}
