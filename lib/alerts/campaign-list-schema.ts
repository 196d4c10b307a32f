import { z } from 'zod'
import { pagingFields } from '../lists/paging-schema'

// The query of the list of campaigns. Pure.

const STATES = ['running', 'paused', 'cancelled', 'done'] as const
const MAX_SEARCH_LENGTH = 100

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** For the address bar: what cannot be read counts as absent. */
export const campaignsInAddress = z.object({
  state: z.preprocess(first, z.enum(STATES)).optional().catch(undefined),
  /** Part of the name of a breach, or its id. */
  q: z
    .preprocess(
      first,
      z.string().transform((text) => text.slice(0, MAX_SEARCH_LENGTH).replace(/\p{C}/gu, '').trim()),
    )
    .catch(''),
  page: z.preprocess(first, pagingFields.page).catch(1),
})
export type CampaignsQuery = z.output<typeof campaignsInAddress>

export const CAMPAIGNS_PER_PAGE = 20
