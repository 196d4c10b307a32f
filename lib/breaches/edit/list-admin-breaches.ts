import 'server-only'
import { hashEmail } from '../../crypto/crypto'
import { db } from '../../db/client'
import { currentCatalogue } from '../catalogue/catalogue'
import type { Severity } from '../status/severity'
import { BREACHES_PER_ADMIN_PAGE, type AdminBreachesQuery } from './admin-list-schema'
import type { AdminBreachList } from './responses'
import { toAdminBreach } from './to-admin-breach'

interface Input extends AdminBreachesQuery {
  limit?: number
  /** Breaches that expose this address, as `normaliseEmail` returns it, or that do not. */
  exposing?: { email: string; isBreached: boolean }
}

/**
 * A page of the catalogue for operators: what is merged into another breach counts for that one. One statement finds the page's ids and counts them all, a second reads those
 * rows by their key: however many there are, it is these two. Which have a severity, the copy in memory knows. A page past the end is the last.
 */
export async function listAdminBreaches({
  q,
  severity,
  verification,
  status,
  sort,
  page,
  limit = BREACHES_PER_ADMIN_PAGE,
  exposing,
}: Input): Promise<AdminBreachList> {
  const wantedStatus = status === 'all' ? null : Number(status)
  const ofSeverity = severity === 'all' ? null : await idsOfSeverity(severity)
  const [capitals, smalls] = foldedBeyondAscii(q.toLowerCase())
  const emailHash = exposing ? new Uint8Array(hashEmail(exposing.email)) : null
  const rows = await db().$queryRaw<{ id: number; total: number; page: number }[]>`
    WITH found AS MATERIALIZED (
      SELECT b.id, b.added_date FROM breach b
      WHERE b.merged_into_id IS NULL AND NOT b.is_held
        AND (${q} = '' OR strpos(translate(lower(b.title || E'\n' || b.name || E'\n' || b.domain), ${capitals}, ${smalls}), ${q.toLowerCase()}) > 0)
        AND (${ofSeverity}::int[] IS NULL OR b.id = ANY(${ofSeverity}::int[]))
        AND (${wantedStatus}::smallint IS NULL OR b.mass_action_breach_status = ${wantedStatus}::smallint)
        AND CASE ${verification} WHEN 'verified' THEN b.is_verified WHEN 'unverified' THEN NOT b.is_verified WHEN 'admin-uploaded' THEN b.is_manual_upload ELSE true END
        AND (${emailHash}::bytea IS NULL OR ${exposing?.isBreached ?? true} = (b.id IN (
          SELECT COALESCE(r.merged_into_id, r.id) FROM exposure e JOIN breach r ON r.id = e.breach_id WHERE e.email_hash = ${emailHash}::bytea AND NOT r.is_held)))
    ), size AS (
      SELECT total, LEAST(${page}::int, GREATEST(1, ceil(total::numeric / ${limit}::int)::int)) AS page FROM (SELECT count(*)::int AS total FROM found) AS counted
    )
    SELECT f.id, s.total, s.page FROM size s CROSS JOIN found f
    ORDER BY CASE ${sort} WHEN 'newest' THEN f.added_date END DESC, CASE ${sort} WHEN 'oldest' THEN f.added_date END, f.id
    LIMIT ${limit}::int OFFSET (SELECT (page - 1) * ${limit}::int FROM size)`
  const [{ total, page: shown } = { total: 0, page: 1 }] = rows
  const found =
    rows.length > 0 ? await db().breach.findMany({ where: { id: { in: rows.map(({ id }) => id) } } }) : []
  const byId = new Map(found.map((row) => [row.id, row]))
  return {
    // One that was deleted between the two statements is not shown.
    results: rows.flatMap(({ id }) => byId.get(id) ?? []).map(toAdminBreach),
    page: shown,
    limit,
    totalPages: Math.max(1, Math.ceil(total / limit)),
    totalResults: total,
  }
}

/** The listed breaches that are shown with a severity: no column says it, for it becomes less with the years. */
async function idsOfSeverity(severity: Severity): Promise<number[]> {
  const { breaches } = await currentCatalogue()
  return breaches.filter((breach) => breach.severity === severity).map(({ id }) => Number(id))
}

/**
 * A database of locale C makes small letters of ASCII alone. So the other letters of a search are looked for as capitals
 * too.
 * @returns what `translate` takes: capitals, and the small letters they stand for.
 */
function foldedBeyondAscii(search: string): [capitals: string, smalls: string] {
  const smalls = [...new Set(search)].filter(
    (letter) =>
      letter > '\u007f' && [...letter.toUpperCase()].length === 1 && letter.toUpperCase() !== letter,
  )
  return [smalls.map((letter) => letter.toUpperCase()).join(''), smalls.join('')]
}
