import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { Resend } from 'resend'
import { alertBreach } from '@/lib/alerts/alert-breach'
import { COMMAND_LINE } from '@/lib/audit/record'
import { bundleProcesses } from '@/lib/cli/build'
import { sealExposureEmail } from '@/lib/crypto/crypto'
import { sealingKey } from '@/lib/crypto/keyring'
import { closeDatabase, db, pgPool } from '@/lib/db/client'
import { BATCH_SIZE } from '@/lib/mail/ledger'
import { buildMails } from '@/lib/mail/payload'
import { load, loadPage } from './load'

export interface MailRow {
  name: string
  value: string
  target: string
  pass: boolean | null
}

const RECIPIENTS = 100_000
const LOAD_SECONDS = 12
const DRAIN_LIMIT_MS = 5 * 60_000

interface Fake {
  url: string
  ask(): Promise<{ accepted: number; people: number }>
  forget(): void
  child: ChildProcess
}

/**
 * 100,000 alerts: writing them while the web answers others, and sending them, beside what the bare SDK does with the
 * same batches.
 * @param databaseUrl migrated and empty. @param webUrl a web process on that database.
 */
export async function runMailBench(databaseUrl: string, webUrl: string): Promise<MailRow[]> {
  const rows: MailRow[] = []
  const fake = await startFake()
  try {
    await listPeople()
    const quiet = await loadBoth(webUrl, 4)
    const loading = loadBoth(webUrl, LOAD_SECONDS)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const started = performance.now()
    const { queued } = await alertBreach('MailBench', undefined, COMMAND_LINE, 1_000_000_000)
    const seconds = (performance.now() - started) / 1000
    const busy = await loading
    rows.push({
      name: `enqueue ${queued.toLocaleString('en-US')} alerts`,
      value: `${seconds.toFixed(1)} s`,
      target: '< 15 s',
      pass: seconds < 15 && queued === RECIPIENTS,
    })
    rows.push({
      name: 'p99 of other routes, before and meanwhile',
      value: `${quiet.p99} ms, ${busy.p99} ms, ${busy.bad} bad`,
      target: '< 500 ms',
      pass: busy.p99 < 500 && busy.bad === 0,
    })

    const bare = await bareSdk(fake.url)
    fake.forget()
    const ours = await drain(databaseUrl, fake)
    rows.push({ name: 'bare SDK, the same batches', value: `${bare.toFixed(0)}/s`, target: '', pass: null })
    const share = ours.rate / bare
    rows.push({
      name: 'the worker / bare SDK',
      value: `${(share * 100).toFixed(1)} % (${ours.rate.toFixed(0)}/s), ${ours.people} people, ${ours.accepted} accepted`,
      target: '≥ 50 % or ≥ 3000/s',
      pass: (share >= 0.5 || ours.rate >= 3000) && ours.people === RECIPIENTS && ours.accepted === RECIPIENTS,
    })
  } finally {
    fake.child.kill()
    await closeDatabase()
  }
  return rows
}

async function loadBoth(webUrl: string, seconds: number): Promise<{ p99: number; bad: number }> {
  const [check, page] = await Promise.all([
    load(webUrl, '/v1/breaches/check-breach', seconds, { connections: 4 }),
    loadPage(webUrl, '/breaches', seconds, { connections: 2 }),
  ])
  return { p99: Math.max(check.p99, page.p99), bad: check.bad + page.bad }
}

async function listPeople(): Promise<void> {
  const { id } = await db().breach.create({
    data: {
      uniqueBreachId: 'MailBench',
      name: 'MailBench',
      title: 'Mail Bench',
      domain: 'bench.example',
      breachDate: new Date('2025-01-01'),
      addedDate: new Date(),
      modifiedDate: new Date(),
      pwnCount: 100_000n,
      dataClasses: ['Email addresses', 'Passwords', 'Names'],
      severity: 'high',
      massActionBreachStatus: 3,
    },
  })
  const sealed = Array.from({ length: RECIPIENTS }, (_, index) =>
    sealExposureEmail(`person${index}@mail-bench.example`),
  )
  await pgPool().query(
    'INSERT INTO exposure (email_hash, breach_id, email_ciphertext) SELECT h, $1, c FROM unnest($2::bytea[], $3::bytea[]) AS e(h, c)',
    [id, sealed.map(({ hash }) => hash), sealed.map(({ ciphertext }) => ciphertext)],
  )
  await pgPool().query('ANALYZE exposure')
}

/** What the SDK alone does in this process with the ledger's own messages, four calls at a time. @returns messages a second. */
async function bareSdk(url: string): Promise<number> {
  const { rows } = await pgPool().query(`
    SELECT m.id::text, m.position, m.render_id AS "renderId", m.campaign_id AS "campaignId", c.unique_breach_id AS "uniqueBreachId", m.email_hash AS "emailHash",
      m.recipient, m."values", m.basis, m.created_at AS "createdAt", NULL AS "leftOutAt"
    FROM email_message m JOIN email_campaign c ON c.id = m.campaign_id ORDER BY m.id LIMIT 20000`)
  const mails = (await buildMails(rows, sealingKey().id)).map(
    (built) => ('mail' in built ? built.mail : null)!,
  )
  const resend = new Resend('re_test', { baseUrl: url })
  const batches = Array.from({ length: mails.length / BATCH_SIZE }, (_, index) =>
    mails.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
  const started = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let index = next++; index < batches.length; index = next++) {
        const { error } = await resend.batch.send(batches[index]!, {
          idempotencyKey: `bare-${index}`,
          batchValidation: 'permissive',
        })
        if (error) throw new Error(error.message)
      }
    }),
  )
  return mails.length / ((performance.now() - started) / 1000)
}

async function drain(
  databaseUrl: string,
  fake: Fake,
): Promise<{ rate: number; accepted: number; people: number }> {
  const outdir = path.join('.data', 'bench-worker')
  await bundleProcesses({ worker: 'lib/jobs/worker.ts' }, outdir)
  const started = performance.now()
  const worker = fork(path.join(outdir, 'worker.js'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      CATALOGUE_SYNC: 'off',
      RESEND_API_KEY: 're_test',
      MAIL_FROM: 'Redress <mail@example.com>',
      RESEND_BASE_URL: fake.url,
    },
  })
  try {
    while (performance.now() - started < DRAIN_LIMIT_MS) {
      // Asked of the provider: reading the ledger over and over would take from what is measured.
      if ((await fake.ask()).accepted >= RECIPIENTS) break
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    while (
      await db().emailMessage.findFirst({
        where: { state: { in: ['queued', 'sending'] } },
        select: { id: true },
      })
    )
      await new Promise((resolve) => setTimeout(resolve, 50))
    const seconds = (performance.now() - started) / 1000
    return { rate: RECIPIENTS / seconds, ...(await fake.ask()) }
  } finally {
    worker.kill('SIGTERM')
  }
}

async function startFake(): Promise<Fake> {
  const child = fork('tests/bench/fake-resend.ts', {
    execArgv: [path.join('node_modules', 'tsx', 'dist', 'cli.mjs'), '--tsconfig', 'tsconfig.cli.json'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const heard = <T>(): Promise<T> =>
    new Promise((resolve) => child.once('message', (message) => resolve(message as T)))
  const { url } = await heard<{ url: string }>()
  return {
    url,
    child,
    ask: () => {
      const response = heard<{ accepted: number; people: number }>()
      child.send('count')
      return response
    },
    forget: () => void child.send('forget'),
  }
}
