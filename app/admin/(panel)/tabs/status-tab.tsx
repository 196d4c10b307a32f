import type { AdminTabProps } from '../tab-props'

export async function StatusTab(_props: AdminTabProps) {
  return <h2 className="text-h2">Status</h2>
}
