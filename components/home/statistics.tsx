import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'

const FIGURES = [
  ['4.2B+', 'estimated consumer records exposed (2024)'],
  ['4000+', 'estimated breaches (2024)'],
  ['$1.5B+', 'estimated settlement value (2024)'],
] as const

/** Three estimates, labelled as such, and what checking does not commit to. */
export function Statistics() {
  return (
    <section className="shell pt-10 lg:pt-16">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="text-h3">Data breaches in the United States</h2>
        <Badge tone="uncertain">Estimate</Badge>
      </div>
      <dl className="mt-3 grid gap-3 sm:gap-5 lg:grid-cols-3">
        {FIGURES.map(([figure, meaning]) => (
          <Card
            key={figure}
            className="grid grid-cols-[6.5rem_1fr] items-center gap-4 py-4 lg:grid-cols-1 lg:gap-2.5 lg:py-6"
          >
            <dt className="order-2 text-note text-muted-foreground">{meaning}</dt>
            <dd className="order-1 text-stat font-semibold num lg:text-h1">{figure}</dd>
          </Card>
        ))}
      </dl>
      <Alert tone="info" title="Checking commits you to nothing." className="mt-3 sm:mt-5">
        You see the facts first. Asking for a lawyer, joining a case or getting notified is always your
        choice.
      </Alert>
    </section>
  )
}
