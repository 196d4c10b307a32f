import type { ListedSession } from '@/lib/auth/responses'
import { deviceName } from '@/lib/auth/device-name'
import type { PasskeyFacts } from '@/lib/auth/passkeys/responses'
import { formatDate } from '@/lib/site/format'

// What opens an account, in words, wherever it is listed.

const METHODS: Record<string, string> = {
  password: 'with a password',
  passkey: 'with a passkey',
  link: 'with a mailed link',
  'admin-passkey': 'to the admin area',
}

/** For instance 'Signed in 20 November 2026 with a passkey. Last used 22 November 2026.' */
export function sessionFacts({
  method,
  parentId,
  createdAt,
  lastSeenAt,
}: Pick<ListedSession, 'method' | 'parentId' | 'createdAt' | 'lastSeenAt'>): string {
  const way = parentId === null ? (METHODS[method] ?? '') : 'by a program, with which it ends'
  return `Signed in ${formatDate(createdAt)} ${way} · last used ${formatDate(lastSeenAt)}`
}

export function passkeyAge({ createdAt, lastUsedAt }: PasskeyFacts): string {
  return `Added ${formatDate(createdAt)}. ${lastUsedAt ? `Last used ${formatDate(lastUsedAt)}.` : 'Not used yet.'}`
}

export function deviceOf({ userAgent }: Pick<ListedSession, 'userAgent'>): string {
  return deviceName(userAgent).device
}
