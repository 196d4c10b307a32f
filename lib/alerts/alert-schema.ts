import { z } from 'zod'
import { emailFieldSchema, getBreachSchema } from '../breaches/check/schema'
import { CAMPAIGN_KINDS } from '../breaches/status/status-table'

// What goes in and out of the calls that alert people. Pure.

const CONFIRMED = { error: 'confirmed must be a whole number' }

/** The body of POST /v1/admin/breach/notify: without an address, everybody whom the breach exposed, and then how many that may be. */
export const notifySchema = z.object({
  ...getBreachSchema.shape,
  email: emailFieldSchema.optional(),
  confirmed: z.int(CONFIRMED).min(0, CONFIRMED).max(1_000_000_000, CONFIRMED).optional(),
})

/** How many get a message, and how many do not, by why (lib/alerts/eligibility.ts). */
const counts = { queued: z.int(), skipped: z.record(z.string(), z.int()) }
export const notifiedSchema = z.object({ message: z.string(), ...counts })

const KIND = z.enum(CAMPAIGN_KINDS)

/** The body of POST /v1/admin/breach/notify/test. */
export const testAlertSchema = z.object({ ...getBreachSchema.shape, kind: KIND })

const campaignSchema = z.object({
  id: z.int(),
  uniqueBreachId: z.string(),
  kind: KIND,
  state: z.enum(['running', 'paused', 'cancelled', 'done']),
  createdAt: z.iso.datetime(),
  counts: z.record(z.string(), z.int()),
})
export const alertPreviewSchema = z.object({
  preview: z.object({ ...counts, byKind: z.record(z.string(), z.int()) }),
  campaigns: z.array(campaignSchema),
})

const CAMPAIGN_ACTIONS = ['pause', 'resume', 'cancel', 'test'] as const
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number]

/** The body of PATCH /v1/admin/campaigns/{id}. */
export const campaignActionSchema = z.object({
  action: z.enum(CAMPAIGN_ACTIONS, { error: `action must be one of ${CAMPAIGN_ACTIONS.join(', ')}` }),
})
