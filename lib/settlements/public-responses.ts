import { z } from 'zod'
import { pagedResponse, pagingFields } from '../lists/paging-schema'
import { PHASES } from './phase'
import { recordShape } from './record-response'

// What the public calls about settlements are asked and respond with: the same reading as the pages. Pure.

const phase = z.enum(PHASES)
const day = z.iso.date()
const instant = z.iso.datetime()

export const publicListSchema = z.object({
  ...pagingFields,
  q: z.string().trim().max(100, 'q must be no more than 100 characters').default(''),
  phase: z.enum(PHASES, { error: `phase must be one of ${PHASES.join(', ')}` }).optional(),
})

const listItem = z.object({
  slug: z.string(),
  company: z.string(),
  caseName: z.string().nullable(),
  phase,
  /** The last day to claim, where a court or an official page gives it and the case was not over before it. */
  claimBy: day.nullable(),
  officialHosts: z.array(z.string()),
  isExample: z.boolean(),
  version: z.int(),
  checkedAt: instant.nullable(),
  mayHaveChanged: z.boolean(),
  url: z.string(),
})

export const publicListResponse = z.object({ settlements: z.array(listItem), ...pagedResponse })

export const publicSettlementResponse = z.object({
  ...listItem.shape,
  ...recordShape,
  /** Who says what: the field, and the id of its source. */
  fieldSources: z.array(z.object({ field: z.string(), sourceId: z.int() })),
})

export type PublicListQuery = z.output<typeof publicListSchema>
export type PublicListItem = z.output<typeof listItem>
export type PublicList = z.output<typeof publicListResponse>
export type PublicSettlement = z.output<typeof publicSettlementResponse>
