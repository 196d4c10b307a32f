import 'server-only'
import { goesToNobody } from '@/lib/consents/where-people-live'

/**
 * SQL: whether lead `l` of profile `u` may be handed on. Its person asked for a lawyer, has not taken that back, nor asked for it back from a
 * law firm that had it, and lives where lawyers are offered.
 */
export const shareable = () => `
  l.kept_back_at IS NULL AND EXISTS (SELECT 1 FROM consent k WHERE k.lead_id = l.id AND k.kind = 'connect_with_lawyer' AND k.revoked_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM consent k WHERE k.lead_id = l.id AND k.kind = 'connect_with_lawyer' AND k.revoked_at IS NOT NULL)
  AND NOT ${goesToNobody('l', 'u')}`
