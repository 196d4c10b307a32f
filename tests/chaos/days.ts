import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { bundleProcesses } from '@/lib/cli/build'
import { sealExposureEmail } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { reminderAt, type ReminderDays } from '@/lib/follows/due-notices'
import { startFakeResend } from '@/tests/fakes/resend'
import { createSettlement, dayFrom } from '@/tests/support/settlements'
import { kill, misbehave, randomFrom, ready, startBundled } from './chaos'

// Mail about days under the worst: everybody follows three settlements, whose days are 30, 7 and 1 days away; the process that
// writes is killed in the middle of its portions, those that send are too, and the provider fails. Everybody gets each once.

export interface DaysOptions {
  followers: number
  /** Of the process that writes, and of those that send. No fewer than these. */
  kills: { writer: number; senders: number }
  /** Between two kills of each, at random. Milliseconds. */
  between: { writer: [number, number]; senders: [number, number] }
  /** Calls that the provider takes in a second while senders are being killed. */
  callsASecond: number
  limitMs: number
  onProgress?(line: string): void
}

export interface DaysReport {
  messages: number
  /** Never accepted, or fewer than three for an address. */
  lost: number
  twice: number
  /** Accepted after the moment from which on it was too late. */
  late: number
  kills: { writer: number; senders: number }
  states: Record<string, number>
  seconds: number
}

const DAYS: readonly ReminderDays[] = [30, 7, 1]

/** Runs it on the database in the environment, which must be migrated and empty. */
export async function runDays(options: DaysOptions, seed = 1): Promise<DaysReport> {
  const random = randomFrom(seed)
  const started = Date.now()
  const isInTime = () => Date.now() - started < options.limitMs
  const fake = await startFakeResend()
  Object.assign(fake, { countOnly: true, callsASecond: options.callsASecond, latencyMs: 10 })
  fake.fault = () => misbehave(random())
  const outdir = path.join('.data', `chaos-days-${process.pid}`)
  await bundleProcesses({ worker: 'lib/jobs/worker.ts', writer: 'tests/chaos/days-writer.ts' }, outdir)
  const addresses = Array.from({ length: options.followers }, (_, index) => `person${index}@days.example`)
  for (const days of DAYS) await followDueIn(days, addresses)

  const start = (name: 'worker' | 'writer') => startBundled(path.join(outdir, `${name}.js`), fake.url, 2_000)
  const wait = ([least, most]: [number, number]) =>
    new Promise((resolve) => setTimeout(resolve, least + random() * (most - least)))
  const kills = { writer: 0, senders: 0 }
  const senders: ChildProcess[] = [start('worker'), start('worker')]
  let writer: ChildProcess | undefined
  let drained = false
  try {
    const writing = (async () => {
      while (kills.writer < options.kills.writer && isInTime()) {
        const child = (writer = start('writer'))
        await ready(child)
        await wait(options.between.writer)
        await kill(child)
        kills.writer += 1
      }
      writer = start('writer')
      await new Promise((resolve) => writer!.once('exit', resolve))
    })()
    const killing = (async () => {
      while (!drained && kills.senders < options.kills.senders && isInTime()) {
        const slot = Math.floor(random() * senders.length)
        await ready(senders[slot]!)
        await wait(options.between.senders)
        if (drained) return
        await kill(senders[slot]!)
        kills.senders += 1
        senders[slot] = start('worker')
        if (kills.senders >= options.kills.senders) fake.callsASecond = Infinity
      }
    })()
    await writing
    for (let lastLine = 0; isInTime();) {
      const left = await db().emailMessage.count({ where: { state: { in: ['queued', 'sending'] } } })
      if (left === 0) break
      if (Date.now() - lastLine > 5_000) {
        lastLine = Date.now()
        options.onProgress?.(`${left} left, kills ${JSON.stringify(kills)}, ${fake.calls.length} calls`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    drained = true
    await killing
  } finally {
    drained = true
    await Promise.all([...senders, ...(writer ? [writer] : [])].map(kill))
    await fake.close()
    fs.rmSync(outdir, { recursive: true, force: true })
  }
  const groups = await db().emailMessage.groupBy({ by: ['state'], _count: true })
  const states = Object.fromEntries(groups.map(({ state, _count }) => [state, _count]))
  const { rows } = await pgPool().query<{ late: number; messages: number }>(
    `SELECT count(*)::int AS messages, (count(*) FILTER (WHERE m.reason = 'too-late' OR m.sent_at > n.not_after))::int AS late
     FROM email_message m JOIN settlement_notice n ON n.id = m.notice_id`,
  )
  const times = addresses.map((address) => fake.acceptedBy.get(address) ?? 0)
  const short = times.reduce((sum, count) => sum + Math.max(0, DAYS.length - count), 0)
  return {
    messages: rows[0]!.messages,
    // What one address has too often another message may lack: the ledger says that each went out.
    lost: Math.max(short, addresses.length * DAYS.length - (states.sent ?? 0)),
    twice: times.filter((count) => count > DAYS.length).length,
    late: rows[0]!.late,
    kills,
    states,
    seconds: Math.round((Date.now() - started) / 100) / 10,
  }
}

/** A settlement whose reminder of so many days is due now, and all of them follow. */
async function followDueIn(days: ReminderDays, addresses: readonly string[]): Promise<void> {
  const now = new Date()
  const date = reminderAt(dayFrom(days, now), days) <= now ? dayFrom(days, now) : dayFrom(days - 1, now)
  const { id } = await createSettlement({
    dates: [{ kind: 'claim', date, confidence: 'official', source: 0 }],
  })
  const sealed = addresses.map(sealExposureEmail)
  await pgPool().query(
    `INSERT INTO settlement_follower (id, settlement_id, email_hash, email_ciphertext, confirmed_at)
     SELECT gen_random_uuid(), $1, h, c, '2026-01-01' FROM unnest($2::bytea[], $3::bytea[]) AS p(h, c)`,
    [id, sealed.map(({ hash }) => hash), sealed.map(({ ciphertext }) => ciphertext)],
  )
}
