import 'server-only'
import { pgPool } from '@/lib/db/client'
import { isUuid, rowNumber } from '@/lib/validation/ids'
import type { AuditItem } from './list-schema'

/** What the subjects of some entries are, where they are still there: one small read for a page. @returns subject to kind. */
export async function findSubjects(
  entries: { action: string; subject: string }[],
): Promise<Map<string, NonNullable<AuditItem['subjectKind']>>> {
  const subjects = [...new Set(entries.map(({ subject }) => subject))]
  const kinds = new Map<string, NonNullable<AuditItem['subjectKind']>>()
  const ids = subjects.filter(isUuid)
  const numbers = [
    ...new Set(
      entries
        .filter(({ action, subject }) => action.startsWith('mail.') && /^\d{1,18}$/.test(subject))
        .map(({ subject }) => subject),
    ),
  ]
  const settlements = subjects.flatMap(
    (subject) => (subject.startsWith('settlement-') && rowNumber(subject.slice('settlement-'.length))) || [],
  )
  const { rows } = await pgPool().query<{
    subject: string
    kind: 'breach' | 'user' | 'lead' | 'mail' | 'settlement'
  }>(
    `SELECT unique_breach_id AS subject, 'breach' AS kind FROM breach WHERE unique_breach_id = ANY($3::text[])
     UNION ALL SELECT id::text, 'user' FROM users WHERE id = ANY($1::uuid[])
     UNION ALL SELECT id::text, 'lead' FROM lead WHERE id = ANY($1::uuid[])
     UNION ALL SELECT id::text, 'mail' FROM email_message WHERE id = ANY($2::bigint[])
     UNION ALL SELECT 'settlement-' || id, 'settlement' FROM settlement WHERE id = ANY($4::int[])`,
    [ids, numbers, subjects, settlements],
  )
  for (const { subject, kind } of rows) kinds.set(subject, kind)
  return kinds
}
