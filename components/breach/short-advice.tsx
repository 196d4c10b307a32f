import type { Advice } from '@/lib/breaches/advice/advice'
import { TipsSummary } from './tips-summary'

/** Folded: for each kind of data that leaked the first thing to do. The page of the breach has the rest. */
export function ShortAdvice({ title, advice }: { title: string; advice: readonly Advice[] }) {
  if (advice.length === 0) return null
  return (
    <details className="group mt-2">
      <TipsSummary title={title} look="link" />
      <dl className="grid gap-2.5 pb-1 text-note">
        {advice.map(({ id, title: data, steps }) => (
          <div key={id}>
            <dt className="font-medium wrap-anywhere">{data}</dt>
            <dd className="max-w-[68ch] text-muted-foreground">{steps[0]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
