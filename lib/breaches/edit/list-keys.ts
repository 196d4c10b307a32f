import 'server-only'
import type { z } from 'zod'
import { db, pgPool } from '../../db/client'
import { AppError } from '../../http/errors'
import { MAX_SELECTED, tooManyToSelect } from '../../lists/bulk'
import type { BreachFilters } from './admin-list-schema'
import type { breachKeysResponse } from './bulk-schema'
import { toListed } from './list-admin-breaches'
import { listedAfter } from './listed-sql'

/**
 * Everything that a filter finds, for who selects it: no more than can be selected.
 * @throws AppError `conflict` where it finds more.
 */
export async function listBreachKeys(
  filters: BreachFilters,
): Promise<z.infer<typeof breachKeysResponse>['results']> {
  const { rows } = await pgPool().query<{ id: number }>(
    listedAfter(await toListed(filters), { after: 0, take: MAX_SELECTED + 1 }),
  )
  if (rows.length > MAX_SELECTED) throw new AppError('conflict', tooManyToSelect('breaches'))
  const found = await db().breach.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    select: { id: true, title: true, massActionBreachStatus: true },
    orderBy: { id: 'asc' },
  })
  return found.map(({ id, title, massActionBreachStatus }) => ({ id, title, status: massActionBreachStatus }))
}
