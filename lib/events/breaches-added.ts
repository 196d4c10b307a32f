import 'server-only'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import { keepBreaches } from '../breaches/edit/lock-breach'
import { autoEnrol } from '../cases/auto-enrol'
import { db, inTransaction, pgPool } from '../db/client'
import { whyNotNotifiable } from '../alerts/notifiable'
import { notifyAccounts } from '../alerts/notify-accounts'
import { openCampaigns, prepareCampaigns, writeAlerts, type Campaign } from '../alerts/write-alerts'

const PORTION = 1_000
const MATCH_LOCK = "hashtext('redress.match')"

/**
 * Compares new breaches, and old ones with new exposures, with all accounts and subscribers: accounts find it on their
 * dashboards, with a case where a legal action is open, and who asked for mail is mailed. People who are known from an
 * uploaded list only wait for an operator's decision.
 * @returns how many breaches were looked at and how many messages written.
 */
export async function matchBreaches(): Promise<{ breaches: number; queued: number }> {
  const waiting = await db().breachToMatch.findMany({ orderBy: { queuedAt: 'asc' }, take: PORTION })
  if (waiting.length === 0) return { breaches: 0, queued: 0 }
  const ids = waiting.map(({ breachId }) => breachId)
  const campaigns = await campaignsFor(await withSubscribers(ids))
  const queued = await inTransaction(async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(${MATCH_LOCK})`)
    // Before its place in the queue is given up, in the order in which a deletion goes: neither can wait for the other.
    const there = await keepBreaches(client, ids)
    // What was queued again meanwhile stays for the next time: its exposures may not be visible here.
    const { rows } = await client.query<{ id: number }>(
      'DELETE FROM breach_to_match t USING unnest($1::int[], $2::timestamptz[]) AS w(id, queued_at) WHERE t.breach_id = w.id AND t.queued_at = w.queued_at RETURNING t.breach_id AS id',
      [ids, waiting.map(({ queuedAt }) => queuedAt)],
    )
    const taken = new Set(rows.map(({ id }) => id).filter((id) => there.has(id)))
    await notifyAccounts(client, [...taken])
    await autoEnrol(client, [...taken])
    const open = campaigns.filter(({ breachId }) => taken.has(breachId))
    if (open.length === 0) return 0
    await openCampaigns(client, open)
    return (
      await writeAlerts(client, [...new Set(open.map(({ breachId }) => breachId))], null, {
        subscribersOnly: true,
      })
    ).queued
  })
  return { breaches: waiting.length, queued }
}

/** Most breaches expose no subscriber, and need no mail rendered. */
async function withSubscribers(ids: number[]): Promise<number[]> {
  const { rows } = await pgPool().query<{ id: number }>(
    'SELECT DISTINCT e.breach_id AS id FROM users u JOIN exposure e ON e.email_hash = u.email_hash WHERE u.email_verified_at IS NOT NULL AND e.breach_id = ANY($1)',
    [ids],
  )
  return rows.map(({ id }) => id)
}

async function campaignsFor(ids: number[]): Promise<Campaign[]> {
  const { byId } = await currentCatalogue()
  const campaigns: Campaign[] = []
  for (const id of ids) {
    const breach = byId.get(id)
    if (breach && whyNotNotifiable(breach, true) === null) campaigns.push(...(await prepareCampaigns(breach)))
  }
  return campaigns
}
