import 'server-only'
import type PgBoss from 'pg-boss'
import { foldCounts } from '../db/counters'
import { sweepDeleted } from '../retention/sweep-deleted'
import { matchBreaches } from '../events/breaches-added'
import { sweepCancelled } from '../alerts/sweep-cancelled'
import { WORKER } from '../audit/record'
import { wrapImportedPasswords } from '../auth/passwords/wrap-imported'
import { ageStatuses } from '../breaches/status/age-statuses'
import { startCatalogueSync } from '../breaches/sync/run-catalogue-sync'
import { sweepUploads } from '../imports/uploads/sweep-uploads'
import { afterStatusesChanged } from '../events/statuses-changed'
import { env } from '../env'
import { tellRecalled } from '../firms/tell-recalled'
import { writeNotices } from '../follows/write-notices'
import { sweepSharedCounts } from '../http/shared-counts'
import { log } from '../log'
import { lookUpDockets } from '../settlements/docket/look-up-dockets'
import { breachesKeptOpen } from '../settlements/kept-open'
import { remindOfFreezes } from '../plan/remind-freezes'
import { hashProfiles } from '../verification/hash-profiles'
import { mailWaiting } from '../verification/mail-waiting'
import { purge } from '../retention/purge'
import { warnOfRemoval } from '../retention/warn-of-removal'

// What runs by the clock. pg-boss hands each job to one of the workers.

/** A killed worker's job runs again after this long. Seconds. */
const EXPIRE_S = 5 * 60
/** Clearing away goes on the next minute. Milliseconds. */
const SWEEP_MS = 50_000

interface Job {
  queue: string
  /** Cron, UTC. */
  cron: string
  run(): Promise<Record<string, unknown>>
}

const AGE_STATUSES: Job = {
  queue: 'age-statuses',
  cron: '10 0 * * *',
  run: async () => ({ moved: await ageStatuses(new Date(), await breachesKeptOpen()) }),
}

const LOOK_UP_DOCKETS: Job = {
  queue: 'look-up-dockets',
  // A few at a time, so that the night's work keeps to the source's limits.
  cron: '*/5 5-8 * * *',
  run: async () => ({ ...(await lookUpDockets()) }),
}

const SYNC_CATALOGUE: Job = {
  queue: 'catalogue-sync',
  cron: '17 4 * * *',
  run: async () => ({ ...(await (await startCatalogueSync({ actor: WORKER, wait: true })).done) }),
}

const MATCH_BREACHES: Job = {
  queue: 'match-breaches',
  cron: '* * * * *',
  run: async () => ({
    hashed: await hashProfiles(),
    ...(await matchBreaches()),
    ...(await afterStatusesChanged()),
  }),
}

const WRAP_PASSWORDS: Job = {
  queue: 'wrap-passwords',
  cron: '* * * * *',
  run: async () => ({ wrapped: (await wrapImportedPasswords(Date.now() + SWEEP_MS)).wrapped }),
}

const MAIL_WAITING: Job = {
  queue: 'mail-waiting',
  cron: '* * * * *',
  run: async () => ({ mailed: await mailWaiting(Date.now() + SWEEP_MS) }),
}

const TELL_RECALLED: Job = {
  queue: 'tell-recalled',
  cron: '* * * * *',
  run: async () => ({ told: await tellRecalled(Date.now() + SWEEP_MS) }),
}

/** What is due goes out at 14:00 UTC; a day that has come nearer is told within minutes. */
const TELL_DAYS: Job = {
  queue: 'settlement-days',
  cron: '*/5 * * * *',
  run: async () => ({ written: await writeNotices(Date.now() + SWEEP_MS * 4) }),
}

const WARN_OF_REMOVAL: Job = {
  queue: 'warn-of-removal',
  cron: '20 14 * * *',
  run: async () => ({ warned: await warnOfRemoval() }),
}

const REMIND_OF_FREEZES: Job = {
  queue: 'remind-of-freezes',
  cron: '30 14 * * *',
  run: async () => ({ told: await remindOfFreezes() }),
}

const PURGE: Job = {
  queue: 'purge',
  cron: '40 3 * * *',
  run: async () => ({ ...(await purge()) }),
}

const FOLD_COUNTS: Job = {
  queue: 'fold-counts',
  cron: '*/10 * * * *',
  run: async () => {
    await foldCounts()
    return {}
  },
}

const SWEEP_DELETED: Job = {
  queue: 'sweep-deleted',
  cron: '* * * * *',
  run: async () => ({
    swept: await sweepDeleted(SWEEP_MS / 2),
    cancelled: (await sweepCancelled(SWEEP_MS / 2)).cancelled,
  }),
}

const SWEEP_UPLOADS: Job = {
  queue: 'sweep-uploads',
  cron: '25 * * * *',
  run: async () => {
    await sweepUploads()
    return {}
  },
}

const SWEEP_COUNTS: Job = {
  queue: 'sweep-counts',
  cron: '*/5 * * * *',
  run: async () => {
    await sweepSharedCounts(SWEEP_MS)
    return {}
  },
}

/** Starts this worker's part in every job. */
export async function startJobs(boss: PgBoss): Promise<void> {
  await schedule(boss, AGE_STATUSES)
  await schedule(boss, MATCH_BREACHES)
  await schedule(boss, WRAP_PASSWORDS)
  await schedule(boss, MAIL_WAITING)
  await schedule(boss, TELL_RECALLED)
  await schedule(boss, TELL_DAYS)
  await schedule(boss, WARN_OF_REMOVAL)
  await schedule(boss, REMIND_OF_FREEZES)
  await schedule(boss, PURGE)
  await schedule(boss, FOLD_COUNTS)
  await schedule(boss, SWEEP_DELETED)
  await schedule(boss, SWEEP_UPLOADS)
  await schedule(boss, SWEEP_COUNTS)
  if (env().COURTLISTENER_TOKEN) await schedule(boss, LOOK_UP_DOCKETS)
  else await boss.unschedule(LOOK_UP_DOCKETS.queue).catch(() => {})
  if (env().CATALOGUE_SYNC === 'on') await schedule(boss, SYNC_CATALOGUE)
  else await boss.unschedule(SYNC_CATALOGUE.queue).catch(() => {})
}

async function schedule(boss: PgBoss, { queue, cron, run }: Job): Promise<void> {
  await boss.createQueue(queue, {
    name: queue,
    policy: 'singleton',
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: EXPIRE_S,
  })
  await boss.schedule(queue, cron, {}, { tz: 'UTC' })
  await boss.work(queue, { pollingIntervalSeconds: 2 }, async () => {
    try {
      const did = await run()
      // What runs every minute and finds nothing says so to nobody.
      if (Object.values(did).some((value) => value !== 0)) log.info({ job: queue, ...did }, 'job done')
    } catch (error) {
      log.error(
        { job: queue, err: { name: (error as Error).name, message: (error as Error).message } },
        'job failed',
      )
      throw error
    }
  })
}
