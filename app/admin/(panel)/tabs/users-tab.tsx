import type { AdminTabProps } from '../tab-props'

export async function UsersTab(_props: AdminTabProps) {
  return <h2 className="text-h2">Users</h2>
}
