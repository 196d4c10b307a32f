import 'server-only'
import { settlementPath } from '../paths'
import { site } from '../site/site'
import { byPhaseNow, textOf } from './list-settlements'
import { mayHaveChanged, phaseOf, standingClaim, type Phase } from './phase'
import { RECORDED_EVENTS } from './proposal'
import type { PublicList, PublicListItem, PublicListQuery, PublicSettlement } from './public-responses'
import type { SettlementHead } from './read-rows'
import type { Settlement } from './record'
import { withoutContested } from './without-contested'

/** In which order a list without a phase has them. Drafts are nobody's, and withdrawn ones have their own page. */
const LISTED: readonly Phase[] = [
  'claims_open',
  'upcoming',
  'unknown',
  'claims_closed',
  'approved',
  'paying',
  'done',
]

/** A page of the published settlements, from memory. */
export async function listPublicSettlements(
  { q, phase, page, limit }: PublicListQuery,
  now = new Date(),
): Promise<PublicList> {
  const byPhase = await byPhaseNow(now)
  const words = q.toLowerCase()
  const found = (phase ? [phase] : LISTED)
    .flatMap((one) => byPhase.get(one) ?? [])
    .filter(({ head }) => words === '' || textOf(head).includes(words))
  return {
    settlements: found.slice((page - 1) * limit, page * limit).map(({ head }) => itemOf(head, now)),
    page,
    limit,
    totalPages: Math.max(1, Math.ceil(found.length / limit)),
    totalResults: found.length,
  }
}

function itemOf(one: SettlementHead | Settlement, now: Date): PublicListItem {
  const { slug, company, caseName, isExample, version, checkedAt } = one
  const phase = phaseOf(one, now)
  // Of one that was withdrawn nothing is passed on that we no longer stand by.
  const stands = phase !== 'withdrawn'
  return {
    slug,
    company,
    caseName,
    phase,
    claimBy: stands ? (standingClaim(one, now)?.date ?? null) : null,
    officialHosts: stands ? one.officialHosts : [],
    isExample,
    version,
    checkedAt,
    mayHaveChanged: mayHaveChanged(one, now),
    url: `${site().url}${settlementPath(slug)}`,
  }
}

/** Everything of one that its page shows. What is not for the public, such as who checked it, stays out. */
export function toPublicSettlement(settlement: Settlement, now = new Date()): PublicSettlement {
  const {
    id: _id,
    publishedAt: _published,
    withdrawnAt: _withdrawn,
    withdrawnReason: _reason,
    checkedBy: _operator,
    // Which breaches it is about is said beside them, where a sensitive one is not shown.
    breachIds: _breaches,
    fieldSources,
    ...shown
  } = withoutContested(settlement)
  return {
    ...shown,
    ...itemOf(withoutContested(settlement), now),
    // What has happened in the case. What operators did, and why, is theirs.
    events: settlement.events.filter(({ kind }) => RECORDED_EVENTS.some((recorded) => recorded === kind)),
    fieldSources: Object.entries(fieldSources).map(([field, sourceId]) => ({ field, sourceId })),
  }
}
