import 'server-only'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { pgPool } from '@/lib/db/client'
import { isUuid } from '@/lib/validation/ids'
import type { AuditItem } from './list-schema'

/** What the subjects of some entries are, where they are still there: two small reads for a page. @returns subject to kind. */
export async function findSubjects(
  entries: { action: string; subject: string }[],
): Promise<Map<string, NonNullable<AuditItem['subjectKind']>>> {
  const subjects = [...new Set(entries.map(({ subject }) => subject))]
  const { byUniqueBreachId } = await currentCatalogue()
  const kinds = new Map<string, NonNullable<AuditItem['subjectKind']>>()
  for (const subject of subjects) if (byUniqueBreachId.has(subject)) kinds.set(subject, 'breach')
  const ids = subjects.filter(isUuid)
  const numbers = [
    ...new Set(
      entries
        .filter(({ action, subject }) => action.startsWith('mail.') && /^\d{1,18}$/.test(subject))
        .map(({ subject }) => subject),
    ),
  ]
  const { rows } = await pgPool().query<{ subject: string; kind: 'user' | 'lead' | 'mail' }>(
    `SELECT id::text AS subject, 'user' AS kind FROM users WHERE id = ANY($1::uuid[])
     UNION ALL SELECT id::text, 'lead' FROM lead WHERE id = ANY($1::uuid[])
     UNION ALL SELECT id::text, 'mail' FROM email_message WHERE id = ANY($2::bigint[])`,
    [ids, numbers],
  )
  for (const { subject, kind } of rows) kinds.set(subject, kind)
  return kinds
}
