import { Download, Inbox } from 'lucide-react'
import Link from 'next/link'
import { KeysetList } from '@/components/admin/keyset-list'
import { ExportDialog } from '@/components/admin/leads/export-dialog'
import { LeadDialog } from '@/components/admin/leads/lead-dialog'
import { LeadFilterForm } from '@/components/admin/leads/lead-filters'
import { LeadRow } from '@/components/admin/leads/lead-row'
import { buttonVariants } from '@/components/ui/button-variants'
import { countExport } from '@/lib/leads/desk/export-leads'
import { listLeads } from '@/lib/leads/desk/list-leads'
import { leadsTabSchema } from '@/lib/leads/desk/list-schema'
import { suggestBreaches } from '@/lib/leads/desk/suggest-breaches'
import { PAGE_LENGTH } from '@/lib/lists/list-window'
import { readOrSay } from '@/lib/lists/read-or-say'
import { requireLead } from '@/lib/leads/get-lead'
import { adminPath } from '@/lib/paths'
import { logPageRead } from '@/lib/auth/log-page-read'
import { first } from '../../../read-query'
import type { AdminTabProps } from '../tab-props'

export async function LeadsTab({ query }: AdminTabProps) {
  await logPageRead('read.leads')
  const { after, before, ...filters } = leadsTabSchema.parse(query)
  const hrefOf = (change: Record<string, string | undefined>) => adminPath('leads', { ...filters, ...change })
  const here = hrefOf({ after, before })
  const [openLead, exporting] = [first(query.lead), first(query.export) !== undefined]
  const [list, lead, toExport, suggestions] = await Promise.all([
    readOrSay(() => listLeads({ ...filters, after, before, limit: PAGE_LENGTH })),
    openLead ? readOrSay(() => requireLead(openLead)) : null,
    exporting ? readOrSay(() => countExport(filters)) : null,
    filters.breach ? suggestBreaches(filters.breach).catch(() => []) : [],
  ])
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h2">Leads</h2>
        <Link
          href={hrefOf({ after, before, export: 'csv' })}
          scroll={false}
          prefetch={false}
          className={buttonVariants({ variant: 'outline', size: 'dense' })}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden />
          Export CSV
        </Link>
      </div>
      <LeadFilterForm filters={filters} />
      {suggestions.length > 0 && (
        <p className="mt-4 text-note">
          Did you mean{' '}
          {suggestions.map(({ uniqueBreachId, title }, index) => (
            <span key={uniqueBreachId}>
              {index > 0 && ', '}
              <Link href={hrefOf({ breach: uniqueBreachId })} prefetch={false} className="link">
                {title}
              </Link>
            </span>
          ))}
          ?
        </p>
      )}
      <KeysetList
        list={list}
        count={({ totalResults, totalIsCapped }) => (
          <p role="status" className="mt-4 text-note text-muted-foreground">
            <strong className="font-semibold text-foreground num">
              {totalResults.toLocaleString('en-US')}
              {totalIsCapped && '+'}
            </strong>{' '}
            {totalResults === 1 ? 'lead' : 'leads'}
          </p>
        )}
        empty={{
          icon: Inbox,
          title: 'No leads found',
          text: 'No request fits these filters.',
          allHref: adminPath('leads'),
          all: 'Show all leads',
        }}
        hrefOf={hrefOf}
      >
        {(item) => <LeadRow key={item.id} lead={item} href={hrefOf({ after, before, lead: item.id })} />}
      </KeysetList>
      {lead && (
        <LeadDialog
          lead={'data' in lead ? lead.data : null}
          message={'message' in lead ? lead.message : undefined}
          closeHref={here}
        />
      )}
      {toExport && (
        <ExportDialog
          filters={filters}
          count={'data' in toExport ? toExport.data : null}
          message={'message' in toExport ? toExport.message : undefined}
          closeHref={here}
        />
      )}
    </>
  )
}
