import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { startEmbedded } from './embedded'
import { isFree } from './free-port'
import { makePrivateFolder } from './private-folder'

// What a checkout without configuration needs: the values of .env, secrets of its own, a database, a free port.

/** This checkout's ignored folder for the embedded database and the secrets. */
export const DATA_DIR = path.join(process.cwd(), '.data')

const DEFAULT_PORT = 3000

/** Reads .env and, where they exist, the secrets made earlier. What is set already stays. */
export function loadEnvFiles(): void {
  for (const file of [path.join(process.cwd(), '.env'), path.join(DATA_DIR, 'secrets.env')]) {
    if (fs.existsSync(file)) process.loadEnvFile(file)
  }
}

/** Makes the two keys once, in the data folder, unless the environment has them. */
export function ensureSecrets(): void {
  if (process.env.EMAIL_HASH_KEY && process.env.ENCRYPTION_KEY) return
  makePrivateFolder(DATA_DIR)
  const file = path.join(DATA_DIR, 'secrets.env')
  if (!fs.existsSync(file)) {
    const lines = ['EMAIL_HASH_KEY', 'ENCRYPTION_KEY'].map(
      (name) => `${name}=${crypto.randomBytes(32).toString('hex')}\n`,
    )
    const partial = `${file}.${process.pid}`
    fs.writeFileSync(partial, lines.join(''), { mode: 0o600 })
    // A link fails where the other of two first starts was quicker; then its secrets count.
    try {
      fs.linkSync(partial, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    fs.rmSync(partial)
  }
  process.loadEnvFile(file)
}

/** A key for certificates where hand-over is switched on without one: for a demo, from the key that it has. */
export function ensureCertificateKey(): void {
  if (process.env.LAW_FIRM_HAND_OVER !== 'on' || process.env.CERTIFICATE_KEY) return
  process.env.CERTIFICATE_KEY = crypto
    .createHmac('sha256', process.env.ENCRYPTION_KEY ?? '')
    .update('certificates of a demo')
    .digest('hex')
}

export interface OpenDatabase {
  /** For migrations: of the role that owns the tables. It is not put into the environment. */
  ownerUrl: string
  /** Starts the embedded server again if it has died. */
  revive(): Promise<boolean>
  /** Lets go of the embedded server; the last one to do so stops it. */
  release(): Promise<void>
}

/**
 * Sees to a database: the one that DATABASE_URL names, else the embedded one, started if need be. Afterwards
 * DATABASE_URL is set.
 */
export async function openDatabase(): Promise<OpenDatabase> {
  loadEnvFiles()
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = process.env
  if (DATABASE_URL)
    return {
      ownerUrl: MIGRATION_DATABASE_URL || DATABASE_URL,
      revive: async () => false,
      release: async () => {},
    }
  ensureSecrets()
  makePrivateFolder(DATA_DIR)
  const server = await startEmbedded({ dir: path.join(DATA_DIR, 'database') })
  process.env.DATABASE_URL = server.runtimeUrl
  return { ownerUrl: server.url, revive: server.revive, release: server.release }
}

/**
 * The port to serve on, put into PORT: the one that was asked for, else 3000 or the next free one after it.
 * @throws Error of one line when the port that was asked for is taken.
 */
export async function choosePort(): Promise<number> {
  const asked = process.env.PORT
  if (asked) {
    const port = Number(asked)
    if (!Number.isInteger(port) || port < 1 || port > 65535)
      throw new Error(`PORT must be a number from 1 to 65535.`)
    if (!(await isFree(port)))
      throw new Error(`Port ${port} is taken. Stop what uses it, or choose another with PORT=…`)
    return port
  }
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + 100; port++) {
    if (await isFree(port)) {
      process.env.PORT = String(port)
      return port
    }
  }
  throw new Error(`No port from ${DEFAULT_PORT} to ${DEFAULT_PORT + 99} is free. Choose one with PORT=…`)
}
