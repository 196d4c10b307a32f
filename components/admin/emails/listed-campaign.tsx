import Link from 'next/link'
import { formatNumber } from '@/lib/validation/format-number'
import { templateWords, type TemplateName } from '@/lib/mail/template-table'
import { MAIL_REASONS } from '@/lib/mail/mail-view'
import { adminPath } from '@/lib/site/staff-paths'
import { formatDate, plural } from '@/lib/site/format'
import { CampaignCard, type Campaign } from './campaign-card'

interface ListedCampaignProps {
  campaign: Campaign & {
    uniqueBreachId: string
    title: string | null
    about: 'breach' | 'digests' | 'days'
    createdAt: Date
    sentLately: number
    skipped: { reason: string; count: number }[]
    lastAlert: { at: Date | string; queued: number; skipped: Partial<Record<string, number>> } | null
  }
  /** Why somebody is not written to, in words. */
  skipWords: Record<string, string>
  /** What a rate is measured over. */
  rateMinutes: number
}

/** What is about no one breach. */
const NAMES = { digests: 'Digests of trusted sources', days: 'Days of settlements' }
const TEMPLATES = { digests: 'breach-digest', days: 'settlement-day' } as const satisfies Record<
  string,
  TemplateName
>

/** A campaign in the list of all: what it is about, how fast it goes, and whom it does not reach. */
export function ListedCampaignCard({ campaign, skipWords, rateMinutes }: ListedCampaignProps) {
  const { title, about, uniqueBreachId, createdAt, sentLately, skipped, lastAlert, state } = campaign
  const isGone = about === 'breach' && title === null
  return (
    <CampaignCard
      campaign={campaign}
      {...(about !== 'breach' && { name: templateWords(TEMPLATES[about]) })}
      isTestable={about === 'breach' && !isGone}
      isResumable={!isGone}
      about={
        <>
          <h3 className="text-h3 [overflow-wrap:anywhere]">
            {about !== 'breach' ? (
              NAMES[about]
            ) : title === null ? (
              uniqueBreachId
            ) : (
              <Link
                href={adminPath('breaches', { q: title })}
                prefetch={false}
                className="inline-flex min-h-6 items-center link"
              >
                {title}
              </Link>
            )}
          </h3>
          <p className="mb-2 text-note text-muted-foreground num">
            {isGone && 'The breach was deleted. '}Since {formatDate(createdAt)}
          </p>
        </>
      }
      more={
        <div className="mt-2 grid gap-2 text-note">
          {!isGone && (
            <p>
              <Link
                href={
                  about === 'breach'
                    ? adminPath('campaigns', { emails: uniqueBreachId })
                    : adminPath('outbox', { template: TEMPLATES[about] })
                }
                scroll={about !== 'breach'}
                prefetch={false}
                className="inline-flex min-h-11 items-center link"
              >
                See who was told
                <span className="sr-only"> of {about === 'breach' ? title : NAMES[about]}</span>
              </Link>
            </p>
          )}
          {state === 'running' && sentLately > 0 && (
            <p className="num">
              {plural(sentLately, 'message', 'messages')} in the last {rateMinutes} minutes
            </p>
          )}
          {skipped.length > 0 && (
            <Reasons
              title="Left out when it was their turn"
              rows={skipped.map(({ reason, count }) => [
                MAIL_REASONS[reason] ?? 'For another reason.',
                count,
              ])}
            />
          )}
          {lastAlert && Object.keys(lastAlert.skipped).length > 0 && (
            <Reasons
              title={`Not written to when it was last sent, on ${formatDate(lastAlert.at)}`}
              rows={Object.entries(lastAlert.skipped).map(([reason, count]) => [
                skipWords[reason] ?? 'For another reason',
                count ?? 0,
              ])}
            />
          )}
        </div>
      }
    />
  )
}

function Reasons({ title, rows }: { title: string; rows: [words: string, count: number][] }) {
  return (
    <div>
      <h4 className="font-medium">{title}</h4>
      <ul className="text-muted-foreground num">
        {rows.map(([words, count]) => (
          <li key={words}>
            {formatNumber(count)}: {words.replace(/\.$/, '')}
          </li>
        ))}
      </ul>
    </div>
  )
}
