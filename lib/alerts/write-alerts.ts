import 'server-only'
import type { PoolClient } from 'pg'
import type { Breach } from '../breaches/breach'
import { MAIL_CHANNEL, prepareMail } from '../mail/enqueue'
import { certificateWords } from '../consents/lawyer-terms'
import { readLawyerTerms } from '../consents/read-lawyer-terms'
import { mailClaims } from '../mail/mail-claims'
import { toMailBreach } from '../mail/mail-breach'
import { statusOf, type CampaignKind } from '../breaches/status/status-table'
import { CAMPAIGN_TEMPLATES } from '../mail/template-table'
import { eligiblePeople, type SkipReason } from './eligibility'
import type { Incidents } from './read-incidents'

export interface Campaign {
  breachId: number
  uniqueBreachId: string
  kind: CampaignKind
  renderId: string
}

/** SQL: the template of a message of this kind. */
const TEMPLATE_OF_KIND = `CASE j.kind ${Object.entries(CAMPAIGN_TEMPLATES)
  .map(([kind, template]) => `WHEN '${kind}' THEN '${template}'`)
  .join(' ')} END`

/** What the mails about a breach are made of. Open settlements stand in them before a lawyer. */
export async function mailProps(
  breach: Breach,
): Promise<{ breach: ReturnType<typeof toMailBreach>; certified: string | null }> {
  const { certificate } = readLawyerTerms()
  return {
    breach: toMailBreach(breach, await mailClaims(breach.uniqueBreachId)),
    certified: certificate === null ? null : certificateWords(certificate),
  }
}

/** Which mails a breach sends: those of its status, and where claims are open in a settlement about it, of that as well. */
export function mailsOf(
  { massActionBreachStatus }: Pick<Breach, 'massActionBreachStatus'>,
  { claims }: Pick<ReturnType<typeof toMailBreach>, 'claims'>,
): CampaignKind[] {
  const { mails } = statusOf(massActionBreachStatus)
  return claims.length > 0 ? [...new Set<CampaignKind>([...mails, 'legal_action'])] : [...mails]
}

/**
 * Renders the mails that are sent about a breach, once for everybody.
 * @param automatic without an operator's word: a new breach is told of as what it is, and open claims stand in that.
 */
export async function prepareCampaigns(breach: Breach, { automatic = false } = {}): Promise<Campaign[]> {
  const { uniqueBreachId } = breach
  const props = await mailProps(breach)
  const campaign = { breachId: Number(breach.id), uniqueBreachId }
  const campaigns: Campaign[] = []
  for (const kind of automatic
    ? statusOf(breach.massActionBreachStatus).mails
    : mailsOf(breach, props.breach))
    campaigns.push({ ...campaign, kind, renderId: await prepareMail(CAMPAIGN_TEMPLATES[kind], props) })
  return campaigns
}

/**
 * One campaign for each breach and kind, made or found, and locked until the transaction ends: who else writes
 * messages of it waits here, and then finds everybody told. One that was cancelled runs again when an operator alerts, and never by
 * itself; a paused one stays paused.
 * @param client holds the breaches (`keepBreaches`): a campaign of a deleted one would go on.
 */
export async function openCampaigns(
  client: PoolClient,
  campaigns: Campaign[],
  { automatic = false } = {},
): Promise<void> {
  // In one order, so that two who open several cannot wait for each other.
  const sorted = [...campaigns].sort((a, b) => a.breachId - b.breachId || a.kind.localeCompare(b.kind))
  await client.query(
    `INSERT INTO email_campaign (breach_id, unique_breach_id, kind, render_id, updated_at)
     SELECT breach_id, unique_breach_id, kind::campaign_kind, render_id, now() FROM unnest($1::int[], $2::text[], $3::text[], $4::text[]) AS c(breach_id, unique_breach_id, kind, render_id)
     ON CONFLICT (breach_id, kind) DO UPDATE SET render_id = EXCLUDED.render_id, updated_at = now(),
       state = CASE WHEN email_campaign.state = 'paused' OR ($5 AND email_campaign.state = 'cancelled' AND email_campaign.breach_id > 0) THEN email_campaign.state ELSE 'running' END`,
    [
      sorted.map(({ breachId }) => breachId),
      sorted.map(({ uniqueBreachId }) => uniqueBreachId),
      sorted.map(({ kind }) => kind),
      sorted.map(({ renderId }) => renderId),
      automatic,
    ],
  )
}

export interface AlertCounts {
  queued: number
  skipped: Partial<Record<SkipReason, number>>
}

/**
 * Writes the messages of open campaigns, in one statement.
 * @param incidents whose people are told, read while they are kept (`keepIncidents`).
 * @param emailHash one person, or null for everybody.
 * @param claimIds see `eligiblePeople`.
 * @param automatic see `eligiblePeople`.
 * @param most writes nothing when more people than this would get one.
 * @returns besides, how many would have got one, and how many were judged whom the breach does not hold: they asked about it.
 */
export async function writeAlerts(
  client: PoolClient,
  { rowIds, headIds }: Incidents,
  emailHash: Buffer | null,
  { automatic = false, claimIds = [] as number[], most = Number.MAX_SAFE_INTEGER } = {},
): Promise<AlertCounts & { wanted: number; asked: number }> {
  const { rows } = await client.query<{
    refusal: SkipReason | null
    people: number
    asked: number
    written: number
  }>(
    `WITH ${eligiblePeople({ rowIds: '$1', headIds: '$2', emailHash: '$3', claimIds: '$5', automatic })},
     written AS (
       INSERT INTO email_message AS m (dedupe_key, template, render_id, campaign_id, email_hash, recipient, basis, requires, breach_ids)
       SELECT j.dedupe_key, ${TEMPLATE_OF_KIND}, c.render_id, c.id,
         j.email_hash, j.recipient, j.basis, j.requires::consent_kind, j.row_ids
       FROM judged j JOIN email_campaign c ON c.breach_id = j.breach_id AND c.kind = j.kind::campaign_kind
       WHERE j.refusal IS NULL${automatic ? " AND c.state <> 'cancelled'" : ''} AND (SELECT count(*) FROM judged WHERE refusal IS NULL) <= $4
       ON CONFLICT (dedupe_key) DO UPDATE SET state = 'queued', render_id = EXCLUDED.render_id, basis = EXCLUDED.basis, requires = EXCLUDED.requires,
         breach_ids = EXCLUDED.breach_ids, reason = NULL, batch_id = NULL, position = NULL, left_out_at = NULL
       WHERE m.state IN ('cancelled', 'skipped')${automatic ? " AND m.reason IS DISTINCT FROM 'operator-cancelled'" : ''}
       RETURNING 1
     )
     SELECT refusal, count(*)::int AS people, count(*) FILTER (WHERE is_asked)::int AS asked, (SELECT count(*)::int FROM written) AS written FROM judged GROUP BY refusal`,
    [rowIds, headIds, emailHash, most, claimIds],
  )
  const queued = rows[0]?.written ?? 0
  if (queued > 0) await client.query('SELECT pg_notify($1, $2)', [MAIL_CHANNEL, ''])
  return {
    queued,
    asked: rows.reduce((sum, { asked }) => sum + asked, 0),
    wanted: rows.find(({ refusal }) => refusal === null)?.people ?? 0,
    skipped: Object.fromEntries(
      rows.filter(({ refusal }) => refusal !== null).map(({ refusal, people }) => [refusal, people]),
    ),
  }
}
