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
  keptBackAt: 'kept_back_at',
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
  /** Whether its person has taken the wish for a lawyer back. */
  isWishEnded: boolean
  handOver: LeadItem['handOver']
}

/** As JSON has a time. */
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const HAND_OVER = `
  (SELECT json_build_object('firm', f.name, 'handedOverAt', ${iso('h.handed_over_at')}, 'status', h.status, 'statusAt', ${iso('h.status_at')},
      'recalledAt', ${iso('h.recalled_at')})
    FROM hand_over h JOIN law_firm f ON f.id = h.firm_id WHERE h.lead_id = l.id)`

const WISH_ENDED =
  "EXISTS (SELECT 1 FROM consent e WHERE e.lead_id = l.id AND e.kind = 'connect_with_lawyer' AND e.revoked_at IS NOT NULL)"

/** SQL: the columns of a LeadPerson, of lead `l` and its profile `u`; what became of its hand-over too. */
export function personColumns(): string {
  return `u.email, ${goesToNobody('l', 'u')} AS "isOff", ${WISH_ENDED} AS "isWishEnded", ${HAND_OVER} AS "handOver"`
}

/** @param lead may have more columns, which are not shown. */
export function toLeadItem(
  lead: LeadRow,
  { email, isOff, isWishEnded, handOver }: LeadPerson,
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
    keptBack: lead.keptBackAt ? 'asked_back' : isWishEnded ? 'wish_ended' : null,
    breachTitle: byUniqueBreachId.get(lead.uniqueBreachId)?.title ?? null,
    confirmedAt: lead.confirmedAt?.toISOString() ?? null,
    exportedAt: lead.exportedAt?.toISOString() ?? null,
    createdAt: lead.createdAt.toISOString(),
    keptBackAt: lead.keptBackAt?.toISOString() ?? null,
    handOver,
  }
}
