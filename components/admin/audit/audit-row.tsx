import Link from 'next/link'
import type { AuditItem } from '@/lib/audit/list-schema'
import { STATUS_LABELS } from '@/lib/breaches/status/status'
import { formatDateTime } from '@/lib/site/format'
import { adminPath } from '@/lib/site/staff-paths'

/** One entry: when, who, what, to what, and what is different since. */
export function AuditRow({ entry }: { entry: AuditItem }) {
  const { at, actor, action, label, subject, subjectName, ip, program } = entry
  const changes = action.startsWith('breach.') ? entry.changes.map(statusInWords) : entry.changes
  const href = hrefOf(entry)
  return (
    <li className="rounded-xl border bg-card p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-h3">{label}</h3>
        <p className="text-note text-muted-foreground num">{formatDateTime(new Date(at))}</p>
      </div>
      <p className="mt-1 text-note break-words text-muted-foreground num">
        {actor}
        {program && `, by the API key ${program}`}
        {ip && `, from ${ip}`}
      </p>
      <p className="mt-2 text-note wrap-anywhere num">
        {href ? (
          <Link href={href} prefetch={false} className="inline-flex min-h-11 items-center link">
            {subjectName ?? subject}
          </Link>
        ) : (
          (subjectName ?? subject)
        )}
        {subjectName !== null && subjectName !== subject && (
          <span className="block text-sm text-muted-foreground">{subject}</span>
        )}
      </p>
      {changes.length > 0 && (
        <dl className="mt-2 grid gap-x-6 gap-y-1 text-note sm:grid-cols-[12rem_1fr]">
          {changes.map(({ field, before, after }) => [
            <dt key={field} className="text-muted-foreground">
              {field}
            </dt>,
            <dd key={`${field} is`} className="wrap-anywhere num max-sm:mb-1">
              {before !== null && (
                <>
                  <span className="sr-only">before: </span>
                  {before} <span aria-hidden>→</span>
                  <span className="sr-only">, after:</span>{' '}
                </>
              )}
              {after ?? 'none'}
            </dd>,
          ])}
        </dl>
      )}
    </li>
  )
}

/** What holds the number of a legal status, as a call names it and as a breach does. */
const LEGAL_STATUS = ['Status', 'Mass action breach status']

/** A change of the legal status by its names; any other as it is. */
function statusInWords(change: AuditItem['changes'][number]): AuditItem['changes'][number] {
  if (!LEGAL_STATUS.includes(change.field)) return change
  const labels: Partial<Record<string, string>> = STATUS_LABELS
  const named = (value: string | null) => (value && labels[value]) ?? value
  return { field: 'Status', before: named(change.before), after: named(change.after) }
}

/** Where the subject can be looked at, while it is there. */
function hrefOf({ subject, subjectKind }: AuditItem): string | null {
  switch (subjectKind) {
    case 'breach':
      return adminPath('breaches', { q: subject })
    case 'user':
      return adminPath('users', { user: subject })
    case 'lead':
      return adminPath('leads', { lead: subject })
    case 'settlement':
      return adminPath('settlements', { settlement: subject.replace('settlement-', '') })
    case 'mail':
      return adminPath('outbox', { message: subject })
    default:
      return null
  }
}
