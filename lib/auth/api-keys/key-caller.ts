import 'server-only'
import { bearerToken } from '../../http/bearer'
import { AppError } from '../../http/errors'
import { limits, takeFrom } from '../../http/rate-limit'
import { takeFromVisitor } from '../../http/visitor-limit'
import { noteCaller } from '../../security-log/known-callers'
import { REQUEST_ID_HEADER } from '../../http/visitor'
import { readCookie } from '../../visit/visit'
import { sessionCookieName } from '../tokens'
import { findKey, type LiveKey } from './find-key'
import { looksLikeKey } from './key-text'
import type { ApiScope } from './scopes'

const NO_GOOD = 'This API key does not count: it is unknown or incomplete, or it has expired or was revoked.'
const BOTH = 'Show an API key or a session, not both.'
const OUT_OF_SCOPE = 'This API key may not do this.'

/** The API key that a call shows, good or bad; null for none. */
export function presentedKey(headers: Headers): string | null {
  const token = bearerToken(headers)
  return token !== null && looksLikeKey(token) ? token : null
}

/**
 * Who makes a call by an API key.
 * @param ip the visitor's, who has few tries with keys that do not count.
 * @throws AppError `unauthenticated`, the same for every key that does not count; `rate_limited`.
 */
export async function requireKey(text: string, headers: Headers, ip: string): Promise<LiveKey> {
  if (readCookie(headers.get('cookie'), sessionCookieName()) !== undefined)
    throw new AppError('unauthenticated', BOTH)
  const key = await findKey(text)
  if (!key) {
    await takeFromVisitor(limits.failedKeyByVisitor, ip)
    throw new AppError('unauthenticated', NO_GOOD)
  }
  noteCaller(headers.get(REQUEST_ID_HEADER), key.email)
  await takeFrom(limits.callByKey, key.id)
  return key
}

/** The same once more, for a call whose body takes long to come. @throws AppError `unauthenticated` */
export async function confirmKey(text: string): Promise<LiveKey> {
  const key = await findKey(text)
  if (!key) throw new AppError('unauthenticated', NO_GOOD)
  return key
}

/** @param scope that the call asks for; nothing where it takes no key. @throws AppError `forbidden` */
export function requireScope({ scopes }: LiveKey, scope: ApiScope | undefined): void {
  if (scope === undefined || !scopes.includes(scope)) throw new AppError('forbidden', OUT_OF_SCOPE)
}
