import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { digestToken } from '../../crypto/crypto'
import { db, queryForVisitor } from '../../db/client'
import { log } from '../../log'
import { outsideRequests } from '../../outside-requests'
import { readKey } from './key-text'
import type { ApiScope } from './scopes'

/** A key that counts, and the operator who has made it. */
export interface LiveKey {
  id: string
  name: string
  scopes: readonly ApiScope[]
  userId: string
  /** The operator's normalised address. */
  email: string
}

interface Row extends LiveKey {
  secretHash: Buffer
  isStale: boolean
}

// One prepared statement over primary keys. Only an operator's key counts: with the role goes what was made by it.
const FIND = `
  SELECT k.id, k.name, k.scopes, k.secret_hash AS "secretHash", u.id AS "userId", u.email,
    COALESCE(k.last_used_at < now() - interval '1 minute', true) AS "isStale"
  FROM api_key k JOIN users u ON u.id = k.created_by_id
  WHERE k.id = $1 AND k.revoked_at IS NULL AND k.expires_at > now() AND u.role = 'admin'`

/** Whose key a text is; null for one that is unknown, damaged, expired, revoked, or of somebody who is no operator any more. */
export async function findKey(text: string): Promise<LiveKey | null> {
  const parts = readKey(text)
  if (!parts) return null
  const [row] = await queryForVisitor<Row>({ name: 'api-key-by-id', text: FIND, values: [parts.id] })
  if (!row || !timingSafeEqual(row.secretHash, digestToken(parts.secret))) return null
  const { secretHash: _, isStale, ...key } = row
  if (isStale) outsideRequests(() => touch(key.id))
  return key
}

/** Notes the use of a key, on the side. */
function touch(id: string): void {
  const now = new Date()
  void db()
    .apiKey.updateMany({ where: { id }, data: { lastUsedAt: now } })
    .catch((error: Error) => log.warn({ err: { name: error.name } }, 'the use of a key was not noted'))
}
