import 'server-only'
import { pgPool } from '../db/client'
import type { SourceItem } from './source-schema'

const MOST = 200

interface Row extends Omit<SourceItem, 'trustedAt'> {
  trustedAt: Date | null
  total: number
}

/** The lists and authorities that breaches were uploaded from, and those that are trusted beforehand. @returns at most 200, the trusted ones first. */
export async function listSources(): Promise<{ results: SourceItem[]; totalResults: number }> {
  const { rows } = await pgPool().query<Row>(
    `WITH named AS (
       SELECT source_name AS name, count(*)::int AS breaches FROM breach
       WHERE source_name <> '' AND source IN ('upload', 'filing') AND NOT is_example GROUP BY source_name
     )
     SELECT name, COALESCE(n.breaches, 0) AS breaches, t.name IS NOT NULL AS "isTrusted", t.trusted_by AS "trustedBy", t.trusted_at AS "trustedAt",
       (count(*) OVER ())::int AS total
     FROM named n FULL JOIN trusted_source t USING (name) ORDER BY t.name IS NULL, COALESCE(n.breaches, 0) DESC, name LIMIT ${MOST}`,
  )
  return {
    results: rows.map(({ total: _total, trustedAt, ...source }) => ({
      ...source,
      trustedAt: trustedAt?.toISOString() ?? null,
    })),
    totalResults: rows[0]?.total ?? 0,
  }
}
