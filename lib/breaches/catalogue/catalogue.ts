import 'server-only'
import { db, inTransaction, queryForVisitor } from '../../db/client'
import { shareReads } from '../../db/gather'
import { noteDegraded } from '../../http/degraded'
import { withDeadline } from '../../http/deadline'
import { env } from '../../env'
import { isStoredHashKey } from '../../keys/hash-key'
import { log } from '../../log'
import { outsideRequests } from '../../outside-requests'
import type { Breach } from '../breach'
import { addTo } from '../one/add-to'
import { coversCatalogue } from '../sources/outside-sources'
import { toBreach } from '../sync/hibp-record'

// The catalogue is small and read on every check, so each process keeps it in memory. `catalogue_state.version` moves
// with every change, inside the transaction that makes it; whoever reads the version in the same statement as the rest
// knows whether the copy is the current one.

/** One copy of the catalogue, as of one version. */
export interface Catalogue {
  version: string
  /** The day that it was loaded on, counted in UTC: how grave a breach is depends on its age. */
  day: number
  /** What is listed: one for each incident. */
  breaches: readonly Breach[]
  /** By the number and by the key of every row that tells of it: several may lead to one breach. */
  byId: ReadonlyMap<number, Breach>
  byUniqueBreachId: ReadonlyMap<string, Breach>
  /** Names of the source that operators have deleted: no source may bring them back. */
  removedNames: ReadonlySet<string>
  /** What the content is known to be complete up to, ISO 8601; null before the first sync. */
  asOf: string | null
  source: string | null
  /** How many are listed, without those of invented companies: what any page says that we know of. */
  listed: number
  /** How many of those were added here, from a source of their own. */
  added: number
  coverage: Coverage
  /** In how many more addresses are held, which only the proven owner of an address is told of. */
  ownerOnly: number
  /** The listed breaches that addresses are held of, by any of their rows. */
  withAddresses: ReadonlySet<number>
  /** Whether it could not be found out which breaches addresses are held of: such a copy is used once, and not kept. */
  isPartial: boolean
  /** False when the corpus was hashed with another EMAIL_HASH_KEY: then every look-up would miss. */
  hashKeyMatches: boolean
}

/**
 * In how many of the listed breaches anybody can look an address up, and how many are listed without addresses. Invented ones count
 * for neither; nor do sensitive ones with addresses: a stranger who is shown nothing of them must not read as all clear there.
 */
export interface Coverage {
  searched: number
  unsearched: number
}

/** Far more than a hundred thousand breaches take. A connection that has gone silent would take hours. Milliseconds. */
const LOAD_TIMEOUT_MS = 30_000

const cache = globalThis as typeof globalThis & {
  __catalogue?: Catalogue
  __catalogueLoading?: Promise<Catalogue>
}

/**
 * The copy in memory when it has this version, else a fresh one, which may be newer.
 * @param version as read from the database just now.
 */
export async function catalogueAt(version: string): Promise<Catalogue> {
  if (cache.__catalogue?.version === version && cache.__catalogue.day === dayOf(Date.now()))
    return cache.__catalogue
  // Callers that meet an old copy at the same moment share one load.
  if (cache.__catalogueLoading) {
    const copy = await cache.__catalogueLoading
    // It may have begun before this version was there. One that begins now cannot have.
    if (BigInt(copy.version) >= BigInt(version)) return copy
  }
  return (cache.__catalogueLoading ??= outsideRequests(beginLoad))
}

const DAY_MS = 24 * 60 * 60 * 1000
const dayOf = (instant: number): number => Math.floor(instant / DAY_MS)

/** A load that is given up makes way for the next: nobody would wait for it in vain for ever. */
async function beginLoad(): Promise<Catalogue> {
  try {
    const copy = await withDeadline(
      loadCatalogue(),
      LOAD_TIMEOUT_MS,
      () => new Error('The catalogue did not load in time.'),
    )
    if (copy.isPartial) noteDegraded()
    else cache.__catalogue = copy
    return copy
  } finally {
    cache.__catalogueLoading = undefined
  }
}

/** What moves with every change of the catalogue. One small query, shared in a rush. */
export const catalogueVersion = shareReads(async () => {
  const rows = await queryForVisitor<{ version: string }>({
    name: 'catalogue-version',
    text: 'SELECT version::text FROM catalogue_state',
  })
  return rows[0]!.version
})

/**
 * The current catalogue. Costs one small query when nothing has changed.
 * @param known its version as a statement of the caller's has just read it: where it is that of the copy, it costs none.
 */
export async function currentCatalogue(known?: string): Promise<Catalogue> {
  return catalogueAt(known && known === cache.__catalogue?.version ? known : await catalogueVersion())
}

/** The copy in memory, however old; null when none was loaded yet. For when the database is away. */
export function catalogueInMemory(): Catalogue | null {
  return cache.__catalogue ?? null
}

/** The current one, or that copy where it cannot be read: for what is worth showing all the same, and worth keeping for nobody. */
export function catalogueOrCopy(reading = currentCatalogue()): Promise<Catalogue | null> {
  return reading.catch(() => {
    noteDegraded()
    return catalogueInMemory()
  })
}

