import { Download, Inbox } from 'lucide-react'
import Link from 'next/link'
import { SelectPage } from '@/components/admin/bulk/select-boxes'
import { SelectionProvider } from '@/components/admin/bulk/selection'
import { KeysetList } from '@/components/admin/keyset-list'
import { ExportDialog } from '@/components/admin/leads/export-dialog'
import { LeadBulk } from '@/components/admin/leads/lead-bulk'
import { LeadDialog } from '@/components/admin/leads/lead-dialog'
import { LeadFilterForm } from '@/components/admin/leads/lead-filters'
import { LeadRow } from '@/components/admin/leads/lead-row'
import { StateTabs } from '@/components/admin/leads/state-tabs'
import { buttonVariants } from '@/components/ui/button-variants'
import { readLeadHandOver } from '@/lib/firms/hand-over/hand-over'
import { lawFirmsOn } from '@/lib/firms/switched-on'
import { formatNumber } from '@/lib/validation/format-number'
import { countExport } from '@/lib/leads/desk/export-leads'
import { countStates, listLeads } from '@/lib/leads/desk/list-leads'
import { leadsTabSchema } from '@/lib/leads/desk/list-schema'
import { suggestBreaches } from '@/lib/leads/desk/suggest-breaches'
import type { LeadItem } from '@/lib/leads/lead-view'
import { PAGE_LENGTH } from '@/lib/lists/list-window'
import { SEARCH_IS_CUT } from '@/lib/lists/person-search'
import { readOr, readOrSay } from '@/lib/lists/read-or-say'
import { requireLead } from '@/lib/leads/get-lead'
import { adminPath } from '@/lib/site/staff-paths'
import { logPageRead } from '@/lib/auth/log-page-read'
import { first } from '../../../read-query'
import type { AdminTabProps } from '../tab-props'

const entryOf = ({ id, name, state }: LeadItem) => ({ id, title: name, shown: state })

/** Requests: their search, filters, states and what can be done to many. */
export async function LeadsTab({ admin, query }: AdminTabProps) {
  await logPageRead('read.leads')
  const { after, before, ...filters } = leadsTabSchema.parse(query)
  const hrefOf = (change: Record<string, string | undefined>) => adminPath('leads', { ...filters, ...change })
  const here = hrefOf({ after, before })
  const { breach } = filters
  const [openLead, exporting] = [first(query.lead), first(query.export) !== undefined]
  const [list, counts, lead, toExport, suggestions, handOver] = await Promise.all([
    readOrSay(() => listLeads({ ...filters, after, before, limit: PAGE_LENGTH })),
    readOr(() => countStates(filters), null),
    openLead ? readOrSay(() => requireLead(openLead)) : null,
    exporting ? readOrSay(() => countExport(filters)) : null,
    breach ? readOr(() => suggestBreaches(breach), []) : [],
    openLead ? readOrSay(() => readLeadHandOver(openLead)) : null,
  ])
  // What was handed over is shown, and can be recalled, while it is off too.
  const isAbout = handOver && (lawFirmsOn() || ('data' in handOver && handOver.data.handedOver !== null))
  return (
    <SelectionProvider list={`leads:${admin.userId}`}>
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
      <StateTabs counts={counts} chosen={filters.state} hrefOf={(state) => hrefOf({ state })} />
      <KeysetList
        list={list}
        of={{ ...filters, after, before }}
        count={({ results, totalResults, totalIsCapped }) => (
          <div className="mt-2 flex flex-wrap items-center gap-x-1">
            {results.length > 0 && <SelectPage entries={results.map(entryOf)} />}
            <p role="status" className="text-note text-muted-foreground">
              <strong className="font-semibold text-foreground num">
                {formatNumber(totalResults)}
                {totalIsCapped && '+'}
              </strong>{' '}
              {totalResults === 1 ? 'lead' : 'leads'}
              {totalIsCapped && filters.q !== undefined && `. ${SEARCH_IS_CUT}`}
            </p>
          </div>
        )}
        empty={{
          icon: Inbox,
          title: 'No leads found',
          text:
            'data' in list && list.data.totalIsCapped
              ? 'None of those that were looked at fits the other filters.'
              : 'No request fits these filters.',
          allHref: adminPath('leads'),
          all: 'Show all leads',
        }}
        hrefOf={hrefOf}
      >
        {(item) => <LeadRow key={item.id} lead={item} href={hrefOf({ after, before, lead: item.id })} />}
      </KeysetList>
      <LeadBulk
        filter={Object.fromEntries(
          Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
        )}
        total={'data' in list ? list.data.totalResults : 0}
        totalIsCapped={'data' in list && list.data.totalIsCapped}
      />
      {lead && (
        <LeadDialog
          lead={'data' in lead ? lead.data : null}
          message={'message' in lead ? lead.message : undefined}
          closeHref={here}
          handOver={isAbout ? handOver : null}
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
    </SelectionProvider>
  )
}
