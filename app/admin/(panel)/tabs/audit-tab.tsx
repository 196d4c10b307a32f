import { ScrollText } from 'lucide-react'
import { AuditFilterForm } from '@/components/admin/audit/audit-filters'
import { AuditRow } from '@/components/admin/audit/audit-row'
import { KeysetList } from '@/components/admin/keyset-list'
import { listAudit } from '@/lib/audit/list-audit'
import { auditTabSchema } from '@/lib/audit/list-schema'
import { PAGE_LENGTH } from '@/lib/lists/list-window'
import { readOrSay } from '@/lib/lists/read-or-say'
import { plural } from '@/lib/site/format'
import { adminPath } from '@/lib/site/staff-paths'
import { logPageRead } from '@/lib/auth/log-page-read'
import type { AdminTabProps } from '../tab-props'

export async function AuditTab({ query }: AdminTabProps) {
  await logPageRead('read.audit')
  const { after, before, ...filters } = auditTabSchema.parse(query)
  const list = await readOrSay(() => listAudit({ ...filters, after, before, limit: PAGE_LENGTH }))
  const hrefOf = (change: Record<string, string | undefined>) => adminPath('audit', { ...filters, ...change })
  return (
    <>
      <h2 className="mb-4 text-h2">Audit log</h2>
      <AuditFilterForm filters={filters} />
      <KeysetList
        list={list}
        of={{ ...filters, after, before }}
        count={({ totalResults }) =>
          totalResults !== null && (
            <p role="status" className="mt-4 text-note text-muted-foreground num">
              {plural(totalResults, 'entry', 'entries')}
            </p>
          )
        }
        empty={{
          icon: ScrollText,
          title: 'No entries found',
          text: 'Nothing in the log fits these filters.',
          allHref: adminPath('audit'),
          all: 'Show the whole log',
        }}
        hrefOf={hrefOf}
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} />}
      </KeysetList>
    </>
  )
}
