import { ChevronDown } from 'lucide-react'
import type { Advice } from '@/lib/breaches/advice'

/** Advice by kind of data, the first kind open. Native disclosures, so that all of it is in the page. */
export function AdviceList({ advice }: { advice: Advice[] }) {
  return (
    <div className="divide-y border-y">
      {advice.map(({ id, title, why, steps, dataClasses }, index) => (
        <details key={id} open={index === 0} className="group">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 font-medium [&::-webkit-details-marker]:hidden">
            {title}
            <ChevronDown
              size={20}
              strokeWidth={1.75}
              aria-hidden
              className="shrink-0 text-muted-foreground transition-transform group-open:rotate-180 motion-reduce:transition-none"
            />
          </summary>
          <div className="pb-4">
            <p className="text-note text-muted-foreground">{why}</p>
            <ol className="mt-3 list-decimal space-y-2 pl-5 text-note marker:text-muted-foreground">
              {steps.map((step) => (
                <li key={step} className="pl-1">
                  {step}
                </li>
              ))}
            </ol>
            {id === 'general' && (
              <p className="mt-3 text-sm text-muted-foreground">About: {dataClasses.join(', ')}.</p>
            )}
          </div>
        </details>
      ))}
    </div>
  )
}
