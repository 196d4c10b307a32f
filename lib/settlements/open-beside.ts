import 'server-only'
import { catalogueAt } from '../breaches/catalogue/catalogue'
import { isOpen } from './phase'
import { toOpenSettlement, type OpenSettlement } from './open-settlement'
import { openSettlementsOf, publishedSettlements } from './published'
import { readHeads, type Queryable, type SettlementHead } from './read-rows'

// Which open settlements stand beside a breach. To whom a breach may be shown, its settlements may; with one exception, below.

/**
 * All that are open about a breach, whoever asks: for what is public, and for what they hold back. The soonest last day first.
 * @param uniqueBreachId the key of any row that tells of it.
 */
export async function openSettlements(uniqueBreachId: string, now = new Date()): Promise<OpenSettlement[]> {
  return (await settlementsBeside([uniqueBreachId], { provenOwner: true, now })).get(uniqueBreachId) ?? []
}

interface Beside {
  /** Whether whoever looks has proven to own the address that is named there, or none is. */
  provenOwner: boolean
  now?: Date
  /** The settlements' version, where a look-up has just read it. */
  version?: string | null
}

/**
 * Those that may stand beside a person, by the key of the breach. The settlement of a sensitive breach, or of one that is not decided about
 * yet, says something of whoever it stands beside: only the proven owner of an address sees it, also where it is linked to another breach besides.
 */
export async function settlementsBeside(
  uniqueBreachIds: readonly string[],
  { provenOwner, now = new Date(), version }: Beside,
): Promise<Map<string, OpenSettlement[]>> {
  if (uniqueBreachIds.length === 0) return new Map()
  const published = await publishedSettlements(version)
  // Its version says which catalogue it meets: to ask for that too would cost another query.
  const { byId, byUniqueBreachId } = await catalogueAt(published.version.split('.')[1]!)
  const mayShow = ({ breachIds }: SettlementHead) =>
    // What is linked and not listed waits for an operator: nobody knows yet what it says of people.
    provenOwner || !breachIds.some((id) => byId.get(id)?.isSensitive ?? true)
  return new Map(
    uniqueBreachIds.flatMap((key) => {
      const breach = byUniqueBreachId.get(key)
      const open = breach ? openSettlementsOf(published, Number(breach.id), now).filter(mayShow) : []
      return open.length > 0 ? [[key, open.map(toOpenSettlement)]] : []
    }),
  )
}

/**
 * All that are published about a breach and were not withdrawn, open or not: for what is public.
 * @param breachId the number of its head row.
 */
export async function settlementsOfBreach(breachId: string): Promise<readonly SettlementHead[]> {
  const { byBreach } = await publishedSettlements()
  return (byBreach.get(Number(breachId)) ?? []).filter(({ withdrawnAt }) => withdrawnAt === null)
}

/** The numbers of all breaches that claims are open about, for what is public. One small query when nothing has changed. */
export async function breachesWithOpenClaims(now = new Date()): Promise<ReadonlySet<string>> {
  const published = await publishedSettlements()
  return new Set(
    [...published.byBreach.keys()]
      .filter((id) => openSettlementsOf(published, id, now).length > 0)
      .map(String),
  )
}

/**
 * Which of these breaches have one, in the transaction that tells people of it.
 * @param breachIds the numbers of their head rows.
 */
export async function breachesWithClaims(
  client: Queryable,
  breachIds: readonly number[],
  now = new Date(),
): Promise<ReadonlySet<number>> {
  if (breachIds.length === 0) return new Set()
  const linked = await readHeads(
    `s.published_at IS NOT NULL AND EXISTS (
       SELECT 1 FROM settlement_breach t JOIN breach b ON b.id = t.breach_id
       WHERE t.settlement_id = s.id AND COALESCE(b.merged_into_id, b.id) = ANY($1::int[]))`,
    [breachIds],
    client,
  )
  return new Set(linked.filter((settlement) => isOpen(settlement, now)).flatMap((open) => open.breachIds))
}
