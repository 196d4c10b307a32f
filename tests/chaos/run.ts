import { build } from '@/lib/cli/build'
import { closeDatabase } from '@/lib/db/client'
import { setLogLevel } from '@/lib/log'
import { createTestDatabase, dropTestDatabase, startTestServer } from '@/tests/support/test-server'
import { runChaos } from './chaos'
import { runDays } from './days'
import { runReplicas } from './replicas'

// `npm run chaos [-- RECIPIENTS KILLS SEED]`: two bundled workers, killed every two to five seconds while 10,000 messages go out.
// `npm run chaos -- days [FOLLOWERS]`: 10,000 followers of three settlements, and 87 kills of what writes and what sends.
// `npm run chaos -- replicas [--quick]`: 100,000 checks on two webs while their replicas hang, lag, die and are promoted.

const DATABASE = 'redress_chaos'

async function main(): Promise<boolean> {
  if (process.argv[2] === 'replicas') return replicas(process.argv.includes('--quick'))
  const isDays = process.argv[2] === 'days'
  const [recipients = 10_000, kills = 30, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number)
  const server = await startTestServer()
  try {
    Object.assign(process.env, {
      DATABASE_URL: await createTestDatabase(server.url, DATABASE),
      EMAIL_HASH_KEY: '11'.repeat(32),
      ENCRYPTION_KEY: '22'.repeat(32),
      APP_URL: 'http://localhost:3000',
    })
    setLogLevel('silent')
    if (isDays) return await days(Number(process.argv[3] ?? 10_000))
    console.log(`${recipients} recipients, at least ${kills} kills, seed ${seed}`)
    const report = await runChaos(
      {
        recipients,
        kills,
        workers: 2,
        between: [2_000, 5_000],
        callsASecond: 1,
        doubleClicks: 20,
        timeoutMs: 3_000,
        limitMs: 15 * 60_000,
        onProgress: console.log,
      },
      seed,
    )
    console.log(JSON.stringify(report, null, 2))
    const good =
      report.lost === 0 &&
      report.twice === 0 &&
      report.strangers === 0 &&
      report.killsBeforeDrained >= kills &&
      report.states.sent === recipients
    console.log(good ? 'Nothing lost, nothing accepted twice.' : 'FAILED')
    return good
  } finally {
    await closeDatabase()
    await dropTestDatabase(server.url, DATABASE).catch(() => {})
    await server.release()
  }
}

async function days(followers: number): Promise<boolean> {
  const kills = { writer: 30, senders: 57 }
  const report = await runDays({
    followers,
    kills,
    between: { writer: [20, 900], senders: [700, 1_800] },
    callsASecond: 4,
    limitMs: 9 * 60_000,
    onProgress: console.log,
  })
  console.log(JSON.stringify(report, null, 2))
  const { lost, twice, late, kills: done } = report
  const good = lost + twice + late === 0 && done.writer >= kills.writer && done.senders >= kills.senders
  console.log(good ? 'Nothing lost, nothing twice, nothing late.' : 'FAILED')
  return good
}

async function replicas(isQuick: boolean): Promise<boolean> {
  Object.assign(process.env, { EMAIL_HASH_KEY: '11'.repeat(32), ENCRYPTION_KEY: '22'.repeat(32) })
  setLogLevel('silent')
  await build({ quiet: true, onStart: () => console.log('Building…') })
  const report = await runReplicas({
    checks: isQuick ? 10_000 : 100_000,
    addresses: isQuick ? 4_000 : 20_000,
    atOnce: 8,
    maxAgeMs: 500,
    limitStore: 'memory',
    onProgress: console.log,
  })
  console.log(JSON.stringify(report, null, 2))
  const { wrong, slowPercent, notAnswered, promoted } = report
  const good = wrong === 0 && notAnswered === 0 && slowPercent <= 1 && promoted.before === promoted.after
  console.log(good ? 'No answer wrong, and few of them slow.' : 'FAILED')
  return good
}

main().then(
  (good) => process.exit(good ? 0 : 1),
  (error: Error) => {
    console.error(error)
    process.exit(1)
  },
)
