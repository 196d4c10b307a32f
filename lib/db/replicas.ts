import 'server-only'
import type { QueryResultRow } from 'pg'
import { env } from '../env'
import { log } from '../log'
import { outsideRequests } from '../outside-requests'
import { queryForVisitor, queryWithin, whenClosed, type Statement } from './client'
import { OutsidePool } from './outside-pool'
import {
  parseLsn,
  ReplicaRecord,
  writeLsn,
  type Position,
  type Proof,
  type ReplicaState,
} from './replica-state'

// Reads that may be a little old go to streaming replicas, and never older than DATABASE_READ_MAX_AGE_MS
// (docs/decisions/0043-reading-from-replicas.md has the argument). Without DATABASE_READ_URLS nothing of this runs.

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

interface Replica {
  /** What it is called where its address must not be: 1, 2, … */
  number: number
  pool: OutsidePool
  record: ReplicaRecord
  isLookedAt: boolean
  answered: number
}

interface Replicas {
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

/** On globalThis because calls and pages are module graphs of their own. */
function replicas(): Replicas {
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

const now = () => performance.now()

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
    const { rows } = await pool.query<{
      standby: boolean
      replayed: string | null
      start: string
      history: string
    }>(
      Object.assign(
        { query_timeout: env().DATABASE_READ_MAX_AGE_MS },
        { name: 'replica-look', text: REPLICA_LOOK },
      ),
    )
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

function leaveOut(replica: Replica, state: ReplicaState = 'away', error?: unknown): void {
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

/**
 * A read that may be up to DATABASE_READ_MAX_AGE_MS old: from a replica that is provably no older, else from the primary. A replica
 * that is late is given DATABASE_READ_HEDGE_MS, and then the primary is asked as well.
 * @param statement has a name, and a row in any case.
 * @param fits whether the caller can use what a replica says; if not, the primary is asked.
 */
export async function queryRecent<Row extends QueryResultRow>(
  statement: Required<Statement>,
  fits: (rows: Row[]) => boolean,
): Promise<Row[]> {
  const group = replicas()
  const chosen = choose(group)
  if (!chosen) return askPrimary<Row>(group, statement)
  const answer = askReplica<Row>(group, chosen, statement).then((rows) => (rows && fits(rows) ? rows : null))
  const first = await inTime(answer, env().DATABASE_READ_HEDGE_MS)
  if (first === null) return askPrimary<Row>(group, statement)
  if (first !== 'late') return first
  leaveOut(chosen.replica)
  group.late++
  // Whoever says it first. The one's failure is not the other's.
  const primary = askPrimary<Row>(group, statement)
  const other = answer.then((rows) => rows ?? primary)
  return Promise.any([primary, other]).catch(() => primary)
}

function choose(group: Replicas): { replica: Replica; proof: Proof } | null {
  const at = now()
  for (let tried = 0; tried < group.all.length; tried++) {
    const replica = group.all[group.next++ % group.all.length]!
    const proof = replica.record.proofAt(at, env().DATABASE_READ_MAX_AGE_MS)
    if (proof) return { replica, proof }
  }
  return null
}

function askPrimary<Row extends QueryResultRow>(group: Replicas, statement: Statement): Promise<Row[]> {
  group.byPrimary++
  return queryForVisitor<Row>(statement)
}

/** @returns null where it fails, or is not the server any more that the proof is of. */
async function askReplica<Row extends QueryResultRow>(
  group: Replicas,
  { replica, proof }: { replica: Replica; proof: Proof },
  { name, text, values }: Required<Statement>,
): Promise<Row[] | null> {
  const [lsn, start] = [`$${values.length + 1}`, `$${values.length + 2}`]
  try {
    const { rows } = await replica.pool.query<Row & { is_proven: boolean | null }>(
      Object.assign(
        { query_timeout: env().DATABASE_TIMEOUT_MS },
        {
          name,
          text: `SELECT asked.*, pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
            AND pg_postmaster_start_time() = ${start}::timestamptz AS is_proven FROM (${text}) AS asked`,
          values: [...values, writeLsn(proof.lsn), proof.start],
        },
      ),
    )
    if (rows.length > 0 && rows.every(({ is_proven }) => is_proven)) {
      replica.answered++
      replica.record.answered()
      return rows
    }
    leaveOut(replica, 'no-replica')
  } catch (error) {
    leaveOut(replica, 'away', error)
  }
  return null
}

/** After the timer what has come meanwhile is read: a process that was held up takes nobody for late. */
async function inTime<T>(answer: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => setImmediate(() => setImmediate(resolve, 'late')), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits until no process reads from a replica without what was committed before this call. After a write that has to hold from the
 * moment on that its maker is told so.
 */
export async function letReplicasFollow(): Promise<void> {
  if (!hasReplicas()) return
  const { DATABASE_READ_MAX_AGE_MS } = env()
  await outsideRequests(() => new Promise((resolve) => setTimeout(resolve, DATABASE_READ_MAX_AGE_MS + 1)))
}

/** How the replicas stand, for whoever runs the site: by number, without their addresses. */
export function replicaStates(): { replica: number; state: ReplicaState; ageMs: number | null }[] {
  if (!hasReplicas()) return []
  const at = now()
  return replicas().all.map(({ number, record }) => {
    const isProven = record.proofAt(at, env().DATABASE_READ_MAX_AGE_MS) !== null
    const age = record.ageAt(at)
    return {
      replica: number,
      state: record.state === 'in-use' && !isProven ? 'behind' : record.state,
      ageMs: isProven && age !== null ? Math.round(age) : null,
    }
  })
}
