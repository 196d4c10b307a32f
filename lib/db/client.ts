import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { PrismaClient } from '@/prisma/generated/client'
import { env } from '../env'
import { log } from '../log'
import { OutsidePool } from './outside-pool'
import { outsideRequests } from '../outside-requests'
import { queryPool, type Statement } from './query-pool'
import { takeConnection } from './take-connection'

// One pool a process, shared by Prisma and by what needs the driver itself, such as the check's prepared look-up and
// imports. It lives on globalThis because Next loads pages and route handlers as separate module graphs.

interface Database {
  pool: Pool
  prisma: PrismaClient
}

const cache = globalThis as typeof globalThis & {
  __database?: Database
  __closedWithDatabase?: Set<() => Promise<void>>
}

function database(): Database {
  return (cache.__database ??= outsideRequests(openDatabase))
}

function openDatabase(): Database {
  const pool = new OutsidePool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_SIZE,
    // One that cannot be had in this time counts as no database.
    connectionTimeoutMillis: env().DATABASE_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    // A finished command must not wait for the pool's own timers.
    allowExitOnIdle: true,
    keepAlive: true,
    application_name: 'redress',
  })
  // Without a listener an idle connection that the server closes would end the process.
  pool.on('error', (error) => log.warn({ err: { message: error.message } }, 'database connection lost'))
  const patience = env().DATABASE_TIMEOUT_MS
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    // Its own would be 2 and 5 seconds, whatever the configuration says of a busy database.
    transactionOptions: { maxWait: patience, timeout: 2 * patience },
  })
  // It keeps its last hundred transactions, and with each what it was made in.
  const transact = prisma.$transaction.bind(prisma) as (...args: unknown[]) => Promise<unknown>
  prisma.$transaction = ((...args: unknown[]) =>
    outsideRequests(() => transact(...args))) as typeof prisma.$transaction
  // What it loads for its first query belongs to no request either. No connection is made for it.
  void prisma.$connect().catch(() => {})
  return { pool, prisma }
}

/** The Prisma client of this process. */
export function db(): PrismaClient {
  return database().prisma
}

/** The driver's pool behind `db()`, for prepared statements with a timeout of their own and for COPY. */
export function pgPool(): Pool {
  return database().pool
}

/**
 * One statement of the driver that fails rather than keep somebody waiting.
 * @param ms from when the statement is sent. Its connection is closed when that is over.
 */
export async function queryWithin<Row extends QueryResultRow>(
  ms: number,
  statement: Statement,
): Promise<Row[]> {
  return queryPool<Row>(pgPool(), ms, statement)
}

/** A statement that a visitor waits for: what takes longer than DATABASE_TIMEOUT_MS has failed. */
export async function queryForVisitor<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
  return queryWithin<Row>(env().DATABASE_TIMEOUT_MS, statement)
}

/** Runs statements of the driver on one connection. @param work must not leave a transaction open. */
export async function onConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const { client, giveBack } = await takeConnection(pgPool())
  try {
    return await work(client)
  } finally {
    giveBack()
  }
}

/** Runs statements of the driver in one transaction. For what Prisma has no words for, whose time it would cut short, or that cannot wait for its start. */
export async function inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const { client, giveBack } = await takeConnection(pgPool())
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    giveBack()
    return result
  } catch (error) {
    // A connection that cannot even roll back is not fit for the next one.
    await client.query('ROLLBACK').then(() => giveBack(), giveBack)
    throw error
  }
}

/** Has something closed together with the database, once. */
export function whenClosed(close: () => Promise<void>): void {
  ;(cache.__closedWithDatabase ??= new Set()).add(close)
}

/** Closes every connection; the next call opens new ones. */
export async function closeDatabase(): Promise<void> {
  const others = cache.__closedWithDatabase ?? []
  cache.__closedWithDatabase = undefined
  for (const close of others) await close()
  const open = cache.__database
  cache.__database = undefined
  if (!open) return
  await open.prisma.$disconnect()
  await open.pool.end()
}