/** The breaches that addresses are held of. One look at the primary key for each: how many exposures there are does not matter. */
const WITH_ADDRESSES =
  'SELECT b.id FROM breach b, LATERAL (SELECT FROM exposure e WHERE e.breach_id = b.id LIMIT 1) held'

/** @returns null where that cannot be found out now. */
async function idsWithAddresses(): Promise<ReadonlySet<number> | null> {
  try {
    return await inTransaction(async (client) => {
      // The server gives up as well: nothing waits on for a table that somebody holds.
      await client.query(`SET LOCAL statement_timeout = ${env().DATABASE_TIMEOUT_MS}`)
      const { rows } = await client.query<{ id: number }>(WITH_ADDRESSES)
      return new Set(rows.map(({ id }) => id))
    })
  } catch (error) {
    log.warn(
      { reason: (error as { code?: string }).code ?? (error as Error).name },
      'catalogue: it is not known which breaches addresses are held of',
    )
    return null
  }
}

function checkableBefore(): ReadonlySet<number> {
  const before = [...(cache.__catalogue?.byId.entries() ?? [])]
  return new Set(before.flatMap(([id, { isCheckable }]) => (isCheckable ? [id] : [])))
}

function coverageOf(breaches: Breach[]): Coverage {
  const listed = breaches.filter(({ isExample }) => !isExample)
  const checkable = listed.filter(({ isCheckable }) => isCheckable)
  return {
    searched: checkable.filter(({ isSensitive }) => !isSensitive).length,
    unsearched: listed.length - checkable.length,
  }
}

/** Of these it matters who says what. */
const TOLD_BY_SEVERAL = {
  OR: [{ mergedIntoId: { not: null } }, { merged: { some: {} } }, { edits: { not: {} } }],
}

/** What is kept beside what is shown. */
const UNREAD = { record: true, edits: true, matchKeys: true, matchPrefixes: true, statusTaken: true } as const

async function loadCatalogue(): Promise<Catalogue> {
  const now = new Date()
  const [state, rows, kept, removed] = await db().$transaction(
    [
      db().catalogueState.findUniqueOrThrow({ where: { id: 1 } }),
      db().breach.findMany({ orderBy: { id: 'asc' }, omit: UNREAD }),
      db().breach.findMany({ where: TOLD_BY_SEVERAL, select: { id: true, record: true, edits: true } }),
      db().removedBreach.findMany({ select: { name: true } }),
    ],
    { isolationLevel: 'RepeatableRead' },
  )
  // After the version: what is added from here on moves it again.
  const held = await idsWithAddresses()
  // What was known before: too few are said to be looked through rather than too many.
  const withAddresses = held ?? checkableBefore()
  const isCovered = coversCatalogue()
  const isSearched = (row: (typeof rows)[number]) =>
    withAddresses.has(row.id) || (isCovered && !row.isManualUpload && !row.isExample)
  const headsOf = (found: typeof rows) => new Set(found.map(({ id, mergedIntoId }) => mergedIntoId ?? id))
  const searchedIn = headsOf(rows.filter(isSearched))
  const heads = rows.filter(({ mergedIntoId, isHeld }) => mergedIntoId === null && !isHeld)
  const merged = new Map<number, typeof rows>()
  for (const row of rows) if (row.mergedIntoId !== null) addTo(merged, row.mergedIntoId, row)
  const keptOf = new Map(kept.map((row) => [row.id, row]))
  const byHead = new Map(
    heads.map((row) => [row.id, toBreach(row, searchedIn.has(row.id), merged.get(row.id), keptOf, now)]),
  )
  const told = rows.flatMap(({ id, uniqueBreachId, mergedIntoId }) => {
    const breach = byHead.get(mergedIntoId ?? id)
    return breach ? [{ id, uniqueBreachId, breach }] : []
  })
  const breaches = [...byHead.values()]
  const heldHeads = headsOf(rows.filter(({ id }) => withAddresses.has(id)))
  const hashKeyMatches = isStoredHashKey(state.hashKeyFingerprint)
  if (!hashKeyMatches)
    log.error('EMAIL_HASH_KEY is not the key that the exposures were stored under: no address can be checked')
  return {
    version: String(state.version),
    day: dayOf(now.getTime()),
    breaches,
    byId: new Map(told.map(({ id, breach }) => [id, breach])),
    byUniqueBreachId: new Map(told.map(({ uniqueBreachId, breach }) => [uniqueBreachId, breach])),
    removedNames: new Set(removed.map(({ name }) => name)),
    asOf: state.asOf?.toISOString() ?? null,
    source: state.source,
    listed: breaches.filter(({ isExample }) => !isExample).length,
    added: breaches.filter(({ isExample, isManualUpload }) => !isExample && isManualUpload).length,
    coverage: coverageOf(breaches),
    ownerOnly: breaches.filter(
      ({ id, isExample, isSensitive }) => !isExample && isSensitive && heldHeads.has(Number(id)),
    ).length,
    withAddresses: heldHeads,
    isPartial: held === null,
    hashKeyMatches,
  }
}
