import { fork, type ChildProcess } from 'node:child_process'
import PgBoss from 'pg-boss'
import { end, serving } from '@/tests/support/child'
import { GET as webReady } from '@/app/readyz/route'
import { db } from '@/lib/db/client'
import { createBreach } from '@/tests/support/factories'
import { freePort } from '@/prisma/free-port'
import { enqueue, states } from '@/tests/support/mail'
import { program } from '@/tests/support/program'

let worker: ChildProcess | undefined

afterEach(async () => {
  if (worker) await end(worker, 'SIGKILL')
})

async function startWorker(env: Record<string, string> = {}): Promise<void> {
  const file = await program('lib/jobs/worker.ts')
  worker = fork(file, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  await serving(worker)
}

test('the worker schedules its jobs, runs one that is due, and stops when told', async () => {
  await createBreach({
    uniqueBreachId: 'aged',
    breachDate: new Date('2020-01-01'),
    massActionBreachStatus: 3,
  })
  await startWorker({ CATALOGUE_SYNC: 'on' })
  const boss = new PgBoss({ connectionString: process.env.DATABASE_URL, supervise: false, schedule: false })
  await boss.start()
  try {
    expect((await boss.getSchedules()).map(({ name, cron }) => `${name} ${cron}`).sort()).toEqual([
      'age-statuses 10 0 * * *',
      'catalogue-sync 17 4 * * *',
      'fold-counts */10 * * * *',
      'mail-waiting * * * * *',
      'match-breaches * * * * *',
      'purge 40 3 * * *',
      'remind-of-freezes 30 14 * * *',
      'settlement-days */5 * * * *',
      'sweep-counts */5 * * * *',
      'sweep-deleted * * * * *',
      'sweep-uploads 25 * * * *',
      'tell-recalled * * * * *',
      'warn-of-removal 20 14 * * *',
      'wrap-passwords * * * * *',
    ])
    const job = (await boss.send('age-statuses', {}))!
    await waitFor(async () => (await boss.getJobById('age-statuses', job))?.state === 'completed')
    expect(await db().breach.findFirst({ where: { uniqueBreachId: 'aged' } })).toMatchObject({
      massActionBreachStatus: 4,
    })
  } finally {
    await boss.stop({ graceful: false })
  }
  const ended = new Promise((resolve) => worker!.once('exit', (code) => resolve(code)))
  worker!.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('with CATALOGUE_SYNC=off nothing outside is asked, and an earlier schedule goes', async () => {
  await startWorker({ CATALOGUE_SYNC: 'off' })
  const rows = await db().$queryRaw<{ name: string }[]>`SELECT name FROM pgboss.schedule ORDER BY name`
  expect(rows.map((row) => row.name)).toEqual([
    'age-statuses',
    'fold-counts',
    'mail-waiting',
    'match-breaches',
    'purge',
    'remind-of-freezes',
    'settlement-days',
    'sweep-counts',
    'sweep-deleted',
    'sweep-uploads',
    'tell-recalled',
    'warn-of-removal',
    'wrap-passwords',
  ])
})

test('while no worker is there nothing is lost and it is said so; one that starts catches up', async () => {
  const ready = async () =>
    (await (await webReady()).json()) as { worker: string; oldestMailWaitsSeconds: number | null }
  const port = await freePort()
  await startWorker({ WORKER_PORT: String(port) })
  const own = `http://127.0.0.1:${port}/readyz`
  await waitFor(async () => (await fetch(own)).status === 200)
  expect(await (await fetch(own)).json()).toEqual({
    ready: true,
    database: true,
    emailHashKey: 'matches',
    encryptionKey: 'matches',
    mail: true,
  })
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect(await ready()).toMatchObject({ status: 'ready', worker: 'ready', workers: 1 })

  await end(worker!, 'SIGKILL')
  await waitFor(async () => (await ready()).worker === 'down')
  await expect(fetch(own)).rejects.toThrow()
  await enqueue(['a@example.com', 'b@example.com'])
  expect(await states()).toEqual({ queued: 2 })
  expect((await ready()).oldestMailWaitsSeconds).not.toBeNull()
  // The web serves on.
  expect((await webReady()).status).toBe(200)

  await startWorker()
  await waitFor(async () => (await states()).sent === 2)
  expect(await ready()).toMatchObject({ worker: 'ready', oldestMailWaitsSeconds: null })
})

/** Looks again until something is so; the test's own time limit ends it. */
async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 100))
}
