import { FollowActions } from '@/components/settlement/follow-actions'
import { MessageCheck } from '@/components/settlement/message-check'
import { SettlementRecord } from '@/components/settlement/settlement-record'
import { Withdrawn } from '@/components/settlement/withdrawn'
import { toldWhen } from '@/lib/follows/to-come'
import type { Missing } from '@/lib/settlements/desk/publish-rules'
import { calendarEvents } from '@/lib/settlements/calendar'
import { isOver, phaseOf } from '@/lib/settlements/phase'
import type { Settlement } from '@/lib/settlements/record'
import { PreviewBar } from './preview-bar'

interface PreviewPageProps {
  /** Of the record, as the address of the preview has it. */
  id: string
  settlement: Settlement
  isDraft: boolean
  missing: readonly Missing[]
  of: 'stored' | 'proposal' | 'typed'
  /** Whether no mail may name it. */
  isUnnamed: boolean
  now: Date
}

/** Events name the site; nobody reads them here. */
const NO_SITE = 'https://preview.invalid'

/**
 * A settlement's page as a visitor would see it, of data that is not public. What would do something in a visitor's name is shown
 * and does nothing.
 */
export function PreviewPage({ id, settlement, isDraft, missing, of, isUnnamed, now }: PreviewPageProps) {
  const phase = phaseOf(settlement, now)
  if (phase === 'withdrawn')
    return (
      <>
        <PreviewBar id={id} />
        <Withdrawn settlement={settlement} />
      </>
    )
  return (
    <>
      <PreviewBar id={id}>
        <p>
          {WHAT[of]}{' '}
          {isDraft
            ? 'Its page will be like this if it is published now.'
            : 'Its public page stays as it is until then.'}{' '}
          Follow, the calendar and the check of a message do nothing here.
        </p>
        {missing.length > 0 && (
          <details className="mt-1">
            <summary className="min-h-11 cursor-pointer py-2 font-medium">
              {missing.length === 1 ? 'One thing is' : `${missing.length} things are`} missing before it can
              be published
            </summary>
            <ul className="grid list-disc gap-1 pl-5">
              {missing.map(({ field, message }) => (
                <li key={`${field} ${message}`}>{message}</li>
              ))}
            </ul>
          </details>
        )}
      </PreviewBar>
      <SettlementRecord
        settlement={settlement}
        now={now}
        actions={
          phase !== 'done' && (
            <div inert className="col-span-full grid grid-cols-2 gap-2">
              <FollowActions
                slug={settlement.slug}
                company={settlement.company}
                hasDays={calendarEvents(settlement, NO_SITE, now).length > 0}
                isOver={isOver(phase)}
                when={toldWhen(settlement, now)}
                isUnnamed={isUnnamed}
                viewer={null}
              />
            </div>
          )
        }
        check={
          <div inert>
            <MessageCheck slug={settlement.slug} />
          </div>
        }
      />
    </>
  )
}

const WHAT = {
  stored: 'The record as it is saved.',
  proposal: 'The record with the proposed change taken over.',
  typed: 'The record with what you typed, which is not saved.',
}
