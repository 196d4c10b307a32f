import { z } from 'zod'
import { AUDIT_ACTIONS, type AuditAction } from '@/lib/audit-actions'
import { normaliseEmail } from '@/lib/fields'
import { queryField } from '@/lib/query-field'
import { cursorAnswer, END, idCursorSchema } from '../keyset'
import { lenient } from '../lenient'
import { pagingFields } from '../paging-schema'

// The query and the answer of the audit log's list. Pure.

const date = z.iso.date('Must be a date, YYYY-MM-DD').refine((day) => day >= '1970', 'Must be a date since 1970')
const exact = z.string().trim().max(300).regex(/^\P{C}+$/u)

const QUERY = {
  action: queryField(z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]])),
  /** The operator's whole address, `worker` or `command line`. */
  actor: queryField(exact.transform((name) => (name.includes('@') ? normaliseEmail(name) : name))),
  subject: queryField(exact),
  /** Days in UTC, both included. */
  from: queryField(date),
  to: queryField(date),
  after: queryField(idCursorSchema),
  before: queryField(z.union([idCursorSchema, z.literal(END)])),
}

export const listAuditSchema = z.object({ ...QUERY, limit: pagingFields.limit })
export type ListAuditQuery = z.output<typeof listAuditSchema>

/** For the address bar. */
export const auditTabSchema = lenient(QUERY)

export const auditItemSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  /** What it is called. */
  label: z.string(),
  subject: z.string(),
  /** What the subject is, where it is still there. */
  subjectKind: z.enum(['breach', 'user', 'lead', 'mail']).nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  ip: z.string(),
})
export type AuditItem = z.infer<typeof auditItemSchema>

export const auditListSchema = z.object({
  results: z.array(auditItemSchema),
  ...cursorAnswer,
  /** Null when a filter is set: then nobody counts. */
  totalResults: z.int().nullable(),
})
export type AuditList = z.infer<typeof auditListSchema>
