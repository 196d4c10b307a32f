import 'server-only'
import type { QueryResultRow } from 'pg'
import { env } from '../env'
import { outsideRequests } from '../outside-requests'
import { queryForVisitor } from './client'
import { inTime, LATE } from './in-time'
import { queryPool, type Statement } from './query-pool'
import { hasReplicas, leaveOut, now, replicas, type Replica, type Replicas } from './replica-group'
import { writeLsn, type Proof, type ReplicaState } from './replica-state'

// Reads that may be a little old go to streaming replicas, and never older than DATABASE_READ_MAX_AGE_MS
// (docs/decisions/0043-reading-from-replicas.md has the argument). Without DATABASE_READ_URLS nothing of this runs.

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
  if (first !== LATE) return first
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
    const rows = await queryPool<Row & { is_proven: boolean | null }>(
      replica.pool,
      env().DATABASE_TIMEOUT_MS,
      {
        name,
        text: `SELECT asked.*, pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
            AND pg_postmaster_start_time() = ${start}::timestamptz AS is_proven FROM (${text}) AS asked`,
        values: [...values, writeLsn(proof.lsn), proof.start],
      },
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
