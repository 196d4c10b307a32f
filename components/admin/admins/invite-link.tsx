import { formatDateTime } from '@/lib/site/format'
import { ShownOnce } from '../shown-once'

interface InviteLinkProps {
  email: string
  link: string
  /** ISO 8601. */
  expiresAt: string
}

/** The link of a new invite. */
export function InviteLink({ email, link, expiresAt }: InviteLinkProps) {
  return (
    <ShownOnce label={`Invite link for ${email}`} value={link} copyLabel="Copy link">
      It opens once, until {formatDateTime(new Date(expiresAt))}. Hand it over safely: whoever opens it can
      become an admin.
    </ShownOnce>
  )
}
