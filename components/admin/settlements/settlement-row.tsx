import Link from 'next/link'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { DUE, type Due } from '@/lib/settlements/desk/due'
import { dueWords } from '@/lib/settlements/desk/due-words'
import type { SettlementItem } from '@/lib/settlements/desk/list-schema'
import type { Phase } from '@/lib/settlements/phase'
import { formatDate } from '@/lib/site/format'
import { Fact, Facts } from '../facts'

const PHASE_LABELS: Record<Phase, string> = {
  draft: 'Draft',
  upcoming: 'Upcoming',
  claims_open: 'Claims open',
  claims_closed: 'Claims closed',
  approved: 'Approved',
  paying: 'Paying',
  done: 'Done',
  withdrawn: 'Withdrawn',
  unknown: 'Date not confirmed',
}
const TONES: Partial<Record<Phase, BadgeTone>> = {
  claims_open: 'success',
  draft: 'uncertain',
  unknown: 'warning',
}
const DUE_TONES: Record<Due, BadgeTone> = {
  unchecked: 'warning',
  closing: 'warning',
  proposals: 'info',
  docket: 'warning',
  stale: 'outline',
}

export function PhaseBadge({ phase }: { phase: Phase }) {
  return (
    <Badge shape="round" tone={TONES[phase] ?? 'neutral'}>
      {PHASE_LABELS[phase]}
    </Badge>
  )
}

/** One record in the list; its company opens it. */
export function SettlementRow({ item, href, now }: { item: SettlementItem; href: string; now: Date }) {
  const { company, caseName, phase, claimBy, checkedAt, openProposals, due, isExample } = item
  return (
    <li className="rounded-xl border bg-card p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 text-h3 wrap-anywhere">
          <Link href={href} prefetch={false} className="inline-flex min-h-11 items-center link">
            {company}
          </Link>
        </h3>
        <PhaseBadge phase={phase} />
        {isExample && <Badge tone="uncertain">Example</Badge>}
        {due.map((kind) => (
          <Badge key={kind} tone={DUE_TONES[kind]}>
            {DUE[kind]}
          </Badge>
        ))}
      </div>
      {due.length > 0 && (
        <ul className="mt-1 grid gap-1 text-note">
          {due.map((kind) => (
            <li key={kind}>{dueWords(kind, item, now)}</li>
          ))}
        </ul>
      )}
      <Facts>
        <Fact name="Case">{caseName ?? 'Not known'}</Fact>
        <Fact name="Claim by">
          <span className="num">{claimBy ? formatDate(claimBy) : 'Not known'}</span>
        </Fact>
        <Fact name="Checked">
          <span className="num">{checkedAt ? formatDate(checkedAt) : 'Never'}</span>
        </Fact>
        <Fact name="Proposed changes">
          <span className="num">{openProposals}</span>
        </Fact>
      </Facts>
    </li>
  )
}
