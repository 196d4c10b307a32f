import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { goesToNobody } from '../../consents/where-people-live'
import { stateOfZip } from '../../validation/zip-states'
import { lawFirmsOn } from '../switched-on'
import type { HandOverFacts } from './why-not'

/** A request and what its hand-over rests on. */
export interface LeadFacts {
  id: string
  name: string
  phoneNumber: string
  email: string
  zipCode: string
  uniqueBreachId: string
  form: string
  confirmedAt: Date | null
  state: string
  connectWithLawyer: boolean
  isStateOff: boolean
  firmId: string | null
  firmName: string | null
  isActive: boolean | null
  versionId: string | null
  version: number | null
  statesThen: string[] | null
  statesNow: string[] | null
  /** Of the consent. */
  words: string | null
  formVersion: string | null
  agreedAt: Date | null
  confirmedByLink: boolean
  isTakenBack: boolean
  isKeptBack: boolean
  handOverId: string | null
}

const READ = () => `
  SELECT l.id::text, l.name, l.phone_number AS "phoneNumber", u.email, l.zip_code AS "zipCode", l.unique_breach_id AS "uniqueBreachId", l.form,
    l.confirmed_at AS "confirmedAt", l.state::text, l.connect_with_lawyer AS "connectWithLawyer", ${goesToNobody('l', 'u')} AS "isStateOff",
    f.id::text AS "firmId", v.name AS "firmName", f.deactivated_at IS NULL AS "isActive", v.id::text AS "versionId", v.number AS version,
    v.states AS "statesThen",
    (SELECT w.states FROM law_firm_version w WHERE w.firm_id = f.id ORDER BY w.number DESC LIMIT 1) AS "statesNow",
    k.text AS words, k.version AS "formVersion", k.given_at AS "agreedAt", k.confirmed_by IS NOT NULL AS "confirmedByLink",
    EXISTS (SELECT 1 FROM consent t WHERE t.lead_id = l.id AND t.kind IN ('law_firm', 'connect_with_lawyer') AND t.revoked_at IS NOT NULL) AS "isTakenBack",
    l.kept_back_at IS NOT NULL AS "isKeptBack",
    (SELECT h.id::text FROM hand_over h WHERE h.lead_id = l.id) AS "handOverId"
  FROM lead l JOIN users u ON u.id = l.user_id
    LEFT JOIN law_firm_version v ON v.id = l.law_firm_version_id
    LEFT JOIN law_firm f ON f.id = v.firm_id
    LEFT JOIN LATERAL (SELECT * FROM consent c WHERE c.lead_id = l.id AND c.kind = 'law_firm' AND c.law_firm_version_id = v.id
      ORDER BY c.given_at DESC LIMIT 1) k ON true
  WHERE l.id = $1::uuid`

/** @returns null where there is no such request. */
export async function readLeadFacts(
  tx: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  leadId: string,
): Promise<LeadFacts | null> {
  return (await tx.$queryRawUnsafe<LeadFacts[]>(READ(), leadId))[0] ?? null
}

export function toHandOverFacts(lead: LeadFacts): HandOverFacts {
  const { firmName, words } = lead
  return {
    isOn: lawFirmsOn(),
    isHandedOver: lead.handOverId !== null,
    isConfirmed: lead.confirmedAt !== null,
    isClosed: lead.state === 'closed',
    firm:
      firmName === null || words === null || !lead.connectWithLawyer
        ? null
        : {
            name: firmName,
            isActive: lead.isActive === true,
            statesThen: lead.statesThen ?? [],
            statesNow: lead.statesNow ?? [],
          },
    isTakenBack: lead.isTakenBack,
    isKeptBack: lead.isKeptBack,
    state: stateOfZip(lead.zipCode),
    isStateOff: lead.isStateOff,
  }
}
