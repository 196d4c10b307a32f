import 'server-only'
import { SETTLEMENTS_VERSION } from '../breaches/catalogue/settlements-version'
import { queryForVisitor } from '../db/client'
import { shareReads, shareReadsInRush } from '../db/gather'
import { withDeadline } from '../http/deadline'
import { outsideRequests } from '../outside-requests'
import { readHeads, type SettlementHead } from './read-rows'
import { withoutContested } from './without-contested'
import { endOf } from './dates'
import { claimDate, isOpen } from './phase'

// Published settlements are few and are looked at on every page of a breach, so each process keeps their heads in memory.
// `settlement_state.version` moves with every change, in the transaction that makes it.

/** One copy, as of one version. Withdrawn ones are in it: their pages say why. */
export interface PublishedSettlements {
  version: string
  all: readonly SettlementHead[]
  bySlug: ReadonlyMap<string, SettlementHead>
  /** By the number of the breach's head row. */
  byBreach: ReadonlyMap<number, readonly SettlementHead[]>
}

/** Far more than ten thousand of them take. Milliseconds. */
const LOAD_TIMEOUT_MS = 30_000

const cache = globalThis as typeof globalThis & {
  __settlements?: PublishedSettlements
  __settlementsLoading?: Promise<PublishedSettlements>
}

/** What moves with every change of a settlement, or of which breaches are one. One small query, shared in a rush. */
export const settlementsVersion = shareReads(readVersion)

/** In a rush a page may be sent that was so new when it was asked for: less than its bytes are on their way. Milliseconds. */
const PAGE_VERSION_KEPT_MS = 10

/** The same for pages that are kept. */
export const settlementsVersionOfPages = shareReadsInRush(readVersion, PAGE_VERSION_KEPT_MS)

async function readVersion(): Promise<string> {
  const rows = await queryForVisitor<{ version: string }>({
    name: 'settlements-version',
    text: `SELECT ${SETTLEMENTS_VERSION} AS version FROM catalogue_state c`,
  })
  return rows[0]!.version
}

/**
 * The published settlements. Costs one small query when nothing has changed.
 * @param known the version as a statement of the caller's has just read it: where it is that of the copy, it costs none.
 */
export async function publishedSettlements(known?: string | null): Promise<PublishedSettlements> {
  if (known && cache.__settlements?.version === known) return cache.__settlements
  const version = await settlementsVersion()
  if (cache.__settlements?.version === version) return cache.__settlements
  // Callers that meet an old copy at the same moment share one load, unless it began before this version was there.
  const begun = await cache.__settlementsLoading
  if (begun?.version === version) return begun
  return (cache.__settlementsLoading ??= outsideRequests(beginLoad))
}

async function beginLoad(): Promise<PublishedSettlements> {
  try {
    return (cache.__settlements = await withDeadline(
      load(),
      LOAD_TIMEOUT_MS,
      () => new Error('The settlements did not load in time.'),
    ))
  } finally {
    cache.__settlementsLoading = undefined
  }
}

async function load(): Promise<PublishedSettlements> {
  // Before the rows: what changes from here on moves it again.
  const version = await settlementsVersion()
  // What sources disagree about is no fact to any card, mail or check.
  const all = (await readHeads('s.published_at IS NOT NULL')).map(withoutContested)
  const byBreach = new Map<number, SettlementHead[]>()
  for (const settlement of all)
    for (const id of settlement.breachIds) {
      const those = byBreach.get(id)
      if (those) those.push(settlement)
      else byBreach.set(id, [settlement])
    }
  return { version, all, bySlug: new Map(all.map((settlement) => [settlement.slug, settlement])), byBreach }
}

/**
 * The settlements of a breach whose claims are open, the soonest last day first.
 * @param breachId the number of the breach's head row.
 */
export function openSettlementsOf(
  { byBreach }: PublishedSettlements,
  breachId: number,
  now: Date,
): SettlementHead[] {
  return (byBreach.get(breachId) ?? [])
    .filter((settlement) => isOpen(settlement, now))
    .sort((a, b) => endOfClaims(a) - endOfClaims(b) || a.id - b.id)
}

function endOfClaims({ dates }: SettlementHead): number {
  const claim = claimDate(dates)
  return claim ? endOf(claim).getTime() : Number.POSITIVE_INFINITY
}
