import { fork, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { build } from '@/lib/cli/build'
import { LOOK_UP } from '@/lib/breaches/sources/local'
import { hashEmail } from '@/lib/crypto/crypto'
import { env } from '@/lib/env'
import { startEmbedded } from '@/prisma/embedded'
import { ensureSecrets, loadEnvFiles } from '@/prisma/local-env'
import { migrate } from '@/prisma/migrate'
import { startProbedServer } from '@/tests/support/probed-server'
import { scriptsOf } from '@/tests/support/scripts'
import { fillCorpus } from './corpus'
import { BENCH_ADDRESSES, benchAddress, load, loadPage, median, type LoadResult } from './load'
import type { Row } from './row'

// `npm run bench`. Machines differ, so everything is compared within one run, in turns, and printed as a ratio.

const ROUNDS = 5
const SECONDS = 8
const SMALL = 10_000
const LARGE = Number(process.env.BENCH_EXPOSURES ?? 10_000_000)
const EMPTY_PATH = '/v1/bench/empty'
const CHECK_PATH = '/v1/breaches/check-breach'
const KB = 1024
/** Fewer calls, where a part has many. */
const QUICK = '--quick'

const rows: Row[] = []
const children: ChildProcess[] = []

async function main(): Promise<void> {
  loadEnvFiles()
  ensureSecrets()
  console.log('Building…')
  await build({ bench: true, quiet: true })
  const server = await startEmbedded({
    dir: path.join(process.cwd(), '.data', 'bench-database'),
    settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
  })
  try {
    // hashEmail needs the keys, and so the whole configuration.
    process.env.DATABASE_URL ??= server.url
    const only = process.argv.slice(2).filter((part) => part !== QUICK)
    const wanted = (part: string) => only.length === 0 || only.includes(part)
    const small = await prepare(server.url, 'bench_small', SMALL)
    if (wanted('check')) {
      const large = await prepare(server.url, 'bench_large', LARGE)
      await benchCheck(small, large)
      await explain(small, large)
    }
    if (wanted('pages')) await benchPages(small)
    if (wanted('javascript')) await measureJavaScript(small)
    if (wanted('mail')) {
      const { runMailBench } = await import('./mail-bench')
      const url = await freshDatabase(server.url, 'bench_mail')
      switchDatabase(url)
      rows.push(...(await runMailBench(url, await startServer(url, 3815))))
    }
    if (wanted('members')) {
      const { runMembersBench } = await import('./members-bench')
      const url = await freshDatabase(server.url, 'bench_members')
      switchDatabase(url)
      rows.push(
        ...(await runMembersBench({
          databaseUrl: url,
          startWeb: () => startServer(url, 3816),
          quick: process.argv.includes(QUICK),
        })),
      )
    }
    if (wanted('admin')) {
      const { runAdminBench } = await import('./admin-bench')
      const fresh = async (name: string) => {
        const url = await freshDatabase(server.url, name)
        switchDatabase(url)
        return url
      }
      rows.push(...(await runAdminBench({ freshDatabase: fresh, startWeb: startServer })))
    }
    // It takes hours: only where it is asked for.
    if (only.includes('soak')) {
      const { runSoakBench } = await import('./soak-bench')
      const url = await freshDatabase(server.url, 'bench_soak')
      await fillCorpus(url, SMALL)
      rows.push(
        ...(await runSoakBench({
          startWeb: (nodeArgs) => startProbedServer({ databaseUrl: url, nodeArgs, env: { BENCH: '1' } }),
          quick: process.argv.includes(QUICK),
        })),
      )
    }
    if (wanted('import')) {
      const { runImportBench } = await import('./import-bench')
      const url = await freshDatabase(server.url, 'bench_import')
      process.env.DATABASE_URL = url
      for (const { name, value, unit, target, pass } of await runImportBench(url)) {
        rows.push({ name, value: `${value} ${unit}`, target: String(target), pass })
      }
    }
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await server.release()
  }
  report()
}

/** Makes this process use a database, also where its configuration was read already. */
function switchDatabase(url: string): void {
  process.env.DATABASE_URL = url
  env().DATABASE_URL = url
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new Client({ connectionString: urlOf(serverUrl, 'postgres') })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = urlOf(serverUrl, name)
  await migrate(url)
  return url
}

/** A database with this many exposures; kept between runs. */
async function prepare(serverUrl: string, name: string, exposures: number): Promise<string> {
  const url = urlOf(serverUrl, name)
  try {
    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows: counted } = await client.query<{ n: string }>('SELECT count(*)::text AS n FROM exposure')
    await client.end()
    if (Number(counted[0]!.n) === exposures) {
      await migrate(url)
      return url
    }
  } catch {
    // Not there yet.
  }
  console.log(`Making ${exposures.toLocaleString('en-US')} exposures…`)
  await freshDatabase(serverUrl, name)
  await fillCorpus(url, exposures)
  return url
}

