import 'server-only'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import { inRequest } from '../breaches/kinds/kind-words'
import { digestToken } from '../crypto/crypto'
import { db } from '../db/client'
import { requestWords } from '../consents/request-words'
import type { ConfirmedItem } from './responses'
import { NAMED_LEAD } from './verification'

/** For so long after a link was used, its holder may see what it confirmed, and take that back. Milliseconds. */
export const DISOWN_MS = 24 * 60 * 60 * 1000

/** What a used link has confirmed and still stands, oldest first: for whoever holds it, on the day of its use. */
export async function listConfirmed(token: string, now = new Date()): Promise<ConfirmedItem[]> {
  const used = {
    tokenHash: digestToken(token),
    purpose: 'verify_email' as const,
    usedAt: { gt: new Date(now.getTime() - DISOWN_MS) },
  }
  const leads = await db().lead.findMany({
    where: { confirmedAt: { not: null }, tokens: { some: { token: used } } },
    orderBy: { createdAt: 'asc' },
    select: NAMED_LEAD,
  })
  if (leads.length === 0) return []
  const { byUniqueBreachId } = await currentCatalogue()
  return leads.map((lead) => ({
    id: lead.id,
    ...requestWords(lead, inRequest(byUniqueBreachId.get(lead.uniqueBreachId))),
  }))
}
