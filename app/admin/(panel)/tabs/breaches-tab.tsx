import { Plus, SearchX } from 'lucide-react'
import Link from 'next/link'
import { AdminPager } from '@/components/admin/admin-pager'
import { AdminBreachCard } from '@/components/admin/breaches/breach-card'
import { BreachFilters } from '@/components/admin/breaches/breach-filters'
import { TabFailed } from '@/components/admin/tab-failed'
import { EmptyTab } from '@/components/dashboard/tab-states'
import { buttonVariants } from '@/components/ui/button-variants'
import { readOrSay } from '@/lib/lists/read-or-say'
import { adminBreachesPageSchema, type AdminBreachesQuery } from '@/lib/breaches/edit/admin-list-schema'
import { listAdminBreaches } from '@/lib/breaches/edit/list-admin-breaches'
import { adminPath } from '@/lib/paths'
import { first } from '../../../read-query'
import { BreachFormDialog } from '../breach-form-dialog'
import type { AdminTabProps } from '../tab-props'

/** The Breach List: search, filters, cards, and the form of one breach (specification, admin side, section 2). */
export async function BreachesTab({ query }: AdminTabProps) {
  const wanted = adminBreachesPageSchema.parse(query)
  const reading = await readOrSay(() => listAdminBreaches(wanted))
  // The page as it was asked for: closing a dialog must not lead elsewhere.
  const hrefWith = (more: Record<string, string | number> = {}) =>
    adminPath('breaches', { ...inAddress(wanted), ...more })
  const edited = first(query.edit)
  const list = 'data' in reading ? reading.data : null
  return (
    <>
      <h2 className="sr-only">Breach List</h2>
      <BreachFilters query={wanted} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-note text-muted-foreground">
          {list && (
            <>
              <span className="font-semibold text-foreground num">
                {list.totalResults.toLocaleString('en-US')}
              </span>{' '}
              {list.totalResults === 1 ? 'breach' : 'breaches'}
            </>
          )}
        </p>
        <Link
          href={hrefWith({ new: 1 })}
          scroll={false}
          prefetch={false}
          className={buttonVariants({ variant: 'outline', size: 'dense' })}
        >
          <Plus size={18} strokeWidth={1.75} aria-hidden />
          Add breach
        </Link>
      </div>
      {'message' in reading && (
        <div className="mt-4">
          <TabFailed message={reading.message} />
        </div>
      )}
      {list?.totalResults === 0 &&
        (isWhole(wanted) ? (
          <EmptyTab
            icon={SearchX}
            title="No breaches found"
            text="The catalogue is empty so far. Fetch it from Have I Been Pwned, or upload a file."
          >
            <div className="flex flex-wrap justify-center gap-3">
              <Link
                href={adminPath('status')}
                prefetch={false}
                className={buttonVariants({ variant: 'outline' })}
              >
                Sync the catalogue
              </Link>
              <Link
                href={adminPath('upload')}
                prefetch={false}
                className={buttonVariants({ variant: 'outline' })}
              >
                Upload CSV
              </Link>
            </div>
          </EmptyTab>
        ) : (
          <EmptyTab
            icon={SearchX}
            title="No breaches found"
            text="No breach fits this search and these filters."
          >
            <Link
              href={adminPath('breaches')}
              prefetch={false}
              className={buttonVariants({ variant: 'outline' })}
            >
              Clear filters
            </Link>
          </EmptyTab>
        ))}
      {list && list.totalResults > 0 && (
        <>
          <div className="mt-3 grid gap-4">
            {list.results.map((breach) => (
              <AdminBreachCard
                key={breach.id}
                breach={breach}
                editHref={hrefWith({ edit: breach.id })}
                emailsHref={hrefWith({ emails: breach.uniqueBreachId })}
              />
            ))}
          </div>
          <AdminPager
            page={list.page}
            totalPages={list.totalPages}
            hrefOf={(page) => adminPath('breaches', { ...inAddress(wanted), page: page > 1 ? page : '' })}
          />
        </>
      )}
      {(edited !== undefined || first(query.new) !== undefined) && (
        <BreachFormDialog edited={edited ?? null} closeHref={hrefWith()} />
      )}
    </>
  )
}

/** Without a search or a filter. */
function isWhole({ q, severity, verification, status }: AdminBreachesQuery): boolean {
  return q === '' && [severity, verification, status].every((value) => value === 'all')
}

/** What is not at its default. */
function inAddress({
  q,
  severity,
  verification,
  status,
  sort,
  page,
}: AdminBreachesQuery): Record<string, string | number> {
  const chosen = (value: string) => (value === 'all' ? '' : value)
  return {
    q,
    severity: chosen(severity),
    verification: chosen(verification),
    status: chosen(status),
    sort: sort === 'newest' ? '' : sort,
    page: page > 1 ? page : '',
  }
}
