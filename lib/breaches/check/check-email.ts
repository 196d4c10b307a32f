import 'server-only'
import { LRUCache } from 'lru-cache'
import { hashEmail } from '../../crypto/crypto'
import { withDeadline } from '../../http/deadline'
import { env } from '../../env'
import { log } from '../../log'
import type { Breach } from '../breach'
import { hibpSource } from '../sources/hibp'
import { localSource } from '../sources/local'
import { SourceError, type CorpusResult, type Source } from '../sources/source'
import type { CheckResult } from './responses'

/** No check takes longer than this, whatever hangs. Milliseconds. */
const DEADLINE_MS = 5_000
/** Sent with a could-not-check when no source said more. Seconds. */
const DEFAULT_RETRY_AFTER_S = 10

interface Findings {
  breaches: Breach[]
  /** How many sources did not answer. */
  failed: number
  retryAfter: number | undefined
  /** Whether the owner of the address wants public look-ups to say nothing; null while our own corpus did not answer. */
  optedOut: boolean | null
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

// What the answer of POST /v1/breaches/check-breach found, for the page that the browser goes to next. Taken out when
// used, so that a reload is a check of its own. Our own breaches are the catalogue's; another source's weigh a kilobyte each.
const recent = new LRUCache<string, Findings>({
  max: 5_000,
  maxSize: 20_000,
  sizeCalculation: ({ breaches }) => 1 + breaches.length,
  ttl: 15_000,
})

/**
 * Which known breaches expose an address. Never throws for a source that fails: a failure of any kind reads as
 * `could-not-check`, or as `incomplete` beside what the others found, and never as `none-known`.
 * @returns the result, newest breach first, and after a failure the seconds to wait before trying again.
 */
export async function checkEmail({
  email,
  provenOwner,
  reuseRecent = false,
}: CheckEmailInput): Promise<CheckResult & { retryAfter?: number }> {
  const proven = Promise.resolve(provenOwner).catch((error: Error & { code?: string }) => {
    log.warn({ reason: error.code ?? error.name }, 'it could not be found out who asks')
    return null
  })
  const emailHash = hashEmail(email)
  const key = emailHash.toString('base64')
  let findings = reuseRecent ? recent.get(key) : undefined
  if (findings) {
    recent.delete(key)
  } else {
    findings = await askSources(enabledSources(), email, emailHash)
    if (!reuseRecent && findings.failed === 0) recent.set(key, findings)
  }
  const isOwner = await proven
  // Filtered here, after any cache: what one visitor may see must not decide what another does. An address that is opted
  // out reads as one that is in no breach; where nobody could say whether it is, another source's answer is not shown either.
  const breaches = findings.breaches.filter(
    (breach) => isOwner || (findings.optedOut === false && !breach.isSensitive),
  )
  const incomplete = findings.failed > 0 || isOwner === null
  if (breaches.length > 0) return { email, outcome: 'found', breaches, incomplete }
  if (!incomplete) return { email, outcome: 'none-known', breaches, incomplete }
  return {
    email,
    outcome: 'could-not-check',
    breaches,
    incomplete,
    retryAfter: findings.retryAfter ?? DEFAULT_RETRY_AFTER_S,
  }
}

type AnySource = Source<Breach[] | CorpusResult>

function enabledSources(): AnySource[] {
  return env().HIBP_ACCOUNT_LOOKUP === 'on' ? [localSource, hibpSource] : [localSource]
}

async function askSources(sources: AnySource[], email: string, emailHash: Buffer): Promise<Findings> {
  const answers = await Promise.allSettled(
    sources.map((source) =>
      withDeadline(
        source.findBreaches(email, emailHash),
        DEADLINE_MS,
        () => new SourceError(source.name, 'no answer in time'),
      ),
    ),
  )
  const byId = new Map<string, Breach>()
  const findings: Findings = { breaches: [], failed: 0, retryAfter: undefined, optedOut: null }
  for (const [index, response] of answers.entries()) {
    if (response.status === 'fulfilled') {
      const { value } = response
      if (!Array.isArray(value)) findings.optedOut = value.optedOut
      for (const breach of Array.isArray(value) ? value : value.breaches)
        if (!byId.has(breach.uniqueBreachId)) byId.set(breach.uniqueBreachId, breach)
      continue
    }
    findings.failed += 1
    const error = response.reason as Error & { code?: string }
    const known = error instanceof SourceError
    if (known && error.retryAfter) findings.retryAfter = Math.max(findings.retryAfter ?? 0, error.retryAfter)
    // A driver's message may quote what it was given; a SourceError's reason never does.
    log.warn(
      { source: sources[index]!.name, reason: known ? error.reason : (error.code ?? error.name) },
      'source did not answer',
    )
  }
  findings.breaches = [...byId.values()].sort((a, b) =>
    a.breachDate < b.breachDate ? 1 : a.breachDate > b.breachDate ? -1 : 0,
  )
  return findings
}
