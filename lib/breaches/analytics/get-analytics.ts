import 'server-only'
import { env } from '../../env'
import { AppError } from '../../http/errors'
import { log } from '../../log'
import { analyse, type BreachAnalytics } from './analytics'
import type { Breach } from '../breach'
import { SourceError } from '../sources/source'
import { fetchXposedOrNotAnalytics } from '../sources/xposedornot-analytics'

interface GetAnalyticsInput {
  /** The member's proven address, normalised; null while it is not proven: then no outside service is asked about it. */
  email: string | null
  /** The member's own breaches. */
  breaches: readonly Breach[]
  /** `uniqueBreachId`s that the member has marked as dealt with. */
  dealtWith: ReadonlySet<string>
}

/**
 * The figures of the Analytics tab: from the member's own breaches, or with XPOSEDORNOT_ANALYTICS=on from that service.
 * @throws AppError `unavailable` when the service does not answer; its silence never reads as "no breaches".
 */
export async function getAnalytics({
  email,
  breaches,
  dealtWith,
}: GetAnalyticsInput): Promise<BreachAnalytics> {
  if (env().XPOSEDORNOT_ANALYTICS === 'off' || email === null) return analyse(breaches, { dealtWith })
  try {
    return await fetchXposedOrNotAnalytics(email)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    log.warn({ source: error.source, reason: error.reason }, 'source did not answer')
    throw new AppError('unavailable', 'Failed to fetch breach analytics. Please try again.', {
      retryAfter: error.retryAfter,
    })
  }
}
