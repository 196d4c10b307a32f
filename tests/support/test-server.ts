import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { startEmbedded, type EmbeddedServer } from '@/prisma/embedded'
import { migrate } from '@/prisma/migrate'
import { ensureRole, grantRuntime } from '@/prisma/runtime-role'

// One PostgreSQL for a test run, with a migrated template. Databases made from it take some tens of milliseconds.

/** Made as the embedded server's own is, with a password that every process of the run knows. */
const TEST_ROLE = 'redress_app_test'
const TEMPLATE = 'redress_template'

/** Where a running test server's address is passed on to the processes of the run. */
export const SERVER_VARIABLE = 'TEST_DATABASE_SERVER'

const TMPFS = 0x01021994
/** Several times what a run has been seen to take. */
const SPARE_BYTES = 4 * 1024 ** 3

/**
 * A folder in memory, of this checkout: on some disks making the four hundred files of one database takes half a second.
 * @returns null where there is no such place, it has no room or the folder is somebody else's.
 */
function inMemory(): string | null {
  try {
    const { type, bavail, bsize } = fs.statfsSync('/dev/shm')
    if (type !== TMPFS || bavail * bsize < SPARE_BYTES) return null
    const checkout = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 16)
    const folder = path.join('/dev/shm', `redress-test-${checkout}`)
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    const owner = fs.lstatSync(folder)
    return owner.isDirectory() && owner.uid === process.getuid!() ? folder : null
  } catch {
    return null
  }
}

/** Starts the server (nothing survives a crash of it: these are tests) and migrates the template. */
export async function startTestServer(): Promise<EmbeddedServer> {
  const server = await startEmbedded({
    dir: inMemory() ?? path.join(process.cwd(), '.data', 'test-database'),
    temporary: true,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      // A database lives for the seconds of one test file.
      autovacuum: 'off',
      shared_buffers: '128MB',
      // Starting a helper for a query of some rows costs more than the query, and compiling it too.
      max_parallel_workers_per_gather: '0',
      jit: 'off',
    },
  })
  await onServer(server.url, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${TEMPLATE}`)
  })
  await migrate(databaseUrl(server.url, TEMPLATE))
  return server
}

/** Makes an empty migrated database. @returns its address. */
export async function createTestDatabase(serverUrl: string, name: string): Promise<string> {
  await onServer(serverUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    // Two workers may copy the template at once, which PostgreSQL refuses while another copy holds it.
    await client.query("SELECT pg_advisory_lock(hashtext('redress.template'))")
    // By its files: a third of the time that writing its pages to the log takes.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  })
  return databaseUrl(serverUrl, name)
}

/** The address of a test database for the role that the processes run as, which is given what it needs there. */
export async function asRuntime(url: string): Promise<string> {
  const password = 'runtime'
  await ensureRole(url, TEST_ROLE, password)
  await grantRuntime(url, TEST_ROLE)
  const runtime = new URL(url)
  Object.assign(runtime, { username: TEST_ROLE, password })
  return runtime.href
}

/** Removes a database and ends whoever is connected to it. */
export async function dropTestDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(
    serverUrl,
    async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  )
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(serverUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(serverUrl, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
