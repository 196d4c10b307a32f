import 'server-only'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../http/errors'

// Argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet), its defaults in our library too. Every call
// here that says yes or no costs exactly one such hash, so that time says nothing about what was found.

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes under way at once. More would take memory and the thread pool from everybody else. */
const MAX_AT_ONCE = 4
/** Seconds. */
const RETRY_AFTER_S = 1

/** How the accounts of the service before this one were stored: SHA-256, hex, no salt (decisions, Safety). */
const LEGACY = /^[0-9a-f]{64}$/i

const cache = globalThis as typeof globalThis & { __hashing?: number; __decoy?: Promise<string> }

/** @throws AppError `rate_limited` while too many are under way. */
export function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(asTyped(password), COST))
}

export interface PasswordCheck {
  ok: boolean
  /** It is stored the old way: hash it anew. */
  isLegacy: boolean
}

/**
 * Whether a password is the stored one.
 * @param stored null where there is none: then the answer is no, after as long a time.
 * @throws AppError `rate_limited` while too many are under way.
 */
export function verifyPassword(stored: string | null, password: string): Promise<PasswordCheck> {
  return withSlot(async () => {
    if (stored !== null && LEGACY.test(stored)) {
      const ok = timingSafeEqual(createHash('sha256').update(password).digest(), Buffer.from(stored, 'hex'))
      // Who is right waits for the new hash instead.
      if (!ok) await verify(await decoy(), asTyped(password))
      return { ok, isLegacy: true }
    }
    const ok = await verify(stored ?? (await decoy()), asTyped(password))
    return { ok: ok && stored !== null, isLegacy: false }
  })
}

/** One text for what different keyboards send for the same characters. */
function asTyped(password: string): string {
  return password.normalize('NFC')
}

function decoy(): Promise<string> {
  return (cache.__decoy ??= hash(randomBytes(16), COST))
}

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  const busy = cache.__hashing ?? 0
  if (busy >= MAX_AT_ONCE) {
    throw new AppError('rate_limited', 'Many people are signing in right now. Please try again in a few seconds.', { retryAfter: RETRY_AFTER_S })
  }
  cache.__hashing = busy + 1
  try {
    return await work()
  } finally {
    cache.__hashing! -= 1
  }
}
