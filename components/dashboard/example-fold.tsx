import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'

interface ExampleFoldProps {
  /** What opens it. */
  label: string
  text: string
  children: ReactNode
}

/** Samples, folded and marked, for who has nothing of their own yet. */
export function ExampleFold({ label, text, children }: ExampleFoldProps) {
  return (
    <details className="group min-w-0">
      <summary className="inline-flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 [&::-webkit-details-marker]:hidden">
        <span className="inline-flex items-center gap-2 link">
          {label}
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </span>
        <Badge tone="uncertain">Example</Badge>
      </summary>
      <div className="mt-2 grid gap-3 rounded-xl border border-dashed border-input p-3 sm:p-4">
        <p className="text-note text-muted-foreground">{text}</p>
        {children}
      </div>
    </details>
  )
}
