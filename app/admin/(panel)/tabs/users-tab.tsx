import { Users } from 'lucide-react'
import { AdminPager } from '@/components/admin/admin-pager'
import { FilterSelect, PersonSearchInput } from '@/components/admin/filter-fields'
import { FilterForm } from '@/components/admin/filter-form'
import { Part } from '@/components/admin/part'
import { Columns } from '@/components/admin/users/cell'
import { UserRow } from '@/components/admin/users/user-row'
import { EmptyTab } from '@/components/dashboard/tab-states'
import { listUsers } from '@/lib/members/desk/list-users'
import { SEARCH_IS_CUT } from '@/lib/lists/person-search'
import { readOrSay } from '@/lib/lists/read-or-say'
import { usersInAddress } from '@/lib/members/desk/user-schema'
import { plural } from '@/lib/site/format'
import { adminPath } from '@/lib/site/staff-paths'
import { logPageRead } from '@/lib/auth/log-page-read'
import { first } from '../../../read-query'
import { withoutDialogs } from '../dialog-query'
import type { AdminTabProps } from '../tab-props'
import { UserDialog } from '../user-dialog'

const COLUMNS = ['Email', 'Name', 'Role', 'Phone Number', 'Zip Code', 'Created At', 'Modified At', 'Actions']
const COUNT_ID = 'users-count'
const ROLES = [
  ['', 'All'],
  ['user', 'User'],
  ['admin', 'Admin'],
] as const
const SORTS = [
  ['', 'Newest first'],
  ['createdAt:asc', 'Oldest first'],
] as const

/** The users (specification, admin side, section 2, Users). */
export async function UsersTab({ query }: AdminTabProps) {
  await logPageRead('read.users')
  const here = withoutDialogs(query)
  const filters = usersInAddress.parse(here)
  const reading = await readOrSay(() => listUsers(filters))
  const userId = first(query.user)
  return (
    <>
      <h2 className="sr-only">Users</h2>
      <FilterForm tab="users" label="Filter users" asTyped>
        <PersonSearchInput value={filters.q} />
        <FilterSelect name="role" label="Role" value={filters.role ?? ''} options={ROLES} />
        <FilterSelect
          name="sortBy"
          label="Sort"
          value={filters.sortBy === 'createdAt:asc' ? filters.sortBy : ''}
          options={SORTS}
        />
      </FilterForm>
      <div className="mt-5">
        <Part reading={reading} of={filters}>
          {({ results, totalResults, totalIsCapped, page, totalPages }) => (
            <>
              <p id={COUNT_ID} tabIndex={-1} className="text-note text-muted-foreground num outline-none">
                {plural(totalResults, 'user', 'users')}
                {totalIsCapped && `. ${SEARCH_IS_CUT}`}
              </p>
              {results.length === 0 ? (
                <EmptyTab
                  icon={Users}
                  title="No users found"
                  text={
                    filters.q === undefined
                      ? 'Nobody has this role.'
                      : totalIsCapped
                        ? 'Nobody of those that were looked at has this role.'
                        : 'Nobody with this role has such a name, number or address.'
                  }
                />
              ) : (
                <div className="mt-2 overflow-hidden rounded-xl border bg-card px-4 shadow-card lg:px-0">
                  <table className="block w-full text-note lg:table">
                    <Columns names={COLUMNS} />
                    <tbody className="block lg:table-row-group">
                      {results.map((user) => (
                        <UserRow
                          key={user.id}
                          user={user}
                          focusId={COUNT_ID}
                          href={adminPath('users', { ...here, user: user.id })}
                        />
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
              <AdminPager
                page={page}
                totalPages={totalPages}
                hrefOf={(page) => adminPath('users', { ...here, page: page > 1 ? page : undefined })}
              />
            </>
          )}
        </Part>
      </div>
      {userId && <UserDialog userId={userId} query={query} />}
    </>
  )
}
