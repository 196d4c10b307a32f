import { Printer, ShieldAlert } from 'lucide-react'
import { CatalogueNote } from '@/components/breach/catalogue-note'
import { CoverageNote } from '@/components/breach/coverage-note'
import { LongEmail } from '@/components/breach/long-email'
import { buttonVariants } from '@/components/ui/button-variants'
import { FocusHeading } from '@/components/ui/focus-heading'
import { BackLink } from '@/components/site/back-link'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import type { CatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import type { ClaimOnPaper } from '@/lib/settlements/claims-on-paper'
import { summaryGroup } from '@/lib/breaches/status/following'
import { answerOf, unconfirmedWords } from '@/lib/breaches/status/summary-words'
import { standingOf } from '@/lib/breaches/status/standing'
import { leakTiles } from '@/lib/breaches/summary/leaks'
import { planOf } from '@/lib/plan/plan-of'
import { doThisFirst } from '@/lib/plan/step'
import { paths } from '@/lib/paths'
import { SUMMARY_FILE_PATH } from '@/lib/api-client/public'
import { plural } from '@/lib/site/format'
import { ClaimsBanner } from './claims-banner'
import { DrawnPart } from './drawn-part'
import { PhoneFold } from './phone-fold'
import { PlanList } from './plan-list'
import { RowOpener } from './row-opener'
import { SummaryFigures, summaryFigures } from './summary-figures'
import type { SummaryItem } from './summary-item'
import { SummarySheet, type PaperSite } from './summary-sheet'
import { timelineEntries } from './timeline-entries'

interface SummaryProps {
  email: string
  /** Newest first. */
  items: SummaryItem[]
  incomplete: boolean
  /** Whether the proven owner of the address looks. */
  provenOwner: boolean
  /** What was looked through; null when that is not known. */
  info: CatalogueInfo | null
  /** The open settlements among them, for paper. */
  claims: readonly ClaimOnPaper[]
  site: PaperSite
  checkedAt: Date
  now: Date
}

/** Where settlements could not be looked up nothing is said of none. */
const mayBeOnRecord = (item: SummaryItem) => ['recorded', 'unknown'].includes(standingOf(item))

const GROUPS = ['act', 'wait', 'none'] as const

/** What a check found: the answer, what can be done about it first, when it happened, and the breaches by what can be done. */
export function Summary({
  email,
  items,
  incomplete,
  provenOwner,
  info,
  claims,
  site,
  checkedAt,
  now,
}: SummaryProps) {
  const breaches = items.map((item) => item.breach)
  const figures = summaryFigures(items)
  const answer = answerOf(items)
  const unconfirmed = unconfirmedWords(items)
  const [found, ...best] = answer.split(/(?<=\.) /)
  const steps = doThisFirst(planOf(items))
  const answered = { provenOwner, hasExample: breaches.some(({ isExample }) => isExample) }
  const version = crypto.randomUUID()
  const hasClaims = items.some(({ settlements }) => settlements.length > 0)
  return (
    <>
      <div className="shell pt-2 sm:pt-5 print:hidden">
        <div className="flex items-center justify-between gap-3">
          <BackLink href={paths.home}>Back to Home</BackLink>
          <Badge tone="destructive" size="headline">
            <ShieldAlert size={14} strokeWidth={1.75} aria-hidden />
            {plural(breaches.length, 'breach', 'breaches')} found
          </Badge>
        </div>
        <div className="mt-2 grid grid-cols-1 gap-4 lg:mt-4 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:gap-y-5">
          <div className={hasClaims ? 'lg:col-span-7' : 'lg:col-span-7 lg:row-span-2'}>
            <FocusHeading className="text-base font-normal">
              <span className="text-muted-foreground">Breach Summary for </span>
              <strong className="font-semibold">
                <LongEmail email={email} />
              </strong>
            </FocusHeading>
            <p className="mt-1.5 text-h1">
              {found} <span className="lg:inline-block">{best.join(' ')}</span>
            </p>
            <p className="mt-2 text-muted-foreground lg:text-lead">
              {unconfirmed && `${unconfirmed} `}
              {items.length === 1
                ? 'Here is what you can do about it.'
                : unconfirmed
                  ? 'One step at a time.'
                  : 'You can take this one step at a time.'}
            </p>
          </div>
          <div className="empty:hidden lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-1">
            <ClaimsBanner items={items} />
          </div>
          {/* Where no claim stands beside the answer, the figures do. */}
          <div
            className={`grid content-start gap-2 ${hasClaims ? 'lg:col-span-7' : 'lg:col-span-5 lg:col-start-8 lg:row-start-1 lg:pt-2'}`}
          >
            <PhoneFold
              className="-mt-2 lg:mt-0"
              words={`The figures: ${plural(items.length, 'breach', 'breaches')}, ${plural(Number(figures[1][1]), 'legal action', 'legal actions')}`}
            >
              <SummaryFigures figures={figures} />
            </PhoneFold>
            <CoverageNote info={info} {...answered} className="text-sm text-muted-foreground" />
            {incomplete && (
              <Alert tone="warning" title="There may be more.">
                One of our sources did not answer, so this list may not be complete. Checking again in a few
                minutes may show more.
              </Alert>
            )}
          </div>
        </div>
        <div className="mt-7 grid grid-cols-1 gap-5 lg:mt-10 lg:grid-cols-12 lg:gap-8">
          {steps.length > 0 && (
            <section
              aria-labelledby="first"
              className="rounded-xl border bg-card p-4 shadow-card sm:p-6 lg:col-span-5"
            >
              <p className="text-sm text-muted-foreground">Recommended Next Steps</p>
              <PlanList steps={steps} />
            </section>
          )}
          <div className={steps.length > 0 ? 'lg:col-span-7' : 'lg:col-span-12'}>
            <DrawnPart
              part="Timeline"
              version={version}
              className="contents"
              of={{ entries: timelineEntries(items), now }}
            />
          </div>
        </div>
        <DrawnPart part="LeakTiles" version={version} of={{ tiles: leakTiles(breaches) }} />
        <RowOpener count={items.length}>
          <div
            data-bar
            className="flex items-center justify-between gap-3 rounded-xl data-on:mt-7 data-on:border data-on:border-info-border data-on:bg-info-subtle data-on:px-4 data-on:py-2.5 lg:data-on:mt-10 lg:data-on:px-6"
          >
            <p role="status" className="min-w-0 text-note"></p>
            <button
              type="button"
              hidden
              className={`${buttonVariants({ variant: 'outline', size: 'dense' })} shrink-0`}
            >
              Show all {items.length}
            </button>
          </div>
          {GROUPS.map((group) => (
            <DrawnPart
              key={group}
              part="BreachGroup"
              version={`${group}-${version}`}
              of={{
                group,
                items: claimsFirst(
                  items.filter(
                    (item) =>
                      summaryGroup(item.breach, item.settlements.length > 0, mayBeOnRecord(item)) === group,
                  ),
                ),
              }}
            />
          ))}
        </RowOpener>
        <div className="mt-6 grid items-start gap-3 lg:grid-cols-2">
          <div className="sm:flex sm:flex-wrap sm:items-center sm:gap-x-6">
            <button
              type="button"
              data-print
              className={`${buttonVariants({ variant: 'outline', width: 'phone' })} noscript:hidden`}
            >
              <Printer size={18} strokeWidth={1.75} aria-hidden />
              Save for my records
            </button>
            <a
              href={SUMMARY_FILE_PATH}
              download="breach-summary.json"
              className="inline-flex min-h-11 items-center text-note link"
            >
              Download as a file (JSON)
            </a>
            <span role="status" className="block text-sm text-muted-foreground"></span>
          </div>
          <CatalogueNote info={info} isClose isOfAddress={!provenOwner} />
        </div>
      </div>
      <SummarySheet
        email={email}
        answer={answer}
        items={items}
        info={info}
        answered={answered}
        claims={claims}
        steps={steps}
        figures={figures}
        incomplete={incomplete}
        site={site}
        checkedAt={checkedAt}
        now={now}
        version={version}
      />
    </>
  )
}

/** What people can file by themselves stands above what a lawyer is for; else as it was. */
function claimsFirst(items: readonly SummaryItem[]): SummaryItem[] {
  const has = ({ settlements }: SummaryItem) => settlements.length > 0
  return [...items.filter(has), ...items.filter((item) => !has(item))]
}
