import { closeDatabase } from '@/lib/db/client'
import { startCluster, type Cluster } from '@/tests/support/replica-cluster'
import { until } from '@/tests/support/until'
import { kill, randomFrom } from './chaos'
import { ReplicaTruth } from './replica-truth'
import { check, placesOf, startWeb, statesOf, type Places, type Web } from './replica-webs'

// A primary, two replicas and two webs: one replica hangs, lags, is killed and comes back; the other is promoted and then says the
// opposite of what is true. Meanwhile addresses are checked whose answers are known, and some answers change.

export interface ReplicasOptions {
  checks: number
  addresses: number
  /** Checks under way at once. */
  atOnce: number
  maxAgeMs: number
  limitStore: 'memory' | 'postgres'
  onProgress?(line: string): void
}

export interface ReplicasReport {
  checks: number
  /** Answers that are none of those that were right while the check went on; false all-clears are among them. */
  wrong: number
  falseAllClears: number
  /** 503: it said itself that it could not look. */
  notAnswered: number
  /** Took longer than 250 ms. */
  slow: number
  slowPercent: number
  longestMs: number
  changes: ReplicaTruth['changes']
  /** Where look-ups were answered; several at one moment share one. */
  lookUps: Places
  /** How many answers of each replica there had been when it was promoted, and at the end. */
  promoted: { before: number; after: number }
  /** Of twice as many checks as one visitor may make, by turns on both webs. */
  letThrough: number
  seconds: number
}

const SLOW_MS = 250
const WEBS = 2

/** Runs it; `dist/server.js` has to be built, and the keys be in the environment. */
export async function runReplicas(options: ReplicasOptions, seed = 1): Promise<ReplicasReport> {
  const cluster = await startCluster(2)
  const started = Date.now()
  const webs: Web[] = []
  try {
    Object.assign(process.env, {
      DATABASE_URL: cluster.primary.url,
      DATABASE_READ_URLS: cluster.replicas.map(({ url }) => url).join(),
      DATABASE_READ_MAX_AGE_MS: String(options.maxAgeMs),
      RATE_LIMIT_STORE: options.limitStore,
      TRUSTED_PROXY_HOPS: '1',
    })
    await startAnew()
    const truth = new ReplicaTruth(options.addresses)
    await truth.prepare()
    for (let n = 0; n < WEBS; n++) webs.push(await startWeb())
    await allInUse(webs)
    const report = await checkAll({ cluster, webs, truth, options, random: randomFrom(seed) })
    const letThrough = options.limitStore === 'postgres' ? await twiceAsMany(webs) : 0
    return { ...report, letThrough, seconds: Math.round((Date.now() - started) / 100) / 10 }
  } finally {
    await Promise.all(webs.map(({ child }) => kill(child)))
    await startAnew()
    cluster.stop()
  }
}

/** This process reads its configuration once, and may have had another database. */
async function startAnew(): Promise<void> {
  await closeDatabase()
  delete (globalThis as { __env?: unknown }).__env
}

interface Run {
  cluster: Cluster
  webs: Web[]
  truth: ReplicaTruth
  options: ReplicasOptions
  random: () => number
}

async function checkAll({ cluster, webs, truth, options, random }: Run) {
  const counts = { checks: 0, wrong: 0, falseAllClears: 0, notAnswered: 0, slow: 0, longestMs: 0 }
  const promoted = { before: 0, after: 0 }
  let begun = 0
  let isOver = false
  // However long that takes: it ends with the checks.
  const reached = async (share: number) => {
    while (counts.checks < share * options.checks && !isOver)
      await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const checking = Promise.all(
    Array.from({ length: options.atOnce }, async () => {
      while (begun < options.checks) {
        const n = begun++
        const index = Math.floor(random() * truth.size)
        const before = truth.answersOf(index)
        const sent = performance.now()
        const { status, answer } = await check(webs[n % WEBS]!, truth.email(index), visitor(n))
        const ms = performance.now() - sent
        counts.checks++
        counts.longestMs = Math.max(counts.longestMs, Math.round(ms))
        if (ms > SLOW_MS) counts.slow++
        if (status === 503) counts.notAnswered++
        else if (status !== 200) throw new Error(`A check was answered with ${status}.`)
        else if (![...before, ...truth.answersOf(index)].includes(answer!)) {
          counts.wrong++
          if (answer === '') counts.falseAllClears++
        }
      }
    }),
  ).finally(() => (isOver = true))
  const changing = (async () => {
    while (!isOver) await Promise.all([truth.optOut(random()), truth.addBreach(random())])
  })()
  const breaking = breakThem(cluster, webs, reached, promoted, options)
  await Promise.all([checking, changing, breaking])
  const places = await placesOf(webs)
  promoted.after = places.replicas[1]!
  return {
    ...counts,
    slowPercent: Math.round((10_000 * counts.slow) / counts.checks) / 100,
    changes: truth.changes,
    lookUps: places,
    promoted,
  }
}

async function breakThem(
  { replicas: [first, second] }: Cluster,
  webs: Web[],
  reached: (share: number) => Promise<void>,
  promoted: { before: number },
  { onProgress = () => {} }: ReplicasOptions,
): Promise<void> {
  const step = async (share: number, what: string, act: () => unknown) => {
    await reached(share)
    onProgress(what)
    await act()
  }
  await step(0.1, 'the first replica hangs', () => first!.freeze())
  await step(0.25, 'it goes on', () => first!.thaw())
  await step(0.35, 'the second stops following', () => second!.run('SELECT pg_wal_replay_pause()'))
  await step(0.45, 'it follows again', () => second!.run('SELECT pg_wal_replay_resume()'))
  await step(0.5, 'the first is killed', () => first!.kill())
  await step(0.6, 'it is started again', () => first!.start())
  await step(0.7, 'the second is promoted, and says the opposite', async () => {
    await second!.promote()
    await until(async () => (await statesOf(webs)).every((states) => states[1] === 'no-replica'))
    promoted.before = (await placesOf(webs)).replicas[1]!
    await second!.run('DELETE FROM exposure; DELETE FROM lookup_opt_out')
  })
}

/** Every check is another visitor's. */
const visitor = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

async function twiceAsMany(webs: Web[]): Promise<number> {
  let through = 0
  for (let n = 0; n < 20; n++)
    if ((await check(webs[n % WEBS]!, 'nobody@replicas.example', '192.0.2.77')).status === 200) through++
  return through
}

/** The first check has each web look for its replicas. */
async function allInUse(webs: Web[]): Promise<void> {
  await until(async () => (await statesOf(webs)).flat().every((state) => state === 'in-use'))
}
