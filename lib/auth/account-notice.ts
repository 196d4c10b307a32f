import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import type { TemplateProps } from '../mail/templates'
import { formatDateTime } from '../site/format'
import { enqueueMail, prepareMail } from '../mail/enqueue'

export interface AccountNotice {
  /** From `prepareAccountNotice`. */
  renderId: string
  /** The address that the account had when it happened. */
  to: string
  /** What this notice is about, once and for all, for instance the id of the token that was used. */
  key: string
  /** What else fills the notice, beside when it happened. */
  values?: Record<string, string>
  now: Date
}

/** Prepares the notice, before the transaction that it tells about. @returns for `enqueueAccountNotice`. */
export function prepareAccountNotice(what: TemplateProps['account-notice']['what']): Promise<string> {
  return prepareMail('account-notice', { what })
}

/** Tells the owner of an account what happened to it. */
export async function enqueueAccountNotice(
  tx: Prisma.TransactionClient,
  { renderId, to, key, values = {}, now }: AccountNotice,
): Promise<void> {
  await enqueueMail(tx, {
    dedupeKey: `account-notice:${key}`,
    template: 'account-notice',
    renderId,
    to,
    values: { happened_at: formatDateTime(now), ...values },
  })
}
