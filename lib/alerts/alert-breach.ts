import 'server-only'
import type { PoolClient } from 'pg'
import { COMMAND_LINE, recordAuditBy, type Actor } from '../audit/record'
import type { Breach } from '../breaches/breach'
import { getBreach } from '../breaches/catalogue/get-breach'
import { keepBreaches } from '../breaches/edit/lock-breach'
import { hashEmail } from '../crypto/crypto'
import { countExposures } from '../db/counters'
import { databaseCode, TOOK_TOO_LONG } from '../db/error-codes'
import { inTransaction } from '../db/client'
import { atOnce } from '../http/at-once'
import { AppError } from '../http/errors'
import { mailClaims } from '../mail/mail-claims'
import { mostOf, notConfirmedWords } from './confirmed-number'
import { eligiblePeople, type SkipReason } from './eligibility'
import { NOT_NOTIFIABLE_WORDS, whyNotNotifiable } from './notifiable'
import { keepIncidents, readIncidents, type Incidents } from './read-incidents'
import { openCampaigns, prepareCampaigns, writeAlerts, type AlertCounts } from './write-alerts'

const UNKNOWN = 'We do not list this breach.'
const MOVED = 'Breaches are being put together or taken apart right now. Please try again in a moment.'
const SENSITIVE_ELSEWHERE =
  'A list that tells of this breach calls it sensitive: that a person is in it may stand in no message.'
const UNDER_WAY = 'Somebody is sending these notifications right now. Nothing was sent twice.'

/** How long a preview may count. Milliseconds. */
const PREVIEW_TIMEOUT_MS = 20_000
const PREVIEWS = {
  name: 'alert-preview',
  most: 2,
  message: 'Others are counting who would be told. Please try again in a moment.',
}
/** Seconds. */
const RETRY_AFTER_S = 10

interface JudgedCount {
  refusal: SkipReason | null
  kind: string
  people: number
  /** Of these, whom the breach does not hold. */
  asked: number
}

/**
 * Mails the people whom a breach exposed: the addresses of its uploaded list, and members and subscribers whose address
 * is in it. Pressing twice sends nothing twice.
 * @param email one person, as `normaliseEmail` returns it; left out, everybody.
 * @param actor who decided it. Written down when it sends something.
 * @param confirmed how many people whoever decided it knows of; for more than a thousand it is wanted, and nothing is sent to more.
 * @throws AppError `not_found` for an unknown breach, or one that is deleted meanwhile; `conflict` for one that nobody may be
 *   alerted about, for more people than are confirmed, and while somebody else alerts about it.
 */
export async function alertBreach(
  uniqueBreachId: string,
  email?: string,
  actor: Actor = COMMAND_LINE,
  confirmed?: number,
): Promise<AlertCounts> {
  const breach = await requireNotifiable(uniqueBreachId)
  const campaigns = await prepareCampaigns(breach)
  const written = await inTransaction(async (client) => {
    const incident = await takeTurn(client, Number(breach.id))
    await openCampaigns(client, campaigns)
    const { wanted, asked, ...counts } = await writeAlerts(
      client,
      incident,
      email === undefined ? null : hashEmail(email),
      {
        most: mostOf(confirmed),
        claimIds: campaigns.some(({ kind }) => kind === 'legal_action') ? [Number(breach.id)] : [],
      },
    )
    if (wanted > mostOf(confirmed)) throw new AppError('conflict', notConfirmedWords(wanted, confirmed))
    if (counts.queued > 0) {
      await recordAuditBy(client, {
        actor,
        action: 'breach.notify',
        subject: breach.uniqueBreachId,
        after: {
          to: email === undefined ? 'everybody' : 'one person',
          ...(confirmed !== undefined && { confirmed }),
          ...counts,
        },
      })
    }
    return { counts, asked }
  })
  const { counts, asked } = written
  return email === undefined ? withTraces(counts, asked, Number(breach.id)) : counts
}

/**
 * One at a time for each breach, and nobody waits: whoever waits holds a connection. The breach itself stays until it is told,
 * and so does what belongs to it.
 * @returns its rows.
 */
