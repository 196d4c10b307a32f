import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BurstOrder, BurstReport } from './burst-process'
import { call, type Answer } from './call'
import { benchAddress, median } from './load'
import type { Row } from './row'

const MAX_P99_MS = 500
/** So long does who signs in wait at most, and nearly all of two hundred succeed. Milliseconds, and a part of 1. */
const MAX_WAIT_MS = 5_000
const MIN_IN_TIME = 0.95
/** Between two calls of each kind: twenty a second. Milliseconds. */
const EVERY_MS = 50
const ROUTES = ['/v1/breaches/check-breach', '/breaches'] as const
/** What stands in every good response of them: a page that could not be made has the status 200 too. */
const SIGNS = { '/v1/breaches/check-breach': '"outcome"', '/breaches': 'Member Bench' }

interface Burst {
  /** Each signs in once a round, with the right password. */
  accounts: { email: string; password: string }[]
  rounds: number
  /** How long the other routes are measured without the burst. */
  quietSeconds: number
  /** Whether nearly all have to succeed in time, and the other routes to stay quick meanwhile. */
  isBounded: boolean
}

interface Timed extends Answer {
  route: (typeof ROUTES)[number]
  /** When the call was to be made. Milliseconds since the epoch. */
  due: number
}

/** Many sign in at once, while others check addresses and read the catalogue at a steady pace. */
export async function measureSignInBurst(
  url: string,
  { accounts, rounds, quietSeconds, isBounded }: Burst,
): Promise<Row[]> {
  await stopAfter(startSteady(url), 3)
  const quiet = await stopAfter(startSteady(url), quietSeconds)
  const during = { signIns: [] as Timed[], empty: [] as Timed[] }
  const all = [...quiet]
  const rows: Row[] = []
  for (let round = 1; round <= rounds; round++) {
    const signIns = await burst(url, '/v1/auth/login', accounts)
    // The same number of calls that do nothing: what so many connections at once cost by themselves.
    const empty = await burst(url, '/v1/bench/empty', accounts)
    during.signIns.push(...signIns.meanwhile)
    during.empty.push(...empty.meanwhile)
    all.push(...signIns.steady, ...empty.steady)
    const count = (status: number) => signIns.answers.filter((one) => one.status === status).length
    const others = accounts.length - count(200) - count(429)
    const inTime = signIns.answers.filter(({ status, ms }) => status === 200 && ms <= MAX_WAIT_MS).length
    const wanted = isBounded ? accounts.length * MIN_IN_TIME : 1
    rows.push({
      name: `${accounts.length} sign-ins at once, round ${round}`,
      value: `${count(200)} × 200, ${inTime} of them within ${MAX_WAIT_MS / 1000} s, ${count(429)} × 429, ${others} others, in ${signIns.seconds.toFixed(2)} s (empty calls: ${empty.seconds.toFixed(2)} s)`,
      target: `${isBounded ? `≥ ${wanted} within ${MAX_WAIT_MS / 1000} s, ` : ''}only 200 and 429`,
      pass: others === 0 && inTime >= wanted,
    })
  }
  for (const route of ROUTES) {
    const of = (list: Timed[]) => summarise(list.filter((entry) => entry.route === route))
    const [before, busy, control] = [of(quiet), of(during.signIns), of(during.empty)]
    const failed = all.filter(
      (entry) => entry.route === route && (entry.status !== 200 || !entry.text.includes(SIGNS[route])),
    ).length
    rows.push({
      name: `${route}, before and meanwhile`,
      value: `p50 ${before.p50.toFixed(1)} and ${busy.p50.toFixed(1)} ms (${(busy.p50 / before.p50).toFixed(1)} ×), p99 ${before.p99.toFixed(1)} and ${busy.p99.toFixed(1)} ms (${(busy.p99 / before.p99).toFixed(1)} ×), of ${before.count} and ${busy.count} calls, ${failed} failed`,
      target: isBounded ? `p99 < ${MAX_P99_MS} ms` : '0 failed',
      pass: (!isBounded || busy.p99 < MAX_P99_MS) && failed === 0,
    })
    rows.push({
      name: `${route}, while as many empty calls`,
      value: `p50 ${control.p50.toFixed(1)} ms, p99 ${control.p99.toFixed(1)} ms, of ${control.count} calls`,
      target: '',
      pass: null,
    })
  }
  return rows
}

/** All bodies posted at once by a process of its own, and what the steady calls that were due meanwhile took. */
async function burst(url: string, path: string, bodies: unknown[]) {
  const crowd = fork(fileURLToPath(new URL('./burst-process.ts', import.meta.url)))
  try {
    await once(crowd, 'message')
    const calls = startSteady(url)
    await pause(1_000)
    const order: BurstOrder = { url: url + path, bodies }
    crowd.send(order)
    const [{ from, to, answers }] = (await once(crowd, 'message')) as [BurstReport]
    const steady = await calls.stop()
    return {
      answers,
      steady,
      meanwhile: steady.filter(({ due }) => due >= from && due <= to),
      seconds: (to - from) / 1000,
    }
  } finally {
    crowd.kill()
  }
}

/** Calls every route at its pace, whether or not the calls before were answered. Time counts from when a call was due. */
function startSteady(url: string): { stop(): Promise<Timed[]> } {
  const started = now()
  const calls: Promise<Timed>[] = []
  let ticks = 0
  const timer = setInterval(() => {
    // A late timer makes up for what it missed.
    for (; started + ticks * EVERY_MS <= now(); ticks++) {
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
  const late = now() - due
  const response = await call(url + route, route === '/breaches' ? {} : { body: { email: benchAddress(n) } })
  return { ...response, ms: response.ms + late, route, due }
}

async function stopAfter(steady: { stop(): Promise<Timed[]> }, seconds: number): Promise<Timed[]> {
  await pause(seconds * 1000)
  return steady.stop()
}

const now = () => performance.timeOrigin + performance.now()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function summarise(list: Timed[]): { p50: number; p99: number; count: number } {
  if (list.length === 0) return { p50: NaN, p99: NaN, count: 0 }
  const sorted = list.map(({ ms }) => ms).sort((a, b) => a - b)
  return { p50: median(sorted), p99: sorted[Math.ceil(sorted.length * 0.99) - 1]!, count: list.length }
}
