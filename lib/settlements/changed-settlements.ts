import 'server-only'
import { byPhaseNow, type ListedSettlement } from './list-settlements'
import type { SettlementHead } from './read-rows'

export interface ChangedSettlement extends ListedSettlement {
  /** ISO 8601. */
  changedAt: string
}

/** The published settlements, those that changed last first. From memory. */
export async function changedSettlements(now = new Date()): Promise<ChangedSettlement[]> {
  return [...(await byPhaseNow(now)).values()]
    .flat()
    .map((row) => ({ ...row, changedAt: changedAt(row.head) }))
    .sort((a, b) => (a.changedAt < b.changedAt ? 1 : a.changedAt > b.changedAt ? -1 : b.head.id - a.head.id))
}

/** When something was last added that a person could see. That it was compared with its sources and found right is no change. */
function changedAt({ publishedAt, withdrawnAt, dates, events }: SettlementHead): string {
  const moments = [
    publishedAt,
    withdrawnAt,
    ...dates.map(({ addedAt }) => addedAt),
    ...events.filter(({ kind }) => kind !== 'checked').map(({ addedAt }) => addedAt),
  ]
  return moments.reduce<string>((last, moment) => (moment && moment > last ? moment : last), '')
}
