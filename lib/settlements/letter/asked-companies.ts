import 'server-only'
import { namesIn } from '../../breaches/one/company-key'
import { db, pgPool } from '../../db/client'
import { listWindow } from '../../lists/list-window'
import type { AskedCompanyList, ListAskedCompaniesQuery } from './company-schema'

// Companies that people had a letter of and that we do not know, for operators to look into. A name and a count; nothing of who
// asked, and no more than so many.

/** lib/retention/retention-table.ts says it too. */
export const MOST_KEPT = 2_000

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

/** A page of them, those that were asked for most often first. A page past the end is the last. */
export async function listAskedCompanies({
  page,
  limit,
}: ListAskedCompaniesQuery): Promise<AskedCompanyList> {
  const { skip, take, fromEnd, ...window } = listWindow(page, limit, await db().askedCompany.count())
  const way = fromEnd ? 'asc' : 'desc'
  const rows = await db().askedCompany.findMany({
    orderBy: [{ times: way }, { lastAskedAt: way }, { key: way }],
    skip,
    take,
  })
  if (fromEnd) rows.reverse()
  const records = await recordsOf(rows.map(({ name }) => name))
  return {
    results: rows.map(({ name, times, firstAskedAt, lastAskedAt }) => ({
      name,
      times,
      firstAskedAt: firstAskedAt.toISOString(),
      lastAskedAt: lastAskedAt.toISOString(),
      record: records.get(name) ?? null,
    })),
    ...window,
  }
}

/** The newest record of each of these names, small letters or not. A name is anybody's text: it is no pattern. */
async function recordsOf(
  names: readonly string[],
): Promise<Map<string, { id: number; isPublished: boolean }>> {
  const { rows } = await pgPool().query<{ name: string; id: number; isPublished: boolean }>(
    `SELECT DISTINCT ON (n.name) n.name, s.id, s.published_at IS NOT NULL AS "isPublished"
     FROM unnest($1::text[]) n(name) JOIN settlement s ON lower(s.company) = lower(n.name)
     WHERE s.withdrawn_at IS NULL ORDER BY n.name, s.id DESC`,
    [names],
  )
  return new Map(rows.map(({ name, ...record }) => [name, record]))
}
