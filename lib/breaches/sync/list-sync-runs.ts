import 'server-only'
import type { CatalogueSyncRun } from '@/prisma/generated/client'
import { db } from '../../db/client'
import { isSyncLockHeld } from './sync-lock'
import type { SyncRun } from './responses'

/** Runs that are shown and kept. */
export const KEPT_RUNS = 20

export const INTERRUPTED = 'The sync was interrupted. Nothing was changed by it; start it again.'

/** The last runs, newest first. One whose process has died reads as failed. */
export async function listSyncRuns(limit = KEPT_RUNS): Promise<SyncRun[]> {
  const read = () =>
    db().catalogueSyncRun.findMany({ orderBy: [{ startedAt: 'desc' }, { id: 'desc' }], take: limit })
  const rows = await read()
  if (rows.every(({ finishedAt }) => finishedAt !== null)) return rows.map((row) => toSyncRun(row, false))
  const isRunning = await isSyncLockHeld()
  // It may have ended between the two.
  return (isRunning ? rows : await read()).map((row) => toSyncRun(row, isRunning))
}

export function toSyncRun(
  {
    id,
    source,
    startedBy,
    startedAt,
    finishedAt,
    added,
    changed,
    unchanged,
    absent,
    error,
  }: CatalogueSyncRun,
  isRunning: boolean,
): SyncRun {
  const isDead = finishedAt === null && !isRunning
  return {
    id,
    source,
    startedBy,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    added,
    changed,
    unchanged,
    absent,
    state: error !== null || isDead ? 'failed' : finishedAt === null ? 'running' : 'done',
    error: isDead ? INTERRUPTED : error,
  }
}
