import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldCardProps {
  Icon: LucideIcon
  title: string
  /** What is in it, in a line. */
  text: string
  children: ReactNode
}

/** A card that opens in place: a native disclosure, so that it opens without scripts, and on paper it is open. */
export function FoldCard({ Icon, title, text, children }: FoldCardProps) {
  return (
    <details className="group min-w-0 rounded-xl border bg-card shadow-card print:rounded-none print:border-0 print:details-content:[content-visibility:visible]">
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-xl p-4 hover:bg-accent sm:px-6 print:p-0 [&::-webkit-details-marker]:hidden">
        <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className="min-w-0 grow">
          <span className="block font-medium wrap-anywhere">{title}</span>
          <span className="block text-sm wrap-anywhere text-muted-foreground">{text}</span>
        </span>
        <ChevronDown
          size={20}
          strokeWidth={1.75}
          aria-hidden
          className="shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none print:hidden"
        />
      </summary>
      <div className="border-t p-4 sm:px-6 print:border-0 print:p-0 print:pt-2">{children}</div>
    </details>
  )
}
