import 'server-only'
import { pgPool } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import type { LeadFilters } from '@/lib/leads/lead-view'
import { countLeads } from './scan'

/**
 * For what is done with everything that a filter finds: a search that looks at a part alone would leave people out unsaid.
 * @throws AppError `conflict`
 */
export async function requireWholeSearch({ q }: LeadFilters): Promise<void> {
  if (q === undefined) return
  const { text, values } = countLeads({ filters: { q } }, 0)
  const { rows } = await pgPool().query<{ whole: boolean }>(text, values)
  if (!rows[0]!.whole)
    throw new AppError(
      'conflict',
      'More people are found by this than are looked at. Type more of the name or the number first.',
    )
}
