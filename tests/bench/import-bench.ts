import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { importCsv } from '@/lib/imports/import-csv'
import { readFile } from '@/lib/imports/read/read-file'
import { COPY_HEADER, COPY_TRAILER } from '@/lib/imports/stage/staging-table'
import { sealExposureEmail } from '@/lib/crypto/crypto'
import { closeDatabase, db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { startEmbedded } from '@/prisma/embedded'
import { ensureSecrets, loadEnvFiles } from '@/prisma/local-env'
import { migrate } from '@/prisma/migrate'

// A million exposures: a bare COPY of ready-made rows into an indexed table, and the whole import of the CSV they came
// from (reading, checking, sealing, merging), in turns. Machines vary by the minute, the ratio of neighbours less: its median counts.
// Both come in a connection of their own, as whoever brings a file does: PostgreSQL's process of an old one has its shared memory mapped already,
// which is a tenth of a COPY. Both find what they write to as new.

const EXPOSURES = 1_000_000
const BREACHES = 1_000
const ROUNDS = 5
const TARGET_RATIO = 80
const TARGET_RSS_MB = 150
const MB = 1024 * 1024

export interface BenchRow {
  name: string
  value: number
  unit: string
  target: string
  pass: boolean
}

interface ImportRun {
  ms: number
  rssGrowthMb: number
}

interface Shape {
  name: string
  addressesPerRow: number
  /** The breach, from 0, of the exposure with this index. */
  breachOf: (index: number) => number
}

const PER_BREACH = EXPOSURES / BREACHES
const inBlocks = (index: number): number => Math.floor(index / PER_BREACH)
const inTurn = (index: number): number => index % BREACHES

const SHAPES: Shape[] = [
  {
    name: `${BREACHES.toLocaleString('en-US')} rows of ${PER_BREACH.toLocaleString('en-US')} addresses`,
    addressesPerRow: PER_BREACH,
    breachOf: inBlocks,
  },
  { name: `${EXPOSURES.toLocaleString('en-US')} rows of 1 address`, addressesPerRow: 1, breachOf: inBlocks },
  {
    name: `${EXPOSURES.toLocaleString('en-US')} rows of 1 address, breaches in turn`,
    addressesPerRow: 1,
    breachOf: inTurn,
  },
]

/** @param databaseUrl an empty migrated database; it is empty again afterwards. */
export async function runImportBench(databaseUrl: string): Promise<BenchRow[]> {
  // The caller may have been at work on another database.
  await closeDatabase()
  env().DATABASE_URL = databaseUrl
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'redress-bench-'))
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT 1 FROM breach UNION ALL SELECT 1 FROM exposure LIMIT 1')
    if (rows.length > 0) throw new Error('The import bench needs an empty database.')
    const results: BenchRow[] = []
    for (const shape of SHAPES) results.push(...(await measure(client, databaseUrl, folder, shape)))
    return results
  } finally {
    await client.query('DROP TABLE IF EXISTS bench_exposure').catch(() => {})
    await client.end()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  client: Client,
  databaseUrl: string,
  folder: string,
  shape: Shape,
): Promise<BenchRow[]> {
  const { name } = shape
  const csv = path.join(folder, 'exposures.csv')
  const copy = path.join(folder, 'exposures.copy')
  await writeFiles(csv, copy, shape)
  const bare: number[] = []
  const imports: ImportRun[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    bare.push(await bareCopy(client, databaseUrl, copy))
    imports.push(await importInChild(databaseUrl, csv))
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM exposure')
    if (Number(rows[0]!.count) !== EXPOSURES) throw new Error(`The import left ${rows[0]!.count} exposures.`)
    await client.query('TRUNCATE exposure, breach, csv_import CASCADE; CHECKPOINT')
    console.log(
      `${name}, round ${round}: bare COPY ${seconds(bare.at(-1)!)} s, import ${seconds(imports.at(-1)!.ms)} s`,
    )
  }
  const bareMs = median(bare)
  const importMs = median(imports.map(({ ms }) => ms))
  const ratios = imports.map(({ ms }, round) => Math.round((1000 * bare[round]!) / ms) / 10)
  const ratio = median(ratios)
  const growth = Math.max(...imports.map(({ rssGrowthMb }) => rssGrowthMb))
  return [
    { name: `bare COPY, ${name}`, value: seconds(bareMs), unit: 's', target: '', pass: true },
    { name: `import, ${name}`, value: seconds(importMs), unit: 's', target: '', pass: true },
    {
      name: `import / bare COPY, speed (${Math.min(...ratios)} to ${Math.max(...ratios)} %)`,
      value: ratio,
      unit: '%',
      target: `≥ ${TARGET_RATIO} %`,
      pass: ratio >= TARGET_RATIO,
    },
    {
      name: 'memory growth of the import',
      value: growth,
      unit: 'MB',
      target: `< ${TARGET_RSS_MB} MB`,
      pass: growth < TARGET_RSS_MB,
    },
  ]
}

