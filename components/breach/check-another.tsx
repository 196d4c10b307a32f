import { Card } from '@/components/ui/card'
import { Checker } from './checker'

/** The check, once more, for another address. */
export function CheckAnother() {
  return (
    <Card>
      <h2 className="mb-4 text-h3">Check Another Email</h2>
      <Checker kind="card" />
    </Card>
  )
}
