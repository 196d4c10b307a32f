import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import PgBoss from 'pg-boss'
import { db } from '@/lib/db'
import { createBreach } from '@/tests/support/factories'

let worker: ChildProcess | undefined

afterEach(async () => {
  if (!worker || worker.exitCode !== null) return
  const ended = new Promise((resolve) => worker!.once('exit', resolve))
  worker.kill('SIGKILL')
  await ended
})

function startWorker(env: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    worker = fork('lib/jobs/worker.ts', {
      execArgv: [path.join(process.cwd(), 'node_modules', 'tsx', 'dist', 'cli.mjs'), '--tsconfig', 'tsconfig.cli.json'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production', ...env },
    })
    worker.once('message', () => resolve())
    worker.once('exit', (code) => reject(new Error(`the worker ended (${code})`)))
  })
}

test('the worker schedules its jobs, runs one that is due, and stops when told', async () => {
  await createBreach({ uniqueBreachId: 'aged', breachDate: new Date('2020-01-01'), massActionBreachStatus: 3 })
  await startWorker({ CATALOGUE_SYNC: 'on' })
  const boss = new PgBoss({ connectionString: process.env.DATABASE_URL, supervise: false, schedule: false })
  await boss.start()
  try {
    expect((await boss.getSchedules()).map(({ name, cron }) => `${name} ${cron}`).sort()).toEqual(['age-statuses 10 0 * * *', 'catalogue-sync 17 4 * * *'])
    const job = (await boss.send('age-statuses', {}))!
    await waitFor(async () => (await boss.getJobById('age-statuses', job))?.state === 'completed')
    expect(await db().breach.findFirst({ where: { uniqueBreachId: 'aged' } })).toMatchObject({ massActionBreachStatus: 4 })
  } finally {
    await boss.stop({ graceful: false })
  }
  const ended = new Promise((resolve) => worker!.once('exit', (code) => resolve(code)))
  worker!.kill('SIGTERM')
  expect(await ended).toBe(0)
}, 40_000)

test('with CATALOGUE_SYNC=off nothing outside is asked, and an earlier schedule goes', async () => {
  await startWorker({ CATALOGUE_SYNC: 'off' })
  const rows = await db().$queryRaw<{ name: string }[]>`SELECT name FROM pgboss.schedule`
  expect(rows.map((row) => row.name)).toEqual(['age-statuses'])
}, 40_000)

/** Looks again until something is so; the test's own time limit ends it. */
async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 100))
}
