import { ApiError } from '@/lib/api-client/call'
import { checkBreach } from '@/lib/api-client/public'
import { paths, unfinishedCheckPath } from '@/lib/paths'

/** Checks an address that a page is about. @returns where its result is, or the page that says that it could not be checked. */
export async function checkAgain(email: string): Promise<string> {
  try {
    const { outcome } = await checkBreach(email)
    return outcome === 'found' ? paths.summary : paths.noBreaches
  } catch (problem) {
    const { status, retryAfter } = problem instanceof ApiError ? problem : new ApiError(0, 'unknown', '')
    return unfinishedCheckPath(status === 429 ? 'busy' : 'failed', retryAfter)
  }
}
