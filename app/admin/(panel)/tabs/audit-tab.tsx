import type { AdminTabProps } from '../tab-props'

export async function AuditTab(_props: AdminTabProps) {
  return <h2 className="text-h2">Audit</h2>
}
