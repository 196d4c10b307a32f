import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { BreachFlags } from '@/components/breach/breach-flags'
import { BreachLogo } from '@/components/breach/breach-logo'
import { DomainLink } from '@/components/breach/domain-link'
import { RecordedNote } from '@/components/breach/recorded-note'
import { SeverityBadge } from '@/components/breach/severity-badge'
import { StatusBadge } from '@/components/breach/status-badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { inSentence } from '@/lib/breaches/kinds/class-names'
import { dateAndCount, factNames } from '@/lib/breaches/kinds/kind-words'
import { cardWords } from '@/lib/breaches/status/following'
import { buttonOf } from '@/lib/breaches/status/summary-words'
import { bySensitivity } from '@/lib/breaches/summary/leaks'
import { catalogueEntryPath } from '@/lib/paths'
import { notOver } from '@/lib/settlements/recorded'
import { rowId } from './row-id'
import type { SummaryItem } from './summary-item'

/** A breach about which somebody can act: what it is, and the one next step. */
export function ActionCard({ breach, actionHref, leaks, records }: SummaryItem) {
  const names = factNames(breach)
  const leaked = bySensitivity(breach.dataClasses).map(inSentence).join(', ')
  return (
    <article
      id={rowId(breach.uniqueBreachId)}
      tabIndex={-1}
      data-leaks={leaks.join(' ')}
      aria-labelledby={`${rowId(breach.uniqueBreachId)}-name`}
      className="scroll-mt-4 rounded-xl border bg-card p-4 shadow-card sm:p-5"
    >
      <div className="flex items-start gap-3">
        <BreachLogo title={breach.title} logoPath={breach.logoPath} small />
        <div className="min-w-0 grow">
          <h3 id={`${rowId(breach.uniqueBreachId)}-name`} className="text-h3 break-words">
            {breach.title}
          </h3>
          <p className="text-note text-muted-foreground num">
            {dateAndCount(breach, ' · ')}
            {breach.isExample && ' · Example'}
          </p>
        </div>
        <span className="hidden shrink-0 sm:block">
          <StatusBadge status={breach.massActionBreachStatus} />
        </span>
      </div>
      <p className="mt-3">{cardWords(breach, false)}</p>
      <p className="mt-1 text-note text-muted-foreground">
        {names.data}: {leaked || 'not known'}
      </p>
      {notOver(records).map((settlement) => (
        <div key={settlement.slug} className="mt-2">
          <RecordedNote settlement={settlement} isPlain />
        </div>
      ))}
      <details className="group/facts text-note">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center link [&::-webkit-details-marker]:hidden">
          Severity and more<span className="sr-only">: {breach.title}</span>
        </summary>
        <p className="flex gap-3">
          <SeverityBadge severity={breach.severity} />
        </p>
        <DomainLink breach={breach} />
        <BreachFlags breach={breach} />
        <Link
          href={catalogueEntryPath(breach.uniqueBreachId)}
          prefetch={false}
          className="inline-flex min-h-11 items-center font-medium link"
        >
          View Details<span className="sr-only">: {breach.title}</span>
        </Link>
      </details>
      <Link
        href={actionHref}
        prefetch={false}
        className={`${buttonVariants({ variant: 'success', size: 'wide' })} mt-2`}
      >
        <span>
          {buttonOf(breach)}
          <span className="sr-only">: {breach.title}</span>
        </span>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
      </Link>
      <p className="mt-2 text-center text-sm text-muted-foreground">Attorney advertising</p>
    </article>
  )
}
