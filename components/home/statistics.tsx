import { Info } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { CountedToday, type Counted } from './counted-today'

const FIGURES = [
  ['4.2B+', 'estimated consumer records exposed (2024)'],
  ['4000+', 'estimated breaches (2024)'],
  ['$1.5B+', 'estimated settlement value (2024)'],
] as const

/** Three estimates, labelled as such, beside what is counted here; and what checking does not commit to. */
export function Statistics({ counted }: { counted: Counted | null }) {
  return (
    <section className="shell pt-7 lg:pt-14">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="text-h3">Data breaches in the United States</h2>
        <Badge tone="uncertain">Estimate</Badge>
      </div>
      <dl className="mt-3 grid divide-y rounded-xl border bg-card text-card-foreground shadow-card lg:grid-cols-3 lg:divide-x lg:divide-y-0">
        {FIGURES.map(([figure, meaning]) => (
          <div
            key={figure}
            className="grid grid-cols-[6.5rem_1fr] items-center gap-4 px-4 py-2.5 lg:grid-cols-1 lg:gap-1 lg:px-6 lg:py-5 narrow:grid-cols-1 narrow:gap-1"
          >
            <dt className="order-2 text-sm text-muted-foreground">{meaning}</dt>
            <dd className="order-1 text-stat num">{figure}</dd>
          </div>
        ))}
      </dl>
      {counted && <CountedToday {...counted} />}
      <div className="mt-3 flex gap-3 rounded-xl border border-info-border bg-info-subtle p-4 text-note">
        <Info size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-info" />
        <p>
          <strong className="font-semibold">Checking commits you to nothing.</strong> You see the facts first.
          What you do then is your choice.
        </p>
      </div>
    </section>
  )
}
