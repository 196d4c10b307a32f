import { ArrowRight, FileCheck } from 'lucide-react'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { SEE_HOW } from '@/lib/breaches/kinds/claim-labels'
import { claimDay } from '@/lib/breaches/kinds/claim-day'
import { notMembership } from '@/lib/breaches/kinds/claim-words'
import type { KindName } from '@/lib/breaches/kinds/kind-table'
import { settlementPath } from '@/lib/paths'
import type { OpenSettlement } from '@/lib/settlements/open-settlement'
import { notOver, type RecordedSettlement } from '@/lib/settlements/recorded'
import { RecordedNote } from './recorded-note'

interface ClaimsCardProps {
  settlement: Pick<OpenSettlement, 'slug' | 'company' | 'claimBy' | 'claimByTime'>
  /** Of the entry that it stands beside. */
  kind: KindName
  /** What is true of each is said once, below them. */
  isBesideOthers?: boolean
  /** Of an invented company, where nothing else beside it says so. */
  isExample?: boolean
}

/** An open settlement: whose it is, by when, and the way to file alone. It stands before everything that leads to a lawyer. */
export function ClaimsCard({
  settlement: { slug, company, ...day },
  kind,
  isBesideOthers = false,
  isExample = false,
}: ClaimsCardProps) {
  return (
    <section
      aria-label={`Claims are open: ${company}`}
      className="rounded-xl border border-success-border bg-success-subtle p-4 sm:p-6"
    >
      <div className="flex items-center justify-between gap-2 narrow:flex-wrap">
        <p className="flex items-center gap-2 text-note font-medium text-success">
          <FileCheck size={18} strokeWidth={1.75} aria-hidden />
          Claims are open
        </p>
        {isExample && (
          <Badge tone="uncertain" className="-my-1">
            Example
          </Badge>
        )}
      </div>
      <h2 className="mt-2 text-h3 break-words">{company}</h2>
      <p className="mt-1">
        File it yourself, free. Claim by <strong className="font-semibold num">{claimDay(day)}</strong>.
      </p>
      <Link
        href={settlementPath(slug)}
        prefetch={false}
        className={`${buttonVariants({ variant: 'success', size: 'wide' })} mt-4`}
      >
        <span>
          {SEE_HOW}
          <span className="sr-only">: {company}</span>
        </span>
        <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
      </Link>
      {!isBesideOthers && (
        <p className="mt-3 text-note">{notMembership(kind)} The page helps you find out.</p>
      )}
    </section>
  )
}

interface ClaimsCardsProps {
  settlements: readonly OpenSettlement[]
  /** Others on record; those that are over are left out, but for `isOfRecord`. */
  records: readonly RecordedSettlement[]
  kind: KindName
  /** On a page about the breach alone, where nobody looks for what they can still do: also those that are over. */
  isOfRecord?: boolean
}

/** All that are open about one entry, and those that may open; nothing where there is none. */
export function ClaimsCards({ settlements, records, kind, isOfRecord = false }: ClaimsCardsProps) {
  const others = isOfRecord ? records : notOver(records)
  if (settlements.length + others.length === 0) return null
  return (
    <div className="grid max-w-(--container-read) grid-cols-1 gap-4">
      {settlements.map((settlement) => (
        <ClaimsCard key={settlement.slug} settlement={settlement} kind={kind} />
      ))}
      {others.map((settlement) => (
        <RecordedNote key={settlement.slug} settlement={settlement} />
      ))}
    </div>
  )
}
