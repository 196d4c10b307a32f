import 'server-only'
import { env } from '../env'
import { log } from '../log'
import { outsideRequests } from '../outside-requests'
import { queryWithin, whenClosed } from './client'
import { OutsidePool } from './outside-pool'
import { queryPool } from './query-pool'
import { parseLsn, ReplicaRecord, type Position, type ReplicaState } from './replica-state'

// Looks at the primary and its replicas again and again, so that it is known which of them may be read (lib/db/replicas.ts).

/** Looks at the primary in the time that a proof is good for. */
const LOOKS_IN_MAX_AGE = 5

/** Which cluster this is, and which of its histories: a promoted server begins another. */
const PRIMARY_LOOK = `
  SELECT pg_current_wal_insert_lsn()::text AS lsn,
    (pg_control_system()).system_identifier || ' ' || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS history`

// What it receives is visible to members of pg_read_all_stats alone; its last restart point says the same, minutes later.
const REPLICA_LOOK = `
  SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn()::text AS replayed, pg_postmaster_start_time()::text AS start,
    (pg_control_system()).system_identifier || ' '
      || coalesce((SELECT received_tli FROM pg_stat_wal_receiver LIMIT 1), (pg_control_checkpoint()).timeline_id) AS history`

/** A replica, and what this process knows of it. */
export interface Replica {
  /** What it is called where its address must not be: 1, 2, … */
  number: number
  pool: OutsidePool
  record: ReplicaRecord
  isLookedAt: boolean
  answered: number
}

/** All of them, and where the primary was lately. */
export interface Replicas {
  all: readonly Replica[]
  positions: Position[]
  history: string
  next: number
  /** Look-ups that the primary answered, and those that it was asked for because a replica was late. */
  byPrimary: number
  late: number
  timer: NodeJS.Timeout
}

const cache = globalThis as typeof globalThis & { __replicas?: Replicas }

/** Whether there are replicas to read from at all. */
export function hasReplicas(): boolean {
  return env().DATABASE_READ_URLS.length > 0
}

/** Opened at first use; on globalThis because calls and pages are module graphs of their own. */
export function replicas(): Replicas {
  return (cache.__replicas ??= outsideRequests(open))
}

function open(): Replicas {
  const { DATABASE_READ_URLS, DATABASE_READ_MAX_AGE_MS, DATABASE_POOL_SIZE } = env()
  const all = DATABASE_READ_URLS.map((connectionString, index): Replica => {
    const pool = new OutsidePool({
      connectionString,
      max: DATABASE_POOL_SIZE,
      connectionTimeoutMillis: DATABASE_READ_MAX_AGE_MS,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
      keepAlive: true,
      application_name: 'redress',
    })
    const record = new ReplicaRecord()
    const replica = { number: index + 1, pool, record, isLookedAt: false, answered: 0 }
    // A connection that breaks may be a server that starts anew.
    pool.on('error', () => leaveOut(replica))
    return replica
  })
  const timer = setInterval(() => void lookAround(opened), DATABASE_READ_MAX_AGE_MS / LOOKS_IN_MAX_AGE)
  timer.unref()
  const opened: Replicas = { all, positions: [], history: '', next: 0, byPrimary: 0, late: 0, timer }
  whenClosed(async () => {
    clearInterval(timer)
    cache.__replicas = undefined
    await Promise.allSettled(all.map(({ pool }) => pool.end()))
  })
  void lookAround(opened)
  return opened
}

/** Milliseconds of this process's own clock, which nobody sets. */
export const now = () => performance.now()

/** Asks the primary where it is, and each replica how far it has come. */
async function lookAround(group: Replicas): Promise<void> {
  for (const replica of group.all) void lookAt(group, replica)
  const maxAge = env().DATABASE_READ_MAX_AGE_MS
  const at = now()
  try {
    const [row] = await queryWithin<{ lsn: string; history: string }>(maxAge, {
      name: 'primary-position',
      text: PRIMARY_LOOK,
    })
    const lsn = parseLsn(row!.lsn)
    // Another history than before: what was known of replicas is of another primary.
    if (group.history !== row!.history) group.positions = []
    group.history = row!.history
    if (lsn !== null) group.positions.push({ at, lsn })
    group.positions = group.positions
      .filter((position) => now() - position.at <= maxAge)
      .sort((a, b) => a.at - b.at)
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'the position of the primary is not known')
  }
}

async function lookAt(group: Replicas, replica: Replica): Promise<void> {
  const { record, pool } = replica
  const begun = now()
  if (replica.isLookedAt || !record.isDue(begun)) return
  replica.isLookedAt = true
  const before = record.state
  try {
    const rows = await queryPool<{
      standby: boolean
      replayed: string | null
      start: string
      history: string
    }>(pool, env().DATABASE_READ_MAX_AGE_MS, { name: 'replica-look', text: REPLICA_LOOK })
    const { standby, replayed, start, history } = rows[0]!
    // There is nothing yet to compare it with.
    if (group.history === '') return
    record.saw(
      { isStandby: standby, replayed: parseLsn(replayed), start, history },
      group.positions,
      group.history,
      begun,
    )
    sayChange(replica, before)
  } catch (error) {
    leaveOut(replica, 'away', error)
  } finally {
    replica.isLookedAt = false
  }
}

/** Leaves a replica out for a while, and says so. */
export function leaveOut(replica: Replica, state: ReplicaState = 'away', error?: unknown): void {
  const before = replica.record.state
  replica.record.leaveOut(now(), state)
  sayChange(replica, before, error)
}

function sayChange({ number, record }: Replica, before: ReplicaState, error?: unknown): void {
  if (record.state === before) return
  const facts = {
    replica: number,
    state: record.state,
    ...(error !== undefined && { reason: reasonOf(error) }),
  }
  if (record.state === 'in-use') log.info(facts, 'replica in use')
  else log.warn(facts, 'replica left out')
}

/** A driver's message may quote what it was given. */
function reasonOf(error: unknown): string {
  return (error as { code?: string }).code ?? (error as Error).name
}
