import type { ReactNode } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { adminPath } from '@/lib/site/staff-paths'

/** Above a page that nobody else sees: that it is none yet, and the way back to its record. @param id of the record, as its address has it. */
export function PreviewBar({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <section
      aria-labelledby="preview"
      className="border-b border-warning-border bg-warning-subtle print:hidden"
    >
      <div className="shell flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-3">
        <div className="max-w-[68ch] min-w-0 text-note">
          <h2 id="preview" className="text-md font-semibold">
            Preview, not public
          </h2>
          {children}
        </div>
        <a
          href={adminPath('settlements', { settlement: id })}
          className={buttonVariants({ variant: 'outline', size: 'dense' })}
        >
          Back to the record
        </a>
      </div>
    </section>
  )
}
