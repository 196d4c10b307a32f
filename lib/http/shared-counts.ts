import 'server-only'
import { pgPool, queryForVisitor } from '../db/client'
import { runInBatches } from '../db/run-in-batches'
import type { Count } from './count-table'

// Counts that all processes share: rows of `rate_count`. One statement adds, so that of two calls at once both count.

const ADD = `
  INSERT INTO rate_count AS r (key, points, expire) VALUES ($1, 1, $2)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN r.expire <= $3 THEN 1 ELSE r.points + 1 END,
    expire = CASE WHEN r.expire <= $3 THEN $2 ELSE r.expire END
  RETURNING points, expire::float8 AS expire`

/** Counts one call of a key, 255 characters at most. @param windowMs how long its window is, if this opens it. */
export async function addShared(key: string, windowMs: number, now = Date.now()): Promise<Count> {
  const [row] = await queryForVisitor<{ points: number; expire: number }>({
    name: 'rate-count-add',
    text: ADD,
    values: [key, now + windowMs, now],
  })
  return { count: row!.points, until: row!.expire }
}

/** Takes back one call that was counted. */
export async function takeBackShared(key: string, now = Date.now()): Promise<void> {
  await queryForVisitor({
    text: 'UPDATE rate_count SET points = points - 1 WHERE key = $1 AND points > 0 AND expire > $2',
    values: [key, now],
  })
}

/** Rows in one statement: a fraction of a second's work. */
const PORTION = 10_000

/**
 * Removes the counts whose window is over.
 * @param forMs after this long it begins no further portion.
 * @returns how many.
 */
export async function sweepSharedCounts(forMs: number, now = Date.now()): Promise<number> {
  return (await runInBatches(portions(now), Date.now() + forMs)).done
}

async function* portions(now: number): AsyncGenerator<number, void> {
  // Looked at again once it is free: one that is being counted at this moment may be opened anew.
  const sql = `DELETE FROM rate_count WHERE expire <= $1 AND key IN (SELECT key FROM rate_count WHERE expire <= $1 LIMIT ${PORTION})`
  for (;;) {
    const { rowCount } = await pgPool().query(sql, [now])
    if (rowCount) yield rowCount
    if ((rowCount ?? 0) < PORTION) return
  }
}
