import { Badge } from '@/components/ui/badge'
import type { ApiKeyItem } from '@/lib/auth/api-keys/schema'
import { API_SCOPES } from '@/lib/auth/api-keys/scopes'
import { formatDateTime } from '@/lib/site/format'
import { RevokeKey } from './revoke-key'

const at = (iso: string): string => formatDateTime(new Date(iso))

/** One API key: what it may do, until when, and whether anybody uses it. */
export function KeyRow({ item }: { item: ApiKeyItem }) {
  const { id, name, scopes, state, createdBy, createdAt, expiresAt, lastUsedAt, revokedAt, revokedBy } = item
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {state !== 'live' && <Badge>{state === 'revoked' ? 'Revoked' : 'Expired'}</Badge>}
        </p>
        <p className="font-mono text-sm wrap-anywhere">rdk_{id}…</p>
        <p className="text-note">{scopes.map((scope) => API_SCOPES[scope].label).join(' · ')}</p>
        <p className="text-note break-words text-muted-foreground num">
          {lastUsedAt ? `Last used ${at(lastUsedAt)}` : 'No use on record'} ·{' '}
          {revokedAt
            ? `revoked ${at(revokedAt)} by ${revokedBy}`
            : `${state === 'expired' ? 'expired' : 'good until'} ${at(expiresAt)}`}{' '}
          · made {at(createdAt)} by {createdBy}
        </p>
      </div>
      {state === 'live' && <RevokeKey id={id} name={name} />}
    </li>
  )
}
