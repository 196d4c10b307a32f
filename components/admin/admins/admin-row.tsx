import { LongEmail } from '@/components/breach/long-email'
import { Badge } from '@/components/ui/badge'
import { formatDateTime, plural } from '@/lib/site/format'
import { RemoveAccess } from '../remove-access'

interface AdminRowProps {
  admin: { id: string; email: string; name: string; keys: number; lastSignInAt: string | null }
  isSelf: boolean
}

/** One operator, and the button that makes them none. */
export function AdminRow({ admin: { id, email, name, keys, lastSignInAt }, isSelf }: AdminRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {name || 'Admin'}
          {isSelf && <Badge tone="info">You</Badge>}
        </p>
        <p className="text-note">
          <LongEmail email={email} />
        </p>
        <p className="text-note text-muted-foreground num">
          {plural(keys, 'passkey', 'passkeys')} ·{' '}
          {lastSignInAt
            ? `last signed in ${formatDateTime(new Date(lastSignInAt))}`
            : 'has not signed in yet'}
        </p>
      </div>
      {!isSelf && <RemoveAccess of="admin" id={id} email={email} />}
    </li>
  )
}
