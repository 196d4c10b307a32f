import 'server-only'
import { hashEmail } from '../../crypto/crypto'
import { db, pgPool } from '../../db/client'
import { AppError } from '../../http/errors'
import { listWindow } from '../../lists/list-window'
import { currentCatalogue } from '../catalogue/catalogue'
import { kindOf } from '../kinds/kind'
import {
  BREACHES_PER_ADMIN_PAGE,
  EVERY_BREACH,
  type AdminBreachesQuery,
  type BreachFilters,
} from './admin-list-schema'
import { listedCount, listedPage, type Listed } from './listed-sql'
import { readListedFacts } from './read-listed-facts'
import type { AdminBreachList, ListedBreach } from './responses'
import { toAdminBreach } from './to-admin-breach'

/** What is left out is at its default. */
interface Input extends Partial<AdminBreachesQuery> {
  limit?: number
  /** Breaches that expose this address, as `normaliseEmail` returns it, or that do not. */
  exposing?: { email: string; isBreached: boolean }
}

/**
 * A page of the catalogue for operators: what is merged into another breach counts for that one. One statement counts
 * them, one finds the page's ids, one reads those rows by their key and one what else is known of them: however many there are,
 * it is these four. A page past the end is the last.
 */
export async function listAdminBreaches({
  sort = 'newest',
  page = 1,
  limit = BREACHES_PER_ADMIN_PAGE,
  exposing,
  ...filters
}: Input): Promise<AdminBreachList> {
  const listed: Listed = {
    ...(await toListed({ ...EVERY_BREACH, ...filters })),
    ...(exposing && {
      exposing: { emailHash: hashEmail(exposing.email), isBreached: exposing.isBreached },
    }),
  }
  const counted = await pgPool().query<{ total: number }>(listedCount(listed))
  const window = listWindow(page, limit, counted.rows[0]!.total)
  const { rows } = await pgPool().query<{ id: number }>(listedPage(listed, sort, window))
  const ids = (window.fromEnd ? rows.reverse() : rows).map(({ id }) => id)
  return {
    results: await readListed(ids),
    page: window.page,
    limit,
    totalPages: window.totalPages,
    totalResults: window.totalResults,
  }
}

/** Breaches by their numbers, in that order, with what other tables say of them. One that was deleted meanwhile is left out. */
export async function readListed(ids: readonly number[]): Promise<ListedBreach[]> {
  if (ids.length === 0) return []
  const [rows, facts] = await Promise.all([
    db().breach.findMany({ where: { id: { in: [...ids] } } }),
    readListedFacts(ids),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const [row, more] = [byId.get(id), facts.get(id)]
    if (!row || !more) return []
    const statusChangedAt = row.statusChangedAt?.toISOString() ?? null
    return { ...toAdminBreach(row), kind: kindOf(row), statusChangedAt, ...more }
  })
}

/**
 * A filter, with what only the copy of the catalogue in memory knows: no column says how grave a breach is, for that becomes less
 * with the years, or of which kind; and which hold addresses would be a look into ten million of them.
 * @throws AppError `unavailable` where it is not known now which breaches addresses are held of.
 */
export async function toListed(filters: BreachFilters): Promise<Listed> {
  const { severity, kind } = filters
  const idsOf: { ids: number[]; areOut: boolean }[] = []
  const [wantsHeld, wantsNone] = [filters['has-addresses'], filters['no-addresses']]
  if (severity !== 'all' || kind !== 'all' || wantsHeld || wantsNone) {
    const { breaches, withAddresses, isPartial } = await currentCatalogue()
    const idsWhere = (holds: (breach: (typeof breaches)[number]) => boolean) => {
      const found = breaches.filter(holds)
      // The shorter list says it.
      const areOut = 2 * found.length > breaches.length
      idsOf.push({
        ids: (areOut ? breaches.filter((breach) => !holds(breach)) : found).map(({ id }) => Number(id)),
        areOut,
      })
    }
    if (severity !== 'all') idsWhere((breach) => breach.severity === severity)
    if (kind !== 'all') idsWhere((breach) => breach.kind === kind)
    if ((wantsHeld || wantsNone) && isPartial)
      throw new AppError('unavailable', 'It cannot be found out now which breaches addresses are held of.')
    if (wantsHeld) idsWhere(({ id }) => withAddresses.has(Number(id)))
    if (wantsNone) idsWhere(({ id }) => !withAddresses.has(Number(id)))
  }
  return { filters, idsOf }
}
