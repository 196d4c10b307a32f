import type { SettlementHead } from './read-rows'
import { claimDate } from './phase'
import { hourWords } from './words'

// An open settlement as it stands beside a breach: whose it is, by when, and which version of its record. No amount. Pure.

export interface OpenSettlement {
  slug: string
  company: string
  /** `YYYY-MM-DD` */
  claimBy: string
  /** '11:59 p.m. Eastern time'; null where no hour is printed. */
  claimByTime: string | null
  /** Of its record. */
  version: number
}

/** @param head of one whose claims are open. */
export function toOpenSettlement({ slug, company, version, dates }: SettlementHead): OpenSettlement {
  const claim = claimDate(dates)!
  return { slug, company, version, claimBy: claim.date, claimByTime: hourWords(claim) }
}
