import { z } from 'zod'
import { cursorResponse, END } from '../../lists/keyset'
import { keysetQuery } from '../../lists/keyset-query'
import { queryField } from '../../validation/query-field'
import { PHASES } from '../phase'
import { DUE_KINDS } from './due'

// The query and the response of the operators' list of settlements. Pure.

export const LIST_STATES = {
  queue: 'Queue',
  drafts: 'Drafts',
  open: 'Claims open',
  published: 'Published',
  withdrawn: 'Withdrawn',
  all: 'All',
} as const
export type ListState = keyof typeof LIST_STATES
const STATE_NAMES = Object.keys(LIST_STATES) as [ListState, ...ListState[]]

/** What a row is sorted by, and its number. */
const cursor = z.string().regex(/^\d{1,2}\.\d{1,16}\.[1-9]\d{0,9}$/, 'Not a page of this list')

const query = keysetQuery(
  {
    /** `queue`: what waits for an operator, the most pressing first. */
    state: queryField(z.enum(STATE_NAMES, { error: 'Not a state of this list' })),
    /** A part of the company, the case, the address or a host. */
    q: queryField(z.string().trim().max(200, 'q must be no more than 200 characters')),
  },
  { after: cursor.optional(), before: z.union([cursor, z.literal(END)]).optional() },
)

export const listSettlementsSchema = query.call
export type ListSettlementsQuery = z.output<typeof listSettlementsSchema>

/** For the address bar. */
export const settlementsTabSchema = query.tab

const settlementItemSchema = z.object({
  id: z.int(),
  slug: z.string(),
  company: z.string(),
  caseName: z.string().nullable(),
  phase: z.enum(PHASES),
  /** The last day to claim, where a court or an official page gives one. */
  claimBy: z.iso.date().nullable(),
  isExample: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  openProposals: z.int(),
  /** Why it waits for an operator, the weightiest first. */
  due: z.array(z.enum(DUE_KINDS)),
  version: z.int(),
})
export type SettlementItem = z.infer<typeof settlementItemSchema>

export const settlementListSchema = z.object({
  results: z.array(settlementItemSchema),
  ...cursorResponse,
  totalResults: z.int(),
})
export type SettlementList = z.infer<typeof settlementListSchema>
