import 'server-only'
import { pgPool } from '../../db/client'

/** More operators than any service has. */
const MAX_LISTED = 100

export interface ListedAdmin {
  id: string
  email: string
  name: string
  /** How many passkeys they have. */
  keys: number
  /** ISO 8601; null for one who has not signed in to the admin area yet. */
  lastSignInAt: string | null
}

// Sessions are purged, the audit log is not: it knows the last sign-in, by its index on the subject.
const LIST = `
  SELECT u.id, u.email, u.name, (SELECT count(*)::int FROM passkey p WHERE p.user_id = u.id) AS keys,
    (SELECT a.at FROM audit_event a WHERE a.subject = u.id::text AND a.action IN ('admin.sign-in', 'admin.enrol') ORDER BY a.id DESC LIMIT 1) AS "lastSignInAt"
  FROM users u WHERE u.role = 'admin' ORDER BY u.created_at, u.id LIMIT ${MAX_LISTED}`

/** The operators, the longest known first. */
export async function listAdmins(): Promise<ListedAdmin[]> {
  const { rows } = await pgPool().query<Omit<ListedAdmin, 'lastSignInAt'> & { lastSignInAt: Date | null }>(
    LIST,
  )
  return rows.map(({ lastSignInAt, ...row }) => ({
    ...row,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  }))
}
