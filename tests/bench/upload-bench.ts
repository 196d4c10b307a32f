import { fork, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { end, serving } from '@/tests/support/child'
import type { UploadDetail } from '@/lib/imports/uploads/upload'
import { closeDatabase } from '@/lib/db/client'
import { env } from '@/lib/env'
import { startEmbedded } from '@/prisma/embedded'
import { ensureSecrets, loadEnvFiles } from '@/prisma/local-env'
import { migrate } from '@/prisma/migrate'
import { createAdmin } from '@/tests/support/members'
import type { Row } from './row'

// How much the web process's memory grows over an upload, from the first byte to the import's end. By itself:
// `tsx --tsconfig tsconfig.cli.json tests/bench/upload-bench.ts [MB]`, after a build.

const MB = 1024 * 1024
const PORT = 3817
const TARGET_MB = 150
const BOUNDARY = 'bench-boundary'
const CALL = '/v1/admin/breach/upload'

/** @param databaseUrl an empty migrated database, the one that this process uses too. */
export async function runUploadBench(databaseUrl: string, megabytes: number): Promise<Row[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'redress-upload-bench-'))
  const web = await startWeb(databaseUrl, folder)
  try {
    const { cookie } = await createAdmin()
    // What is loaded with the first upload is not the file's.
    const small = await upload(cookie, await writeFile(path.join(folder, 'small.csv'), 1))
    await ended(cookie, small)
    const file = await writeFile(path.join(folder, 'large.csv'), megabytes)
    const before = residentMb(web)
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, residentMb(web))), 50)
    const started = performance.now()
    const importId = await upload(cookie, file)
    const received = performance.now() - started
    const receivedPeak = peak
    const { report, stagedAfter } = await ended(cookie, importId)
    const took = performance.now() - started
    clearInterval(watch)
    if (report.state !== 'done' || report.rowsRejected > 0)
      throw new Error(`The import ended as ${report.state}: ${report.message}`)
    const mergedFrom = started + received + stagedAfter
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    return [
      {
        name: `upload of ${megabytes} MB, ${report.rowsAccepted.toLocaleString('en-US')} rows`,
        value: `${seconds(received)} received, ${seconds(mergedFrom - started)} read, ${seconds(took)} in all`,
        target: '',
        pass: true,
      },
      {
        name: 'memory growth of the web while it receives',
        value: `${Math.round(receivedPeak - before)} MB`,
        target: `< ${TARGET_MB} MB`,
        pass: receivedPeak - before < TARGET_MB,
      },
      {
        name: 'memory growth of the web until the import ends',
        value: `${Math.round(peak - before)} MB`,
        target: `< ${TARGET_MB} MB`,
        pass: peak - before < TARGET_MB,
      },
    ]
  } finally {
    await end(web)
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function startWeb(databaseUrl: string, folder: string): Promise<ChildProcess> {
  const child = fork('dist/server.js', {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: String(PORT),
      APP_URL: `http://localhost:${PORT}`,
      UPLOAD_DIR: folder,
      LOG_LEVEL: 'warn',
      NEXT_TELEMETRY_DISABLED: '1',
    },
  })
  await serving(child)
  return child
}

async function writeFile(file: string, megabytes: number): Promise<string> {
  function* rows() {
    yield 'Company,Breach Date,Affected Users,Data Types,Severity,Emails\n'
    for (let bytes = 0, breach = 0; bytes < megabytes * MB; breach++) {
      const emails = Array.from(
        { length: 500 },
        (_, index) => `person${breach}.${index}.bench@mail${index % 97}.example.com`,
      ).join(';')
      // A name that needs no change is a piece of the file's text, and would keep all of it if it were kept.
      const row = `company-number-${breach}.example.com,2024-05-06,"1,200","Email addresses, Passwords",High,${emails}\n`
      bytes += row.length
      yield row
    }
  }
  await pipeline(rows(), fs.createWriteStream(file))
  return file
}

/** @returns the import's id, once the last byte was received and answered. */
async function upload(cookie: string, file: string): Promise<string> {
  const head = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="csvFile"; filename="bench.csv"\r\nContent-Type: text/csv\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  const request = http.request({
    port: PORT,
    path: CALL,
    method: 'POST',
    headers: {
      cookie,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + fs.statSync(file).size + tail.length,
    },
  })
  const answered = new Promise<http.IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  request.write(head)
  await pipeline(fs.createReadStream(file, { highWaterMark: 256 * 1024 }), request, { end: false })
  request.end(tail)
  const response = await answered
  let body = ''
  for await (const chunk of response) body += String(chunk)
  if (response.statusCode !== 200 && response.statusCode !== 202)
    throw new Error(`The upload was answered ${response.statusCode}: ${body}`)
  return (JSON.parse(body) as UploadDetail).importId
}

/** @returns the report of the import's end, and how long its rows were read before they were merged, in milliseconds. */
async function ended(
  cookie: string,
  importId: string,
): Promise<{ report: UploadDetail; stagedAfter: number }> {
  const started = performance.now()
  let stagedAfter = 0
  for (;;) {
    const report = (await (
      await fetch(`http://localhost:${PORT}${CALL}/${importId}`, { headers: { cookie } })
    ).json()) as UploadDetail
    if (report.state !== 'staging' && report.state !== 'merging') return { report, stagedAfter }
    if (report.state === 'staging') stagedAfter = performance.now() - started
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** What the process holds in memory, as the system counts it. */
function residentMb({ pid }: ChildProcess): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) / 1024
}

async function main(): Promise<void> {
  loadEnvFiles()
  ensureSecrets()
  const server = await startEmbedded({
    dir: path.join(os.tmpdir(), 'redress-upload-bench-database'),
    settings: { shared_buffers: '512MB', max_wal_size: '4GB' },
  })
  try {
    process.env.DATABASE_URL = server.url
    await migrate(server.url)
    env().DATABASE_URL = server.url
    const rows = await runUploadBench(server.url, Number(process.argv[2] ?? 300))
    for (const { name, value, target, pass } of rows)
      console.log(`${target === '' ? ' ' : pass ? '✓' : '✗'} ${name}: ${value}${target && ` (${target})`}`)
    process.exitCode = rows.every(({ pass }) => pass) ? 0 : 1
  } finally {
    await closeDatabase()
    await server.release()
  }
}

if (require.main === module) {
  main().then(
    () => process.exit(),
    (error: Error) => {
      console.error(error.message)
      process.exit(1)
    },
  )
}
