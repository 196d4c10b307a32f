import type { AdminTabProps } from '../tab-props'

export async function LeadsTab(_props: AdminTabProps) {
  return <h2 className="text-h2">Leads</h2>
}
