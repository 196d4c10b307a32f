import { Card } from '@/components/ui/card'

interface NumberedCardProps {
  title: string
  steps: readonly (readonly [title: string, text?: string])[]
}

/** Steps in order, in a card. */
export function NumberedCard({ title, steps }: NumberedCardProps) {
  return (
    <Card>
      <h2 className="text-h3">{title}</h2>
      <ol className="mt-2 divide-y">
        {steps.map(([step, text], index) => (
          <li key={step} className="flex gap-4 py-4 first:pt-2 last:pb-0">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-sm font-semibold text-accent-foreground num"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-medium">{step}</p>
              {text && <p className="mt-0.5 text-note text-muted-foreground">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
