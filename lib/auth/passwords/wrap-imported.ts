import 'server-only'
import { setTimeout as rest } from 'node:timers/promises'
import { pgPool } from '../../db/client'
import { runInBatches } from '../../db/run-in-batches'
import { wrapImported } from '../password'

/** Half a second's work. */
const PORTION = 20

/** Where passwords are kept. An index finds the imported ones. */
const TABLES = ['users', 'pending_sign_up'] as const

/**
 * Puts imported SHA-256 hashes under Argon2id, one after the other, resting as long as it works, so that one processor's half
 * and 19 MiB is all it takes. Stops anywhere and goes on later; two at once do the same work twice and no harm.
 * @param until milliseconds since 1970; no portion is begun at that time or later.
 * @returns how many were wrapped, and whether none are left.
 */
export async function wrapImportedPasswords(until: number): Promise<{ wrapped: number; finished: boolean }> {
  const { done, finished } = await runInBatches(portions(), until)
  return { wrapped: done, finished }
}

async function* portions(): AsyncGenerator<number, void> {
  for (const table of TABLES) {
    for (;;) {
      const started = performance.now()
      const { rows } = await pgPool().query<{ id: string; hash: string }>(
        `SELECT id, password_hash AS hash FROM ${table} WHERE password_hash ~ '^[0-9A-Fa-f]{64}$' LIMIT $1`,
        [PORTION],
      )
      if (rows.length === 0) break
      const wrapped: string[] = []
      for (const { hash } of rows) wrapped.push(await wrapImported(hash))
      // Whoever signed in or changed the password meanwhile has a better one.
      const { rowCount } = await pgPool().query(
        `UPDATE ${table} t SET password_hash = w.wrapped FROM unnest($1::uuid[], $2::text[], $3::text[]) AS w (id, hash, wrapped) WHERE t.id = w.id AND t.password_hash = w.hash`,
        [rows.map(({ id }) => id), rows.map(({ hash }) => hash), wrapped],
      )
      yield rowCount ?? 0
      await rest(performance.now() - started)
    }
  }
}
