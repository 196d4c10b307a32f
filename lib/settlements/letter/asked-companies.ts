import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { namesIn } from '../../breaches/one/company-key'
import { db, pgPool } from '../../db/client'
import { AppError } from '../../http/errors'
import { listWindow } from '../../lists/list-window'
import { isUuid } from '../../validation/ids'
import type { AskedCompanyList, DismissCompanyBody, ListAskedCompaniesQuery } from './company-schema'

// Companies that people had a letter of and that we do not know, for operators to look into. A name and a count; nothing of who
// asked, and no more than so many.

/** lib/retention/retention-table.ts says it too. */
export const MOST_KEPT = 2_000

/** Counts one; what was taken off the list is on it again. Where the table is full, the one that was asked for longest ago makes way. */
export async function noteAskedCompany(company: string): Promise<void> {
  const name = company.replace(/\s+/g, ' ').trim()
  const key = (namesIn(name)[0] ?? []).join(' ').slice(0, 200)
  if (key === '') return
  await pgPool().query(
    `INSERT INTO asked_company (key, name) VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET times = asked_company.times + 1, last_asked_at = now(), dismissed_at = NULL`,
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
  state,
}: ListAskedCompaniesQuery): Promise<AskedCompanyList> {
  const where = { dismissedAt: state === 'listed' ? null : { not: null } }
  const [total, totalDismissed] = await Promise.all([
    db().askedCompany.count({ where }),
    db().askedCompany.count({ where: { dismissedAt: { not: null } } }),
  ])
  const { skip, take, fromEnd, ...window } = listWindow(page, limit, total)
  const way = fromEnd ? 'asc' : 'desc'
  const rows = await db().askedCompany.findMany({
    where,
    orderBy: [{ times: way }, { lastAskedAt: way }, { key: way }],
    skip,
    take,
  })
  if (fromEnd) rows.reverse()
  const records = await recordsOf(rows.map(({ name }) => name))
  return {
    results: rows.map(({ id, name, times, firstAskedAt, lastAskedAt }) => ({
      id,
      name,
      times,
      firstAskedAt: firstAskedAt.toISOString(),
      lastAskedAt: lastAskedAt.toISOString(),
      record: records.get(name) ?? null,
    })),
    ...window,
    totalDismissed,
  }
}

/**
 * Takes a company off the operators' list until somebody asks for it again, or puts it back. Harmless when repeated.
 * @throws AppError `not_found`; `conflict` when it was asked for since the operator saw the list.
 */
export async function dismissAskedCompany(
  actor: Actor,
  id: string,
  body: DismissCompanyBody,
): Promise<{ message: string; changed: boolean }> {
  return db().$transaction(async (tx) => {
    const [row] = isUuid(id)
      ? await tx.$queryRaw<{ times: number; dismissed_at: Date | null }[]>`
          SELECT times, dismissed_at FROM asked_company WHERE id = ${id}::uuid FOR UPDATE`
      : []
    if (!row) throw new AppError('not_found', 'This company is not kept any more.')
    const isChange = body.isDismissed !== (row.dismissed_at !== null)
    if (isChange) {
      if (body.isDismissed && body.times !== row.times)
        throw new AppError('conflict', 'Somebody has asked for it again meanwhile. It is still on the list.')
      await tx.askedCompany.update({
        where: { id },
        data: { dismissedAt: body.isDismissed ? new Date() : null },
      })
      const action = body.isDismissed ? 'company.dismiss' : 'company.restore'
      await recordAudit(tx, { actor, action, subject: id })
    }
    return {
      message: body.isDismissed
        ? 'It is off the list until somebody asks for it again.'
        : 'It is on the list again.',
      changed: isChange,
    }
  })
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
