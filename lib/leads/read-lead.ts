import 'server-only'
import type { Lead } from '@/prisma/generated/client'
import type { Catalogue } from '../breaches/catalogue/catalogue'
import { stateOfZip } from '../validation/zip-states'
import type { LeadItem } from './lead-view'
import { goesToNobody } from '../consents/where-people-live'

/** What an operator is shown of a lead, by its column. A field that is added to the form is added here, and to `leadItemSchema`. */
const COLUMNS = {
  id: 'id',
  uniqueBreachId: 'unique_breach_id',
  form: 'form',
  name: 'name',
  phoneNumber: 'phone_number',
  zipCode: 'zip_code',
  notificationSMS: 'notification_sms',
  notificationEmail: 'notification_email',
  connectWithLawyer: 'connect_with_lawyer',
  notificationFutureBreaches: 'notification_future_breaches',
  state: 'state',
  confirmedAt: 'confirmed_at',
  exportedAt: 'exported_at',
  createdAt: 'created_at',
} as const satisfies Partial<Record<keyof Lead, string>>

/** A lead as the database has it. */
export type LeadRow = Pick<Lead, keyof typeof COLUMNS>

/** SQL: the columns of a LeadRow, of lead `l`. */
export const LEAD_COLUMNS = Object.entries(COLUMNS)
  .map(([field, column]) => `l.${column} AS "${field}"`)
  .join(', ')

/** What is asked of a lead's profile. */
export interface LeadPerson {
  email: string
  /** Whether the lead may go to no lawyer, should it ask for one. */
  isOff: boolean
}

/** SQL: the columns of a LeadPerson, of lead `l` and its profile `u`. */
export function personColumns(): string {
  return `u.email, ${goesToNobody('l', 'u')} AS "isOff"`
}

/** @param lead may have more columns, which are not shown. */
export function toLeadItem(
  lead: LeadRow,
  { email, isOff }: LeadPerson,
  { byUniqueBreachId }: Pick<Catalogue, 'byUniqueBreachId'>,
): LeadItem {
  const shown = Object.fromEntries(
    Object.keys(COLUMNS).map((field) => [field, lead[field as keyof LeadRow]]),
  ) as LeadRow
  return {
    ...shown,
    email,
    usState: stateOfZip(lead.zipCode),
    stateSwitchedOff: lead.connectWithLawyer && isOff,
    breachTitle: byUniqueBreachId.get(lead.uniqueBreachId)?.title ?? null,
    confirmedAt: lead.confirmedAt?.toISOString() ?? null,
    exportedAt: lead.exportedAt?.toISOString() ?? null,
    createdAt: lead.createdAt.toISOString(),
  }
}
