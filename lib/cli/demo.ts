import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import {
  choosePort,
  ensureCertificateKey,
  ensureSecrets,
  loadEnvFiles,
  openDatabase,
  type OpenDatabase,
} from '@/prisma/local-env'
import { prepareDatabase } from '@/prisma/prepare-database'
import { DEMO_MEMBER, DEMO_OPERATOR, DEMO_PEOPLE } from '@/prisma/catalogue/demo'
import { EXAMPLE_SETTLEMENTS } from '@/prisma/catalogue/demo-settlements'
import { exampleDays } from '@/prisma/catalogue/example-settlement'
import { seed } from '@/prisma/seed'
import { seedMember } from '@/prisma/seed-member'
import { COMMAND_LINE } from '../audit/record'
import { createInvite } from '../auth/invites/create-invite'
import { closeDatabase, db } from '../db/client'
import { env, mailProvider } from '../env'
import { paths, settlementPath } from '../paths'
import { isLocalUrl } from '../validation/transport-rules'
import { build } from './build'

// `npm run demo`: everything, from nothing, in one command; and everything stopped again, in order, by Ctrl-C.

const STOP_TIMEOUT_MS = 15_000
const WATCH_INTERVAL_MS = 2_000

let database: OpenDatabase | undefined
const children: ChildProcess[] = []
let started = false
let stopping = false
const abort = new AbortController()

async function main(): Promise<void> {
  // Ctrl-C reaches every process of the terminal at once. We stop in order; the children are in groups of their own.
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGHUP', () => void stop(0))

  loadEnvFiles()
  ensureSecrets()
  ensureCertificateKey()
  process.env.CATALOGUE_SYNC ??= 'off'
  // Nobody but this machine is meant to see what it shows.
  process.env.HOST ||= '127.0.0.1'
  if (!process.env.APP_URL || isLocalUrl(process.env.APP_URL)) process.env.EMAIL_PREVIEW ??= 'open'
  const port = await choosePort()
  started = true
  step(process.env.DATABASE_URL ? 'Using the database in DATABASE_URL' : 'Starting the embedded PostgreSQL')
  database = await openDatabase()
  const { DATABASE_URL, APP_URL } = env()
  step('Applying migrations')
  await prepareDatabase(database.ownerUrl, DATABASE_URL)
  const seeded = await seed()
  await seedMember()
  const inviteLink = await inviteOperator()
  step(
    seeded
      ? `Seeded ${seeded.breaches} breaches and ${seeded.people} demo addresses`
      : 'The data of the last start is kept',
  )
  await closeDatabase()
  await build({
    quiet: true,
    signal: abort.signal,
    onStart: () => step('Building (about a minute the first time)'),
  })
  if (stopping) return
  step('Starting the web and the worker')
  await start('server.js', { PORT: String(port) })
  await start('worker.js', {})
  printWhatToTry(APP_URL, inviteLink)
  watchDatabase()
}

/** @returns the link of a new invitation for the demo's operator; null once she has a passkey. */
async function inviteOperator(): Promise<string | null> {
  const enrolled = await db().user.findFirst({
    where: { email: DEMO_OPERATOR.email, role: 'admin', passkeys: { some: {} } },
    select: { id: true },
  })
  return enrolled ? null : (await createInvite({ ...DEMO_OPERATOR, actor: COMMAND_LINE })).link
}

/** The embedded server may be killed like any process; the web then says that it could not check until it is back. */
function watchDatabase(): void {
  setTimeout(() => {
    if (stopping || !database) return
    database
      .revive()
      .then((died) => died && step('The database had stopped and was started again'))
      .catch((error: Error) => step(error.message))
      .finally(watchDatabase)
  }, WATCH_INTERVAL_MS)
}

function step(message: string): void {
  if (!stopping) console.log(`  ${message}`)
}

/** Resolves when the process says it is ready; if it ends instead, so do we. */
function start(file: string, extra: Record<string, string>): Promise<void> {
  const child = fork(path.join(process.cwd(), 'dist', file), {
    detached: true,
    // Not the loader that this file itself runs under.
    execArgv: [],
    env: {
      ...process.env,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      ...extra,
      MIGRATION_DATABASE_URL: '',
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  return new Promise((resolve) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => {
      resolve()
      if (!stopping) {
        console.error(`The process ${file} ended (${code}).`)
        void stop(1)
      }
    })
  })
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  abort.abort()
  if (started) console.log('\nStopping…')
  // The worker first, then the web, then the database.
  for (const child of [...children].reverse()) await end(child)
  await closeDatabase().catch(() => {})
  await database?.release().catch(() => {})
  process.exit(code)
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    child.once('exit', () => {
      clearTimeout(force)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

function printWhatToTry(url: string, inviteLink: string | null): void {
  const width = Math.max(...DEMO_PEOPLE.map(({ email }) => email.length))
  const lines = DEMO_PEOPLE.map(({ email, shows }) => `    ${email.padEnd(width)}  ${shows}`)
  console.log(`
  Redress is running: ${url}

  Check one of these addresses:
${lines.join('\n')}

  Open one of these settlements:
${settlementLines(url).join('\n')}

  Sign in: ${url}${paths.signIn}
    ${DEMO_MEMBER.email}, password ${DEMO_MEMBER.password}

  Admin area: ${inviteLink ?? `${url}${paths.adminLogin}`}
    ${inviteLink ? `the link opens once; enter ${DEMO_OPERATOR.email} and make a passkey` : `${DEMO_OPERATOR.email}, with the passkey you made. Lost it? npm run admin:invite -- --email ${DEMO_OPERATOR.email}`}

  ${mailProvider(env()) ? 'Mail is really sent.' : `Mail is kept instead of being sent. Read it here: ${url}${paths.capturedMail}`}
  Mail templates: ${url}${paths.emailPreview}

  The companies marked Example are invented. Breach data: Have I Been Pwned (haveibeenpwned.com), CC BY 4.0.
  Stop with Ctrl-C. The data stays in .data for the next start.
`)
}

/** Which address shows what. */
function settlementLines(url: string): string[] {
  const days = exampleDays(new Date())
  const pages = EXAMPLE_SETTLEMENTS.map(({ shows, settlement }) => ({
    page: `${url}${settlementPath(settlement(days).slug)}`,
    shows,
  }))
  const width = Math.max(...pages.map(({ page }) => page.length))
  return pages.map(({ page, shows }) => `    ${page.padEnd(width)}  ${shows}`)
}

main().catch(async (error: Error) => {
  if (stopping) return
  console.error(error.message)
  await stop(1)
})
