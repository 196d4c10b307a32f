import 'server-only'
import { pgPool } from '@/lib/db/client'
import { isUuid, rowNumber } from '@/lib/validation/ids'
import { LINKED_KINDS, type AuditItem } from './list-schema'

type Entry = Pick<AuditItem, 'action' | 'subject'>
type Found = Pick<AuditItem, 'subjectKind' | 'subjectName'>

/**
 * What the subjects of some entries are and what they are called, where they are still there: one small read for a
 * page. What is deleted for good has no name here any more.
 * @returns asks for one of the entries.
 */
export async function findSubjects(entries: Entry[]): Promise<(entry: Entry) => Found> {
  const keys = [...new Set(entries.map(({ subject }) => subject))]
  const of = (kind: string) =>
    entries.filter(({ action }) => action.startsWith(kind)).map((entry) => entry.subject)
  const mails = of('mail.').filter((key) => /^\d{1,18}$/.test(key))
  const campaigns = of('campaign.').flatMap((key) => rowNumber(key) ?? [])
  const settlements = keys.flatMap(
    (key) => (key.startsWith('settlement-') && rowNumber(key.slice('settlement-'.length))) || [],
  )
  const { rows } = await pgPool().query<{ subject: string; kind: string; name: string }>(
    `SELECT unique_breach_id AS subject, 'breach' AS kind, title AS name FROM breach WHERE unique_breach_id = ANY($1::text[])
     UNION ALL SELECT id::text, 'user', coalesce(nullif(name, ''), email) FROM users WHERE id = ANY($2::uuid[])
     UNION ALL SELECT id::text, 'lead', name FROM lead WHERE id = ANY($2::uuid[])
     UNION ALL SELECT id::text, 'case', company FROM "case" WHERE id = ANY($2::uuid[])
     UNION ALL SELECT id::text, 'invite', coalesce(nullif(name, ''), email) FROM admin_invite WHERE id = ANY($2::uuid[])
     UNION ALL SELECT id::text, 'webhook', name FROM webhook_endpoint WHERE id = ANY($2::uuid[])
     UNION ALL SELECT id::text, 'upload', file_name FROM csv_import WHERE id = ANY($2::uuid[])
     UNION ALL SELECT id::text, 'mapping', name FROM saved_mapping WHERE id = ANY($2::uuid[])
     UNION ALL SELECT digest, 'watched-file', file_name FROM watched_file WHERE digest = ANY($1::text[])
     UNION ALL SELECT id::text, 'company', name FROM asked_company WHERE id = ANY($2::uuid[])
     UNION ALL SELECT id::text, 'law-firm', name FROM law_firm WHERE id = ANY($2::uuid[])
     UNION ALL SELECT id, 'api-key', name FROM api_key WHERE id = ANY($1::text[])
     UNION ALL SELECT 'settlement-' || id, 'settlement', company FROM settlement WHERE id = ANY($3::int[])
     UNION ALL SELECT id::text, 'mail', '' FROM email_message WHERE id = ANY($4::bigint[])
     UNION ALL SELECT c.id::text, 'campaign', coalesce(b.title, c.unique_breach_id) FROM email_campaign c
       LEFT JOIN breach b ON b.id = c.breach_id WHERE c.id = ANY($5::int[])`,
    [keys, keys.filter(isUuid), settlements, mails, campaigns],
  )
  return ({ action, subject }) => {
    // A number is the id of what its action is about.
    const found = rows.find(
      (row) =>
        row.subject === subject &&
        (!['mail', 'campaign'].includes(row.kind) || action.startsWith(`${row.kind}.`)),
    )
    return {
      subjectKind: LINKED_KINDS.find((kind) => kind === found?.kind) ?? null,
      subjectName: found?.name || null,
    }
  }
}
