import 'server-only'
import type { Catalogue } from '../breaches/catalogue/catalogue'
import type { LeadItem, LeadState } from './lead-view'
import { isSwitchedOff } from './switched-off'
import { stateOfZip } from '../validation/zip-states'

/** A lead as the database has it, with the address of its profile. */
export interface LeadRow {
  id: string
  uniqueBreachId: string
  form: string
  name: string
  phoneNumber: string
  zipCode: string
  notificationSMS: boolean
  notificationEmail: boolean
  connectWithLawyer: boolean
  notificationFutureBreaches: boolean
  state: LeadState
  confirmedAt: Date | null
  createdAt: Date
}

export function toLeadItem(
  lead: LeadRow,
  email: string,
  { byUniqueBreachId }: Pick<Catalogue, 'byUniqueBreachId'>,
): LeadItem {
  const {
    id,
    name,
    phoneNumber,
    zipCode,
    uniqueBreachId,
    form,
    connectWithLawyer,
    notificationSMS,
    notificationEmail,
    notificationFutureBreaches,
    state,
  } = lead
  return {
    id,
    name,
    email,
    phoneNumber,
    zipCode,
    uniqueBreachId,
    form,
    connectWithLawyer,
    notificationSMS,
    notificationEmail,
    notificationFutureBreaches,
    state,
    usState: stateOfZip(zipCode),
    stateSwitchedOff: connectWithLawyer && isSwitchedOff(zipCode),
    breachTitle: byUniqueBreachId.get(uniqueBreachId)?.title ?? null,
    confirmedAt: lead.confirmedAt?.toISOString() ?? null,
    createdAt: lead.createdAt.toISOString(),
  }
}
