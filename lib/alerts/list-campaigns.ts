import 'server-only'
import { pgPool } from '../db/client'
import { countCampaigns } from '../db/counters'
import { listWindow, type ListWindow } from '../lists/list-window'
import type { CampaignProgress } from './campaigns'
import { CAMPAIGNS_PER_PAGE, type CampaignsQuery } from './campaign-list-schema'
import type { SkipReason } from './eligibility'
import { DIGESTS } from './write-digests'

/** Skipped messages of one campaign that are counted by their reason; more are said to be at least so many. */
const COUNTED_UP_TO = 10_000
/** What a rate is measured over. Minutes. */
export const RATE_MINUTES = 10

interface ListedCampaign extends CampaignProgress {
  /** Of the breach as it is now; null for one that was deleted, and where it is about none. */
  title: string | null
  /** The digests of trusted sources, and mail about the days of settlements, are one campaign each. */
  about: 'breach' | 'digests' | 'days'
  /** Messages that went to the provider in the last `RATE_MINUTES`. */
  sentLately: number
  /** Why messages that were written were not sent after all, by reason. */
  skipped: { reason: string; count: number }[]
  /** Of the last sending to everybody: whom it wrote to, and whom not, by why; null where none is written down. */
  lastAlert: { at: Date; queued: number; skipped: Partial<Record<SkipReason, number>> } | null
}

export interface CampaignPage {
  results: ListedCampaign[]
  page: number
  totalPages: number
  totalResults: number
}

type Row = Omit<ListedCampaign, 'counts'>

/** SQL: a campaign `c` of breach `b` is asked for. $1 is its state, $2 part of the breach's name or its whole id; both may be null. */
const IS_ASKED = `($1::text IS NULL OR c.state::text = $1)
  AND ($2::text IS NULL OR c.unique_breach_id = $2 OR position(lower($2) IN lower(b.title)) > 0)`

/** A state, and part of a breach's name or its whole id; null for every one. */
type Asked = [state: string | null, breach: string | null]

/** How many campaigns are asked for. */
export function countedCampaigns(asked: Asked): { text: string; values: unknown[] } {
  return {
    text: `SELECT count(*)::float8 AS n FROM email_campaign c LEFT JOIN breach b ON b.id = c.breach_id WHERE ${IS_ASKED}`,
    values: asked,
  }
}

/** A page of them, the newest first. What is told of each is looked up for those of the page alone, and not for what is skipped. */
export function campaignsOfPage(
  asked: Asked,
  { fromEnd, skip, take }: ListWindow,
): { text: string; values: unknown[] } {
  return {
    text: `WITH page AS MATERIALIZED (
       SELECT c.id FROM email_campaign c LEFT JOIN breach b ON b.id = c.breach_id WHERE ${IS_ASKED}
       ORDER BY c.id ${fromEnd ? 'ASC' : 'DESC'} LIMIT $3 OFFSET $4)
     SELECT c.id, c.unique_breach_id AS "uniqueBreachId", c.kind::text AS kind, c.state::text AS state, c.created_at AS "createdAt",
       b.title, CASE WHEN c.breach_id = ${DIGESTS.breachId} THEN 'digests' WHEN c.breach_id < 0 THEN 'days' ELSE 'breach' END AS about,
       (SELECT count(*) FROM email_batch t JOIN email_message m ON m.batch_id = t.id AND m.state NOT IN ('queued', 'sending')
        WHERE t.campaign_id = c.id AND t.frozen_at > now() - interval '${RATE_MINUTES} minutes')::float8 AS "sentLately",
       COALESCE((SELECT jsonb_agg(s ORDER BY s.count DESC, s.reason) FROM (
         SELECT COALESCE(k.reason, '') AS reason, count(*) AS count FROM (
           SELECT m.reason FROM email_message m WHERE m.campaign_id = c.id AND m.state = 'skipped' LIMIT ${COUNTED_UP_TO}) k
         GROUP BY 1) s), '[]') AS skipped,
       (SELECT jsonb_build_object('at', e.at, 'queued', e."after"->'queued', 'skipped', COALESCE(e."after"->'skipped', '{}')) FROM audit_event e
        WHERE e.action = 'breach.notify' AND e.subject = c.unique_breach_id AND e."after"->>'to' = 'everybody' AND e."after" ? 'queued'
        ORDER BY e.id DESC LIMIT 1) AS "lastAlert"
     FROM page p JOIN email_campaign c ON c.id = p.id LEFT JOIN breach b ON b.id = c.breach_id ORDER BY c.id DESC`,
    values: [...asked, take, skip],
  }
}

/** Campaigns, the newest first. There are as many as alerts that operators have sent, and one of all digests. */
export async function listAllCampaigns({ state, q, page }: CampaignsQuery): Promise<CampaignPage> {
  const asked: Asked = [state ?? null, q === '' ? null : q]
  const { rows: totals } = await pgPool().query<{ n: number }>(countedCampaigns(asked))
  const window = listWindow(page, CAMPAIGNS_PER_PAGE, totals[0]!.n)
  const { rows } = await pgPool().query<Row>(campaignsOfPage(asked, window))
  const counts = await countCampaigns(rows.map(({ id }) => id))
  return {
    results: rows.map((row) => ({ ...row, counts: counts.get(row.id)! })),
    page: window.page,
    totalPages: window.totalPages,
    totalResults: window.totalResults,
  }
}
