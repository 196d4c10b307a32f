import 'server-only'
import crypto from 'node:crypto'
import { Client } from 'pg'
import { env } from '../env'
import { log } from '../log'
import { MAIL_CHANNEL } from './enqueue'

// Which workers are there. Each holds an advisory lock on a connection of its own for as long as it lives: PostgreSQL
// lets go of it in the moment a killed process's connection breaks, so nobody waits for a lease to run out.

/** The class of the workers' advisory locks: "MAIL". */
const PRESENCE_CLASS = 0x4d41494c

/** SQL: the locks of the workers that are there, as numbers. */
export const PRESENT_WORKERS = `
  SELECT objid::bigint FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${PRESENCE_CLASS} AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

const RECONNECT_MS = 1_000
const CONNECT_TIMEOUT_MS = 2_500
/** A connection that says nothing any more is found out this soon. */
const PING_MS = 10_000

export interface Presence {
  /** This worker's number, or null while it has no connection. */
  id(): number | null
  stop(): Promise<void>
}

/** Connects in the background. @param onMail called, never before this returns, when mail was written, and whenever the connection is new. */
export function keepPresence(onMail: () => void): Presence {
  let id: number | null = null
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: env().DATABASE_URL,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'redress-mail',
    })
    client = next
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', onMail)
    await next.connect()
    const number = crypto.randomInt(1, 2 ** 31)
    await next.query('SELECT pg_advisory_lock($1, $2)', [PRESENCE_CLASS, number])
    await next.query(`LISTEN ${MAIL_CHANNEL}`)
    if (client !== next || stopped) return
    id = number
    ping(next)
    onMail()
  }

  function ping(current: Client): void {
    timer = setTimeout(() => {
      current.query('SELECT 1').then(
        () => client === current && !stopped && ping(current),
        () => lose(current),
      )
    }, PING_MS)
  }

  function lose(lost: Client): void {
    if (client !== lost) return
    client = undefined
    id = null
    clearTimeout(timer)
    void lost.end().catch(() => {})
    if (!stopped) timer = setTimeout(start, RECONNECT_MS)
  }

  function start(): void {
    const attempt = connect()
    const mine = client
    attempt.catch((error: Error) => {
      log.warn({ err: { message: error.message } }, 'mail: no connection to the database')
      if (mine) lose(mine)
    })
  }

  start()
  return {
    id: () => id,
    async stop() {
      stopped = true
      clearTimeout(timer)
      id = null
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
