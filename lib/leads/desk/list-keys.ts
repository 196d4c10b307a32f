import 'server-only'
import type { z } from 'zod'
import { pgPool } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import type { LeadFilters } from '@/lib/leads/lead-view'
import { MAX_SELECTED, tooManyToSelect } from '../../lists/bulk'
import type { leadKeysResponse } from './bulk-schema'
import { keysOfBreach } from './keys-of-breach'
import { requireWholeSearch } from './require-whole-search'
import { scanLeads } from './scan'

type Keys = z.infer<typeof leadKeysResponse>['results']

/**
 * Everything that a filter finds, newest first, for who selects it: no more than can be selected.
 * @throws AppError `conflict` where it finds more, or its search looks at a part alone.
 */
export async function listLeadKeys(filters: LeadFilters): Promise<Keys> {
  await requireWholeSearch(filters)
  const { text, values } = scanLeads(
    { filters, breachKeys: await keysOfBreach(filters.breach) },
    { order: 'down', from: null, take: MAX_SELECTED + 1 },
  )
  const { rows } = await pgPool().query<Keys[number]>(
    `SELECT l.id, l.name AS title, l.state::text AS state FROM (${text}) p JOIN lead l ON l.id = p.id ORDER BY p.created_at DESC, p.id DESC`,
    values,
  )
  if (rows.length > MAX_SELECTED) throw new AppError('conflict', tooManyToSelect('leads'))
  return rows
}
