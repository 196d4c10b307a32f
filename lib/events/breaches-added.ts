import 'server-only'
import type { PoolClient } from 'pg'
import type { Breach } from '../breaches/breach'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import { keepBreaches } from '../breaches/edit/lock-breach'
import { autoEnrol } from '../cases/auto-enrol'
import { inTransaction, pgPool } from '../db/client'
import { countExposures } from '../db/counters'
import { whyNotNotifiable } from '../alerts/notifiable'
import { notifyAccounts } from '../alerts/notify-accounts'
import { keepIncidents, readAutomatic } from '../alerts/read-incidents'
import { DIGESTS, prepareDigests, writeDigests } from '../alerts/write-digests'
import { settlementsBeside } from '../settlements/open-beside'
import { openCampaigns, prepareCampaigns, writeAlerts, type Campaign } from '../alerts/write-alerts'

const PORTION = 1_000
const MATCH_LOCK = "hashtext('redress.match')"

/** A row that waits, and the breach that its people are told of: what it is merged into, or itself. */
interface Waiting {
  id: number
  headId: number
  /** Waits for an operator: nobody is told of it. It is queued again when that is over. */
  isHeld: boolean
  queuedAt: string
}

/**
 * Compares new breaches, and old ones with new exposures, with all accounts and subscribers: accounts find it on their
 * dashboards, with a case where a legal action is open. Who asked for mail is mailed of those that are confirmed or come from
 * a trusted source (`readAutomatic`), of several in one mail. People who are known from an uploaded list only wait for an
 * operator's decision.
 * @returns how many breaches were looked at and how many messages written.
 */
export async function matchBreaches(): Promise<{ breaches: number; queued: number }> {
  const waiting = await readWaiting()
  if (waiting.length === 0) return { breaches: 0, queued: 0 }
  const heads = [...new Set(waiting.flatMap(({ headId, isHeld }) => (isHeld ? [] : headId)))]
  const mailed = await mailedAbout(heads)
  const breaches = new Map(mailed.map((breach) => [Number(breach.id), breach]))
  const campaigns: Campaign[] = []
  for (const breach of mailed) campaigns.push(...(await prepareCampaigns(breach, { automatic: true })))
  // In a mail the settlement of a sensitive breach would stand beside a person.
  const claims = await settlementsBeside(
    mailed.map(({ uniqueBreachId }) => uniqueBreachId),
    { provenOwner: false },
  )
  const digests = await prepareDigests(mailed, claims)
  const queued = await inTransaction(async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(${MATCH_LOCK})`)
    // What is being put together or taken apart just now is looked at the next time.
    if (!(await keepIncidents(client))) return null
    // Before its place in the queue is given up, in the order in which a deletion goes: neither can wait for the other.
    const there = await keepBreaches(client, [...heads, ...waiting.map(({ id }) => id)])
    const taken = new Set(await takeFromQueue(client, waiting, there))
    await notifyAccounts(client, [...taken])
    await autoEnrol(client, [...taken])
    const open = campaigns.filter(({ breachId }) => taken.has(breachId))
    if (open.length === 0) return 0
    const digest = [...digests.values()].slice(0, 1).map((renderId) => ({ ...DIGESTS, renderId }))
    await openCampaigns(client, [...open, ...digest], { automatic: true })
    const told = await readAutomatic(client, [...new Set(open.map(({ breachId }) => breachId))])
    const several = await writeDigests(client, told, breaches, digests, claims)
    return several + (await writeAlerts(client, told, null, { automatic: true })).queued
  })
  if (queued === null) return { breaches: 0, queued: 0 }
  // Whoever looks at one that several rows tell of finds it counted.
  for (const id of heads) await countExposures(id)
  return { breaches: waiting.length, queued }
}

async function readWaiting(): Promise<Waiting[]> {
  const { rows } = await pgPool().query<Waiting>(
    `SELECT w.breach_id AS id, COALESCE(r.merged_into_id, w.breach_id) AS "headId", COALESCE(r.is_held OR h.is_held, false) AS "isHeld", w.queued_at::text AS "queuedAt"
     FROM breach_to_match w LEFT JOIN breach r ON r.id = w.breach_id LEFT JOIN breach h ON h.id = r.merged_into_id
     ORDER BY w.queued_at, w.breach_id LIMIT ${PORTION}`,
  )
  return rows
}

/** @returns the breaches that are told of now. What was queued again meanwhile stays for the next time: its exposures may not be visible here. */
async function takeFromQueue(
  client: PoolClient,
  waiting: Waiting[],
  there: ReadonlySet<number>,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'DELETE FROM breach_to_match t USING unnest($1::int[], $2::timestamptz[]) AS w(id, queued_at) WHERE t.breach_id = w.id AND t.queued_at = w.queued_at RETURNING t.breach_id AS id',
    [waiting.map(({ id }) => id), waiting.map(({ queuedAt }) => queuedAt)],
  )
  const taken = new Set(rows.map(({ id }) => id))
  return waiting.flatMap(({ id, headId, isHeld }) =>
    taken.has(id) && !isHeld && there.has(headId) ? headId : [],
  )
}

/** The breaches of these that are mailed about without an operator's word. Most expose no subscriber, and need no mail rendered. */
async function mailedAbout(ids: number[]): Promise<Breach[]> {
  const { rowIds, headIds } = await readAutomatic(pgPool(), ids)
  const { rows } = await pgPool().query<{ id: number }>(
    `SELECT DISTINCT e.breach_id AS id FROM users u JOIN exposure e ON e.email_hash = u.email_hash
     WHERE u.email_verified_at IS NOT NULL AND e.breach_id = ANY($1)`,
    [rowIds],
  )
  const exposing = new Set(rows.map(({ id }) => id))
  const { byId } = await currentCatalogue()
  return [...new Set(headIds.filter((_, index) => exposing.has(rowIds[index]!)))].flatMap((id) => {
    const breach = byId.get(id)
    return breach && whyNotNotifiable(breach) === null ? breach : []
  })
}
