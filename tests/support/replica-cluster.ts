import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { initialise, prepareLayout, start, stop, type Layout } from '@/prisma/embedded-programs'
import { freePort } from '@/prisma/free-port'
import { signalDatabase } from './signal-database'
import { asRuntime } from './test-server'
import { TYPESCRIPT, TYPESCRIPT_ENV } from './typescript-process'

// A primary and streaming replicas of it, of the embedded PostgreSQL's programs: made as cold copies of the primary's folder.

const PASSWORD = 'cluster'
const SETTINGS = {
  fsync: 'off',
  wal_level: 'replica',
  max_wal_senders: '8',
  wal_keep_size: '512MB',
  hot_standby: 'on',
  shared_buffers: '64MB',
  max_connections: '100',
  // A killed walreceiver's server is asked again at once.
  wal_retrieve_retry_interval: '200ms',
  autovacuum: 'off',
  jit: 'off',
}

/** One server of the cluster. */
interface ClusterServer {
  /** For the role that the processes run as. */
  url: string
  /** Holds every one of its processes. */
  freeze(): void
  thaw(): void
  /** As when the machine loses power. */
  kill(): void
  start(): void
  promote(): Promise<void>
  /** As a superuser. */
  run(sql: string): Promise<void>
}

export interface Cluster {
  primary: ClusterServer
  replicas: ClusterServer[]
  stop(): void
}

/** Starts a migrated primary and replicas that follow it. */
export async function startCluster(replicaCount: number): Promise<Cluster> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'redress-cluster-'))
  fs.chmodSync(base, 0o755)
  const layouts: Layout[] = []
  for (let index = 0; index <= replicaCount; index++) {
    const dir = path.join(base, String(index))
    fs.mkdirSync(dir)
    layouts.push(await prepareLayout(dir))
  }
  const end = (): void => {
    for (const layout of layouts) {
      signalDatabase(layout.dataDir, 'SIGKILL')
      fs.rmSync(path.dirname(layout.dataDir), { recursive: true, force: true })
    }
    fs.rmSync(base, { recursive: true, force: true })
  }
  try {
    const primary = layouts[0]!
    const port = await freePort()
    initialise(primary, PASSWORD)
    start(primary, port, SETTINGS)
    await runOn(port, 'postgres', 'CREATE DATABASE redress')
    const admin = urlOf(port, 'redress')
    migrate(admin)
    const runtime = await asRuntime(admin)
    stop(primary)
    for (const replica of layouts.slice(1)) follow(primary, replica, port)
    start(primary, port, SETTINGS)
    const servers = [serverOf(primary, port, runtime)]
    for (const replica of layouts.slice(1)) {
      const own = await freePort()
      start(replica, own, SETTINGS)
      servers.push(serverOf(replica, own, runtime))
    }
    return { primary: servers[0]!, replicas: servers.slice(1), stop: end }
  } catch (error) {
    end()
    throw error
  }
}

/** In a process of its own: its engine is of a kind of module that Jest cannot load. */
function migrate(url: string): void {
  execFileSync(process.execPath, [...TYPESCRIPT, 'lib/cli/db-migrate.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...TYPESCRIPT_ENV, DATABASE_URL: url, MIGRATION_DATABASE_URL: url },
  })
}

function follow(primary: Layout, replica: Layout, port: number): void {
  execFileSync('cp', ['-a', primary.dataDir, replica.dataDir])
  const standby = path.join(replica.dataDir, 'standby.signal')
  fs.writeFileSync(standby, '')
  if (replica.uid !== undefined) fs.chownSync(standby, replica.uid, replica.gid!)
  fs.appendFileSync(
    path.join(replica.dataDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${PASSWORD}'\n`,
  )
}

function serverOf(layout: Layout, port: number, runtime: string): ClusterServer {
  const url = new URL(runtime)
  url.port = String(port)
  return {
    url: url.href,
    freeze: () => signalDatabase(layout.dataDir, 'SIGSTOP'),
    thaw: () => signalDatabase(layout.dataDir, 'SIGCONT'),
    kill: () => signalDatabase(layout.dataDir, 'SIGKILL'),
    start: () => {
      fs.rmSync(path.join(layout.dataDir, 'postmaster.pid'), { force: true })
      start(layout, port, SETTINGS)
    },
    promote: () => runOn(port, 'redress', 'SELECT pg_promote(true, 60)'),
    run: (sql) => runOn(port, 'redress', sql),
  }
}

function urlOf(port: number, database: string): string {
  return `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`
}

async function runOn(port: number, database: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(port, database) })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
