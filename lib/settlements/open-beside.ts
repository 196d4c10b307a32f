import 'server-only'
import { catalogueAt } from '../breaches/catalogue/catalogue'
import { catalogueVersionIn } from '../breaches/catalogue/settlements-version'
import { isOpen, phaseOf } from './phase'
import { toOpenSettlement, type OpenSettlement } from './open-settlement'
import { openSettlementsOf, publishedSettlements, type PublishedSettlements } from './published'
import { toRecordedSettlement, type RecordedSettlement } from './recorded'
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
  beside: Beside,
): Promise<Map<string, OpenSettlement[]>> {
  const now = beside.now ?? new Date()
  const found = await headsBeside(uniqueBreachIds, beside, (published, id) =>
    openSettlementsOf(published, id, now),
  )
  return new Map([...found].map(([key, heads]) => [key, heads.map(toOpenSettlement)]))
}

/** What stands beside a breach: what is open, the soonest last day first, and what else is on record. */
export interface SettlementsOf {
  settlements: OpenSettlement[]
  records: RecordedSettlement[]
}

/** The same with those that are on record and not open, but for what was withdrawn; by the key of the breach. */
export async function openAndRecorded(
  uniqueBreachIds: readonly string[],
  beside: Beside,
): Promise<Map<string, SettlementsOf>> {
  const now = beside.now ?? new Date()
  const found = await recordsBeside(uniqueBreachIds, { ...beside, now })
  return new Map(
    [...found].map(([key, heads]) => {
      const open = heads.filter((head) => isOpen(head, now))
      const records = heads.filter((head) => !open.includes(head))
      return [
        key,
        {
          settlements: open.map(toOpenSettlement),
          records: records.map((head) => toRecordedSettlement(head, now)),
        },
      ]
    }),
  )
}

/** The same, open or not, but for those that were withdrawn. Those that are open come first, the soonest last day first. */
export async function recordsBeside(
  uniqueBreachIds: readonly string[],
  beside: Beside,
): Promise<Map<string, SettlementHead[]>> {
  const now = beside.now ?? new Date()
  return headsBeside(uniqueBreachIds, beside, (published, id) => {
    const open = openSettlementsOf(published, id, now)
    const others = (published.byBreach.get(id) ?? []).filter(
      (head) => !open.includes(head) && phaseOf(head, now) !== 'withdrawn',
    )
    return [...open, ...others]
  })
}

async function headsBeside(
  uniqueBreachIds: readonly string[],
  { provenOwner, version }: Beside,
  headsOf: (published: PublishedSettlements, breachId: number) => SettlementHead[],
): Promise<Map<string, SettlementHead[]>> {
  if (uniqueBreachIds.length === 0) return new Map()
  const published = await publishedSettlements(version)
  // Its version says which catalogue it meets: to ask for that too would cost another query.
  const { byId, byUniqueBreachId } = await catalogueAt(catalogueVersionIn(published.version))
  const mayShow = ({ breachIds }: SettlementHead) =>
    // What is linked and not listed waits for an operator: nobody knows yet what it says of people.
    provenOwner || !breachIds.some((id) => byId.get(id)?.isSensitive ?? true)
  return new Map(
    uniqueBreachIds.flatMap((key) => {
      const breach = byUniqueBreachId.get(key)
      const heads = breach ? headsOf(published, Number(breach.id)).filter(mayShow) : []
      return heads.length > 0 ? [[key, heads]] : []
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

/** Which of these breaches have one. @see breachesOnRecord */
export async function breachesWithClaims(
  client: Queryable,
  breachIds: readonly number[],
  now = new Date(),
): Promise<ReadonlySet<number>> {
  return (await breachesOnRecord(client, breachIds, now)).open
}

/**
 * About which of these breaches claims are open, and which have any settlement that was not withdrawn, in the transaction that tells
 * people of it.
 * @param breachIds the numbers of their head rows.
 */
export async function breachesOnRecord(
  client: Queryable,
  breachIds: readonly number[],
  now = new Date(),
): Promise<{ open: ReadonlySet<number>; recorded: ReadonlySet<number> }> {
  if (breachIds.length === 0) return { open: new Set(), recorded: new Set() }
  const linked = await readHeads(
    `s.published_at IS NOT NULL AND EXISTS (
       SELECT 1 FROM settlement_breach t JOIN breach b ON b.id = t.breach_id
       WHERE t.settlement_id = s.id AND COALESCE(b.merged_into_id, b.id) = ANY($1::int[]))`,
    [breachIds],
    client,
  )
  const headsOf = (settlements: readonly SettlementHead[]) =>
    new Set(settlements.flatMap((settlement) => settlement.breachIds))
  return {
    open: headsOf(linked.filter((settlement) => isOpen(settlement, now))),
    recorded: headsOf(linked.filter((settlement) => phaseOf(settlement, now) !== 'withdrawn')),
  }
}
