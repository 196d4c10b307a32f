import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { log } from '../../log'
import { outsideRequests } from '../../outside-requests'
import { INTERRUPTED, KEPT_RUNS, toSyncRun } from './list-sync-runs'
import { CatalogueError, readCatalogueFromApi } from '../catalogue/read-catalogue'
import type { HibpBreach } from '../sources/hibp-schema'
import { syncCatalogue, type SyncReport } from './sync-catalogue'
import { takeSyncLock, type Release } from './sync-lock'
import type { SyncRun } from './responses'

interface SyncOptions {
  actor: Actor
  /** From where, if not from the API: a file's records are as old as the newest date in them. */
  readFile?: () => Promise<HibpBreach[]>
  /** Waits for a run that is under way, instead of being refused. */
  wait?: boolean
}

export interface StartedSync {
  run: SyncRun
  /** The run's report, once it is done. Rejects when it failed; that is written down by then. */
  done: Promise<SyncReport>
}

/**
 * Starts a sync of the catalogue. One runs at a time, whoever starts it: an operator, the clock or a command. What came
 * of it is kept with the runs before it.
 * @returns as soon as the run is on record.
 * @throws AppError `conflict` when one is running, unless told to wait.
 */
export async function startCatalogueSync({
  actor,
  readFile,
  wait = false,
}: SyncOptions): Promise<StartedSync> {
  const release = await outsideRequests(() => takeSyncLock(wait))
  if (!release)
    throw new AppError('conflict', 'A sync is running already. Its result appears here when it is done.')
  try {
    const { id } = await db().$transaction(async (tx) => {
      // Whoever holds the lock knows that no other run is alive.
      await tx.catalogueSyncRun.updateMany({
        where: { finishedAt: null },
        data: { finishedAt: new Date(), error: INTERRUPTED },
      })
      const old = await tx.catalogueSyncRun.findMany({
        orderBy: { id: 'desc' },
        skip: KEPT_RUNS - 1,
        take: 1,
        select: { id: true },
      })
      if (old[0]) await tx.catalogueSyncRun.deleteMany({ where: { id: { lte: old[0].id } } })
      return tx.catalogueSyncRun.create({
        data: { source: readFile ? 'file' : 'api', startedBy: actor.name },
      })
    })
    const run = toSyncRun(await db().catalogueSyncRun.findUniqueOrThrow({ where: { id } }), true)
    const done = outsideRequests(() => finish(id, { actor, readFile }, release))
    // Nobody need wait for it.
    done.catch(() => {})
    return { run, done }
  } catch (error) {
    await release()
    throw error
  }
}

async function finish(id: number, { actor, readFile }: SyncOptions, release: Release): Promise<SyncReport> {
  const source = readFile ? 'file' : 'api'
  try {
    const records = await (readFile ?? readCatalogueFromApi)()
    return await syncCatalogue({
      records,
      source,
      ...(!readFile && { asOf: new Date() }),
      onSynced: async (tx, { added, changed, unchanged, absent }) => {
        await tx.catalogueSyncRun.update({
          where: { id },
          data: { finishedAt: new Date(), added, changed, unchanged, absent },
        })
        await recordAudit(tx, {
          actor,
          action: 'catalogue.sync',
          subject: source,
          after: { added, changed, unchanged, absent },
        })
      },
    })
  } catch (problem) {
    const error =
      problem instanceof CatalogueError
        ? problem.message
        : 'The catalogue could not be stored. Nothing was changed.'
    if (!(problem instanceof CatalogueError))
      log.error({ err: { name: (problem as Error).name } }, 'catalogue sync failed')
    await db()
      .$transaction(async (tx) => {
        await tx.catalogueSyncRun.update({ where: { id }, data: { finishedAt: new Date(), error } })
        await recordAudit(tx, { actor, action: 'catalogue.sync', subject: source, after: { error } })
      })
      .catch(() => {})
    throw problem
  } finally {
    await release()
  }
}
