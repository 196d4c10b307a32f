import { RequestTracker } from '@/components/leads/request-tracker'
import { StageRail } from '@/components/settlement/stage-rail'
import { BackLink } from '@/components/site/back-link'
import { SaveRecords } from '@/components/site/save-records'
import { Badge } from '@/components/ui/badge'
import { caseRail } from '@/lib/cases/case-stages'
import { caseWords } from '@/lib/cases/case-words'
import { NO_LAWYER } from '@/lib/consents/lawyer-terms'
import { paths } from '@/lib/paths'
import { phaseOf } from '@/lib/settlements/phase'
import { stagesOf } from '@/lib/settlements/stages'
import { CaseBadge } from '../case-badge'
import { CaseClaim } from './case-claim'
import type { CaseDetail } from './case-detail'
import { CaseFacts } from './case-facts'
import { CaseNews } from './case-news'
import { WithoutRecord } from './without-record'
import { YourCase } from './your-case'

const BESIDE = 'min-w-0 lg:col-span-4 lg:col-start-9 lg:row-span-2 lg:row-start-2'

/** One case on its own page: where it stands, by when, where, and what is known of it from whom. */
export function CaseView({ detail, now }: { detail: CaseDetail; now: Date }) {
  const { item, breach, settlement, claim } = detail
  const phase = settlement && phaseOf(settlement, now)
  const rail = settlement && phase ? stagesOf(settlement, phase, now) : caseRail(item, breach)
  return (
    <div className="shell-app pt-3 sm:pt-6">
      <div className="print:hidden">
        <BackLink href={paths.dashboard}>Back to Dashboard</BackLink>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <CaseBadge status={item.status} claimsOpen={claim?.phase === 'claims_open'} />
        {breach?.isExample && (
          <>
            <Badge tone="uncertain">Example</Badge>
            <span className="text-sm text-muted-foreground">An invented company</span>
          </>
        )}
      </p>
      <h1 className="mt-2 text-h1 wrap-anywhere">{item.company}</h1>
      <p className="mt-2 max-w-[56ch] text-lead text-muted-foreground">
        {caseWords(item, breach?.kind ?? null, phase)}
      </p>
      {item.notPassedOn && <p className="mt-2 max-w-[68ch] text-note">{NO_LAWYER[item.notPassedOn].full}</p>}
      {/* In the order of reading; on a desktop the box stands beside it all. */}
      <div className="mt-5 grid grid-cols-1 gap-4 lg:grid-cols-12 lg:gap-6">
        {settlement && claim && phase && (
          <div className={BESIDE}>
            <CaseClaim detail={detail} settlement={settlement} claim={claim} phase={phase} now={now} />
          </div>
        )}
        {rail && (
          <div className="min-w-0 lg:col-span-12 lg:row-start-1">
            <StageRail {...rail} isOpen={detail.stage.isOpen} sources={settlement?.sources ?? []} />
          </div>
        )}
        {!claim && (
          <div className={BESIDE}>
            <WithoutRecord detail={detail} now={now} />
          </div>
        )}
        <div className="grid min-w-0 grid-cols-1 content-start gap-4 lg:col-span-8 lg:row-start-2 lg:gap-6">
          <CaseFacts detail={detail} />
          {detail.request && (
            <section
              aria-labelledby="request"
              className="rounded-xl border bg-card p-4 text-card-foreground shadow-card sm:p-6"
            >
              <h2 id="request" className="mb-4 text-h3">
                Your request
              </h2>
              <RequestTracker steps={detail.request.steps} isDense />
            </section>
          )}
          <YourCase item={item} stage={detail.stage} claim={claim} />
          <CaseNews item={item} news={detail.news} />
          <div className="grid print:hidden">
            <SaveRecords />
          </div>
        </div>
      </div>
    </div>
  )
}
