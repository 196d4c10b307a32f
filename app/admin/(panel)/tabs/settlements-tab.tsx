import { Plus, Scale } from 'lucide-react'
import Link from 'next/link'
import { KeysetList } from '@/components/admin/keyset-list'
import { Part } from '@/components/admin/part'
import { AskedList } from '@/components/admin/settlements/asked-list'
import { SettlementFilters } from '@/components/admin/settlements/settlement-filters'
import { SettlementForm } from '@/components/admin/settlements/settlement-form'
import { SettlementRow } from '@/components/admin/settlements/settlement-row'
import { buttonVariants } from '@/components/ui/button-variants'
import { formatNumber } from '@/lib/validation/format-number'
import { PAGE_LENGTH } from '@/lib/lists/list-window'
import { pageIn } from '@/lib/lists/paging-schema'
import { readOrSay } from '@/lib/lists/read-or-say'
import { adminPath } from '@/lib/site/staff-paths'
import { settlementsTabSchema } from '@/lib/settlements/desk/list-schema'
import { listSettlements } from '@/lib/settlements/desk/list-settlements'
import { listAskedCompanies } from '@/lib/settlements/letter/asked-companies'
import { plural } from '@/lib/site/format'
import { first } from '../../../read-query'
import { SettlementRecord } from '../settlement-record'
import type { AdminTabProps } from '../tab-props'

/** Settlements: what waits for an operator, the list, the page of one record, and the companies that letters asked about. */
export async function SettlementsTab({ query }: AdminTabProps) {
  const opened = first(query.settlement)
  if (opened === 'new')
    return (
      <>
        <BackLink />
        <h2 className="mt-2 mb-4 text-h2">New settlement</h2>
        <SettlementForm
          key="new"
          settlement={null}
          today={new Date().toISOString().slice(0, 10)}
          company={first(query.company)?.slice(0, 200)}
        />
      </>
    )
  if (opened)
    return (
      <>
        <BackLink />
        <SettlementRecord id={opened} find={first(query.find)?.slice(0, 200)} />
      </>
    )
  const asked = first(query.asked)
  if (asked !== undefined)
    return <AskedCompanies page={pageIn(asked)} isDismissed={first(query.dismissed) !== undefined} />
  const now = new Date()
  const { after, before, state = 'queue', q } = settlementsTabSchema.parse(query)
  const list = await readOrSay(() => listSettlements({ state, q, after, before, limit: PAGE_LENGTH }))
  const hrefOf = (change: Record<string, string | undefined>) =>
    adminPath('settlements', { state: state === 'queue' ? undefined : state, q, ...change })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h2">Settlements</h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link
            href={adminPath('settlements', { asked: 1 })}
            prefetch={false}
            className="inline-flex min-h-11 items-center text-note link"
          >
            Companies of letters
          </Link>
          <Link
            href={adminPath('settlements', { settlement: 'new' })}
            prefetch={false}
            className={buttonVariants({ variant: 'outline', size: 'dense' })}
          >
            <Plus size={18} strokeWidth={1.75} aria-hidden />
            New settlement
          </Link>
        </div>
      </div>
      <SettlementFilters state={state} q={q ?? ''} />
      <KeysetList
        list={list}
        of={{ state, q, after, before }}
        count={({ totalResults }) => (
          <p role="status" className="mt-4 text-note text-muted-foreground">
            {plural(totalResults, 'settlement', 'settlements')}
            {state === 'queue' && (totalResults === 1 ? ' waits for you' : ' wait for you')}
          </p>
        )}
        empty={
          state === 'queue' && !q
            ? {
                icon: Scale,
                title: 'Nothing waits',
                text: 'Every open settlement was checked in the last 30 days, and no change is proposed.',
                allHref: adminPath('settlements', { state: 'all' }),
                all: 'Show all settlements',
              }
            : {
                icon: Scale,
                title: 'No settlements found',
                text: 'No settlement fits these filters.',
                // What was looked for is kept, unless it is nowhere.
                allHref: adminPath('settlements', { state: 'all', q: state === 'all' ? undefined : q }),
                all: q && state !== 'all' ? 'Search in all settlements' : 'Show all settlements',
              }
        }
        hrefOf={hrefOf}
      >
        {(item) => (
          <SettlementRow
            key={item.id}
            item={item}
            href={adminPath('settlements', { settlement: item.id })}
            now={now}
          />
        )}
      </KeysetList>
    </>
  )
}

async function AskedCompanies({ page, isDismissed }: { page: number; isDismissed: boolean }) {
  const state = isDismissed ? 'dismissed' : 'listed'
  const list = await readOrSay(() => listAskedCompanies({ page, limit: PAGE_LENGTH, state }))
  return (
    <>
      <BackLink />
      <h2 className="mt-2 text-h2">Companies of letters</h2>
      <p className="mt-1 max-w-prose text-note text-muted-foreground">
        Somebody had a letter of these, and we did not know them then. Look for a settlement of the company.
        What you take off the list comes back when somebody asks for it again.
      </p>
      <Part reading={list} of={[state, page]}>
        {(asked) => (
          <>
            {(isDismissed || asked.totalDismissed > 0) && (
              <Link
                href={adminPath('settlements', { asked: 1, dismissed: isDismissed ? undefined : 1 })}
                prefetch={false}
                className="inline-flex min-h-11 items-center text-note link"
              >
                {isDismissed ? 'Back to the list' : `Off the list: ${formatNumber(asked.totalDismissed)}`}
              </Link>
            )}
            <AskedList {...asked} isDismissed={isDismissed} />
          </>
        )}
      </Part>
    </>
  )
}

function BackLink() {
  return (
    <Link href={adminPath('settlements')} prefetch={false} className="inline-flex min-h-11 items-center link">
      All settlements
    </Link>
  )
}
