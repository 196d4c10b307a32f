import { ChevronDown } from 'lucide-react'
import type { Advice } from '@/lib/breaches/advice/advice'

/** Folded: for each kind of data that leaked the first thing to do. The page of the breach has the rest. */
export function ShortAdvice({ title, advice }: { title: string; advice: readonly Advice[] }) {
  if (advice.length === 0) return null
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-note font-medium link [&::-webkit-details-marker]:hidden">
        <span>
          Protection Tips<span className="sr-only">: {title}</span>
        </span>
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
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
