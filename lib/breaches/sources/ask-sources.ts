import 'server-only'
import { hashEmail } from '../../crypto/crypto'
import { withDeadline } from '../../http/deadline'
import { log } from '../../log'
import type { Breach } from '../breach'
import { hibpSource } from './hibp'
import { localSource } from './local'
import { OUTSIDE_SOURCES } from './outside-sources'
import {
  SourceError,
  type Address,
  type CorpusResult,
  type Exposure,
  type Reads,
  type Source,
  type SourceFindings,
} from './source'

type AnySource = Source<Breach[] | CorpusResult>

const OUTSIDE: Record<keyof typeof OUTSIDE_SOURCES, AnySource> = { hibp: hibpSource }

/** Every source of the check and of a member's dashboard. One that is added to the outside ones reaches both. */
const SOURCES: readonly {
  source: AnySource
  isOn: () => boolean
  /** Whether a dashboard shows no breaches at all without it. Without another one it says that there may be more. */
  neededByMembers: boolean
}[] = [
  { source: localSource, isOn: () => true, neededByMembers: true },
  ...Object.entries(OUTSIDE_SOURCES).map(([name, { isOn }]) => ({
    source: OUTSIDE[name as keyof typeof OUTSIDE_SOURCES],
    isOn,
    neededByMembers: false,
  })),
]

/** No source is waited for longer than this, whatever hangs. Milliseconds. */
const DEADLINE_MS = 5_000

export interface Findings {
  /** What each source says, one after the other: two may say the same. */
  exposures: Exposure[]
  /** Whose owner wants public look-ups to say nothing; null while our own corpus did not answer. */
  optedOut: ReadonlySet<string> | null
  /** As of the look-up in our own corpus; null while that did not answer. */
  settlementsVersion: string | null
  /** Whether a source did not answer, so that there may be more. */
  incomplete: boolean
  /** Seconds, when a source that did not answer said when to come back. */
  retryAfter: number | undefined
  /** Why a source did not answer that a dashboard needs. */
  missing: Error | null
}

/** @param email as `normaliseEmail` returns it. */
export function toAddress(email: string): Address {
  return { email, emailHash: hashEmail(email) }
}

/**
 * Asks every source that is switched on which breaches expose some addresses. Never throws for a source that fails.
 * @param reads `recent` where a stranger asks about one address; members' pages are fresh.
 */
export async function askSources(addresses: readonly Address[], reads: Reads = 'fresh'): Promise<Findings> {
  const asked = SOURCES.filter(({ isOn }) => isOn())
  const answers = await Promise.all(asked.map(({ source }) => ask(source, addresses, reads)))
  const findings: Findings = {
    exposures: [],
    optedOut: null,
    settlementsVersion: null,
    incomplete: false,
    retryAfter: undefined,
    missing: null,
  }
  for (const [index, settled] of answers.entries()) {
    const { source, neededByMembers } = asked[index]!
    const errors = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []))
    for (const each of settled) {
      if (each.status === 'rejected') continue
      for (const exposure of each.value.exposures) findings.exposures.push(exposure)
      findings.settlementsVersion ??= each.value.settlementsVersion ?? null
      if (each.value.optedOut)
        findings.optedOut = new Set([...(findings.optedOut ?? []), ...each.value.optedOut])
    }
    if (errors.length === 0) continue
    findings.incomplete = true
    if (neededByMembers) findings.missing = errors[0]!
    for (const error of errors)
      if (error instanceof SourceError && error.retryAfter)
        findings.retryAfter = Math.max(findings.retryAfter ?? 0, error.retryAfter)
    log.warn({ source: source.name, reason: reasonOf(errors[0]!) }, 'source did not answer')
  }
  return findings
}

/** One question for all addresses where the source takes such a one, else one for each. */
function ask(
  source: AnySource,
  addresses: readonly Address[],
  reads: Reads,
): Promise<PromiseSettledResult<SourceFindings>[]> {
  const questions =
    addresses.length > 1 && source.findExposures
      ? [source.findExposures(addresses)]
      : addresses.map((address) => askAbout(source, address, reads))
  return Promise.allSettled(
    questions.map((question) =>
      withDeadline(question, DEADLINE_MS, () => new SourceError(source.name, 'no answer in time')),
    ),
  )
}

async function askAbout(
  source: AnySource,
  { email, emailHash }: Address,
  reads: Reads,
): Promise<SourceFindings> {
  const result = await source.findBreaches(email, emailHash, reads)
  const exposures = (breaches: Breach[]) => breaches.map((breach) => ({ email, breach }))
  if (Array.isArray(result)) return { exposures: exposures(result) }
  const { breaches, optedOut, settlementsVersion } = result
  return { exposures: exposures(breaches), optedOut: optedOut ? [email] : [], settlementsVersion }
}

/** A driver's message may quote what it was given; a SourceError's reason never does. */
function reasonOf(error: Error & { code?: string }): string {
  return error instanceof SourceError ? error.reason : (error.code ?? error.name)
}
