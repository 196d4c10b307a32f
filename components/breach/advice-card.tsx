import { Card } from '@/components/ui/card'
import type { Advice } from '@/lib/breaches/advice/advice'
import { AdviceList } from './advice-list'

/** What to do about the data that was exposed, in a card. */
export function AdviceCard({ title, advice }: { title: string; advice: Advice[] }) {
  return (
    <Card>
      <h2 className="text-h3">{title}</h2>
      <div className="mt-3">
        <AdviceList advice={advice} />
      </div>
    </Card>
  )
}
