import 'server-only'
import type { Client } from 'pg'
import { askedOfImport, cameOfImport } from '../../breaches/edit/listed-sql'

/** What an import makes of the catalogue, counted as it is shown: an entry is one, however many rows tell of it. */
export interface EntryCounts {
  /** So many more are listed afterwards. */
  entriesAdded: number
  /** Were listed, and say something else afterwards. */
  entriesChanged: number
  /** Questions under Review about rows that the import adds or changes. A row may raise several. */
  questionsAsked: number
  /** Of the added ones, those that everybody sees, as unverified. */
  entriesUnverified: number
  /** Of the added ones, by the number of their status. */
  entriesByStatus: Record<string, number>
}

/**
 * Inside the merge's transaction, after its journal's end: reads what the journal says. What is listed is told apart after the join: of rows that
 * nobody has counted yet PostgreSQL expects one to be listed, and would join each with all.
 */
export async function countEntries(client: Client, importId: string): Promise<EntryCounts> {
  const { rows } = await client.query<EntryCounts>(
    `WITH came AS (
       SELECT CASE WHEN b.merged_into_id IS NULL AND NOT b.is_held THEN k.rank END AS rank, b.is_verified, b.is_sensitive, b.mass_action_breach_status AS status
       FROM (${cameOfImport('$1::uuid')}) k JOIN breach b ON b.id = k.id)
     SELECT count(*) FILTER (WHERE rank = 0)::int AS "entriesAdded", count(*) FILTER (WHERE rank = 1)::int AS "entriesChanged",
       count(*) FILTER (WHERE rank = 0 AND NOT is_verified AND NOT is_sensitive)::int AS "entriesUnverified",
       COALESCE((SELECT jsonb_object_agg(status, n) FROM (SELECT status, count(*) AS n FROM came WHERE rank = 0 GROUP BY 1) s), '{}') AS "entriesByStatus",
       (SELECT count(*)::int ${askedOfImport('$1::uuid')}) AS "questionsAsked"
     FROM came`,
    [importId],
  )
  return rows[0]!
}
