import 'server-only'
import { AppError } from '../../http/errors'
import type { Breach } from '../breach'
import { askSources, toAddress } from '../sources/ask-sources'
import { SourceError } from '../sources/source'

/** Seconds. */
const RETRY_AFTER_S = 10

/** A member's breach, with which of their addresses it exposes. */
interface FoundBreach extends Breach {
  foundFor: string[]
}

export interface AddressesResult {
  /** Newest breach first. */
  breaches: FoundBreach[]
  /** True when an outside source did not answer. */
  incomplete: boolean
  /** What the settlements were at the look-up; null where that is not known. */
  settlementsVersion: string | null
}

/**
 * The breaches of addresses whose owner is asking, sensitive ones too. One look-up for all of them.
 * @param emails as `normaliseEmail` returns them; the caller has made sure that each is proven.
 * @throws AppError `could_not_check` when our own corpus cannot be asked: nothing is never shown as all clear.
 */
export async function checkAddresses(emails: readonly string[]): Promise<AddressesResult> {
  const { exposures, incomplete, missing, settlementsVersion } = await askSources(emails.map(toAddress))
  if (missing instanceof SourceError)
    throw new AppError('could_not_check', 'Failed to fetch breach data. Please try again.', {
      retryAfter: RETRY_AFTER_S,
    })
  if (missing) throw missing
  const found = new Map<string, FoundBreach>()
  for (const { email, breach } of exposures) {
    const known = found.get(breach.uniqueBreachId)
    if (!known) found.set(breach.uniqueBreachId, { ...breach, foundFor: [email] })
    else if (!known.foundFor.includes(email)) known.foundFor.push(email)
  }
  const breaches = [...found.values()].sort((a, b) =>
    a.breachDate < b.breachDate ? 1 : a.breachDate > b.breachDate ? -1 : a.title.localeCompare(b.title),
  )
  return { breaches, incomplete, settlementsVersion }
}
