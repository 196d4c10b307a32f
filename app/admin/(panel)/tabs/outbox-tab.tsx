import type { AdminTabProps } from '../tab-props'

export async function OutboxTab(_props: AdminTabProps) {
  return <h2 className="text-h2">Outbox</h2>
}
