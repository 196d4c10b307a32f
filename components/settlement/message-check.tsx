import { ChevronDown, MessageSquareWarning } from 'lucide-react'
import { CheckAddress } from './check-address'

/** On a record: compares the address of a message with those of this settlement. A native disclosure, so that it opens without scripts. */
export function MessageCheck({ slug }: { slug: string }) {
  return (
    <details className="group rounded-xl border bg-card shadow-card">
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-xl p-4 [&::-webkit-details-marker]:hidden">
        <MessageSquareWarning size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className="grow">
          <span className="block font-medium">Got a message about this case?</span>
          <span className="block text-sm text-muted-foreground">See if its link is the one on record</span>
        </span>
        <ChevronDown
          size={20}
          strokeWidth={1.75}
          aria-hidden
          className="shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="border-t p-4">
        <CheckAddress slug={slug} />
      </div>
    </details>
  )
}
