import { fork, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { end } from '@/tests/support/child'
import { alertBreach } from '@/lib/alerts/alert-breach'
import { COMMAND_LINE } from '@/lib/audit/record'
import { bundleProcesses } from '@/lib/cli/build'
import { hashEmail, sealExposureEmail } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { startFakeResend } from '@/tests/fakes/resend'
import { createBreach } from '@/tests/support/factories'
import { FIRST, sealAddressWithoutId, SECOND, takeKeys } from '@/tests/support/keys'
import type { ReaderReport, Sealed } from './keys-reader'

// ENCRYPTION_KEY changes while processes read, write and send: some of them seal under the former key, some under the new one,
// and the command that seals everything anew is killed again and again. Then the former key is taken away.

export interface KeysOptions {
  /** On the list that is read. */
  addresses: number
  /** Of another breach, who are written to. */
  recipients: number
  /** How often the command is killed before it may finish. */
  kills: number
  /** How long it runs before it is killed, at first; each time a little longer. Milliseconds. */
  killAfterMs: number
}

export interface KeysReport {
  readers: ReaderReport[]
  kills: number
  /** What the last run of the command said, and its exit code. */
  verdict: string
  code: number | null
  /** How many rows are sealed under which key, by the first bytes. */
  idsAfter: Record<string, number>
  mail: { states: Record<string, number>; accepted: number; twice: number }
  /** Of processes that know the new key only. */
  afterwards: ReaderReport
}

const UNIQUE_ID = 'KeysUnderLoad'
const MAILED_ID = 'KeysUnderLoadMailed'
/** What the provider takes in a second: slow, so that batches are under way all the while. */
const CALLS_A_SECOND = 2
/** For the mail to go out in the end. Milliseconds. */
const DRAIN_MS = 90_000

/** Runs it on the database in the environment, which must be migrated and empty. */
export async function changeKeysUnderLoad({
  addresses,
  recipients,
  kills,
  killAfterMs,
}: KeysOptions): Promise<KeysReport> {
  const fake = await startFakeResend()
  Object.assign(fake, { countOnly: true, callsASecond: CALLS_A_SECOND })
  fake.fault = (call) =>
    call % 5 === 1 ? { kind: 'accept-then-cut' } : call % 5 === 3 ? { kind: 'accept-then-hang' } : null
  const outdir = path.join('.data', `keys-${process.pid}`)
  await bundleProcesses(
    { worker: 'lib/jobs/worker.ts', rotate: 'lib/cli/keys-rotate.ts', reader: 'tests/chaos/keys-reader.ts' },
    outdir,
  )
  takeKeys(FIRST)
  await listAddresses(await createBreach({ uniqueBreachId: UNIQUE_ID, isManualUpload: true }), addresses)
  await listAddresses(await createBreach({ uniqueBreachId: MAILED_ID, isManualUpload: true }), recipients)

  const children = new Set<ChildProcess>()
  const start = (program: string, [seals, ...also]: string[], args: string[] = []): ChildProcess => {
    const child = fork(path.join(outdir, `${program}.js`), args, {
      execArgv: [],
      stdio: ['ignore', 'pipe', program === 'rotate' ? 'ignore' : 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
        CATALOGUE_SYNC: 'off',
        ENCRYPTION_KEY: seals,
        ENCRYPTION_KEYS_ALSO: also.join(),
        RESEND_API_KEY: 're_test',
        MAIL_FROM: 'Redress <mail@example.com>',
        RESEND_BASE_URL: fake.url,
        MAIL_TIMEOUT_MS: '800',
      },
    })
    child.stdout!.resume()
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }
  try {
    await alertBreach(MAILED_ID, undefined, COMMAND_LINE, recipients)
    const workers = [start('worker', [FIRST, SECOND]), start('worker', [SECOND, FIRST])]
    const readers = relay([
      start('reader', [FIRST, SECOND], [UNIQUE_ID]),
      start('reader', [SECOND, FIRST], [UNIQUE_ID]),
    ])
    for (let kill = 0; kill < kills; kill++) {
      const rotate = start('rotate', [SECOND, FIRST])
      await new Promise((resolve) => setTimeout(resolve, killAfterMs * (1 + kill / 2)))
      await end(rotate, 'SIGKILL')
      // Workers as well, one after the other: what they had under way is taken over under the other order of keys.
      await end(workers[kill % 2]!, 'SIGKILL')
      workers[kill % 2] = start('worker', kill % 2 ? [SECOND, FIRST] : [FIRST, SECOND])
    }
    // To its end, while half of the processes still seal under the former key.
    await finish(start('rotate', [SECOND, FIRST]))
    await readers.handedOn(20)
    const reports = await readers.stop()
    Object.assign(fake, { callsASecond: Infinity, fault: () => null })
    await drained()
    for (const worker of workers) await end(worker, 'SIGKILL')
    const { code, output } = await finish(start('rotate', [SECOND, FIRST]))
    const idsAfter = await countIds()
    const last = relay([start('reader', [SECOND], [UNIQUE_ID]), start('reader', [SECOND], [UNIQUE_ID])])
    await last.handedOn(20)
    const [afterwards] = await last.stop()
    const groups = await db().emailMessage.groupBy({ by: ['state'], _count: true })
    return {
      readers: reports,
      kills,
      code,
      idsAfter,
      afterwards: afterwards!,
      verdict: output.trim().split('\n').at(-1)!,
      mail: {
        states: Object.fromEntries(groups.map(({ state, _count }) => [state, _count])),
        accepted: fake.acceptedBy.size,
        twice: [...fake.acceptedBy.values()].filter((times) => times > 1).length,
      },
    }
  } finally {
    await Promise.all([...children].map((child) => end(child, 'SIGKILL')))
    await fake.close()
    fs.rmSync(outdir, { recursive: true, force: true })
    takeKeys(FIRST)
  }
}

async function drained(): Promise<void> {
  const deadline = Date.now() + DRAIN_MS
  while (
    Date.now() < deadline &&
    (await db().emailMessage.findFirst({
      where: { state: { in: ['queued', 'sending'] } },
      select: { id: true },
    }))
  ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Half of them as they were sealed before keys had ids. */
async function listAddresses(breachId: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const email = `person${index}@keys.example`
    return {
      hash: hashEmail(email),
      sealed: index % 2 ? sealAddressWithoutId(email, FIRST) : sealExposureEmail(email).ciphertext,
    }
  })
  await pgPool().query(
    `WITH added AS (INSERT INTO exposure (email_hash, breach_id, email_ciphertext) SELECT h, $1, c FROM unnest($2::bytea[], $3::bytea[]) AS e(h, c))
     INSERT INTO kept_count (name, key, n) VALUES ('exposure', $1::int::text, $4)`,
    [breachId, rows.map(({ hash }) => hash), rows.map(({ sealed }) => sealed), count],
  )
}

/** Hands what each process has sealed to the other. */
function relay([one, other]: [ChildProcess, ChildProcess]): {
  handedOn(each: number): Promise<void>
  stop(): Promise<ReaderReport[]>
} {
  const handed = new Map<ChildProcess, number>()
  const reports: Promise<ReaderReport>[] = [[one, other] as const, [other, one] as const].map(
    ([from, to]) =>
      new Promise((resolve, reject) => {
        from.on('message', (message: Sealed | ReaderReport) => {
          if ('reads' in message) resolve(message)
          else if (to.connected) to.send(message)
          handed.set(from, (handed.get(from) ?? 0) + 1)
        })
        from.once('exit', (code) => reject(new Error(`A reader ended (${code}).`)))
      }),
  )
  return {
    handedOn: async (each) => {
      const waiting = () =>
        [one, other].some((child) => child.exitCode === null && (handed.get(child) ?? 0) < each)
      while (waiting()) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    stop: () => {
      for (const child of [one, other]) child.send('stop')
      return Promise.all(reports)
    },
  }
}

async function countIds(): Promise<Record<string, number>> {
  const { rows } = await pgPool().query<{ id: string; n: number }>(`
    SELECT encode(substring(sealed FROM 1 FOR 4), 'hex') AS id, count(*)::int AS n FROM (
      SELECT email_ciphertext AS sealed FROM exposure UNION ALL SELECT email_ciphertext FROM users UNION ALL SELECT email_ciphertext FROM monitored_address
      UNION ALL SELECT recipient FROM email_message) everything WHERE sealed IS NOT NULL GROUP BY 1`)
  return Object.fromEntries(rows.map(({ id, n }) => [id, n]))
}

function finish(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}
