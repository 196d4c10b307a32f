import { formatDate, plural } from '../../site/format'
import type { Due } from './due'
import type { SettlementItem } from './list-schema'

// Why a record waits for an operator, and what is to be done about it, in a sentence. Pure.

type Facts = Pick<SettlementItem, 'claimBy' | 'checkedAt' | 'openProposals'>

/** @param now of which the days are counted. */
export function dueWords(kind: Due, { claimBy, checkedAt, openProposals }: Facts, now: Date): string {
  const closes = claimBy === null ? '' : `Claims close on ${formatDate(claimBy)}. `
  const checked = checkedWords(checkedAt, now)
  switch (kind) {
    case 'unchecked':
      return `${closes}${checked}, so its page says that it may have changed. Compare it with its sources.`
    case 'closing':
      return `${closes}${checked}. Compare it once more before its last day.`
    case 'proposals':
      return `${plural(openProposals, 'change is', 'changes are')} proposed. Take over or decline.`
    case 'docket':
      return 'CourtListener has no docket of its number in its court. Compare both with the court’s paper.'
    case 'stale':
      return `${checked}, so its page says that it may have changed. Compare it with its sources.`
  }
}

function checkedWords(checkedAt: string | null, now: Date): string {
  if (checkedAt === null) return 'Never checked'
  const days = Math.floor((now.getTime() - Date.parse(checkedAt)) / 86_400_000)
  return `Checked ${days === 0 ? 'today' : `${plural(days, 'day', 'days')} ago`}`
}
