import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface PhoneFoldProps {
  /** What is in it. */
  words: ReactNode
  className?: string
  children: ReactNode
}

/** Folded on phones and open on desktops: one part of the page for both. A browser that cannot do that folds it on desktops too. */
export function PhoneFold({ words, className = '', children }: PhoneFoldProps) {
  return (
    <details className={`group/fold lg:details-content:[content-visibility:visible] ${className}`}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-note lg:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">{words}</span>
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className="shrink-0 text-muted-foreground transition-transform group-open/fold:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      {children}
    </details>
  )
}
