import { call, type Answer } from './call'
import { benchAddress, median } from './load'
import type { Row } from './row'

const MAX_P99_MS = 500
/** Between two calls of each kind: twenty a second. Milliseconds. */
const EVERY_MS = 50
const ROUTES = ['/v1/breaches/check-breach', '/breaches'] as const
/** What stands in every good answer of them: a page that could not be made has the status 200 too. */
const SIGNS = { '/v1/breaches/check-breach': '"outcome"', '/breaches': 'Member Bench' }

interface Burst {
  /** Each signs in once a round, with the right password. */
  accounts: { email: string; password: string }[]
  rounds: number
  /** How long the other routes are measured without the burst. */
  quietSeconds: number
}

interface Timed extends Answer {
  route: (typeof ROUTES)[number]
  /** When the call was to be made. */
  due: number
}

/**
 * Many sign in at once, while others check addresses and read the catalogue at a steady pace. One process does all of
 * it, so what this program costs counts against the server.
 */
export async function measureSignInBurst(url: string, { accounts, rounds, quietSeconds }: Burst): Promise<Row[]> {
  await stopAfter(startSteady(url), 3)
  const quiet = await stopAfter(startSteady(url), quietSeconds)
  const busy: Timed[] = []
  const all = [...quiet]
  const rows: Row[] = []
  for (let round = 1; round <= rounds; round++) {
    const steady = startSteady(url)
    await pause(1_000)
    const from = performance.now()
    const answers = await Promise.all(accounts.map((body) => call(`${url}/v1/auth/login`, { body })))
    const to = performance.now()
    const calls = await steady.stop()
    all.push(...calls)
    busy.push(...calls.filter(({ due }) => due >= from && due <= to))
    const count = (wanted: (status: number) => boolean) => answers.filter(({ status }) => wanted(status)).length
    const [taken, refused] = [count((status) => status === 200), count((status) => status === 429)]
    const others = accounts.length - taken - refused
    rows.push({
      name: `${accounts.length} sign-ins at once, round ${round}`,
      value: `${taken} × 200, ${refused} × 429, ${others} others, in ${((to - from) / 1000).toFixed(2)} s`,
      target: 'only 200 and 429',
      pass: others === 0 && taken > 0,
    })
  }
  for (const route of ROUTES) {
    const [before, during] = [quiet, busy].map((list) => summarise(list.filter((entry) => entry.route === route)))
    const failed = all.filter((entry) => entry.route === route && (entry.status !== 200 || !entry.text.includes(SIGNS[route]))).length
    rows.push({
      name: `${route}, before and meanwhile`,
      value: `p50 ${before!.p50.toFixed(1)} and ${during!.p50.toFixed(1)} ms (${(during!.p50 / before!.p50).toFixed(1)} ×), p99 ${before!.p99.toFixed(1)} and ${during!.p99.toFixed(1)} ms (${(during!.p99 / before!.p99).toFixed(1)} ×), of ${before!.count} and ${during!.count} calls, ${failed} failed`,
      target: `p99 < ${MAX_P99_MS} ms`,
      pass: during!.p99 < MAX_P99_MS && failed === 0,
    })
  }
  return rows
}

/** Calls every route at its pace, whether or not the calls before were answered. Time counts from when a call was due. */
function startSteady(url: string): { stop(): Promise<Timed[]> } {
  const started = performance.now()
  const calls: Promise<Timed>[] = []
  let ticks = 0
  const timer = setInterval(() => {
    // A late timer makes up for what it missed.
    for (; started + ticks * EVERY_MS <= performance.now(); ticks++) {
      const due = started + ticks * EVERY_MS
      for (const route of ROUTES) calls.push(timed(url, route, due, ticks))
    }
  }, EVERY_MS / 5)
  return {
    stop: () => {
      clearInterval(timer)
      return Promise.all(calls)
    },
  }
}

async function timed(url: string, route: Timed['route'], due: number, n: number): Promise<Timed> {
  const late = performance.now() - due
  const answer = await call(url + route, route === '/breaches' ? {} : { body: { email: benchAddress(n) } })
  return { ...answer, ms: answer.ms + late, route, due }
}

async function stopAfter(steady: { stop(): Promise<Timed[]> }, seconds: number): Promise<Timed[]> {
  await pause(seconds * 1000)
  return steady.stop()
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function summarise(list: Timed[]): { p50: number; p99: number; count: number } {
  if (list.length === 0) return { p50: NaN, p99: NaN, count: 0 }
  const sorted = list.map(({ ms }) => ms).sort((a, b) => a - b)
  return { p50: median(sorted), p99: sorted[Math.ceil(sorted.length * 0.99) - 1]!, count: list.length }
}
