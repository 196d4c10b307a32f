import { Card } from '@/components/ui/card'
import { CheckForm } from './check-form'

/** The check, once more, for another address. */
export function CheckAnother() {
  return (
    <Card>
      <h2 className="mb-4 text-h3">Check Another Email</h2>
      <CheckForm kind="card" />
    </Card>
  )
}
