import type { ReactNode } from 'react'
import { ProgressBar } from '@/components/dashboard/progress-bar'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { CampaignKind } from '@/lib/breaches/status/status-table'
import { formatNumber } from '@/lib/validation/format-number'
import { CAMPAIGN_WORDS } from '@/lib/mail/template-table'
import { CampaignButtons } from './campaign-buttons'

export interface Campaign {
  id: number
  kind: CampaignKind
  state: 'running' | 'paused' | 'cancelled' | 'done'
  /** Messages by their state. */
  counts: Record<string, number>
}

const STATES: Record<Campaign['state'], { words: string; tone: BadgeTone }> = {
  running: { words: 'Running', tone: 'info' },
  paused: { words: 'Paused', tone: 'warning' },
  cancelled: { words: 'Cancelled', tone: 'outline' },
  done: { words: 'Done', tone: 'success' },
}
const WORDS: Record<string, string> = {
  queued: 'waiting',
  sending: 'being sent',
  sent: 'sent',
  delivered: 'delivered',
  bounced: 'bounced',
  complained: 'marked as spam',
  parked: 'refused',
  skipped: 'skipped',
  cancelled: 'cancelled',
  unknown: 'not certain',
}

/** Messages that have not gone out yet. */
export function waiting({ counts }: Campaign): number {
  return (counts.queued ?? 0) + (counts.sending ?? 0)
}

const NOBODY: Record<Campaign['state'], string> = {
  running: 'Nobody is written to yet.',
  paused: 'Nobody is written to yet.',
  done: 'Nobody was written to.',
  cancelled: 'Nobody was written to.',
}

interface CampaignCardProps {
  campaign: Campaign
  /** What it is about, where that is not said above. */
  about?: ReactNode
  /** What its mail is called, where that does not follow from its kind. */
  name?: string
  /** What is said besides. */
  more?: ReactNode
  /** Whether all of its mail is the same, so that a test shows it. */
  isTestable?: boolean
  /** Whether it can go on once it is paused. */
  isResumable?: boolean
}

/** A campaign: how far it is, and what can be done with it. */
export function CampaignCard({
  campaign,
  name = CAMPAIGN_WORDS[campaign.kind],
  about,
  more,
  isTestable = true,
  isResumable = true,
}: CampaignCardProps) {
  const { id, state, counts } = campaign
  const total = Object.entries(counts).reduce(
    (sum, [state, count]) => (state === 'cancelled' ? sum : sum + count),
    0,
  )
  const done = total - waiting(campaign)
  return (
    <li className="rounded-xl border bg-card p-4">
      {about}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{name}</p>
        {/* One that has nobody to write to has done nothing. */}
        {(total > 0 || state !== 'done') && (
          <Badge shape="round" tone={STATES[state].tone}>
            {STATES[state].words}
          </Badge>
        )}
      </div>
      {total > 0 && (
        <div className="mt-2">
          <ProgressBar
            label={`${name}: messages dealt with`}
            value={done}
            max={total}
            figure={`${formatNumber(done)} of ${formatNumber(total)}`}
          />
        </div>
      )}
      <p className="mt-2 text-note text-muted-foreground num">
        {Object.keys(WORDS)
          .filter((name) => counts[name])
          .map((name) => `${formatNumber(counts[name]!)} ${WORDS[name]}`)
          .join(', ') || NOBODY[state]}
      </p>
      {more}
      <CampaignButtons
        id={id}
        name={name}
        state={state}
        isWaiting={waiting(campaign) > 0}
        isTestable={isTestable}
        isResumable={isResumable}
      />
    </li>
  )
}