function startServer(databaseUrl: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = fork('dist/server.js', {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        BENCH: '1',
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        APP_URL: `http://localhost:${port}`,
        TRUSTED_PROXY_HOPS: '1',
        LOG_LEVEL: 'warn',
        NEXT_TELEMETRY_DISABLED: '1',
        CATALOGUE_SYNC: 'off',
        HIBP_ACCOUNT_LOOKUP: 'off',
        XPOSEDORNOT_ANALYTICS: 'off',
      },
    })
    children.push(child)
    child.once('message', () => resolve(`http://127.0.0.1:${port}`))
    child.once('exit', () => reject(new Error('The server of the bench ended.')))
  })
}

async function benchCheck(small: string, large: string): Promise<void> {
  const smallUrl = await startServer(small, 3811)
  const largeUrl = await startServer(large, 3812)
  const runs = { empty: [] as LoadResult[], small: [] as LoadResult[], large: [] as LoadResult[] }
  // Warm: code compiled, connections open, the pages read that will be asked for.
  for (const url of [small, large]) await readPages(url)
  for (const [url, path_] of [
    [smallUrl, EMPTY_PATH],
    [smallUrl, CHECK_PATH],
    [largeUrl, CHECK_PATH],
  ] as const)
    await load(url, path_, 4)
  for (let round = 1; round <= ROUNDS; round++) {
    runs.empty.push(await load(smallUrl, EMPTY_PATH, SECONDS))
    runs.small.push(await load(smallUrl, CHECK_PATH, SECONDS))
    runs.large.push(await load(largeUrl, CHECK_PATH, SECONDS))
    console.log(
      `round ${round}: ${Object.entries(runs)
        .map(([name, list]) => `${name} ${list.at(-1)!.rate.toFixed(0)}/s`)
        .join(', ')}`,
    )
  }
  const rate = (list: LoadResult[]) => median(list.map((run) => run.rate))
  const describe = (list: LoadResult[]) =>
    `${rate(list).toFixed(0)}/s, p50 ${median(list.map((run) => run.p50))} ms, p99 ${median(list.map((run) => run.p99))} ms`
  const bad = Object.values(runs)
    .flat()
    .reduce((sum, run) => sum + run.bad, 0)
  rows.push({ name: 'empty publicRoute POST', value: describe(runs.empty), target: '', pass: null })
  rows.push({
    name: `check, ${SMALL.toLocaleString('en-US')} exposures`,
    value: describe(runs.small),
    target: '',
    pass: null,
  })
  rows.push({
    name: `check, ${LARGE.toLocaleString('en-US')} exposures`,
    value: describe(runs.large),
    target: '',
    pass: null,
  })
  ratio('check / empty POST', rate(runs.small) / rate(runs.empty), 0.7)
  ratio('large / small corpus', rate(runs.large) / rate(runs.small), 0.9)
  rows.push({ name: 'answers that were not 2xx', value: String(bad), target: '0', pass: bad === 0 })
}

/** The public pages, beside the empty call. The catalogue of the bench has 1,000 breaches. */
async function benchPages(databaseUrl: string): Promise<void> {
  const url = await startServer(databaseUrl, 3814)
  const pages = [
    ['/breaches', 0.2],
    ['/breaches/Bench1', null],
    ['/', null],
  ] as const
  const empty: LoadResult[] = []
  const runs = pages.map((): LoadResult[] => [])
  await load(url, EMPTY_PATH, 3)
  for (const [page] of pages) await loadPage(url, page, 4)
  for (let round = 1; round <= ROUNDS; round++) {
    empty.push(await load(url, EMPTY_PATH, SECONDS))
    for (const [index, [page]] of pages.entries()) runs[index]!.push(await loadPage(url, page, SECONDS))
    console.log(
      `round ${round}: empty ${empty.at(-1)!.rate.toFixed(0)}/s, ${pages.map(([page], index) => `${page} ${runs[index]!.at(-1)!.rate.toFixed(0)}/s`).join(', ')}`,
    )
  }
  const rate = (list: LoadResult[]) => median(list.map((run) => run.rate))
  for (const [index, [page, target]] of pages.entries()) {
    const value = rate(runs[index]!) / rate(empty)
    const shown = `${(100 * value).toFixed(1)} % (${rate(runs[index]!).toFixed(0)}/s of ${rate(empty).toFixed(0)}/s), ${runs[index]!.reduce((sum, run) => sum + run.bad, 0)} not 2xx`
    rows.push({
      name: `${page} / empty POST`,
      value: shown,
      target: target === null ? '' : `≥ ${target * 100} %`,
      pass: target === null ? null : value >= target,
    })
  }
}

