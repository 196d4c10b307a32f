import 'server-only'
import type { Lead } from '@/prisma/generated/client'
import type { Catalogue } from '../breaches/catalogue/catalogue'
import { stateOfZip } from '../validation/zip-states'
import { leadItemSchema, type LeadItem } from './lead-view'
import { goesToNobody } from '../consents/where-people-live'

/** What of a lead's item is no column of it. All else is read by its name: a field that is added to the form is added to `leadItemSchema`. */
const WORKED_OUT = ['email', 'usState', 'stateSwitchedOff', 'keptBack', 'breachTitle', 'handOver'] as const

type Column = Exclude<keyof LeadItem, (typeof WORKED_OUT)[number]>

const COLUMNS = Object.keys(leadItemSchema.shape).filter(
  (field) => !(WORKED_OUT as readonly string[]).includes(field),
) as Column[]

/** A lead as the database has it. */
export type LeadRow = Pick<Lead, Column>

/** As `schema.prisma` maps it: 'notificationSMS' is in `notification_sms`. */
const columnOf = (field: string): string =>
  field.replace(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`)

/** SQL: the columns of a LeadRow, of lead `l`. */
export const LEAD_COLUMNS = COLUMNS.map((field) => `l.${columnOf(field)} AS "${field}"`).join(', ')

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
  const shown = Object.fromEntries(COLUMNS.map((field) => [field, lead[field]])) as LeadRow
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
