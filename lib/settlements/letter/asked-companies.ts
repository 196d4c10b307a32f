import 'server-only'
import { pgPool } from '../../db/client'
import { namesIn } from '../../breaches/one/company-key'

// Companies that people had a letter of and that we do not know, for operators to look into. A name and a count; nothing of who
// asked, and no more than so many.

/** lib/retention/retention-table.ts says it too. */
export const MOST_KEPT = 2_000
const MOST_LISTED = 200

/** Counts one. Where the table is full, the one that was asked for longest ago makes way. */
export async function noteAskedCompany(company: string): Promise<void> {
  const name = company.replace(/\s+/g, ' ').trim()
  const key = (namesIn(name)[0] ?? []).join(' ').slice(0, 200)
  if (key === '') return
  await pgPool().query(
    `INSERT INTO asked_company (key, name) VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET times = asked_company.times + 1, last_asked_at = now()`,
    [key, name],
  )
  await pgPool().query(
    `DELETE FROM asked_company WHERE key IN (SELECT key FROM asked_company ORDER BY last_asked_at DESC, key OFFSET ${MOST_KEPT})`,
  )
}

interface AskedCompany {
  name: string
  times: number
  firstAskedAt: Date
  lastAskedAt: Date
}

/** The ones that were asked for most often first, at most 200. */
export async function listAskedCompanies() {
  const { rows } = await pgPool().query<AskedCompany & { total: number }>(
    `SELECT name, times, first_asked_at AS "firstAskedAt", last_asked_at AS "lastAskedAt", (count(*) OVER ())::int AS total
     FROM asked_company ORDER BY times DESC, last_asked_at DESC, key LIMIT ${MOST_LISTED}`,
  )
  return {
    results: rows.map(({ name, times, firstAskedAt, lastAskedAt }) => ({
      name,
      times,
      firstAskedAt: firstAskedAt.toISOString(),
      lastAskedAt: lastAskedAt.toISOString(),
    })),
    totalResults: rows[0]?.total ?? 0,
  }
}
