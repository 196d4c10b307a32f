import 'server-only'
import { LRUCache } from 'lru-cache'
import { log } from '../../log'
import type { Breach } from '../breach'
import { catalogueInMemory } from '../catalogue/catalogue'
import { askSources, toAddress } from '../sources/ask-sources'
import type { Address } from '../sources/source'
import type { CheckResult } from './responses'

/** Sent with a could-not-check when no source said more. Seconds. */
const DEFAULT_RETRY_AFTER_S = 10

interface Found {
  /** When the sources had answered. */
  checkedAt: Date
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
  /** When it was looked up. */
  checkedAt: Date
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
   * Whose finding may be shown again instead of looking it up anew. `page`: that of a check a moment ago, once, so that a reload is a
   * check of its own. `file`: that of the page which offers the file, so that both say the same.
   */
  reuse?: 'page' | 'file'
}

/** How long the page after a check takes over what that found. Milliseconds. */
const FOR_THE_PAGE_MS = 15_000
/** How long a file says what its page says. Milliseconds. */
const FOR_A_FILE_MS = 10 * 60_000

// What was last found of an address. Whoever may be shown it is decided each time, and whoever names the address anew has it looked up
// anew. Our own breaches are the catalogue's; another source's weigh a kilobyte each.
const cache = globalThis as typeof globalThis & {
  __recentFindings?: LRUCache<string, { found: Found; isTaken: boolean }>
}

/** On globalThis because calls and pages are bundles of their own. */
function recent(): LRUCache<string, { found: Found; isTaken: boolean }> {
  return (cache.__recentFindings ??= new LRUCache({
    max: 5_000,
    maxSize: 20_000,
    sizeCalculation: ({ found }) => 1 + found.breaches.length,
    ttl: FOR_A_FILE_MS,
  }))
}

/**
 * Which known breaches expose an address. Never throws for a source that fails: a failure of any kind reads as
 * `could-not-check`, or as `incomplete` beside what the others found, and never as `none-known`.
 * @returns the result, newest breach first.
 */
export async function checkEmail({ email, provenOwner, reuse }: CheckEmailInput): Promise<EmailResult> {
  const proven = Promise.resolve(provenOwner).catch((error: Error & { code?: string }) => {
    log.warn({ reason: error.code ?? error.name }, 'it could not be found out who asks')
    return null
  })
  const address = toAddress(email)
  const key = address.emailHash.toString('base64')
  // What can be claimed is shown as of now.
  const known = reuse && takeOver(key, reuse)
  const found = known ? { ...known, settlementsVersion: null } : await lookUp(address)
  if (!known) keep(key, found, reuse !== undefined)
  const isOwner = await proven
  // Filtered here, after any cache: what one visitor may see must not decide what another does. An address that is opted
  // out reads as one that is in no breach; where nobody could say whether it is, another source's answer is not shown either.
  const breaches = found.breaches.filter(
    (breach) => isOwner || (found.optedOut === false && !breach.isSensitive),
  )
  const incomplete = found.incomplete || isOwner === null
  const { checkedAt, settlementsVersion } = found
  const result = { email, breaches, incomplete, checkedAt, settlementsVersion }
  if (breaches.length > 0) return { ...result, outcome: 'found' }
  if (!incomplete) return { ...result, outcome: 'none-known' }
  return {
    ...result,
    outcome: 'could-not-check',
    retryAfter: found.retryAfter ?? DEFAULT_RETRY_AFTER_S,
  }
}

/** Has nothing shown again that was found of an address. @param emailHash as `hashEmail` makes it. */
export function forgetFinding(emailHash: Uint8Array): void {
  recent().delete(Buffer.from(emailHash).toString('base64'))
}

/** What a look-up has found that may be shown again. */
function takeOver(key: string, reuse: 'page' | 'file'): Found | undefined {
  const kept = recent().get(key)
  if (!kept) return undefined
  if (reuse === 'file') return stillListed(kept.found)
  if (kept.isTaken || Date.now() - kept.found.checkedAt.getTime() > FOR_THE_PAGE_MS) return undefined
  kept.isTaken = true
  return stillListed(kept.found)
}

/** Without what has been deleted since. What another source alone knows has no number here. */
function stillListed(found: Found): Found {
  const catalogue = catalogueInMemory()
  const isGone = ({ id }: Breach) => id !== '0' && catalogue !== null && !catalogue.byId.has(Number(id))
  return found.breaches.some(isGone)
    ? { ...found, breaches: found.breaches.filter((breach) => !isGone(breach)) }
    : found
}

/** What a source may have left out is not shown again, and neither is what was found before it. */
function keep(key: string, found: Found, isTaken: boolean): void {
  if (found.incomplete) recent().delete(key)
  else recent().set(key, { found, isTaken })
}

async function lookUp(address: Address): Promise<Found> {
  const { exposures, optedOut, incomplete, retryAfter, settlementsVersion } = await askSources(
    [address],
    'recent',
  )
  const byId = new Map<string, Breach>()
  for (const { breach } of exposures)
    if (!byId.has(breach.uniqueBreachId)) byId.set(breach.uniqueBreachId, breach)
  const breaches = [...byId.values()].sort((a, b) =>
    a.breachDate < b.breachDate ? 1 : a.breachDate > b.breachDate ? -1 : 0,
  )
  return {
    checkedAt: new Date(),
    breaches,
    incomplete,
    retryAfter,
    optedOut: optedOut && optedOut.has(address.email),
    settlementsVersion,
  }
}
