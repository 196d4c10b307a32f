import { Undo2 } from 'lucide-react'
import { AdminPager } from '@/components/admin/admin-pager'
import { Part } from '@/components/admin/part'
import { RemovedRow } from '@/components/admin/removed/removed-row'
import { EmptyTab } from '@/components/dashboard/tab-states'
import { logPageRead } from '@/lib/auth/log-page-read'
import { pageIn } from '@/lib/lists/paging-schema'
import { readOrSay } from '@/lib/lists/read-or-say'
import { listRecentlyRemoved } from '@/lib/panel/list-removed'
import { REMOVED_PER_PAGE } from '@/lib/panel/removed-schema'
import { adminPath } from '@/lib/site/staff-paths'
import { first } from '../../../read-query'
import type { AdminTabProps } from '../tab-props'

/** Breaches and users that operators have deleted, and the way back. */
export async function RemovedTab({ query }: AdminTabProps) {
  await logPageRead('read.removed')
  const page = pageIn(first(query.page))
  const reading = await readOrSay(() => listRecentlyRemoved({ page, limit: REMOVED_PER_PAGE }))
  return (
    <>
      <h2 className="text-h2">Recently removed</h2>
      <p className="mt-1 max-w-[42rem] text-note text-muted-foreground">
        A breach or a user that is deleted here is gone for everybody at once, and lies aside for seven days.
        Restored, it is back as it was. What a person asked us to delete is gone for good, and does not come
        back with it.
      </p>
      <div className="mt-4">
        <Part reading={reading} of={page}>
          {({ results, page, totalPages }) =>
            results.length === 0 ? (
              <EmptyTab
                icon={Undo2}
                title="There is nothing to put back"
                text="A breach or a user that is deleted is listed here for seven days, and can be put back."
              />
            ) : (
              <>
                <ul className="divide-y rounded-xl border bg-card shadow-card">
                  {results.map((item) => (
                    <RemovedRow key={item.id} item={item} />
                  ))}
                </ul>
                <AdminPager
                  page={page}
                  totalPages={totalPages}
                  hrefOf={(page) => adminPath('removed', { page: page > 1 ? page : undefined })}
                />
              </>
            )
          }
        </Part>
      </div>
    </>
  )
}
