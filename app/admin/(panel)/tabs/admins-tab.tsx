import type { AdminTabProps } from '../tab-props'

export async function AdminsTab(_props: AdminTabProps) {
  return <h2 className="text-h2">Admins</h2>
}
