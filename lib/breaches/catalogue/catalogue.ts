import 'server-only'
import { db, QUERY_TIMEOUT_MS, queryWithin } from '../../db/client'
import { withDeadline } from '../../http/deadline'
import { isStoredHashKey } from '../../keys/hash-key'
import { log } from '../../log'
import { outsideRequests } from '../../outside-requests'
import type { Breach } from '../breach'
import { toBreach } from '../sync/hibp-record'

// The catalogue is small and read on every check, so each process keeps it in memory. `catalogue_state.version` moves
// with every change, inside the transaction that makes it; whoever reads the version in the same statement as the rest
// knows whether the copy is the current one.

/** One copy of the catalogue, as of one version. */
export interface Catalogue {
  version: string
  byId: ReadonlyMap<number, Breach>
  byUniqueBreachId: ReadonlyMap<string, Breach>
  /** Names of the source that operators have deleted: no source may bring them back. */
  removedNames: ReadonlySet<string>
  /** What the content is known to be complete up to, ISO 8601; null before the first sync. */
  asOf: string | null
  source: string | null
  /** False when the corpus was hashed with another EMAIL_HASH_KEY: then every look-up would miss. */
  hashKeyMatches: boolean
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
  if (cache.__catalogue?.version === version) return cache.__catalogue
  // Callers that meet an old copy at the same moment share one load.
  if (cache.__catalogueLoading) {
    const copy = await cache.__catalogueLoading
    // It may have begun before this version was there. One that begins now cannot have.
    if (BigInt(copy.version) >= BigInt(version)) return copy
  }
  return (cache.__catalogueLoading ??= outsideRequests(beginLoad))
}

/** A load that is given up makes way for the next: nobody would wait for it in vain for ever. */
async function beginLoad(): Promise<Catalogue> {
  try {
    return (cache.__catalogue = await withDeadline(
      loadCatalogue(),
      LOAD_TIMEOUT_MS,
      () => new Error('The catalogue did not load in time.'),
    ))
  } finally {
    cache.__catalogueLoading = undefined
  }
}

/** What moves with every change of the catalogue. One small query. */
export async function catalogueVersion(): Promise<string> {
  const rows = await queryWithin<{ version: string }>(QUERY_TIMEOUT_MS, {
    name: 'catalogue-version',
    text: 'SELECT version::text FROM catalogue_state',
  })
  return rows[0]!.version
}

/** The current catalogue. Costs one small query when nothing has changed. */
export async function currentCatalogue(): Promise<Catalogue> {
  return catalogueAt(await catalogueVersion())
}

/** The copy in memory, however old; null when none was loaded yet. For when the database is away. */
export function catalogueInMemory(): Catalogue | null {
  return cache.__catalogue ?? null
}

async function loadCatalogue(): Promise<Catalogue> {
  const [state, rows, removed] = await db().$transaction(
    [
      db().catalogueState.findUniqueOrThrow({ where: { id: 1 } }),
      db().breach.findMany({ orderBy: { id: 'asc' } }),
      db().removedBreach.findMany({ select: { name: true } }),
    ],
    { isolationLevel: 'RepeatableRead' },
  )
  const byId = new Map(rows.map((row) => [row.id, toBreach(row)]))
  const hashKeyMatches = isStoredHashKey(state.hashKeyFingerprint)
  if (!hashKeyMatches)
    log.error('EMAIL_HASH_KEY is not the key that the exposures were stored under: no address can be checked')
  return {
    version: String(state.version),
    byId,
    byUniqueBreachId: new Map([...byId.values()].map((breach) => [breach.uniqueBreachId, breach])),
    removedNames: new Set(removed.map(({ name }) => name)),
    asOf: state.asOf?.toISOString() ?? null,
    source: state.source,
    hashKeyMatches,
  }
}
