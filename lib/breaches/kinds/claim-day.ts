import { formatDate } from '../../site/format'

// The last day to claim, as it is said wherever a settlement stands beside something else. Pure.

/** The last day to claim: `YYYY-MM-DD`, and its hour and zone in words, null where none is printed. */
export interface ClaimDay {
  claimBy: string
  claimByTime: string | null
}

/** 'Jan 22, 2027', or 'Jan 22, 2027, 11:59 p.m. Eastern time': the day alone may be over hours earlier than it says. */
export function claimDay({ claimBy, claimByTime }: ClaimDay): string {
  return claimByTime === null ? formatDate(claimBy) : `${formatDate(claimBy)}, ${claimByTime}`
}
