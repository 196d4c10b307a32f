import 'server-only'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { atOnce } from '../http/at-once'

// Argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet), its defaults in our library too. Every call
// here that says yes or no costs exactly one such hash, so that time says nothing about what was found.

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More at once would take memory and the thread pool from everybody else. */
const HASHING = { name: 'hashing', most: 4, message: 'Many people are signing in right now. Please try again in a few seconds.' }

/** How the accounts of the service before this one were stored: SHA-256, hex, no salt (decisions, Safety). */
const LEGACY = /^[0-9a-f]{64}$/i

const cache = globalThis as typeof globalThis & { __decoy?: Promise<string> }

/** @throws AppError `rate_limited` while too many are under way. */
export function hashPassword(password: string): Promise<string> {
  return atOnce(HASHING, () => hash(asTyped(password), COST))
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
  return atOnce(HASHING, async () => {
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
