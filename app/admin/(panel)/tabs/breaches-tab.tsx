import type { AdminTabProps } from '../tab-props'

export async function BreachesTab(_props: AdminTabProps) {
  return <h2 className="text-h2">Breaches</h2>
}
