import { z } from 'zod'
import { CASE_LABELS, type CaseStatus } from './case'

// What the dashboard's calls respond with. Pure.

/** A case as pages and /v1 show it. */
const memberCase = z
  .object({
    id: z.uuid(),
    /** The breach's public key, or a form's placeholder (lib/consents/lead-forms.ts). */
    uniqueBreachId: z.string(),
    company: z.string(),
    status: z.enum(Object.keys(CASE_LABELS) as [CaseStatus, ...CaseStatus[]]),
    stage: z.string(),
    progress: z.int().min(0).max(100),
    estimatedPayout: z.string().nullable().meta({ description: 'An estimate, in words.' }),
    payoutCents: z.int().nullable().meta({ description: "A settlement's payout, US cents." }),
    paidAt: z.iso.datetime().nullable(),
    /** The official page where the settlement is claimed. */
    claimUrl: z.string().nullable(),
    notPassedOn: z.enum(['california', 'state']).optional().meta({
      description: 'Why its request goes to no lawyer: none is offered where the member lives.',
    }),
    joinedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Case' })
export type MemberCase = z.infer<typeof memberCase>

export const casesResponse = z.object({ cases: z.array(memberCase) })

/** As pages and /v1 show it (specification, section 3, Notification). */
const notification = z
  .object({
    id: z.uuid(),
    type: z.enum(['case_update', 'settlement', 'new_breach']),
    title: z.string(),
    message: z.string(),
    uniqueBreachId: z.string().nullable(),
    date: z.iso.datetime(),
    read: z.boolean(),
  })
  .meta({ id: 'Notification' })
export type MemberNotification = z.infer<typeof notification>
export type NotificationType = MemberNotification['type']

const count = z.int().min(0)

export const notificationsResponse = z.object({
  results: z.array(notification),
  page: z.int().min(1),
  limit: z.int().min(1).max(100),
  totalPages: z.int().min(1),
  totalResults: count,
  unread: count,
})
export type NotificationList = Omit<z.infer<typeof notificationsResponse>, 'unread'>

export const unreadResponse = z.object({ unread: count })

export const dealtWithResponse = z.object({ uniqueBreachId: z.string(), dealtWith: z.boolean() })
