import { fork, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { end } from '@/tests/support/child'
import { alertBreach } from '@/lib/alerts/alert-breach'
import { COMMAND_LINE } from '@/lib/audit/record'
import { prepareCampaigns } from '@/lib/alerts/write-alerts'
import { getBreach } from '@/lib/breaches/catalogue/get-breach'
import { bundleProcesses } from '@/lib/cli/build'
import { sealExposureEmail } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { faults, startFakeResend, type Fault } from '@/tests/fakes/resend'
import { createBreach } from '@/tests/support/factories'

// Mail under the worst: workers are killed without warning, the provider refuses, fails and falls silent, operators press
// twice. What counts is what the provider has accepted in the end.

export interface ChaosOptions {
  recipients: number
  workers: number
  /** How many there are; the provider is slow, and takes half of the mail, until they have happened. */
  kills: number
  /** Between two kills, at random. Milliseconds. */
  between: [number, number]
  /** Calls that the provider takes in a second while workers are being killed. */
  callsASecond: number
  doubleClicks: number
  /** How long a worker waits for a response. Milliseconds. */
  timeoutMs: number
  /** Gives up after this long. Milliseconds. */
  limitMs: number
  onProgress?(line: string): void
}

export interface ChaosReport {
  recipients: number
  /** Never accepted by the provider. */
  lost: number
  /** Accepted more than once by the provider. */
  twice: number
  /** Accepted though nobody wrote to them. */
  strangers: number
  kills: number
  /** Kills that had happened when the ledger was empty. */
  killsBeforeDrained: number
  calls: number
  byStatus: Record<string, number>
  states: Record<string, number>
  seconds: number
}

const STEP = 1 / 2 ** 32

/** A small generator with a seed, so that a run can be told about. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state * STEP
  }
}

/** Runs it on the database in the environment, which must be migrated and empty. */
export async function runChaos(options: ChaosOptions, seed = 1): Promise<ChaosReport> {
  const random = randomFrom(seed)
  const started = Date.now()
  const fake = await startFakeResend()
  Object.assign(fake, { countOnly: true, callsASecond: options.callsASecond, latencyMs: 20 })
  let kills = 0
  /** However slowly a busy machine comes to its kills, there is mail to send at each of them. */
  const isHeldBack = () => kills < options.kills && fake.acceptedBy.size >= options.recipients / 2
  fake.fault = () => (isHeldBack() ? faults.tooFast('1') : misbehave(random()))
  const outdir = path.join('.data', `chaos-${process.pid}`)
  await bundleProcesses({ worker: 'lib/jobs/worker.ts' }, outdir)

  const breach = await createBreach({ uniqueBreachId: 'Chaos', title: 'Chaos' })
  const addresses = Array.from({ length: options.recipients }, (_, index) => `person${index}@chaos.example`)
  await listAddresses(breach, addresses)

  // Templates load on first use, which may hold this process up for longer than the presses wait for a connection.
  await prepareCampaigns((await getBreach('Chaos'))!)

  const children: ChildProcess[] = []
  const startWorker = (slot: number): void => {
    children[slot] = startBundled(path.join(outdir, 'worker.js'), fake.url, options.timeoutMs)
  }
  for (let slot = 0; slot < options.workers; slot++) startWorker(slot)

  let drained = false
  let killsBeforeDrained = 0
  try {
    const clicks = Promise.all(Array.from({ length: options.doubleClicks }, press))
    const killing = (async () => {
      while (!drained && kills < options.kills && Date.now() - started < options.limitMs) {
        const [least, most] = options.between
        const slot = Math.floor(random() * options.workers)
        await ready(children[slot]!)
        await new Promise((resolve) => setTimeout(resolve, least + random() * (most - least)))
        if (drained) return
        await kill(children[slot]!)
        kills += 1
        startWorker(slot)
        if (kills >= options.kills) fake.callsASecond = Infinity
      }
    })()
    await clicks
    let lastLine = 0
    while (Date.now() - started < options.limitMs) {
      const [row] = await db().$queryRaw<
        { left: bigint }[]
      >`SELECT count(*) AS left FROM email_message WHERE state IN ('queued', 'sending')`
      if (row!.left === 0n) break
      if (Date.now() - lastLine > 5_000) {
        lastLine = Date.now()
        options.onProgress?.(`${row!.left} left, ${kills} kills, ${fake.calls.length} calls`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    drained = true
    killsBeforeDrained = kills
    await killing
  } finally {
    drained = true
    await Promise.all(children.map(kill))
    await fake.close()
    fs.rmSync(outdir, { recursive: true, force: true })
  }

  const known = new Set(addresses)
  const groups = await db().emailMessage.groupBy({ by: ['state'], _count: true })
  const byStatus: Record<string, number> = {}
  for (const { status } of fake.calls) byStatus[status] = (byStatus[status] ?? 0) + 1
  return {
    recipients: addresses.length,
    lost: addresses.filter((address) => !fake.acceptedBy.has(address)).length,
    twice: [...fake.acceptedBy.values()].filter((times) => times > 1).length,
    strangers: [...fake.acceptedBy.keys()].filter((address) => !known.has(address)).length,
    kills,
    killsBeforeDrained,
    calls: fake.calls.length,
    byStatus,
    states: Object.fromEntries(groups.map(({ state, _count }) => [state, _count])),
    seconds: Math.round((Date.now() - started) / 100) / 10,
  }
}

/** One who presses while another is at it is told so, and nothing more. */
async function press(): Promise<void> {
  await alertBreach('Chaos', undefined, COMMAND_LINE, 1_000_000).catch((error) => {
    if ((error as { code?: unknown }).code !== 'conflict') throw error
  })
}

/** 10 % too fast, 5 % broken, 3 % taken and never answered. */
export function misbehave(chance: number): Fault | null {
  if (chance < 0.1) return faults.tooFast('1')
  if (chance < 0.15) return faults.broken()
  return chance < 0.18 ? { kind: 'accept-then-hang' } : null
}

async function listAddresses(breachId: number, addresses: string[]): Promise<void> {
  const sealed = addresses.map(sealExposureEmail)
  await pgPool().query(
    'INSERT INTO exposure (email_hash, breach_id, email_ciphertext) SELECT hash, $1, ciphertext FROM unnest($2::bytea[], $3::bytea[]) AS e(hash, ciphertext)',
    [breachId, sealed.map(({ hash }) => hash), sealed.map(({ ciphertext }) => ciphertext)],
  )
}

const whenReady = new WeakMap<ChildProcess, Promise<void>>()

/** Starts a bundled process that sends by the fake. @param timeoutMs how long it waits for it. */
export function startBundled(file: string, fakeUrl: string, timeoutMs: number): ChildProcess {
  const child = fork(file, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      CATALOGUE_SYNC: 'off',
      RESEND_API_KEY: 're_test',
      MAIL_FROM: 'Redress <mail@example.com>',
      RESEND_BASE_URL: fakeUrl,
      MAIL_TIMEOUT_MS: String(timeoutMs),
    },
  })
  const said = new Promise<void>((resolve) => {
    child.once('message', () => resolve()).once('exit', () => resolve())
  })
  whenReady.set(child, said)
  return child
}

/** Resolves when a process is ready, or has ended: on a busy machine one that is killed sooner never comes to its work. */
export async function ready(child: ChildProcess): Promise<void> {
  await whenReady.get(child)
}

export const kill = (child: ChildProcess): Promise<void> => end(child, 'SIGKILL')
