import { DUE_KINDS, dueMoments, type Due } from './due'

// What waits for an operator, as SQL, so that a list sorts and counts without reading every day of every record. It rests on what
// triggers keep beside each settlement: `claims_end_at` and `finished`. Pure. A test holds it against lib/settlements/desk/due.ts.

const IS_UNDONE = `(s.published_at IS NOT NULL AND s.withdrawn_at IS NULL AND s.finished IS NULL)`

const instant = (moment: Date): string => `timestamptz '${moment.toISOString()}'`

/** SQL: whether claims of settlement `s` are open. */
export function isOpenAt(now: Date): string {
  return `(${IS_UNDONE} AND s.claims_end_at >= ${instant(now)})`
}

/**
 * SQL: the place of the weightiest reason why settlement `s` waits; NULL where it does not wait.
 * @param hasProposals SQL: whether it has open proposals.
 * @param docketMissingSince SQL: since when no docket of its number is found in its court.
 */
export function dueRankAt(
  now: Date,
  { hasProposals, docketMissingSince }: { hasProposals: string; docketMissingSince: string },
): string {
  const { staleBefore, closingCheckBefore, closesUntil } = dueMoments(now)
  const isStale = `(${IS_UNDONE} AND (s.checked_at IS NULL OR s.checked_at < ${instant(staleBefore)}))`
  // Each where none before it holds.
  const reasons: Record<Due, string> = {
    unchecked: `${isOpenAt(now)} AND ${isStale}`,
    closing: `${isOpenAt(now)} AND s.claims_end_at <= ${instant(closesUntil)} AND s.checked_at < ${instant(closingCheckBefore)}`,
    proposals: `${hasProposals} AND s.withdrawn_at IS NULL AND s.finished IS DISTINCT FROM 'withdrawn'`,
    docket: `${IS_UNDONE} AND ${docketMissingSince} > COALESCE(s.checked_at, 'epoch')`,
    stale: isStale,
  }
  return `CASE ${DUE_KINDS.map((kind, rank) => `WHEN ${reasons[kind]} THEN ${rank}`).join(' ')} END`
}
