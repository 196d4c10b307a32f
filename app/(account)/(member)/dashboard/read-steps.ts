import 'server-only'
import type { Member } from '@/lib/auth/viewer'
import { notedClaims } from '@/lib/follows/noted-claims'
import { planOf } from '@/lib/plan/plan-of'
import type { PlanStep } from '@/lib/plan/step'
import { readClaims } from '../../../read-claims'
import { dashboardBreaches } from './member-breaches'

/** What "Later" proposes. */
export const DAYS_LATER = 30

/**
 * The steps for every address that the member has proven: what is sensitive is theirs to see. A claim of which they noted that it is
 * filed, over for them or not theirs asks for nothing.
 * @returns besides, whether a source did not answer: then there may be more.
 * @throws AppError when the breaches could not be looked up.
 */
export async function readSteps(viewer: Member): Promise<{ steps: PlanStep[]; incomplete: boolean }> {
  const { breaches, incomplete, settlementsVersion } = await dashboardBreaches(viewer)
  const [claims, noted] = await Promise.all([
    readClaims(
      breaches.map(({ uniqueBreachId }) => uniqueBreachId),
      true,
      settlementsVersion,
    ),
    notedClaims(viewer.userId),
  ])
  const items = breaches.map((breach) => ({
    breach,
    settlements: (claims.get(breach.uniqueBreachId) ?? []).filter(({ slug }) => !noted.has(slug)),
  }))
  return { steps: planOf(items), incomplete }
}
