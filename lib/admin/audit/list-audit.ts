import 'server-only'
import { AUDIT_ACTIONS, type AuditAction } from '@/lib/audit-actions'
import { changedFields } from '@/lib/audit-changes'
import { pgPool } from '@/lib/db'
import { cursorsOf, readPage, type Scan } from '../keyset'
import { keptCounts } from '../kept-count'
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
  const kinds = await findSubjects(page.rows)
  return {
    results: page.rows.map(({ id, at, actor, action, subject, before: old, after: now, ip }) => ({
      id, at: at.toISOString(), actor, action, subject, ip,
      label: AUDIT_ACTIONS[action as AuditAction] ?? action,
      // A number may be a campaign's as well.
      subjectKind: kinds.get(subject) === 'mail' && !action.startsWith('mail.') ? null : (kinds.get(subject) ?? null),
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
  const counts = await keptCounts('audit_event')
  return action ? (counts.get(action) ?? 0) : [...counts.values()].reduce((sum, n) => sum + n, 0)
}

/**
 * SQL: the entries of a filter in the order of their numbers. Numbers are given while a transaction runs, and the time is
 * when it began: a day's entries lie between two numbers, looked for an hour beyond its ends.
 */
export function scanAudit({ action, actor, subject, from, to }: Filters, { order, from: place, take }: Scan<string>): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const where: string[] = []
  if (action !== undefined) where.push(`action = ${bind(action)}`)
  if (actor !== undefined) where.push(`actor = ${bind(actor)}`)
  if (subject !== undefined) where.push(`subject = ${bind(subject)}`)
  if (from !== undefined) {
    const start = `${bind(`${from}T00:00:00Z`)}::timestamptz`
    where.push(`at >= ${start}`, `id >= (SELECT e.id FROM audit_event e WHERE e.at >= ${start} - interval '1 hour' ORDER BY e.at, e.id LIMIT 1)`)
  }
  if (to !== undefined) {
    const end = `${bind(`${to}T00:00:00Z`)}::timestamptz + interval '1 day'`
    where.push(`at < ${end}`, `id <= (SELECT e.id FROM audit_event e WHERE e.at < ${end} + interval '1 hour' ORDER BY e.at DESC, e.id DESC LIMIT 1)`)
  }
  if (place !== null) where.push(`id ${order === 'down' ? '<' : '>'} ${bind(place)}::bigint`)
  const text = `
    SELECT id::text, at, actor, action, subject, before, after, ip FROM audit_event
    WHERE ${where.length > 0 ? where.join(' AND ') : 'true'}
    ORDER BY audit_event.id ${order === 'down' ? 'DESC' : 'ASC'} LIMIT ${bind(take)}::int`
  return { text, values }
}
