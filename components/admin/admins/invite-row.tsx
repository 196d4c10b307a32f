import { LongEmail } from '@/components/breach/long-email'
import { formatDateTime } from '@/lib/site/format'
import { RevokeInvite } from './revoke-invite'

interface InviteRowProps {
  invite: {
    id: string
    email: string
    name: string
    createdBy: string | null
    expiresAt: string
    openedAt: string | null
  }
}

/** One invite that still counts. */
export function InviteRow({ invite: { id, email, name, createdBy, expiresAt, openedAt } }: InviteRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">
          <LongEmail email={email} />
          {name && <span className="font-normal"> ({name})</span>}
        </p>
        <p className="text-note text-muted-foreground num">
          {openedAt ? `Opened ${formatDateTime(new Date(openedAt))}, no passkey yet` : 'Not opened yet'} ·
          good until {formatDateTime(new Date(expiresAt))} · by {createdBy ?? 'the command line'}
        </p>
      </div>
      <RevokeInvite id={id} email={email} />
    </li>
  )
}
