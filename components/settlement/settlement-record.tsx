import { History } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { BackLink } from '@/components/site/back-link'
import { Badge } from '@/components/ui/badge'
import { catalogueEntryPath, paths } from '@/lib/paths'
import { isOver, phaseOf } from '@/lib/settlements/phase'
import type { Settlement } from '@/lib/settlements/record'
import { stagesOf } from '@/lib/settlements/stages'
import { withoutContested } from '@/lib/settlements/without-contested'
import { AskFor } from './ask-for'
import { ClaimBox } from './claim-box'
import { FitsMe } from './fits-me'
import { FoldCard } from './fold-card'
import { LawyerPart, lawyerSense } from './lawyer-part'
import { PhaseBadge } from './phase-badge'
import { SourceNote } from './source-note'
import { Disputes, SourcesAndChanges } from './sources-and-changes'
import { StageRail } from './stage-rail'
import { WhatHappens } from './what-happens'
import { WhatYouNeed } from './what-you-need'

interface SettlementRecordProps {
  settlement: Settlement
  now: Date
  /** The breaches that it is about, as far as they may be named. */
  breaches?: readonly { uniqueBreachId: string; title: string }[]
  /** In the claim box: Add to calendar, and Follow. */
  actions?: ReactNode
  /** Is this message real? */
  check?: ReactNode
  /** The link to it. */
  share?: ReactNode
}

/** Everything that is on record of one settlement, in the order in which a person needs it. */
export function SettlementRecord({
  settlement: recorded,
  now,
  breaches = [],
  actions,
  check,
  share,
}: SettlementRecordProps) {
  const settlement = withoutContested(recorded)
  const phase = phaseOf(settlement, now)
  const { company, summary, isExample, sources, fieldSources } = settlement
  const claiming = (
    <>
      <AskFor tiers={settlement.tiers} sources={sources} />
      <WhatYouNeed {...settlement} />
      <WhatHappens settlement={settlement} now={now} />
      <FitsMe {...settlement} />
    </>
  )
  return (
    <div className="shell pt-3 sm:pt-6">
      <div className="print:hidden">
        <BackLink href={paths.settlements}>All settlements</BackLink>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <PhaseBadge phase={phase} />
        {isExample && (
          <>
            <Badge tone="uncertain">Example</Badge>
            <span className="text-sm text-muted-foreground">An invented company</span>
          </>
        )}
      </p>
      <h1 className="mt-2 text-h1 wrap-anywhere">{company} data breach settlement</h1>
      {summary && (
        <p className="mt-3 max-w-[56ch] text-lead wrap-anywhere text-muted-foreground">{summary}</p>
      )}
      {/* Our own words; every part of what they say has its source below. */}
      {fieldSources.summary !== undefined && (
        <SourceNote source={sources.find(({ id }) => id === fieldSources.summary)} />
      )}
      {breaches.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-5">
          {breaches.map(({ uniqueBreachId, title }) => (
            <li key={uniqueBreachId} className="min-w-0">
              <Link
                href={catalogueEntryPath(uniqueBreachId)}
                prefetch={false}
                className="inline-flex min-h-11 items-center wrap-anywhere link"
              >
                See the breach: {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {/* In the order of reading; on a desktop the box stands beside it all. */}
      <div className="mt-6 grid grid-cols-1 gap-7 lg:grid-cols-12 lg:gap-x-8 lg:gap-y-8 print:block print:space-y-5">
        <div className="min-w-0 lg:sticky lg:top-4 lg:col-span-4 lg:col-start-9 lg:row-start-2 lg:self-start">
          <ClaimBox settlement={settlement} phase={phase} now={now} actions={actions} />
          <div className="hidden lg:mt-4 lg:block print:hidden">{check}</div>
        </div>
        <div className="min-w-0 lg:col-span-12 lg:row-start-1">
          <StageRail
            {...stagesOf(settlement, phase, now)}
            isOpen={phase === 'claims_open'}
            sources={sources}
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-7 lg:col-span-8 lg:row-start-2 lg:gap-10 print:block print:space-y-5">
          {isOver(phase) ? (
            // Nobody can act on it any more.
            <FoldCard
              Icon={History}
              title="While claims were open"
              text="What could be asked for, what it took, and who it was for"
            >
              <div className="grid grid-cols-1 gap-7 print:block print:space-y-5">{claiming}</div>
            </FoldCard>
          ) : (
            claiming
          )}
          <Disputes settlement={settlement} />
          {check && <div className="lg:hidden print:hidden">{check}</div>}
          <SourcesAndChanges settlement={settlement} />
          {share}
          <LawyerPart slug={settlement.slug} {...lawyerSense(settlement, now)} />
        </div>
      </div>
    </div>
  )
}
