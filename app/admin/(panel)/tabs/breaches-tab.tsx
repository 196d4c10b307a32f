import { Plus, SearchX } from 'lucide-react'
import Link from 'next/link'
import { AdminPager } from '@/components/admin/admin-pager'
import { AdminBreachCard } from '@/components/admin/breaches/breach-card'
import { BreachFilters } from '@/components/admin/breaches/breach-filters'
import { BreachTable } from '@/components/admin/breaches/breach-table'
import { BreachBulk } from '@/components/admin/breaches/breach-bulk'
import { ExportButton } from '@/components/admin/breaches/export-button'
import { ListLookBar } from '@/components/admin/breaches/list-look-bar'
import { Part } from '@/components/admin/part'
import { SelectionProvider } from '@/components/admin/bulk/selection'
import { EmptyTab } from '@/components/dashboard/tab-states'
import { buttonVariants } from '@/components/ui/button-variants'
import { formatNumber } from '@/lib/validation/format-number'
import { readOrSay } from '@/lib/lists/read-or-say'
import { adminBreachesPageSchema, listLookSchema } from '@/lib/breaches/edit/admin-list-schema'
import { listAdminBreaches } from '@/lib/breaches/edit/list-admin-breaches'
import { filterOf, isWhole, listAddress } from '@/lib/breaches/edit/list-address'
import { adminPath } from '@/lib/site/staff-paths'
import { first } from '../../../read-query'
import { UploadLine } from '../upload-line'
import { BreachFormDialog } from '../breach-form-dialog'
import type { AdminTabProps } from '../tab-props'

/** The Breach List: search, filters, table or cards, and the form of one breach (specification, admin side, section 2, and ours). */
export async function BreachesTab({ admin, query }: AdminTabProps) {
  const [wanted, look] = [adminBreachesPageSchema.parse(query), listLookSchema.parse(query)]
  const reading = await readOrSay(() => listAdminBreaches(wanted))
  const address = listAddress(wanted, look)
  // The page as it was asked for: closing a dialog must not lead elsewhere.
  const hrefWith = (change: Record<string, string | number> = {}) =>
    adminPath('breaches', { ...address, ...change })
  const edited = first(query.edit)
  const list = 'data' in reading ? reading.data : null
  return (
    <SelectionProvider list={`breaches:${admin.userId}`}>
      <h2 className="sr-only">Breach List</h2>
      <BreachFilters query={wanted} look={look} />
      {wanted.upload !== undefined && (
        <UploadLine
          importId={wanted.upload}
          isAdded={wanted.added}
          allHref={hrefWith({ upload: '', added: '', page: '', open: '' })}
        />
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-note text-muted-foreground">
          {list && (
            <>
              <span className="font-semibold text-foreground num">{formatNumber(list.totalResults)}</span>{' '}
              {list.totalResults === 1 ? 'breach' : 'breaches'}
            </>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <ListLookBar view={look.view} columns={look.columns} address={address} />
          <ExportButton body={{ filters: filterOf(wanted) }} object="of all that the list finds" />
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
      </div>
      <div className="mt-3">
        <Part reading={reading} of={[wanted, look]}>
          {(list) =>
            list.totalResults === 0 ? (
              isWhole(wanted) ? (
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
              )
            ) : (
              <>
                {look.view === 'table' ? (
                  <BreachTable results={list.results} look={look} sort={wanted.sort} hrefOf={hrefWith} />
                ) : (
                  <div className="grid gap-4">
                    {list.results.map((breach) => (
                      <AdminBreachCard
                        key={breach.id}
                        breach={breach}
                        editHref={hrefWith({ edit: breach.id })}
                        emailsHref={hrefWith({ emails: breach.uniqueBreachId })}
                      />
                    ))}
                  </div>
                )}
                <AdminPager
                  page={list.page}
                  totalPages={list.totalPages}
                  hrefOf={(page) => hrefWith({ page: page > 1 ? page : '', open: '' })}
                />
              </>
            )
          }
        </Part>
      </div>
      <BreachBulk
        filter={filterOf(wanted)}
        total={list?.totalResults ?? 0}
        setsStatus={wanted.upload !== undefined && first(query.set) === 'status'}
      />
      {(edited !== undefined || first(query.new) !== undefined) && (
        <BreachFormDialog edited={edited ?? null} closeHref={hrefWith()} />
      )}
    </SelectionProvider>
  )
}
