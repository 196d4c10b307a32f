import 'server-only'
import { matchKeysOf, matchPrefixesOf } from '../breaches/one/company-key'
import { pgPool } from '../db/client'
import { linkOpinion, type DatedBreach, type Incident, type LinkOpinion } from './link-rules'

/** A breach of a company of that name, and what its day says. */
export interface LinkProposal extends LinkOpinion, DatedBreach {
  /** Of the incident's head. */
  breachId: number
  uniqueBreachId: string
  title: string
  domain: string
  isSensitive: boolean
  /** Whether an operator has linked it already. */
  isLinked: boolean
  /** `similar`: one name is the beginning of the other. */
  name: 'same' | 'similar'
}

/** An operator looks through no more than these. */
const MAX_PROPOSALS = 50
const ORDER = { propose: 0, cannot_tell: 1, another_incident: 2 }

/**
 * The breaches that a settlement may be about, for an operator to decide: those of its company, found by the names that the
 * company and the breach have in common, each with what its day says. Links nothing, and never looks at where claims are made:
 * one host serves dozens of cases.
 */
export async function proposeLinks(settlement: {
  id: number
  company: string
  isExample: boolean
  incidentFrom: string | null
  incidentTo: string | null
  incidentPrecision: Incident['incidentPrecision']
}): Promise<LinkProposal[]> {
  const { id, company, isExample } = settlement
  const named = { title: company, name: company, domain: '' }
  const { rows } = await pgPool().query<Omit<LinkProposal, keyof LinkOpinion>>(
    `SELECT h.id AS "breachId", h.unique_breach_id AS "uniqueBreachId", h.title, h.domain, h.is_sensitive AS "isSensitive",
       h.breach_date::text AS "breachDate", h.date_precision AS "datePrecision", h.date_is AS "dateIs",
       CASE WHEN bool_or(b.match_keys && $2::text[]) THEN 'same' ELSE 'similar' END AS name,
       EXISTS (SELECT 1 FROM settlement_breach l JOIN breach t ON t.id = l.breach_id
         WHERE l.settlement_id = $1 AND COALESCE(t.merged_into_id, t.id) = h.id) AS "isLinked"
     FROM breach b JOIN breach h ON h.id = COALESCE(b.merged_into_id, b.id)
     WHERE (b.match_keys && $2::text[] OR b.match_keys && $3::text[] OR b.match_prefixes && $2::text[])
       AND NOT h.is_held AND h.is_example = $4
     GROUP BY h.id ORDER BY bool_or(b.match_keys && $2::text[]) DESC, h.breach_date DESC, h.id LIMIT ${MAX_PROPOSALS}`,
    [id, matchKeysOf(named), matchPrefixesOf(named), isExample],
  )
  return rows
    .map((row) => ({ ...row, ...linkOpinion(settlement, row) }))
    .sort(
      (a, b) =>
        ORDER[a.verdict] - ORDER[b.verdict] ||
        Number(a.name === 'similar') - Number(b.name === 'similar') ||
        (a.daysApart ?? 0) - (b.daysApart ?? 0) ||
        a.breachId - b.breachId,
    )
}
