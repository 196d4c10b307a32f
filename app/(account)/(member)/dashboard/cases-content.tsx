import { CasesTab } from '@/components/dashboard/cases-tab'
import { PlanCard } from '@/components/dashboard/plan-card'
import type { Member, Viewer } from '@/lib/auth/viewer'
import { AppError } from '@/lib/http/errors'
import { listRequests } from '@/lib/members/shares'
import { readPlanState } from '@/lib/plan/keep-plan'
import { memberSteps, type MemberStep } from '@/lib/plan/member-plan'
import { readCases } from './read-cases'
import { DAYS_LATER, readSteps } from './read-steps'

/** Requests beside the cases; the settings have them all. */
const LAST_REQUESTS = 5

/** My Cases, with the first steps of the member's plan. */
export async function CasesContent({ viewer }: { viewer: Viewer }) {
  const now = new Date()
  const isOwner = viewer.kind === 'member' && viewer.emailVerified
  const today = now.toISOString().slice(0, 10)
  const [cases, own, requests] = await Promise.all([
    readCases(viewer, now),
    isOwner ? readOwnSteps(viewer, today) : null,
    isOwner ? listRequests(viewer.userId, LAST_REQUESTS + 1) : [],
  ])
  return (
    <CasesTab
      {...cases}
      now={now}
      requests={{ last: requests.slice(0, LAST_REQUESTS), hasMore: requests.length > LAST_REQUESTS }}
      plan={
        isOwner && (
          <PlanCard
            steps={own?.steps ?? null}
            incomplete={own?.incomplete ?? false}
            today={today}
            inAMonth={new Date(now.getTime() + DAYS_LATER * DAY_MS).toISOString().slice(0, 10)}
          />
        )
      }
    />
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Null where they cannot be read now: the cases stand without them. */
async function readOwnSteps(
  viewer: Member,
  today: string,
): Promise<{ steps: MemberStep[]; incomplete: boolean } | null> {
  try {
    const [{ steps, incomplete }, state] = await Promise.all([
      readSteps(viewer),
      readPlanState(viewer.userId),
    ])
    return { steps: memberSteps(steps, state.marks, today), incomplete }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
