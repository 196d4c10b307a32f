import type { ElementType, ReactNode } from 'react'

interface DetailLayoutProps {
  back: ReactNode
  title: ReactNode
  /** FocusHeading for a page that takes the place of another: with it comes its code, so that a page asks for it. */
  heading?: ElementType<{ className?: string; children: ReactNode }>
  /** The result in a sentence. */
  lead: ReactNode
  /** Under the lead: a button or a note. */
  action?: ReactNode
  main: ReactNode
  aside: ReactNode
  /** Last on a phone; on a desktop under the facts, where the form beside them is longer. */
  after?: ReactNode
  /** Last, across both columns. */
  below?: ReactNode
}

/** A detail page: the result, then the facts, with the form beside them on a desktop and after them on a phone. */
export function DetailLayout({
  back,
  title,
  heading: Heading = 'h1',
  lead,
  action,
  main,
  aside,
  after,
  below,
}: DetailLayoutProps) {
  return (
    <div className="shell pt-3 sm:pt-6">
      {back}
      <Heading className="mt-3 text-h1 sm:mt-4">{title}</Heading>
      <div className="mt-3 max-w-[56ch] text-lead text-muted-foreground">{lead}</div>
      {action && <div className="mt-5 empty:hidden">{action}</div>}
      {/* On paper blocks: a page breaks within them, and not well within a grid. */}
      <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8 print:mt-6 print:block print:space-y-5">
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:col-span-7 print:block print:space-y-5">{main}</div>
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:col-span-5 lg:row-span-2 print:block print:space-y-5">
          {aside}
        </div>
        {after && (
          <div className="grid min-w-0 grid-cols-1 gap-6 lg:col-span-7 print:block print:space-y-5">
            {after}
          </div>
        )}
      </div>
      {below && <div className="mt-6">{below}</div>}
    </div>
  )
}
