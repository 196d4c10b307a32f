import 'server-only'
import { LRUCache } from 'lru-cache'
import { hashEmail } from '../../crypto/crypto'
import { log } from '../../log'
import type { Breach } from '../breach'
import { askSources } from '../sources/ask-sources'
import type { CheckResult } from './responses'

/** Sent with a could-not-check when no source said more. Seconds. */
const DEFAULT_RETRY_AFTER_S = 10

interface Found {
  /** Newest first. */
  breaches: Breach[]
  /** Whether a source did not answer. */
  incomplete: boolean
  retryAfter: number | undefined
  /** Whether the owner of the address wants public look-ups to say nothing; null while our own corpus did not answer. */
  optedOut: boolean | null
  settlementsVersion: string | null
}

/** What a check found, for those who show it. */
export interface EmailResult extends CheckResult {
  /** Seconds to wait before trying again, after a failure. */
  retryAfter?: number
  /**
   * What the settlements were at the look-up, so that nobody asks again (lib/settlements/published.ts); null where it is not known, or
   * of a moment ago.
   */
  settlementsVersion: string | null
}

interface CheckEmailInput {
  /** As `normaliseEmail` returns it. */
  email: string
  /**
   * Whether the visitor has proven to own the address: only then are sensitive breaches shown, and any of an address that is
   * opted out. Found out beside the look-up; where that fails, nothing reads as all clear.
   */
  provenOwner: boolean | Promise<boolean>
  /**
   * A page that shows what a check a moment ago found passes true, and takes that finding over (once, within seconds)
   * instead of looking it up again.
   */
  reuseRecent?: boolean
}

// What the response of POST /v1/breaches/check-breach found, for the page that the browser goes to next. Taken out when
// used, so that a reload is a check of its own. Our own breaches are the catalogue's; another source's weigh a kilobyte each.
const cache = globalThis as typeof globalThis & { __recentFindings?: LRUCache<string, Found> }

/** On globalThis because calls and pages are bundles of their own. */
function recent(): LRUCache<string, Found> {
  return (cache.__recentFindings ??= new LRUCache<string, Found>({
    max: 5_000,
    maxSize: 20_000,
    sizeCalculation: ({ breaches }) => 1 + breaches.length,
    ttl: 15_000,
  }))
}

/**
 * Which known breaches expose an address. Never throws for a source that fails: a failure of any kind reads as
 * `could-not-check`, or as `incomplete` beside what the others found, and never as `none-known`.
 * @returns the result, newest breach first.
 */
export async function checkEmail({
  email,
  provenOwner,
  reuseRecent = false,
}: CheckEmailInput): Promise<EmailResult> {
  const proven = Promise.resolve(provenOwner).catch((error: Error & { code?: string }) => {
    log.warn({ reason: error.code ?? error.name }, 'it could not be found out who asks')
    return null
  })
  const key = hashEmail(email).toString('base64')
  let found = reuseRecent ? recent().get(key) : undefined
  if (found) {
    recent().delete(key)
    // What can be claimed is shown as of now.
    found = { ...found, settlementsVersion: null }
  } else {
    found = await lookUp(email)
    if (!reuseRecent && !found.incomplete) recent().set(key, found)
  }
  const isOwner = await proven
  // Filtered here, after any cache: what one visitor may see must not decide what another does. An address that is opted
  // out reads as one that is in no breach; where nobody could say whether it is, another source's answer is not shown either.
  const breaches = found.breaches.filter(
    (breach) => isOwner || (found.optedOut === false && !breach.isSensitive),
  )
  const incomplete = found.incomplete || isOwner === null
  const result = { email, breaches, incomplete, settlementsVersion: found.settlementsVersion }
  if (breaches.length > 0) return { ...result, outcome: 'found' }
  if (!incomplete) return { ...result, outcome: 'none-known' }
  return {
    ...result,
    outcome: 'could-not-check',
    retryAfter: found.retryAfter ?? DEFAULT_RETRY_AFTER_S,
  }
}

async function lookUp(email: string): Promise<Found> {
  const { exposures, optedOut, incomplete, retryAfter, settlementsVersion } = await askSources([email])
  const byId = new Map<string, Breach>()
  for (const { breach } of exposures)
    if (!byId.has(breach.uniqueBreachId)) byId.set(breach.uniqueBreachId, breach)
  const breaches = [...byId.values()].sort((a, b) =>
    a.breachDate < b.breachDate ? 1 : a.breachDate > b.breachDate ? -1 : 0,
  )
  return { breaches, incomplete, retryAfter, optedOut: optedOut && optedOut.has(email), settlementsVersion }
}
