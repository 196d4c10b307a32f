import 'server-only'
import type { Member } from '@/lib/auth/viewer'
import { planOf } from '@/lib/plan/plan-of'
import type { PlanStep } from '@/lib/plan/step'
import { readClaims } from '../../../read-claims'
import { dashboardBreaches } from './member-breaches'

/** What "Later" proposes. */
export const DAYS_LATER = 30

/**
 * The steps for every address that the member has proven: what is sensitive is theirs to see.
 * @returns besides, whether a source did not answer: then there may be more.
 * @throws AppError when the breaches could not be looked up.
 */
export async function readSteps(viewer: Member): Promise<{ steps: PlanStep[]; incomplete: boolean }> {
  const { breaches, incomplete, settlementsVersion } = await dashboardBreaches(viewer)
  const claims = await readClaims(
    breaches.map(({ uniqueBreachId }) => uniqueBreachId),
    true,
    settlementsVersion,
  )
  const items = breaches.map((breach) => ({
    breach,
    settlements: claims.get(breach.uniqueBreachId) ?? [],
  }))
  return { steps: planOf(items), incomplete }
}