async function takeTurn(client: PoolClient, breachId: number): Promise<Incidents> {
  const { rows } = await client.query<{ got: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtext('redress.alert'), $1) AS got",
    [breachId],
  )
  if (!rows[0]!.got) throw new AppError('conflict', UNDER_WAY)
  if (!(await keepIncidents(client))) throw new AppError('conflict', MOVED)
  if (!(await keepBreaches(client, [breachId])).has(breachId)) throw new AppError('not_found', UNKNOWN)
  const incident = await readIncidents(client, [breachId])
  // Merged or held since it was looked up.
  if (incident.rowIds.length === 0) throw new AppError('not_found', UNKNOWN)
  await requireTellable(client, incident)
  return incident
}

/** An operator may have set the head's flags; what another source says of the same incident holds as well. */
async function requireTellable(client: Pick<PoolClient, 'query'>, { rowIds }: Incidents): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    'SELECT bool_or(is_sensitive) AS is FROM breach WHERE id = ANY($1)',
    [rowIds],
  )
  if (rows[0]!.is) throw new AppError('conflict', SENSITIVE_ELSEWHERE)
}

/** Counts those in as well of whom the breach keeps no more than a trace. */
async function withTraces(
  { queued, skipped }: AlertCounts,
  asked: number,
  breachId: number,
): Promise<AlertCounts> {
  const judged = Object.values(skipped).reduce((sum, people) => sum + people, queued) - asked
  const traces = (await countExposures(breachId)) - judged
  return { queued, skipped: traces > 0 ? { ...skipped, 'no-address': traces } : skipped }
}

/**
 * What `alertBreach` would do now. Of a big breach it judges millions of people, so there are few at once, and none for long.
 * @throws as it does; AppError `rate_limited` while others count, `unavailable` when it takes too long.
 */
export async function previewAlert(
  uniqueBreachId: string,
  email?: string,
  timeoutMs = PREVIEW_TIMEOUT_MS,
): Promise<AlertCounts & { byKind: Record<string, number> }> {
  const breach = await requireNotifiable(uniqueBreachId)
  const id = Number(breach.id)
  const claimIds = (await mailClaims(breach.uniqueBreachId)).length > 0 ? [id] : []
  const rows = await atOnce(PREVIEWS, () => countJudged(id, claimIds, email, timeoutMs))
  const skipped: AlertCounts['skipped'] = {}
  const byKind: Record<string, number> = {}
  let asked = 0
  for (const { refusal, kind, people, asked: more } of rows) {
    asked += more
    if (refusal === null) byKind[kind] = people
    else skipped[refusal] = (skipped[refusal] ?? 0) + people
  }
  const counts = { queued: Object.values(byKind).reduce((sum, people) => sum + people, 0), skipped }
  return { ...(email === undefined ? await withTraces(counts, asked, id) : counts), byKind }
}

async function countJudged(
  breachId: number,
  claimIds: number[],
  email: string | undefined,
  timeoutMs: number,
): Promise<JudgedCount[]> {
  try {
    return await inTransaction(async (client) => {
      await client.query("SELECT set_config('statement_timeout', $1, true)", [String(timeoutMs)])
      const incident = await readIncidents(client, [breachId])
      await requireTellable(client, incident)
      const { rows } = await client.query<JudgedCount>(
        `WITH ${eligiblePeople({ rowIds: '$1', headIds: '$2', emailHash: '$3', claimIds: '$4' })} SELECT refusal, kind, count(*)::int AS people, count(*) FILTER (WHERE is_asked)::int AS asked FROM judged GROUP BY refusal, kind`,
        [incident.rowIds, incident.headIds, email === undefined ? null : hashEmail(email), claimIds],
      )
      return rows
    })
  } catch (error) {
    if (databaseCode(error) === TOOK_TOO_LONG)
      throw new AppError(
        'unavailable',
        'To count these people takes too long right now. Please try again in a moment.',
        { retryAfter: RETRY_AFTER_S },
      )
    throw error
  }
}

/** @returns the breach. @throws AppError `not_found`, or `conflict` where nobody may be told of it. */
export async function requireNotifiable(uniqueBreachId: string): Promise<Breach> {
  const breach = await getBreach(uniqueBreachId)
  if (!breach) throw new AppError('not_found', UNKNOWN)
  const why = whyNotNotifiable(breach)
  if (why) throw new AppError('conflict', NOT_NOTIFIABLE_WORDS[why])
  return breach
}
