import 'server-only'
import { AUDIT_ACTIONS, type AuditAction } from '@/lib/audit/actions'
import { changedFields } from '@/lib/audit/changes'
import { pgPool } from '@/lib/db/client'
import { cursorsOf, MAX_ID, readPage, type Scan } from '../lists/keyset'
import { readCounters } from '../db/counters'
import { findSubjects } from './find-subjects'
import type { AuditList, ListAuditQuery } from './list-schema'

interface AuditRow {
  id: string
  at: Date
  actor: string
  action: string
  subject: string
  before: unknown
  after: unknown
  ip: string
  program: string | null
}

type Filters = Pick<ListAuditQuery, 'action' | 'actor' | 'subject' | 'from' | 'to'>

/** A page of the audit log, newest first. */
export async function listAudit({ after, before, limit, ...filters }: ListAuditQuery): Promise<AuditList> {
  const [page, totalResults] = await Promise.all([
    readPage<AuditRow, string>({ after: after ?? null, before: before ?? null, limit }, async (scan) => {
      const { text, values } = scanAudit(filters, scan)
      return (await pgPool().query<AuditRow>(text, values)).rows
    }),
    count(filters),
  ])
  const found = await findSubjects(page.rows)
  return {
    results: page.rows.map(({ id, at, actor, action, subject, before: old, after: now, ip, program }) => ({
      id,
      at: at.toISOString(),
      actor,
      action,
      subject,
      ip,
      program,
      label: AUDIT_ACTIONS[action as AuditAction] ?? action,
      ...found({ action, subject }),
      changes: changedFields(old, now),
    })),
    limit,
    ...cursorsOf(page, ({ id }) => id),
    totalResults,
  }
}

/** Of all, or of one action, which are kept count of. */
async function count({ action, ...others }: Filters): Promise<number | null> {
  if (Object.values(others).some((value) => value !== undefined)) return null
  const counts = await readCounters('audit_event')
  return action ? (counts.get(action) ?? 0) : [...counts.values()].reduce((sum, n) => sum + n, 0)
}

/**
 * SQL: the entries of a filter in the order of their numbers: a stretch of the index that begins with what is asked for
 * (comparisons of rows, as in lib/leads/desk/scan.ts). Numbers are given while a transaction runs, and the time is when
 * it began: a day's entries lie between two numbers, looked for an hour beyond its ends.
 */
export function scanAudit(
  { action, actor, subject, from, to }: Filters,
  { order, from: place, take }: Scan<string>,
): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const direction = order === 'down' ? 'DESC' : 'ASC'
  const where: string[] = []
  // A subject has few entries: what else is asked of them is looked at one by one.
  const columns =
    subject !== undefined
      ? { subject }
      : { ...(actor !== undefined && { actor }), ...(action !== undefined && { action }) }
  if (subject !== undefined && actor !== undefined) where.push(`actor = ${bind(actor)}`)
  if (subject !== undefined && action !== undefined) where.push(`action = ${bind(action)}`)
  let [lowest, highest] = ['0', MAX_ID]
  if (from !== undefined) {
    const start = `${bind(`${from}T00:00:00Z`)}::timestamptz`
    where.push(`at >= ${start}`)
    lowest = `(SELECT e.id - 1 FROM audit_event e WHERE e.at >= ${start} - interval '1 hour' ORDER BY e.at, e.id LIMIT 1)`
  }
  if (to !== undefined) {
    const end = `${bind(`${to}T00:00:00Z`)}::timestamptz + interval '1 day'`
    where.push(`at < ${end}`)
    highest = `(SELECT e.id + 1 FROM audit_event e WHERE e.at < ${end} + interval '1 hour' ORDER BY e.at DESC, e.id DESC LIMIT 1)`
  }
  if (place !== null) {
    if (order === 'down') highest = `least(${bind(place)}::bigint, ${highest})`
    else lowest = `greatest(${bind(place)}::bigint, ${lowest})`
  }
  const names = [...Object.keys(columns), 'audit_event.id'].join(', ')
  const wanted = Object.values(columns)
    .map((value) => `${bind(value)}, `)
    .join('')
  where.push(`(${names}) > (${wanted}${lowest})`, `(${names}) < (${wanted}${highest})`)
  const text = `
    SELECT audit_event.id::text, at, actor, action, subject, before, after, ip, program FROM audit_event WHERE ${where.join(' AND ')}
    ORDER BY ${names
      .split(', ')
      .map((name) => `${name} ${direction}`)
      .join(', ')} LIMIT ${bind(take)}::int`
  return { text, values }
}
