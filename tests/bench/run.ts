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
import { end, serving } from '@/tests/support/child'
import { startProbedServer } from '@/tests/support/probed-server'
import { scriptsOf } from '@/tests/support/scripts'
import { endSwaps, fillCorpus, laySmallBeside } from './corpus'
import { launchBare, pageAsSent } from './bare'
import { BENCH_ADDRESSES, benchAddress, GENERATOR, load, loadPage, median, type LoadResult } from './load'
import { canPin, pinServer } from './pin'
import type { Row } from './row'
import { compare, inTurns, meanRate, type Contender, type Turns } from './turns'

// `npm run bench`. Machines differ, so everything is compared within one run, in turns, and printed as a ratio.

const SMALL = 10_000
const LARGE = Number(process.env.BENCH_EXPOSURES ?? 10_000_000)
const EMPTY_PATH = '/v1/bench/empty'
const CHECK_PATH = '/v1/breaches/check-breach'
/**
 * What a check runs is compiled anew for some seconds, and each of the database's processes meets every page of a large index for a first
 * time, which takes it a third longer. The same for all that are compared.
 */
const WARM_CHECK_SECONDS = 20
/**
 * So many calls a second meanwhile: an address is answered 20 times in an hour, and a server that was asked as fast as it can would refuse some of
 * what is measured then.
 */
const WARM_CHECK_RATE = 4_000
/** So many connections that calls come as they would, whatever the one before takes. */
const HALF_LOAD = { connections: 64, rounds: 3, seconds: 5 }
const KB = 1024
/** Fewer calls, where a part has many. */
const QUICK = '--quick'

const rows: Row[] = []
/** What the servers write. */
const logs = fs.mkdtempSync(path.join(os.tmpdir(), 'redress-bench-'))
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
    if (wanted('summary')) {
      const { runSummaryBench } = await import('./summary-bench')
      switchDatabase(small)
      rows.push(...(await runSummaryBench({ databaseUrl: small, startWeb: () => startServer(small, 3817) })))
    }
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
          startWeb: (nodeArgs) =>
            startProbedServer({ databaseUrl: url, nodeArgs, env: { BENCH: '1' }, logsRequests: true }),
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
    fs.rmSync(logs, { recursive: true, force: true })
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
    await endSwaps(url)
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

async function startServer(databaseUrl: string, port: number): Promise<string> {
  return (await launchServer(databaseUrl, port)).url
}

interface Launched {
  url: string
  pid: number
  stop: () => Promise<void>
}

/** Starts it as it is deployed, with a line for each request: into a file, as into a journal. */
async function launchServer(databaseUrl: string, port: number): Promise<Launched> {
  const output = fs.openSync(path.join(logs, `${port}.log`), 'w')
  const child = fork('dist/server.js', {
    execArgv: [],
    stdio: ['ignore', output, 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BENCH: '1',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      TRUSTED_PROXY_HOPS: '1',
      LOG_LEVEL: 'info',
      NEXT_TELEMETRY_DISABLED: '1',
      CATALOGUE_SYNC: 'off',
      HIBP_ACCOUNT_LOOKUP: 'off',
      XPOSEDORNOT_ANALYTICS: 'off',
    },
  })
  fs.closeSync(output)
  children.push(child)
  await serving(child)
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => end(child) }
}

async function benchCheck(small: string, large: string): Promise<void> {
  // Which of two servers of the same code is the quicker one says more of their launches than of what they look up in.
  const both = await laySmallBeside(large, SMALL)
  // The pages of the database that will be asked for are in memory.
  for (const url of [small, large]) await readPages(url)
  const results = await inTurns(async () => {
    // A process each: what one has been through is not the other's.
    const framework = await launchServer(small, 3810)
    const web = await launchServer(large, 3811)
    const bare = await launchBare(small, 3817)
    return {
      contenders: [
        loaded('empty publicRoute POST', framework, EMPTY_PATH),
        ...([SMALL, LARGE] as const).map((exposures) => ({
          ...loaded(`check, ${exposures.toLocaleString('en-US')} exposures`, web, CHECK_PATH),
          prepare: () => both.show(exposures === SMALL ? 'small' : 'large'),
        })),
        loaded('bare handler: one look-up, JSON', bare, CHECK_PATH),
      ],
      stop: async () => {
        await Promise.all([framework.stop(), web.stop(), bare.stop()])
      },
    }
  })
  await both.end()
  for (const turns of results) {
    const value = `${meanRate(turns).toFixed(0)}/s, p50 ${turns.p50} ms, p99 ${turns.p99} ms, ${turns.bad} bad`
    rows.push({ name: turns.name, value, target: '', pass: null })
  }
  const [empty, few, many, bare] = results as [Turns, Turns, Turns, Turns]
  rows.push(
    ratioRow('check / bare handler', few, bare, 0.5),
    ratioRow('check / empty POST through the framework', few, empty, 3),
    ratioRow('large / small corpus', many, few, 0.9),
  )
  await benchHalfLoad(small, meanRate(few))
  const bad = results.reduce((sum, turns) => sum + turns.bad, 0)
  rows.push({ name: 'answers that were not 2xx', value: String(bad), target: '0', pass: bad === 0 })
}

