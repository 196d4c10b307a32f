import { Badge } from '@/components/ui/badge'
import { ExampleTimeline } from './example-timeline'

/** What a result looks like. Dashed, because nothing in it is real. @param today `YYYY-MM-DD` */
export function ExampleResult({ today }: { today: string }) {
  return (
    <div className="rounded-2xl border border-dashed border-input p-2 sm:p-3">
      <div className="flex items-center justify-between gap-3 px-2 pb-2 sm:px-3 sm:pb-3">
        <p className="text-sm text-muted-foreground">What a result looks like</p>
        <Badge tone="uncertain">Example</Badge>
      </div>
      <div className="rounded-xl border bg-card p-4 shadow-card sm:p-5">
        <p className="text-h3">This email is in 5 known breaches. In one of them, claims are open.</p>
        <ExampleTimeline now={new Date(today)} />
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 border-t pt-3 text-sm text-muted-foreground">
          <li className="flex items-center gap-2">
            <svg width="40" height="18" aria-hidden className="fill-chart-1 forced-colors:fill-[CanvasText]">
              <circle cx="5" cy="9" r="4.5" />
              <circle cx="17" cy="9" r="6.5" />
              <circle cx="33" cy="9" r="7" />
            </svg>
            Bigger: more sensitive
          </li>
          <li className="flex items-center gap-2">
            <svg width="24" height="24" aria-hidden>
              <circle
                cx="12"
                cy="12"
                r="10"
                className="fill-none stroke-success forced-colors:stroke-[Highlight]"
                strokeWidth="2.5"
              />
              <circle cx="12" cy="12" r="6" className="fill-chart-1 forced-colors:fill-[CanvasText]" />
            </svg>
            Ring: you can act
          </li>
        </ul>
      </div>
    </div>
  )
}
