import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import {
  initialise,
  isAlive,
  prepareLayout,
  removeStalePid,
  runningPort,
  start,
  stop,
  type Layout,
} from './embedded-programs'
import { freePort, isFree } from './free-port'
import { makePrivateFolder } from './private-folder'
import { ensureRole, grantRuntime, RUNTIME_ROLE } from './runtime-role'

// A PostgreSQL server out of an npm package, for machines that have none. The package brings the programs; starting
// them is done here, because the server must outlive Ctrl-C until the web and the worker have let go of it, must run
// as another user when we are root, and must come up again by itself after a kill -9.

export interface EmbeddedServer {
  /** A superuser's connection string for the database `redress`: for migrations and tests. */
  url: string
  /** The same of the role that the processes run as. */
  runtimeUrl: string
  /** The server's data folder. */
  dataDir: string
  /** Starts the server again, on the same port, if it has died. @returns whether it had. */
  revive(): Promise<boolean>
  /** Stops the server, unless another process of ours still uses it. */
  release(): Promise<void>
}

interface EmbeddedOptions {
  /** Where the server's files go: this project's ignored data folder, or a test run's. */
  dir: string
  /** Settings for postgresql.conf, such as `fsync: 'off'` for tests. */
  settings?: Record<string, string>
  /** Whether its data go when the last process lets go of it. */
  temporary?: boolean
}

/**
 * Starts the embedded server in `dir`, or joins the one that already runs there.
 * @throws Error with one readable line when the platform has no package or the server does not come up.
 */
export async function startEmbedded({
  dir,
  settings = {},
  temporary = false,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  makePrivateFolder(dir)
  return underLock(dir, async () => {
    const layout = await prepareLayout(dir)
    const password = readOrCreate(path.join(dir, 'postgres-password'), () =>
      crypto.randomBytes(24).toString('hex'),
    )
    if (!fs.existsSync(path.join(layout.dataDir, 'PG_VERSION'))) initialise(layout, password)
    const { port } = await bringUp(layout, dir, password, settings)
    await createDatabase(port, password)
    const runtimePassword = readOrCreate(path.join(dir, 'runtime-password'), () =>
      crypto.randomBytes(24).toString('hex'),
    )
    const url = urlOf(port, 'postgres', password, 'redress')
    await ensureRole(url, RUNTIME_ROLE, runtimePassword)
    // Tables from before there was such a role are not its own.
    await grantRuntime(url, RUNTIME_ROLE)
    const lease = path.join(dir, 'leases', String(process.pid))
    fs.mkdirSync(path.dirname(lease), { recursive: true })
    fs.writeFileSync(lease, '')
    return {
      url,
      runtimeUrl: urlOf(port, RUNTIME_ROLE, runtimePassword, 'redress'),
      dataDir: layout.dataDir,
      revive: () => underLock(dir, async () => (await bringUp(layout, dir, password, settings)).started),
      release: () =>
        underLock(dir, async () => {
          fs.rmSync(lease, { force: true })
          if (hasLiveLease(path.dirname(lease))) return
          stop(layout)
          if (temporary) fs.rmSync(layout.dataDir, { recursive: true, force: true })
        }),
    }
  })
}

async function underLock<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const release = await takeStartLock(path.join(dir, 'start.lock'))
  try {
    return await work()
  } finally {
    release()
  }
}

/** Joins the server that runs, or starts it: on the port it had before, so that who knew its address finds it again. */
async function bringUp(layout: Layout, dir: string, password: string, settings: Record<string, string>) {
  const running = runningPort(layout)
  if (running !== null && (await answers(running, password))) return { port: running, started: false }
  removeStalePid(layout)
  const file = path.join(dir, 'port')
  const before = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0
  const port = before && (await isFree(before)) ? before : await freePort()
  // After a kill -9 the old server's backends hold its memory for a moment, and a new one is refused.
  for (let attempt = 1; ; attempt++) {
    try {
      start(layout, port, settings)
      break
    } catch (error) {
      if (attempt === 5) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
  fs.writeFileSync(file, String(port))
  return { port, started: true }
}

function urlOf(port: number, role: string, password: string, database: string): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`
}

function readOrCreate(file: string, make: () => string): string {
  if (!fs.existsSync(file)) {
    const partial = `${file}.${process.pid}`
    fs.writeFileSync(partial, make(), { mode: 0o600 })
    fs.renameSync(partial, file)
  }
  return fs.readFileSync(file, 'utf8').trim()
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new Client({
    connectionString: urlOf(port, 'postgres', password, 'postgres'),
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}

async function createDatabase(port: number, password: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(port, 'postgres', password, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'redress'")
    if (!rowCount) await client.query('CREATE DATABASE redress')
  } finally {
    await client.end()
  }
}

function hasLiveLease(folder: string): boolean {
  for (const name of fs.readdirSync(folder)) {
    if (isAlive(Number(name))) return true
    fs.rmSync(path.join(folder, name), { force: true })
  }
  return false
}

/** One process at a time prepares or stops the server. The lock of a dead process is taken over. */
async function takeStartLock(file: string): Promise<() => void> {
  for (let attempt = 0; ; attempt++) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => fs.rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    let holder = 0
    try {
      holder = Number(fs.readFileSync(file, 'utf8'))
    } catch {
      continue
    }
    if (holder && !isAlive(holder)) {
      fs.rmSync(file, { force: true })
      continue
    }
    if (attempt > 600) throw new Error(`Another start is under way (process ${holder}).`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
