// First: it keeps a context in which there is no job.
import '../outside-requests'
import PgBoss from 'pg-boss'
import { openDatabase } from '@/prisma/local-env'
import { requireEncryptionKey } from '../keys/key-probe'
import { closeDatabase } from '../db/client'
import { env } from '../env'
import { requireHashKey } from '../keys/hash-key'
import { log, setLogLevel } from '../log'
import { keepPresence } from '../mail/presence'
import { startSender } from '../mail/sender'
import { chooseTransport } from '../mail/transports/choose-transport'
import { startWatcher } from '../imports/folder/watcher'
import { startJobs } from './jobs'
import { startDeliverer } from '../webhooks/deliverer'
import { startWorkerHealth } from './worker-health'

// The worker process: it sends the mail of the ledger, tells programs what has happened, imports what is put into a folder, and runs what
// goes by the clock. Any number of them may run.

async function main(): Promise<void> {
  const database = await openDatabase()
  const { DATABASE_URL, LOG_LEVEL, MAIL_CONCURRENCY, WORKER_PORT, HOST, IMPORT_DIR } = env()
  setLogLevel(LOG_LEVEL)
  // Mail to addresses that cannot be read would be given up for good.
  await requireHashKey()
  await requireEncryptionKey()

  // Mail first: whoever waits for a link waits for this process.
  const presence = keepPresence(() => sender.wake())
  const sender = startSender({ transport: chooseTransport(), presence, concurrency: MAIL_CONCURRENCY })
  const deliverer = startDeliverer()
  const watcher = IMPORT_DIR ? startWatcher(IMPORT_DIR) : undefined
  const health = WORKER_PORT
    ? await startWorkerHealth({ port: WORKER_PORT, host: HOST }, sender.isWell)
    : undefined

  const boss = new PgBoss({ connectionString: DATABASE_URL, application_name: 'redress-worker', max: 4 })
  boss.on('error', (error) => log.warn({ err: { name: error.name, message: error.message } }, 'job queue'))

  // Before the jobs: a stop may come while they are being set up.
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    health?.close()
    void Promise.allSettled([
      sender.stop(),
      deliverer.stop(),
      watcher?.stop(),
      boss.stop({ graceful: true, timeout: 10_000 }),
    ])
      .then(() => presence.stop())
      .then(closeDatabase)
      .then(() => database.release())
      .finally(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)

  try {
    await boss.start()
    await startJobs(boss)
  } catch (error) {
    if (!stopping) throw error
    return
  }
  log.info('worker ready')
  process.send?.('ready')
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
