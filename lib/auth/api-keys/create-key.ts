import 'server-only'
import { randomBytes } from 'node:crypto'
import { recordAudit, type Actor } from '../../audit/record'
import { digestToken } from '../../crypto/crypto'
import { db } from '../../db/client'
import type { Hold } from '../../db/hold'
import { AppError } from '../../http/errors'
import { KEY_COLUMNS, toKeyItem } from './key-item'
import { writeKey } from './key-text'
import type { ApiKeyItem, CreateKeyInput } from './schema'

const DAY_MS = 24 * 60 * 60 * 1000
const ID_BYTES = 8
const SECRET_BYTES = 32
/** Live keys of all operators. */
const MAX_KEYS = 100

/**
 * Makes a key for a program.
 * @param actor an operator.
 * @param hold of the session that asks.
 * @returns the key itself, which is kept nowhere.
 * @throws AppError `conflict` while there are keys enough, `forbidden` for who is no operator any more,
 *   `unauthenticated` when the session has ended meanwhile.
 */
export async function createKey(
  { name, scopes, days }: CreateKeyInput,
  actor: Actor & { id: string },
  hold: Hold,
  now = new Date(),
): Promise<{ key: string; item: ApiKeyItem }> {
  const id = randomBytes(ID_BYTES).toString('hex')
  const secret = randomBytes(SECRET_BYTES)
  return db().$transaction(async (tx) => {
    // Together no more than the most, and none for whoever loses the role at this moment.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('api keys', 0))`
    await hold(tx)
    if ((await tx.user.count({ where: { id: actor.id, role: 'admin' } })) === 0)
      throw new AppError('forbidden', 'You are not an admin any more.')
    if ((await tx.apiKey.count({ where: { revokedAt: null, expiresAt: { gt: now } } })) >= MAX_KEYS)
      throw new AppError('conflict', `There are ${MAX_KEYS} keys already. Revoke one that nobody uses.`)
    const row = await tx.apiKey.create({
      data: {
        id,
        secretHash: digestToken(secret),
        name,
        scopes,
        createdById: actor.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * DAY_MS),
      },
      select: KEY_COLUMNS,
    })
    const item = toKeyItem(row, now)
    await recordAudit(tx, {
      actor,
      action: 'api-key.create',
      subject: id,
      after: { name, scopes, expiresAt: item.expiresAt },
    })
    return { key: writeKey({ id, secret }), item }
  })
}
