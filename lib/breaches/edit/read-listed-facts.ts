import 'server-only'
import { pgPool } from '../../db/client'
import { GONE_OUT } from './listed-sql'
import type { ListedBreach, Told } from './responses'

export type ListedFacts = Pick<
  ListedBreach,
  'addressesHeld' | 'addressesAreAtLeast' | 'hasSettlement' | 'told'
>

interface Row {
  id: number
  held: number
  holders: number
  hasSettlement: boolean
  told: Told[]
}

/**
 * What other tables say of the breaches of a page, in one statement: counts that are kept, never rows that are counted.
 * @param ids of breaches that stand for themselves.
 */
export async function readListedFacts(ids: readonly number[]): Promise<Map<number, ListedFacts>> {
  const { rows } = await pgPool().query<Row>({
    name: 'listed-facts',
    text: `
      SELECT h.id, held.most AS held, held.holders,
        EXISTS (SELECT 1 FROM settlement_breach s JOIN settlement t ON t.id = s.settlement_id
          WHERE s.breach_id = ANY(f.ids) AND t.published_at IS NOT NULL AND t.withdrawn_at IS NULL) AS "hasSettlement",
        COALESCE(alerts.told, '[]') AS told
      FROM unnest($1::int[]) AS h(id)
      CROSS JOIN LATERAL (SELECT h.id || ARRAY(SELECT k.id FROM breach k WHERE k.merged_into_id = h.id) AS ids) f
      CROSS JOIN LATERAL (
        SELECT COALESCE(max(n), 0)::float8 AS most, count(*)::int AS holders FROM (
          SELECT sum(k.n) AS n FROM kept_count k WHERE k.name = 'exposure' AND k.key = ANY(f.ids::text[]) GROUP BY k.key HAVING sum(k.n) > 0) counted
      ) held
      LEFT JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('kind', c.kind, 'state', c.state, 'since', to_json(c.created_at), 'sent', n.sent, 'waiting', n.waiting) ORDER BY c.created_at DESC, c.id DESC) AS told
        FROM email_campaign c CROSS JOIN LATERAL (
          SELECT COALESCE(sum(k.n) FILTER (WHERE k.key IN ${GONE_OUT}), 0)::float8 AS sent,
            COALESCE(sum(k.n) FILTER (WHERE k.key IN ('queued', 'sending')), 0)::float8 AS waiting
          FROM kept_count k WHERE k.name = 'campaign:' || c.id
        ) n WHERE c.breach_id = ANY(f.ids)
      ) alerts ON true`,
    values: [ids],
  })
  return new Map(
    rows.map(({ id, held, holders, hasSettlement, told }) => [
      id,
      {
        addressesHeld: held,
        addressesAreAtLeast: holders > 1,
        hasSettlement,
        told: told.map((alert) => ({ ...alert, since: new Date(alert.since).toISOString() })),
      },
    ]),
  )
}
