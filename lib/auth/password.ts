import 'server-only'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import os from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { atOnce } from '../http/at-once'
import { inTurn } from '../http/in-turn'
import { outsideRequests } from '../outside-requests'

// Argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet), its defaults in our library too. Every call
// here that says yes or no costs exactly one such hash, so that time says nothing about what was found. Only who is right,
// and is told so, may wait for a second.

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** With what waits for a processor: the gate lets four in, and more once it has waited for them too long (lib/server/sign-in-gate.ts). */
const HASHING = {
  name: 'hashing',
  most: 8,
  message: 'Many people are signing in right now. Please try again in a few seconds.',
}

/** More at once than there are processors are no quicker, and leave everybody else less of them. */
const HASHED_AT_ONCE = Math.min(4, os.availableParallelism())

/** How the accounts of the service before this one come: SHA-256, hex, no salt (docs/decisions/0030). */
const IMPORTED = /^[0-9a-f]{64}$/i
/** Before the hash of such a hash, which is how they are kept. */
const WRAPPED = 'sha256+'

const cache = globalThis as typeof globalThis & { __decoy?: Promise<string> }

/** @throws AppError `rate_limited` while too many are under way. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(asTyped(password), COST))
}

export interface PasswordCheck {
  ok: boolean
  /** It was set at the service before this one, by no rule: look at it, and hash it anew. */
  isImported: boolean
}

/** Keeps an imported SHA-256 (64 hex digits) under Argon2id. The worker's: it asks for no turn. */
export async function wrapImported(sha256: string): Promise<string> {
  return WRAPPED + (await hash(sha256.toLowerCase(), COST))
}

/**
 * Whether a password is the stored one. One hash, however it is stored and whatever comes of it.
 * @param stored null where there is none: then the answer is no, after as long a time.
 * @throws AppError `rate_limited` while too many are under way.
 */
export function verifyPassword(stored: string | null, password: string): Promise<PasswordCheck> {
  return hashing(async () => {
    if (stored?.startsWith(WRAPPED))
      return {
        ok: await verify(stored.slice(WRAPPED.length), sha256(password).toString('hex')),
        isImported: true,
      }
    if (stored !== null && IMPORTED.test(stored)) {
      await verify(await decoy(), asTyped(password))
      return { ok: timingSafeEqual(sha256(password), Buffer.from(stored, 'hex')), isImported: true }
    }
    const ok = await verify(stored ?? (await decoy()), asTyped(password))
    return { ok: ok && stored !== null, isImported: false }
  })
}

function hashing<T>(work: () => Promise<T>): Promise<T> {
  return atOnce(HASHING, () => inTurn(HASHING.name, work, HASHED_AT_ONCE))
}

function sha256(password: string): Buffer {
  return createHash('sha256').update(password).digest()
}

/** One text for what different keyboards send for the same characters. */
function asTyped(password: string): string {
  return password.normalize('NFC')
}

function decoy(): Promise<string> {
  return (cache.__decoy ??= outsideRequests(() =>
    hash(randomBytes(16), COST).catch((error: unknown) => {
      // The next one tries again: a failure that stays would tell who has no account.
      cache.__decoy = undefined
      throw error
    }),
  ))
}
