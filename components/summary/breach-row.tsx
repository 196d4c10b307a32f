import { ChevronDown, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { BreachFlags } from '@/components/breach/breach-flags'
import { BreachLogo } from '@/components/breach/breach-logo'
import { ClaimsBadge } from '@/components/breach/claims-badge'
import { DataClasses } from '@/components/breach/data-classes'
import { DomainLink } from '@/components/breach/domain-link'
import { RecordedNote } from '@/components/breach/recorded-note'
import { SeverityBadge } from '@/components/breach/severity-badge'
import { StatusBadge } from '@/components/breach/status-badge'
import { actionLook } from '@/components/breach/status-look'
import { buttonVariants } from '@/components/ui/button-variants'
import { CLAIMS_OPEN, SEE_HOW } from '@/lib/breaches/kinds/claim-labels'
import { claimDay } from '@/lib/breaches/kinds/claim-day'
import { notMembership } from '@/lib/breaches/kinds/claim-words'
import { inSentence, properNames } from '@/lib/breaches/kinds/class-names'
import { dayAlone, monthAlone } from '@/lib/breaches/kinds/day-words'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
import { countWords, factNames } from '@/lib/breaches/kinds/kind-words'
import { cardWords, ON_RECORD } from '@/lib/breaches/status/following'
import { buttonOf } from '@/lib/breaches/status/summary-words'
import { summaryBadge } from '@/lib/breaches/status/status'
import { statusOf } from '@/lib/breaches/status/status-table'
import { standingOf } from '@/lib/breaches/status/standing'
import { bySensitivity } from '@/lib/breaches/summary/leaks'
import { catalogueEntryPath, settlementPath } from '@/lib/paths'
import { notOver } from '@/lib/settlements/recorded'
import { formatBreachDate } from '@/lib/site/format'
import { rowId } from './row-id'
import type { SummaryItem } from './summary-item'

/** In a row there is room for a few. */
const NAMED_CLASSES = 4

/** One breach that asks for nothing now: a row, and what is known of it when it is opened. */
export function BreachRow(item: SummaryItem) {
  const { breach, actionHref, leaks, settlements, records } = item
  const standing = standingOf(item)
  const claimsOpen = standing === 'claims'
  const isRecorded = standing === 'recorded'
  const status = statusOf(breach.massActionBreachStatus)
  const badge = claimsOpen
    ? { label: CLAIMS_OPEN }
    : isRecorded
      ? { label: ON_RECORD }
      : summaryBadge(Number(breach.massActionBreachStatus))
  const { Icon, text: colour } = actionLook(claimsOpen ? 'claims' : status.look)
  const text =
    standing === 'unknown'
      ? 'Settlements about it could not be looked up just now.'
      : cardWords(breach, claimsOpen, isRecorded)
  const names = factNames(breach)
  const mark = KINDS[breach.kind].label
  const marks = [mark, breach.isExample && 'Example'].filter(Boolean).join(', ')
  const button = claimsOpen ? VIEW_DETAILS : buttonOf(breach)
  const leaked = bySensitivity(breach.dataClasses)
    .slice(0, NAMED_CLASSES)
    .map((name, index) => (index === 0 ? properNames(name) : inSentence(name)))
    .join(', ')
  return (
    <li data-leaks={leaks.join(' ')}>
      <details id={rowId(breach.uniqueBreachId)} className="group/row scroll-mt-4">
        <summary className="row-summary">
          <BreachLogo title={breach.title} logoPath={breach.logoPath} small />
          <span className="min-w-0 grow">
            <h3 className="truncate text-base font-semibold max-[22.4rem]:whitespace-normal">
              {breach.title}
            </h3>
            {marks && <span className="hidden text-sm text-muted-foreground lg:block">{marks}</span>}
            <span className="block truncate text-note text-muted-foreground lg:hidden narrow:whitespace-normal">
              {mark && `${mark} · `}
              {/* On the narrowest phones what can be done has the room. */}
              <span className={badge ? 'num max-[22.4rem]:hidden' : 'num'}>
                {monthAlone(breach)}
                {badge && ' · '}
              </span>
              {badge ? (
                <span className={colour}>
                  <Icon size={14} strokeWidth={1.75} aria-hidden className="inline align-[-2px]" />{' '}
                  {badge.label}
                </span>
              ) : (
                leaked && ` · ${leaked}`
              )}
            </span>
          </span>
          <span className="hidden text-note num lg:block">{dayAlone(breach)}</span>
          <span className="hidden truncate text-note text-muted-foreground lg:block">{leaked}</span>
          <span className="hidden text-note text-muted-foreground num lg:block">{countWords(breach)}</span>
          <span className="hidden lg:block">
            {claimsOpen ? (
              <ClaimsBadge />
            ) : isRecorded ? (
              <span className="text-note">{ON_RECORD}</span>
            ) : badge ? (
              <StatusBadge status={breach.massActionBreachStatus} />
            ) : (
              <span className="text-note text-muted-foreground">
                {standing === 'unknown' ? 'Not looked up' : 'No legal action known'}
              </span>
            )}
          </span>
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className="shrink-0 text-muted-foreground transition-transform group-open/row:rotate-180"
          />
        </summary>
        <div className="px-4 pb-4 lg:pr-6 lg:pb-5 lg:pl-20">
          {text && <p>{text}</p>}
          {claimsOpen && <p className="mt-1 text-note">{notMembership(breach.kind)}</p>}
          {settlements.map(({ slug, company, ...day }) => (
            <Link
              key={slug}
              href={settlementPath(slug)}
              prefetch={false}
              className={`${buttonVariants({ variant: 'success', width: 'phone' })} my-3`}
            >
              <span>
                {SEE_HOW}
                <span className="sr-only">
                  : {company}, claim by {claimDay(day)}
                </span>
              </span>
              <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
            </Link>
          ))}
          {isRecorded &&
            records?.map(({ slug, company }) => (
              <p key={slug} className="mt-1">
                <Link
                  href={settlementPath(slug)}
                  prefetch={false}
                  className="inline-flex min-h-11 items-center link"
                >
                  {company} settlement: its days
                </Link>
              </p>
            ))}
          {!isRecorded &&
            notOver(records).map((settlement) => (
              <div key={settlement.slug} className="my-3">
                <RecordedNote settlement={settlement} isPlain />
              </div>
            ))}
          <DomainLink breach={breach} />
          <BreachFlags breach={breach} />
          <dl className="mt-3 divide-y text-note lg:grid lg:grid-cols-3 lg:gap-x-8 lg:divide-y-0">
            <Fact name={names.day}>{formatBreachDate(breach)}</Fact>
            <Fact name={names.count}>{countWords(breach)}</Fact>
            <Fact name="Severity">
              <SeverityBadge severity={breach.severity} />
            </Fact>
          </dl>
          <p className="mt-3 text-sm text-muted-foreground">{names.data}</p>
          <div className="mt-2">
            <DataClasses classes={bySensitivity(breach.dataClasses)} limit={breach.dataClasses.length} />
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <Link href={actionHref} prefetch={false} className={buttonVariants({ variant: 'outline' })}>
              <span>
                {button}
                <span className="sr-only">: {breach.title}</span>
              </span>
              <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
            </Link>
            {button !== VIEW_DETAILS && (
              <Link
                href={catalogueEntryPath(breach.uniqueBreachId)}
                prefetch={false}
                className="inline-flex min-h-11 items-center text-note font-medium link"
              >
                {VIEW_DETAILS}
                <span className="sr-only">: {breach.title}</span>
              </Link>
            )}
          </div>
        </div>
      </details>
    </li>
  )
}

const VIEW_DETAILS = 'View Details'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2.5 lg:block lg:py-0">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="font-medium num">{children}</dd>
    </div>
  )
}
