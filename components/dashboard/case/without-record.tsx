import { ExternalLink } from 'lucide-react'
import { OUTSIDE } from '@/components/settlement/source-note'
import { buttonVariants } from '@/components/ui/button-variants'
import { formatDate } from '@/lib/site/format'
import { dayIn } from '@/lib/settlements/dates'
import { hostOf } from '@/lib/settlements/words'
import type { CaseDetail } from './case-detail'
import { evidenceNote } from './case-facts'

/** The next date and the official page of a case that no settlement is on record about, as far as they are known. */
export function WithoutRecord({ detail: { item, breach }, now }: { detail: CaseDetail; now: Date }) {
  const deadline = breach?.evidence?.deadline ?? null
  const hasPassed = deadline !== null && deadline < dayIn(null, now)
  const isOpen = item.status === 'settlement'
  const url = item.claimUrl ?? breach?.evidence?.sourceUrl ?? null
  return (
    <section
      aria-label="When and where"
      className="rounded-xl border bg-card p-4 text-card-foreground shadow-float sm:p-6"
    >
      <p className="text-note text-muted-foreground">{hasPassed ? 'Last known date' : 'Next date'}</p>
      {deadline !== null ? (
        <>
          <p className="text-h2 num">{formatDate(deadline)}</p>
          <p className="text-note">
            The day to act by, in the legal action.
            {hasPassed && ' It has passed. No later date is known to us.'}
          </p>
          {evidenceNote(breach)}
        </>
      ) : (
        <p className="text-h2">No date is known to us</p>
      )}
      {url === null ? (
        <p className="mt-3 text-note">We know of no official page yet.</p>
      ) : (
        <>
          <a
            href={url}
            {...OUTSIDE}
            className={`${buttonVariants({ variant: isOpen ? 'success' : 'outline', size: 'wide' })} mt-4 print:hidden`}
          >
            {isOpen ? 'Claim Settlement' : 'Read the source'}
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <p className="mt-3 rounded-xl border border-border-strong bg-muted p-3 text-note wrap-anywhere">
            <span className="print:hidden">{hostOf(url)}</span>
            {/* On paper nobody can press the button above. */}
            <span className="hidden print:inline">{url}</span>
          </p>
        </>
      )}
      <p className="mt-3 text-xs text-muted-foreground">
        Settlements on our list have a page with their days and sources. None is about this case.
      </p>
    </section>
  )
}
