import 'server-only'
import type { Breach } from '@/lib/breaches/breach'
import { readLawyerTerms } from '@/lib/consents/read-lawyer-terms'
import type { BeforeLawyer } from '@/lib/leads/before-lawyer'
import { readNamedFirm } from '@/lib/leads/named-firm'
import { noteDegraded } from '@/lib/http/degraded'
import { log } from '@/lib/log'
import { catalogueEntryPath } from '@/lib/paths'
import { claimsOnPaper, type ClaimOnPaper } from '@/lib/settlements/claims-on-paper'
import {
  breachesWithOpenClaims,
  openAndRecorded,
  openSettlements,
  settlementsBeside,
  settlementsOfBreach,
  type SettlementsOf,
} from '@/lib/settlements/open-beside'
import { namedBreaches, type NamedBreach } from '@/lib/settlements/named-breaches'
import type { SettlementHead } from '@/lib/settlements/read-rows'
import type { Settlement } from '@/lib/settlements/record'
import type { OpenSettlement } from '@/lib/settlements/open-settlement'

/**
 * The open settlements that may stand beside a person, by the key of the breach. Without a database there are none: then no request
 * can be sent either.
 * @param version the settlements' version, where the look-up of these breaches has just read it.
 */
export async function readClaims(
  uniqueBreachIds: readonly string[],
  provenOwner: boolean,
  version?: string | null,
): Promise<ReadonlyMap<string, readonly OpenSettlement[]>> {
  try {
    return await settlementsBeside(uniqueBreachIds, { provenOwner, version })
  } catch (error) {
    tellFailure(error)
    return new Map()
  }
}

/** The same with what else is on record; null where that cannot be found out now, which must not read as that there is none. */
export async function readOpenAndRecorded(
  uniqueBreachIds: readonly string[],
  provenOwner: boolean,
  version?: string | null,
): Promise<ReadonlyMap<string, SettlementsOf> | null> {
  try {
    return await openAndRecorded(uniqueBreachIds, { provenOwner, version })
  } catch (error) {
    tellFailure(error)
    return null
  }
}

/** The numbers of all breaches that claims are open about; none where that cannot be found out now. */
export async function readOpenClaims(): Promise<ReadonlySet<string>> {
  try {
    return await breachesWithOpenClaims()
  } catch (error) {
    tellFailure(error)
    return new Set()
  }
}

/** All settlements about a breach, open or not; none where that cannot be found out now. */
export async function readSettlements(breach: Breach): Promise<readonly SettlementHead[]> {
  try {
    return await settlementsOfBreach(breach.id)
  } catch (error) {
    tellFailure(error)
    return []
  }
}

/** The breaches that a settlement's page leads to; none where they cannot be read. */
export async function readNamedBreaches(settlement: Pick<Settlement, 'breachIds'>): Promise<NamedBreach[]> {
  try {
    return await namedBreaches(settlement)
  } catch (error) {
    tellFailure(error)
    return []
  }
}

/** What is printed of them; nothing where it cannot be read. They stand on the page all the same. */
export async function readPapers(
  settlements: readonly OpenSettlement[],
  version?: string | null,
): Promise<ClaimOnPaper[]> {
  try {
    const slugs = [...settlements].sort((a, b) => (a.claimBy < b.claimBy ? -1 : 1)).map(({ slug }) => slug)
    return await claimsOnPaper(slugs, version)
  } catch (error) {
    tellFailure(error)
    return []
  }
}

/** For a form about no breach: what is said of lawyers everywhere. */
export function beforeAnyLawyer(): BeforeLawyer {
  return { settlements: [], records: [], elsewhere: null, terms: readLawyerTerms(), firm: null }
}

/** What stands before a lawyer on a page about one breach. @param provenOwner of the address that is shown there. */
export async function readBeforeLawyer(breach: Breach | null, provenOwner: boolean): Promise<BeforeLawyer> {
  const before = beforeAnyLawyer()
  if (!breach) return before
  const { id, uniqueBreachId } = breach
  const [claims, all, firm] = await Promise.all([
    readOpenAndRecorded([uniqueBreachId], provenOwner),
    // Its owner is shown all there are.
    provenOwner ? [] : openSettlements(uniqueBreachId).catch(tellFailure),
    // Without it a form names nobody, and works.
    readNamedFirm(Number(id)).catch(tellFailure),
  ])
  const { settlements, records } = claims?.get(uniqueBreachId) ?? { settlements: [], records: [] }
  const isHeldBack = (all?.length ?? 0) > settlements.length
  return {
    ...before,
    settlements,
    records,
    elsewhere: isHeldBack ? catalogueEntryPath(uniqueBreachId) : null,
    firm: firm ?? null,
  }
}

function tellFailure(error: unknown): undefined {
  noteDegraded()
  const { name, code } = error as { name?: string; code?: string }
  log.warn({ err: { name, code } }, 'the settlements could not be read')
}
