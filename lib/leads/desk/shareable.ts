import 'server-only'
import { matchKeysOf } from '@/lib/breaches/one/company-key'
import { goesToNobody } from '@/lib/consents/where-people-live'
import { db } from '@/lib/db/client'

/**
 * SQL: whether lead `l` of profile `u` may be handed on. Its person asked for a lawyer, has not taken that back, nor asked for it back from a
 * law firm that had it, and lives where lawyers are offered.
 */
export const shareable = () => `
  l.kept_back_at IS NULL AND EXISTS (SELECT 1 FROM consent k WHERE k.lead_id = l.id AND k.kind = 'connect_with_lawyer' AND k.revoked_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM consent k WHERE k.lead_id = l.id AND k.kind = 'connect_with_lawyer' AND k.revoked_at IS NOT NULL)
  AND NOT ${goesToNobody('l', 'u')}`

/** The law firms that a file is made out for by its recipient's name, however written: one of theirs now or before. */
export async function firmsCalled(recipient: string): Promise<string[]> {
  const keysOf = (name: string) => matchKeysOf({ title: name, name, domain: '' })
  const keys = new Set(keysOf(recipient))
  const versions = await db().lawFirmVersion.findMany({ select: { firmId: true, name: true } })
  const called = versions.filter(({ name }) => keysOf(name).some((key) => keys.has(key)))
  return [...new Set(called.map(({ firmId }) => firmId))]
}

/** SQL: whether lead `l` was taken back from one of these firms, its box or the request: a file that is made out for it has it neither. @param firms a parameter. */
export const takenBackFrom = (firms: string) => `
  (EXISTS (SELECT 1 FROM consent k JOIN law_firm_version v ON v.id = k.law_firm_version_id
     WHERE k.lead_id = l.id AND k.kind = 'law_firm' AND k.revoked_at IS NOT NULL AND v.firm_id = ANY(${firms}::uuid[]))
   OR EXISTS (SELECT 1 FROM hand_over h WHERE h.lead_id = l.id AND h.recalled_at IS NOT NULL AND h.firm_id = ANY(${firms}::uuid[])))`
