import 'server-only'
import { pgPool } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import type { MailDetail } from '@/lib/mail/mail-view'
import { idCursorSchema } from '../../lists/keyset'
import { fillRow, MAIL_ROW, MAIL_ROW_FROM, toMailItem, type MailRow } from './mail-row'

/**
 * One message as its recipient reads it. Its links are shown only when it was captured instead of being sent: anyone who
 * has them can act as that person.
 * @throws AppError `not_found`
 */
export async function getMail(id: string): Promise<MailDetail> {
  const { rows } = idCursorSchema.safeParse(id).success
    ? await pgPool().query<MailRow & { html: string; text: string }>(
        `SELECT ${MAIL_ROW}, r.html, r.text FROM email_message m ${MAIL_ROW_FROM} WHERE m.id = $1`,
        [id],
      )
    : { rows: [] }
  const row = rows[0]
  if (!row)
    throw new AppError(
      'not_found',
      'This message is not in the ledger any more. Old ones are removed, and those of people who deleted their account.',
    )
  const showLinks = row.transport === 'capture' && row.sentAt !== null
  const filled = fillRow(row, row, showLinks)
  return {
    ...toMailItem(row),
    html: filled?.html ?? null,
    text: filled?.text ?? null,
    linksHidden: !showLinks,
  }
}
