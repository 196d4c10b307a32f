import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { formatDateTime } from '../../site/format'
import { enqueueMail, prepareMail } from '../../mail/enqueue'
import { paths } from '../../paths'
import { site } from '../../site/site'

/** More operators than any service has. */
const MAX_TOLD = 500

interface AdminNotice {
  /** From `prepareAdminNotice`. */
  renderId: string
  /** The address of the operator whose passkey it is. */
  of: string
  passkey: { id: string; name: string }
  now: Date
}

/** Prepares the mail, before the transaction that it tells about. @returns for `tellAdmins`. */
export function prepareAdminNotice(): Promise<string> {
  return prepareMail('admin-new-passkey', { loginUrl: `${site().url}${paths.adminLogin}` })
}

/** Tells every operator, the one whose it is too, that a passkey can open the admin area. */
export async function tellAdmins(
  tx: Prisma.TransactionClient,
  { renderId, of, passkey, now }: AdminNotice,
): Promise<void> {
  const admins = await tx.user.findMany({
    where: { role: 'admin' },
    orderBy: { createdAt: 'asc' },
    select: { id: true, email: true },
    take: MAX_TOLD,
  })
  const values = { admin_email: of, passkey_name: passkey.name, added_at: formatDateTime(now) }
  for (const { id, email } of admins) {
    await enqueueMail(tx, {
      dedupeKey: `admin-passkey:${passkey.id}:${id}`,
      template: 'admin-new-passkey',
      renderId,
      to: email,
      values,
    })
  }
}
