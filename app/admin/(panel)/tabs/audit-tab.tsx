import { ScrollText } from 'lucide-react'
import Link from 'next/link'
import { AuditFilterForm } from '@/components/admin/audit/audit-filters'
import { AuditRow } from '@/components/admin/audit/audit-row'
import { KeysetPager } from '@/components/admin/keyset-pager'
import { TabFailed } from '@/components/admin/tab-failed'
import { EmptyTab } from '@/components/dashboard/tab-states'
import { buttonVariants } from '@/components/ui/button-variants'
import { listAudit } from '@/lib/audit/list-audit'
import { auditTabSchema } from '@/lib/audit/list-schema'
import { PAGE_LENGTH } from '@/lib/lists/list-window'
import { readOrSay } from '@/lib/lists/read-or-say'
import { plural } from '@/lib/site/format'
import { adminPath } from '@/lib/paths'
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
      {'message' in list ? (
        <div className="mt-6">
          <TabFailed message={list.message} />
        </div>
      ) : (
        <>
          {list.data.totalResults !== null && (
            <p role="status" className="mt-4 text-note text-muted-foreground num">
              {plural(list.data.totalResults, 'entry', 'entries')}
            </p>
          )}
          {list.data.results.length === 0 ? (
            <EmptyTab
              icon={ScrollText}
              title="No entries found"
              text="Nothing in the log fits these filters."
            >
              <Link
                href={adminPath('audit')}
                prefetch={false}
                className={buttonVariants({ variant: 'outline' })}
              >
                Show the whole log
              </Link>
            </EmptyTab>
          ) : (
            <ul className="mt-3 grid gap-3">
              {list.data.results.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
          <KeysetPager {...list.data} hrefOf={hrefOf} />
        </>
      )}
    </>
  )
}
