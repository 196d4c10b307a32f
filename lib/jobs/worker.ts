import PgBoss from 'pg-boss'
import { openDatabase } from '@/prisma/local-env'
import { ageStatuses } from '../breaches/age-statuses'
import { readCatalogueFromApi } from '../breaches/read-catalogue'
import { syncCatalogue } from '../breaches/sync-catalogue'
import { closeDatabase } from '../db'
import { env } from '../env'
import { log, setLogLevel } from '../log'

// The worker process: what runs by the clock and not by a visitor. Any number of workers may run; pg-boss hands each
// job to one of them.

/** A killed worker's job runs again after this long. Seconds. */
const EXPIRE_S = 5 * 60

interface Job {
  queue: string
  /** Cron, UTC. */
  cron: string
  run(): Promise<Record<string, unknown>>
}

const AGE_STATUSES: Job = {
  queue: 'age-statuses',
  cron: '10 0 * * *',
  run: async () => ({ moved: await ageStatuses() }),
}

const SYNC_CATALOGUE: Job = {
  queue: 'catalogue-sync',
  cron: '17 4 * * *',
  run: async () => ({ ...(await syncCatalogue({ records: await readCatalogueFromApi(), source: 'api', asOf: new Date() })) }),
}

async function main(): Promise<void> {
  const database = await openDatabase()
  const { DATABASE_URL, LOG_LEVEL, CATALOGUE_SYNC } = env()
  setLogLevel(LOG_LEVEL)
  const boss = new PgBoss({ connectionString: DATABASE_URL, application_name: 'redress-worker', max: 4 })
  boss.on('error', (error) => log.warn({ err: { name: error.name, message: error.message } }, 'job queue'))
  await boss.start()
  await schedule(boss, AGE_STATUSES)
  if (CATALOGUE_SYNC === 'on') await schedule(boss, SYNC_CATALOGUE)
  else await boss.unschedule(SYNC_CATALOGUE.queue).catch(() => {})
  log.info('worker ready')
  process.send?.('ready')

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    void boss
      .stop({ graceful: true, timeout: 10_000 })
      .catch(() => {})
      .then(closeDatabase)
      .then(() => database.release())
      .finally(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
}

async function schedule(boss: PgBoss, { queue, cron, run }: Job): Promise<void> {
  await boss.createQueue(queue, { name: queue, policy: 'singleton', retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: EXPIRE_S })
  await boss.schedule(queue, cron, {}, { tz: 'UTC' })
  await boss.work(queue, { pollingIntervalSeconds: 2 }, async () => {
    try {
      log.info({ job: queue, ...(await run()) }, 'job done')
    } catch (error) {
      log.error({ job: queue, err: { name: (error as Error).name, message: (error as Error).message } }, 'job failed')
      throw error
    }
  })
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