/** How long a check takes while half as many come as could be answered. @param most checks a second. */
async function benchHalfLoad(small: string, most: number): Promise<void> {
  const { url, stop } = await launchServer(small, 3811)
  await load(url, CHECK_PATH, WARM_CHECK_SECONDS, { rate: WARM_CHECK_RATE })
  const turns: LoadResult[] = []
  for (let round = 0; round < HALF_LOAD.rounds; round++)
    turns.push(
      await load(url, CHECK_PATH, HALF_LOAD.seconds, { connections: HALF_LOAD.connections, rate: most / 2 }),
    )
  await stop()
  const [rate, p50, p99] = (['rate', 'p50', 'p99'] as const).map((key) =>
    median(turns.map((turn) => turn[key])),
  ) as [number, number, number]
  rows.push({
    name: 'check at half load, p99',
    value: `${p99.toFixed(1)} ms (p50 ${p50.toFixed(1)} ms, ${rate.toFixed(0)}/s of ${most.toFixed(0)}/s)`,
    target: '≤ 25 ms',
    pass: p99 <= 25 && turns.every(({ bad }) => bad === 0),
  })
}

function loaded(name: string, { url, pid }: Launched, path_: string): Contender {
  return {
    name,
    pid,
    warm: () => load(url, path_, WARM_CHECK_SECONDS, { rate: WARM_CHECK_RATE }),
    run: (seconds) => load(url, path_, seconds),
  }
}

/** Kept pages, each beside a bare server that sends the same bytes. The catalogue of the bench has 1,000 breaches. */
async function benchPages(databaseUrl: string): Promise<void> {
  const pages = ['/', '/breaches', '/breaches/Bench1', '/settlements', '/privacy-policy', '/faq']
  const results = await inTurns(async () => {
    const web = await launchServer(databaseUrl, 3814)
    const sent = await Promise.all(pages.map((page) => pageAsSent(web.url, page)))
    const bare = await launchBare(databaseUrl, 3818, sent)
    for (const { pid } of [web, bare]) pinServer(pid)
    const both = (page: string, tag?: string): Contender[] =>
      [web, bare].map(({ url, pid }) => ({
        name: `${page}${tag ? ', known' : ''}`,
        pid,
        run: (seconds) => loadPage(url, page, seconds, { isApart: true, ...(tag && { tag }) }),
      }))
    return {
      contenders: [...pages.flatMap((page) => both(page)), ...both('/', sent[0]!.headers.etag)],
      stop: async () => {
        await Promise.all([web.stop(), bare.stop()])
      },
    }
  })
  console.log(
    canPin()
      ? 'The servers had one processor, the load the others.'
      : 'Servers and load shared the processors.',
  )
  for (let index = 0; index < results.length; index += 2) {
    const [ours, bare] = results.slice(index, index + 2) as [Turns, Turns]
    const row = ratioRow(`${ours.name} / bare`, ours, bare, ours.name.includes('known') ? 0.8 : 0.5)
    const rates = `${meanRate(ours).toFixed(0)}/s of ${meanRate(bare).toFixed(0)}/s`
    rows.push({ ...row, value: `${row.value} (${rates}), ${ours.bad + bare.bad} bad` })
  }
}

/** @param target the least, as a part of 1; null for none. */
function ratioRow(name: string, one: Turns, other: Turns, target: number | null): Row {
  const { ratio, error } = compare(one, other)
  // Of an answer, in what our own process spends on it.
  const cost =
    one.cost === null || other.cost === null
      ? ''
      : `, processor ${((100 * other.cost) / one.cost).toFixed(1)} % (${one.cost.toFixed(1)} µs for ${other.cost.toFixed(1)})`
  return {
    name,
    value: `${(ratio * 100).toFixed(1)} ± ${(error * 100).toFixed(1)} %${cost}`,
    target: target === null ? '' : `≥ ${target * 100} %`,
    pass: target === null ? null : ratio >= target,
  }
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
  const title = `${new Date().toISOString()}  node ${process.version}  ${os.cpus().length} × ${os.cpus()[0]?.model}  load by ${GENERATOR}`
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
