import { fork, spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { end, serving } from './support/child'
import { build } from '@/lib/cli/build'
import type { EmbeddedServer } from '@/prisma/embedded'
import { closeDatabase } from '@/lib/db/client'
import { seed } from '@/prisma/seed'
import { seedMember } from '@/prisma/seed-member'
import { BUILT_NODE } from './support/built-node'
import { findOrInstallChromium } from './support/chromium'
import { freePort } from '@/prisma/free-port'
import {
  asRuntime,
  createTestDatabase,
  dropTestDatabase,
  SERVER_VARIABLE,
  startTestServer,
} from './support/test-server'

// `npm test`: lint, types, unit, /v1 on a real database, the built process, browser flows. Ends with one line that counts them all.
// `npm run test:e2e` and the like run one part.

const RESULTS = path.join(process.cwd(), 'test-results')
const bin = (...parts: string[]) => path.join(process.cwd(), 'node_modules', ...parts)

/** What we read of jest's report. */
interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numRuntimeErrorTestSuites: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    ok: boolean
    tests: { projectName: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 }
/** Said again at the end: what the suites print in between is longer than what is kept of it. */
const failures: string[] = []
let server: EmbeddedServer | undefined
let web: ChildProcess | undefined
let worker: ChildProcess | undefined
let browsersRan = false

async function main(): Promise<void> {
  const [only, ...rest] = process.argv.slice(2)
  const wanted = (part: string) => only === undefined || only === part
  fs.mkdirSync(RESULTS, { recursive: true })
  const started = Date.now()
  // Which of many texts a field is given this time: tests/support/in-turn.ts.
  process.env.TURN ??= String(randomInt(1000))

  await run('prisma', [bin('prisma', 'build', 'index.js'), 'generate'], { quiet: true })
  // What fails is heard of where it is waited for.
  const starting = (wanted('v1') || wanted('process') || wanted('e2e')) && startTestServer()
  if (starting) starting.catch(() => {})
  // Lint takes one processor for about as long as types and the tests of rules take the other; those of /v1 do not wait for its end.
  if (wanted('static'))
    await run('typegen', [bin('next', 'dist', 'bin', 'next'), 'typegen'], {
      quiet: true,
      env: { NEXT_TELEMETRY_DISABLED: '1' },
    })
  const linting = wanted('static') ? lint() : Promise.resolve([])
  // Once lint has read its types. The client that tests load by then stays as it is.
  const building =
    (wanted('process') || wanted('e2e')) && linting.then(() => build({ quiet: true, generate: false }))
  if (building) building.catch(() => {})
  if (wanted('static'))
    add(
      counted(
        await run('types', [bin('typescript7', 'bin', 'tsc'), '--noEmit', '-p', 'tsconfig.types.json']),
      ),
    )
  if (starting) {
    server = await starting
    process.env[SERVER_VARIABLE] = server.url
  }
  const onOneStart = (['unit', 'v1'] as const).filter(wanted)
  if (onOneStart.length > 0) await jest(onOneStart, rest)
  for (const failed of await linting) add(counted(failed))
  await building
  // Beside each other: where one waits, the other goes on.
  await Promise.all([
    wanted('process') &&
      jest(
        ['process'],
        [
          // Each file measures a web process of its own.
          '--maxWorkers=2',
          // The long search of its memory takes minutes: `npm run test:process` has it.
          ...(only === undefined ? ['--testPathIgnorePatterns', 'retained-requests'] : []),
          ...rest,
        ],
      ),
    wanted('e2e') && browserTests(rest),
  ])
  console.log(`\nAll suites, ${Math.round((Date.now() - started) / 1000)} s, TURN=${process.env.TURN}:`)
}

/** What `npm run lint` does, one after the other. */
async function lint(): Promise<(0 | 1)[]> {
  return [
    await run('format', [bin('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.']),
    await run('unused', [bin('knip', 'bin', 'knip.js'), '--no-progress']),
    await run('promises', [bin('oxlint', 'bin', 'oxlint'), '--type-aware']),
    await run('lint', [bin('eslint', 'bin', 'eslint.js'), '.', '--max-warnings', '0']),
  ]
}

function add(counts: Counts): void {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
}

function counted(failed: 0 | 1): Counts {
  return { passed: 1 - failed, failed, skipped: 0 }
}

/** @returns 0 when the command succeeded, 1 when it failed. */
function run(
  label: string,
  args: string[],
  { quiet = false, env = {} as Record<string, string> } = {},
): Promise<0 | 1> {
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.once('exit', (code) => {
      if (!quiet || code)
        console.log(`${code ? '✗' : '✓'} ${label} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
      if (code) failures.push(label)
      resolve(code ? 1 : 0)
    })
  })
}

async function jest(projects: ('unit' | 'v1' | 'process')[], rest: string[]): Promise<void> {
  const label = projects.join(', ')
  const file = path.join(RESULTS, `${projects.join('-')}.json`)
  fs.rmSync(file, { force: true })
  // Mail's renderer is loaded by a dynamic import.
  const args = [
    '--config',
    'tests/jest.config.mjs',
    '--selectProjects',
    ...projects,
    '--json',
    `--outputFile=${file}`,
    ...rest,
  ]
  const failed = await run(
    label,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      bin('jest', 'bin', 'jest.js'),
      ...args,
    ],
    { env: { NODE_ENV: 'test' } },
  )
  if (!fs.existsSync(file)) return add({ passed: 0, failed: 1, skipped: 0 })
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as JestReport
  for (const { name, status, assertionResults } of report.testResults) {
    const where = path.relative(process.cwd(), name)
    const failing = assertionResults.filter((test) => test.status === 'failed')
    for (const test of failing) failures.push(`${where}: ${test.fullName}${why(test.failureMessages[0])}`)
    if (status === 'failed' && failing.length === 0) failures.push(where)
  }
  add({
    passed: report.numPassedTests,
    // A suite that does not even load has no tests to count as failed.
    failed: Math.max(report.numFailedTests + report.numRuntimeErrorTestSuites, failed),
    skipped: report.numPendingTests,
  })
}

async function browserTests(rest: string[]): Promise<void> {
  const chromium = findOrInstallChromium()
  const database = await createTestDatabase(server!.url, 'redress_e2e')
  browsersRan = true
  const port = await freePort()
  const appUrl = `http://localhost:${port}`
  Object.assign(process.env, {
    // What the tests look into is not what the product may.
    DATABASE_URL: await asRuntime(database),
    // A busy machine is no database that hangs.
    DATABASE_TIMEOUT_MS: '60000',
    EMAIL_HASH_KEY: '11'.repeat(32),
    ENCRYPTION_KEY: '22'.repeat(32),
    LAW_FIRM_HAND_OVER: 'on',
    CERTIFICATE_KEY: '33'.repeat(32),
    CATALOGUE_SYNC: 'off',
    EMAIL_PREVIEW: 'open',
    LOG_LEVEL: 'warn',
    // Every test is a visitor of its own, by X-Forwarded-For.
    TRUSTED_PROXY_HOPS: '1',
    PORT: String(port),
    APP_URL: appUrl,
  })
  await seed()
  await seedMember()
  await closeDatabase()
  web = await start('server.js')
  worker = await start('worker.js')
  const file = path.join(RESULTS, 'e2e.json')
  fs.rmSync(file, { force: true })
  const failed = await run(
    'e2e',
    [bin('@playwright', 'test', 'cli.js'), 'test', '--config', 'tests/playwright.config.ts', ...rest],
    {
      env: { E2E_URL: appUrl, E2E_DATABASE_URL: database, CHROMIUM_PATH: chromium, E2E_REPORT: file },
    },
  )
  if (!fs.existsSync(file)) return add({ passed: 0, failed: 1, skipped: 0 })
  const { stats, suites } = JSON.parse(fs.readFileSync(file, 'utf8')) as PlaywrightReport
  suites.forEach(nameFailing)
  add({
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, failed),
    skipped: stats.skipped,
  })
}

function nameFailing({ file, specs, suites = [] }: PlaywrightSuite): void {
  for (const { title, tests } of specs.filter((spec) => !spec.ok))
    for (const { projectName, results } of tests) {
      const error = results.flatMap(({ errors }) => errors)[0]
      if (error)
        failures.push(`tests/e2e/${path.basename(file)}: ${title} (${projectName})${why(error.message)}`)
    }
  suites.forEach(nameFailing)
}

/** The beginning of a test's error, under its name. */
function why(message = ''): string {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 8)
    .map((line) => `\n    ${line.slice(0, 600)}`)
    .join('')
}

/** Resolves when the process says that it is ready. */
async function start(file: string): Promise<ChildProcess> {
  const child = fork(path.join('dist', file), {
    execPath: BUILT_NODE,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await serving(child)
  return child
}

async function cleanUp(): Promise<void> {
  for (const child of [worker, web]) if (child) await end(child)
  if (server) {
    // Another run on the same server may be using its own.
    if (browsersRan) await dropTestDatabase(server.url, 'redress_e2e').catch(() => {})
    await server.release()
  }
}

void main()
  .catch((error: Error) => {
    console.error(error.message)
    failures.push(error.message)
    total.failed += 1
  })
  .then(async () => {
    await cleanUp()
    for (const failure of failures) console.log(`✗ ${failure}`)
    const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
    console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
    process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
  })
