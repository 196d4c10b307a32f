import 'server-only'
import { cache } from 'react'
import type { Viewer } from '@/lib/auth/viewer'
import { checkAddresses, type AddressesResult } from '@/lib/breaches/check/check-addresses'
import { checkEmail } from '@/lib/breaches/check/check-email'
import { AppError } from '@/lib/http/errors'
import { listProvenAddresses } from '@/lib/verification/addresses'

export interface DashboardBreaches extends AddressesResult {
  /** The account's own address is not proven: of that, only what any visitor sees. */
  publicOnly: boolean
}

/**
 * The breaches that the dashboard shows. A member's are those of every address they have proven, sensitive ones too; for an
 * address that is not proven, what any visitor sees. One look for all parts of the page.
 * @throws AppError when they could not be looked up.
 */
export const dashboardBreaches = cache(async (viewer: Viewer): Promise<DashboardBreaches> => {
  if (viewer.kind === 'member') {
    const proven = await listProvenAddresses(viewer.userId)
    if (proven.length > 0) return { ...(await checkAddresses(proven)), publicOnly: !viewer.emailVerified }
  }
  const { outcome, breaches, incomplete, retryAfter, settlementsVersion } = await checkEmail({
    email: viewer.email,
    provenOwner: false,
  })
  if (outcome === 'could-not-check')
    throw new AppError('could_not_check', 'Failed to fetch breach data. Please try again.', { retryAfter })
  return {
    breaches: breaches.map((breach) => ({ ...breach, foundFor: [viewer.email] })),
    incomplete,
    settlementsVersion,
    publicOnly: true,
  }
})