function ratio(name: string, value: number, target: number): void {
  rows.push({
    name,
    value: `${(value * 100).toFixed(1)} %`,
    target: `≥ ${target * 100} %`,
    pass: value >= target,
  })
}

async function readPages(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('SELECT breach_id FROM exposure WHERE email_hash = ANY($1)', [
    Array.from({ length: BENCH_ADDRESSES }, (_, n) => hashEmail(benchAddress(n))),
  ])
  await client.end()
}

async function explain(small: string, large: string): Promise<void> {
  const plans: string[] = []
  for (const url of [small, large]) {
    const client = new Client({ connectionString: url })
    await client.connect()
    const hash = hashEmail(benchAddress(0)).toString('hex')
    const sql = `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF) ${LOOK_UP.replaceAll('$1', `ARRAY['\\x${hash}'::bytea]`)}`
    await client.query(sql)
    const { rows: plan } = await client.query<Record<string, string>>(sql)
    plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'))
    await client.end()
  }
  const buffers = plans.map((plan) => /Buffers: shared (hit=\d+(?: read=\d+)?)/.exec(plan)?.[1] ?? '?')
  rows.push({
    name: 'buffers of a look-up, small and large',
    value: buffers.join(' and '),
    target: 'the same',
    pass: buffers[0] === buffers[1],
  })
  console.log(plans.join('\n\n'))
}

async function measureJavaScript(databaseUrl: string): Promise<void> {
  const url = await startServer(databaseUrl, 3813)
  const checked = await fetch(`${url}${CHECK_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: benchAddress(0) }),
  })
  const cookie = checked.headers.get('set-cookie')!.split(';')[0]!
  const pages = [
    ['/', 180],
    ['/breach-summary', 155],
    ['/breaches', 155],
    ['/breaches/Bench1', 155],
    ['/breach-details-no-action-required?uniqueBreachId=Bench1', 155],
    ['/faq', 155],
    ['/privacy-policy', 155],
    ['/no-breaches-found', 205],
    ['/lawyer-consultation', 205],
    ['/breach-details-get-notified?uniqueBreachId=Bench1', 205],
    ['/breach-details-request-consultation?uniqueBreachId=Bench1', 205],
  ] as const
  for (const [page, limit] of pages) {
    const html = await (await fetch(url + page, { headers: { cookie } })).text()
    const scripts = scriptsOf(html)
    let bytes = 0
    for (const src of scripts)
      bytes += gzipSync(Buffer.from(await (await fetch(new URL(src, url))).arrayBuffer())).length
    rows.push({
      name: `gzip JavaScript of ${page}`,
      value: `${(bytes / KB).toFixed(1)} KB in ${scripts.size} files`,
      target: `≤ ${limit} KB`,
      pass: bytes <= limit * KB,
    })
  }
}

function report(): void {
  const width = Math.max(...rows.map((row) => row.name.length))
  const table = rows.map(
    (row) =>
      `${row.pass === null ? ' ' : row.pass ? '✓' : '✗'} ${row.name.padEnd(width)}  ${row.value}${row.target ? `  (${row.target})` : ''}`,
  )
  const title = `${new Date().toISOString()}  node ${process.version}  ${os.cpus().length} × ${os.cpus()[0]?.model}`
  const text = [title, ...table, ''].join('\n')
  console.log(`\n${text}`)
  const folder = path.join(process.cwd(), 'bench', 'results')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.txt`), text)
}

main()
  .then(() => process.exit(rows.some((row) => row.pass === false) ? 1 : 0))
  .catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
