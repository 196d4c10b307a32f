import { ClaimTracker } from '@/components/settlement/claim-tracker'
import { FollowActions } from '@/components/settlement/follow-actions'
import { pageViewer } from '@/lib/auth/viewer'
import { readTracker } from '@/lib/follows/list-followed'
import { privateOnes } from '@/lib/follows/private-ones'
import { toldWhen } from '@/lib/follows/to-come'
import { calendarEvents } from '@/lib/settlements/calendar'
import { isOver, phaseOf } from '@/lib/settlements/phase'
import type { Settlement } from '@/lib/settlements/record'
import { site } from '@/lib/site/site'

/** In the claim box: Add to calendar, Follow, and for a member who follows, where their claim is. */
export async function FollowSlot({ settlement, now }: { settlement: Settlement; now: Date }) {
  const { id, slug, company } = settlement
  const viewer = await pageViewer()
  const isMember = viewer?.kind === 'member' && viewer.emailVerified
  const tracker = isMember ? await readTracker(viewer, slug) : null
  const phase = phaseOf(settlement, now)
  // Nothing comes any more.
  if (phase === 'done' && tracker === null) return null
  return (
    <>
      <FollowActions
        slug={slug}
        company={company}
        hasDays={calendarEvents(settlement, site().url, now).length > 0}
        isOver={isOver(phase)}
        when={toldWhen(settlement, now)}
        isUnnamed={(await privateOnes([id])).size > 0}
        viewer={isMember ? { tracker } : null}
      />
      {tracker && (
        <div className="col-span-full">
          <ClaimTracker item={tracker} place="page" />
        </div>
      )}
    </>
  )
}
