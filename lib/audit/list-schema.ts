import { z } from 'zod'
import { AUDIT_ACTIONS, type AuditAction } from '@/lib/audit/actions'
import { normaliseEmail } from '@/lib/validation/fields'
import { daySchema, exactTextSchema, queryField } from '@/lib/validation/query-field'
import { cursorResponse } from '../lists/keyset'
import { keysetQuery } from '../lists/keyset-query'

// The query and the response of the audit log's list. Pure.

const query = keysetQuery({
  action: queryField(z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]])),
  /** The operator's whole address, `worker` or `command line`. */
  actor: queryField(exactTextSchema.transform((name) => (name.includes('@') ? normaliseEmail(name) : name))),
  subject: queryField(exactTextSchema),
  /** Days in UTC, both included. */
  from: queryField(daySchema),
  to: queryField(daySchema),
})

export const listAuditSchema = query.call
export type ListAuditQuery = z.output<typeof listAuditSchema>

/** For the address bar. */
export const auditTabSchema = query.tab

/** What a subject can be that can be looked at. */
export const LINKED_KINDS = ['breach', 'user', 'lead', 'mail', 'settlement'] as const

const auditItemSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  /** What it is called. */
  label: z.string(),
  subject: z.string(),
  /** What the subject is, where it is still there and can be looked at. */
  subjectKind: z.enum(LINKED_KINDS).nullable(),
  /** What it is called now: a title, a name, a file; null when it is gone or has none. */
  subjectName: z.string().nullable(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  ip: z.string(),
  /** The API key by which it was done: its name and its id; null for what somebody did in a session. */
  program: z.string().nullable(),
})
export type AuditItem = z.infer<typeof auditItemSchema>

export const auditListSchema = z.object({
  results: z.array(auditItemSchema),
  ...cursorResponse,
  /** Null when a filter is set: then nobody counts. */
  totalResults: z.int().nullable(),
})
export type AuditList = z.infer<typeof auditListSchema>
