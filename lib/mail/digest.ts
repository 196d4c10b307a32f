import { PLACES, type MailBreach } from '@/emails/types'
import { EXAMPLE_WORDS } from '../breaches/kinds/example-words'
import { adviceOf } from '../breaches/kinds/advice-of'
import { claimLine, type OpenClaim } from '../breaches/kinds/claim-words'
import { introWords } from '../breaches/kinds/kind-words'
import { leakTiles } from '../breaches/summary/leaks'
import { formatNumber } from '../validation/format-number'

// What one mail about several breaches says. Pure.

const STEPS = 3
const WARY = 'Be wary of calls or messages that mention any of these.'

/** What it tells of a breach. */
type Told = Pick<
  MailBreach,
  | 'uniqueBreachId'
  | 'title'
  | 'breachDate'
  | 'datePrecision'
  | 'dateIs'
  | 'pwnCount'
  | 'countUnit'
  | 'countStates'
  | 'countIsAtLeast'
  | 'dataClasses'
  | 'kind'
  | 'isExample'
>

/** Which of its forms the mail has. */
export interface DigestForm {
  count: number
  hasMore: boolean
  areBreaches: boolean
  hasClaims: boolean
}

/** The open settlements that may stand in a mail, by the key of their breach. */
export type MailedClaims = ReadonlyMap<string, readonly (OpenClaim & { slug: string })[]>

export function formOf(breaches: readonly Told[], claims: MailedClaims): DigestForm {
  return {
    count: Math.min(breaches.length, PLACES.length),
    hasMore: breaches.length > PLACES.length,
    areBreaches: breaches.every(({ kind }) => kind === 'breach'),
    hasClaims: breaches.some(({ uniqueBreachId }) => claims.has(uniqueBreachId)),
  }
}

/** Every form that a digest about some of these may have. */
export function formsOf(breaches: readonly Told[], claims: MailedClaims): DigestForm[] {
  const all = formOf(breaches, claims)
  const counts = Array.from({ length: all.count - 1 }, (_, index) => index + 2)
  const kinds = all.areBreaches ? [true] : [true, false]
  const claimed = all.hasClaims ? [true, false] : [false]
  return kinds.flatMap((areBreaches) =>
    claimed.flatMap((hasClaims) => [
      ...counts.map((count) => ({ count, hasMore: false, areBreaches, hasClaims })),
      ...(all.hasMore ? [{ count: all.count, hasMore: true, areBreaches, hasClaims }] : []),
    ]),
  )
}

interface ClaimLinks {
  one: (slug: string) => string
  all: () => string
}

/** Its lines about open settlements, the soonest day first, and where its button leads; nothing where none is open. */
function claimValues(
  breaches: readonly Told[],
  claims: MailedClaims,
  links: ClaimLinks,
): Record<string, string> {
  const bySlug = new Map(
    breaches
      .flatMap(({ uniqueBreachId }) => claims.get(uniqueBreachId) ?? [])
      .map((claim) => [claim.slug, claim] as const),
  )
  const open = [...bySlug.values()].sort((a, b) => (a.claimBy < b.claimBy ? -1 : 1))
  const [first] = open
  if (!first) return {}
  return {
    claims_lines: open
      .slice(0, PLACES.length)
      .map((claim) => `\u2022 ${claimLine(claim)}`)
      .join('\n'),
    claims_url: open.length === 1 ? links.one(first.slug) : links.all(),
  }
}

/** What each of the eight tiles says, and which are lit. */
function leakValues(breaches: readonly Told[]): Record<string, string> {
  return Object.fromEntries(
    leakTiles(breaches).flatMap(({ key, says, count }) => [
      [`leak_${key}`, says],
      [`lit_${key}`, count > 0 ? 'lit' : ''],
    ]),
  ) as Record<string, string>
}

/** What fills its places, but for the links: `breach_…` says where those lead. @param breaches the newest first. */
export function digestValues(
  breaches: readonly Told[],
  claims: MailedClaims,
  links: ClaimLinks,
): Record<string, string> {
  const steps = new Set(breaches.flatMap((breach) => adviceOf(breach).map((advice) => advice.steps[0]!)))
  const more = breaches.length - PLACES.length
  const values: Record<string, string> = {
    ...claimValues(breaches, claims, links),
    ...leakValues(breaches),
    steps_lines: [...[...steps].slice(0, STEPS), WARY].map((step) => `\u2022 ${step}`).join('\n'),
    ...(more > 0 && {
      more: `We found it in ${formatNumber(more)} more besides. A check of your address shows all of them.`,
    }),
  }
  for (const [index, place] of PLACES.entries()) {
    const breach = breaches[index]
    if (!breach) break
    values[`title_${place}`] = breach.title
    values[`about_${place}`] = (breach.isExample ? `${EXAMPLE_WORDS} ` : '') + introWords(breach)
    values[`breach_${place}`] = breach.uniqueBreachId
  }
  return values
}
