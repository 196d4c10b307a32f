import 'server-only'
import { db } from '../db/client'

/** When an operator moved a request to a state last. Dates are ISO 8601 in UTC. */
export interface LeadMoves {
  contacted?: string
  closed?: string
}

/** More are not looked at: nobody moves one request more often. */
const MOST_EACH = 20

/** By a request's id, as far as the audit log still has it: it is kept for a time only. */
export async function lastMoves(leadIds: readonly string[]): Promise<Map<string, LeadMoves>> {
  if (leadIds.length === 0) return new Map()
  const events = await db().auditEvent.findMany({
    where: { subject: { in: [...leadIds] }, action: 'lead.state' },
    orderBy: { id: 'desc' },
    take: leadIds.length * MOST_EACH,
    select: { subject: true, at: true, after: true },
  })
  const moves = new Map<string, LeadMoves>()
  // Oldest first, so that the last one of each state stays.
  for (const { subject, at, after } of events.reverse()) {
    const state = (after as { state?: unknown } | null)?.state
    const known = moves.get(subject) ?? {}
    if (state === 'new') moves.set(subject, {})
    else if (state === 'contacted' || state === 'closed')
      moves.set(subject, { ...known, [state]: at.toISOString() })
  }
  return moves
}