/** The same million addresses as a CSV and as rows for COPY, in the same order. */
async function writeFiles(csv: string, copy: string, shape: Shape): Promise<void> {
  await pipeline(csvRows(shape), fs.createWriteStream(csv))
  await pipeline(copyRows(shape), fs.createWriteStream(copy))
}

function* csvRows({ addressesPerRow, breachOf }: Shape): Generator<string> {
  yield 'Company,Breach Date,Affected Users,Data Types,Severity,Emails\n'
  for (let from = 0; from < EXPOSURES; from += addressesPerRow) {
    const emails = Array.from({ length: addressesPerRow }, (_, index) => address(from + index)).join(';')
    yield `Company ${breachOf(from)},2024-05-06,"${PER_BREACH.toLocaleString('en-US')}","Email addresses, Passwords",High,${emails}\n`
  }
}

function* copyRows({ breachOf }: Shape): Generator<Buffer> {
  yield COPY_HEADER
  for (let index = 0; index < EXPOSURES; index++) {
    const { hash, ciphertext } = sealExposureEmail(address(index))
    const row = Buffer.alloc(2 + 4 + hash.length + 8 + 4)
    row.writeInt16BE(3, 0)
    row.writeInt32BE(hash.length, 2)
    hash.copy(row, 6)
    row.writeInt32BE(4, 6 + hash.length)
    row.writeInt32BE(1 + breachOf(index), 10 + hash.length)
    row.writeInt32BE(ciphertext.length, 14 + hash.length)
    yield Buffer.concat([row, ciphertext])
  }
  yield COPY_TRAILER
}

function address(index: number): string {
  return `person${index}.bench@mail${index % 97}.example.com`
}

/** @returns milliseconds. */
async function bareCopy(client: Client, databaseUrl: string, file: string): Promise<number> {
  await client.query(
    'DROP TABLE IF EXISTS bench_exposure; CREATE TABLE bench_exposure (LIKE exposure INCLUDING ALL); CHECKPOINT',
  )
  const own = new Client({ connectionString: databaseUrl })
  await own.connect()
  const started = performance.now()
  const copy = own.query(copyFrom('COPY bench_exposure FROM STDIN (FORMAT binary)'))
  await pipeline(fs.createReadStream(file, { highWaterMark: 256 * 1024 }), copy)
  const ms = performance.now() - started
  await own.end()
  await client.query('DROP TABLE bench_exposure; CHECKPOINT')
  return ms
}

/** For the nursery of newer versions of Node, as the command has it. */
const NODE_FLAG = '--max-semi-space-size=16'

/** In a process of its own, as the command runs: what the bench itself holds in memory does not count. */
function importInChild(databaseUrl: string, csv: string): Promise<ImportRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [NODE_FLAG, ...process.execArgv, __filename, '--import', csv], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, DATABASE_URL: databaseUrl },
    })
    child.once('message', (run) => resolve(run as ImportRun))
    child.once('exit', (code) => reject(new Error(`The import ended (${code}).`)))
  })
}

async function importHere(csv: string): Promise<ImportRun> {
  // Connected, as every process that imports is.
  await db().csvImport.count()
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const started = performance.now()
  await importCsv({ input: readFile(csv), fileName: path.basename(csv), bytesTotal: fs.statSync(csv).size })
  const ms = performance.now() - started
  clearInterval(watch)
  return { ms, rssGrowthMb: Math.round((peak - before) / MB) }
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function seconds(ms: number): number {
  return Math.round(ms / 10) / 100
}

async function main(): Promise<void> {
  loadEnvFiles()
  ensureSecrets()
  const server = await startEmbedded({
    dir: path.join(os.tmpdir(), 'redress-import-bench'),
    settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
  })
  try {
    process.env.DATABASE_URL = server.url
    await migrate(server.url)
    const rows = await runImportBench(server.url)
    const width = Math.max(...rows.map(({ name }) => name.length))
    for (const { name, value, unit, target, pass } of rows) {
      console.log(
        `${target === '' ? ' ' : pass ? '✓' : '✗'} ${name.padEnd(width)}  ${value} ${unit}${target && `  (${target})`}`,
      )
    }
    process.exitCode = rows.every(({ pass }) => pass) ? 0 : 1
  } finally {
    await server.release()
  }
}

if (require.main === module) {
  const [flag, csv] = process.argv.slice(2)
  const work =
    flag === '--import' && csv !== undefined
      ? importHere(csv).then((run) => new Promise<void>((sent) => process.send!(run, () => sent())))
      : main()
  work.then(
    () => process.exit(),
    (error: Error) => {
      console.error(error.message)
      process.exit(1)
    },
  )
}
