import { z } from 'zod'
import { CASE_LABELS, type CaseStatus, type MemberCase } from './case'
import type { NotificationList } from './list-notifications'
import type { MemberNotification } from './notification'

// What the dashboard's calls answer. Pure.

const memberCase = z
  .object({
    id: z.uuid(),
    uniqueBreachId: z.string(),
    company: z.string(),
    status: z.enum(Object.keys(CASE_LABELS) as [CaseStatus, ...CaseStatus[]]),
    stage: z.string(),
    progress: z.int().min(0).max(100),
    estimatedPayout: z.string().nullable().meta({ description: 'An estimate, in words.' }),
    payoutCents: z.int().nullable().meta({ description: "A settlement's payout, US cents." }),
    paidAt: z.iso.datetime().nullable(),
    claimUrl: z.string().nullable(),
    joinedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Case' }) satisfies z.ZodType<MemberCase>

export const casesResponse = z.object({ cases: z.array(memberCase) })

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
  .meta({ id: 'Notification' }) satisfies z.ZodType<MemberNotification>

const count = z.int().min(0)

export const notificationsResponse = z.object({
  results: z.array(notification),
  page: z.int().min(1),
  limit: z.int().min(1).max(100),
  totalPages: z.int().min(1),
  totalResults: count,
  unread: count,
}) satisfies z.ZodType<NotificationList & { unread: number }>

export const unreadResponse = z.object({ unread: count })

export const dealtWithResponse = z.object({ uniqueBreachId: z.string(), dealtWith: z.boolean() })
