import { Suspense } from 'react'
import { AdminPager } from '@/components/admin/admin-pager'
import { DialogLoading, TabFailed } from '@/components/admin/tab-failed'
import { CaseList } from '@/components/admin/users/case-list'
import { EraseUser } from '@/components/admin/users/erase-user'
import { NotificationTable } from '@/components/admin/users/notification-table'
import { Dialog } from '@/components/ui/dialog'
import { listUserNotifications } from '@/lib/members/desk/list-user-notifications'
import { pageIn } from '@/lib/lists/paging-schema'
import { readOrSay } from '@/lib/lists/read-or-say'
import { listCases } from '@/lib/cases/list-cases'
import { adminPath } from '@/lib/site/staff-paths'
import { first, type Query } from '../../read-query'
import { withoutDialogs } from './dialog-query'

/** Rows of a page in the dialog. */
const ROWS = 20

/** 'User Breach Notifications', open while `user` names somebody (specification, admin side, section 2, Users). It opens at once. */
export function UserDialog({ userId, query }: { userId: string; query: Query }) {
  const here = withoutDialogs(query)
  const reading = readOrSay(async () => {
    const notifications = await listUserNotifications(userId, {
      page: pageIn(first(query.userPage)),
      limit: ROWS,
    })
    return { ...notifications, cases: await listCases(notifications.user.id) }
  })
  return (
    <Dialog
      title="User Breach Notifications"
      closeHref={adminPath('users', here)}
      note={
        <Suspense>
          <Note reading={reading} />
        </Suspense>
      }
    >
      <Suspense fallback={<DialogLoading />}>
        <Body reading={reading} here={here} />
      </Suspense>
    </Dialog>
  )
}

type Reading = ReturnType<
  typeof readOrSay<
    Awaited<ReturnType<typeof listUserNotifications>> & { cases: Awaited<ReturnType<typeof listCases>> }
  >
>

async function Note({ reading }: { reading: Reading }) {
  const read = await reading
  if ('message' in read) return 'Failed to fetch user notifications'
  const { name, email, id } = read.data.user
  return (
    <>
      <span className="block font-medium text-foreground">{name || 'N/A'}</span>
      <span className="block break-all">{email}</span>
      <span className="block break-all">{id}</span>
    </>
  )
}

async function Body({ reading, here }: { reading: Reading; here: Record<string, string> }) {
  const read = await reading
  if ('message' in read) return <TabFailed message={read.message} />
  const { user, results, page, totalPages, cases } = read.data
  return (
    <>
      <h3 className="text-h3">Notifications</h3>
      {results.length === 0 ? (
        <p className="mt-2 text-note text-muted-foreground">No breach notifications found for this user.</p>
      ) : (
        <NotificationTable rows={results} />
      )}
      <AdminPager
        label="Pages of notifications"
        page={page}
        totalPages={totalPages}
        scroll={false}
        hrefOf={(to) => adminPath('users', { ...here, user: user.id, userPage: to })}
      />
      {cases.length > 0 && <CaseList cases={cases} />}
      {user.role === 'user' && (
        <EraseUser id={user.id} email={user.email} closeHref={adminPath('users', here)} />
      )}
    </>
  )
}
