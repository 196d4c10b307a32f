import type { SettlementHead } from './read-rows'
import { claimDate } from './phase'

// An open settlement as it stands beside a breach: whose it is, by when, and which version of its record. No amount. Pure.

export interface OpenSettlement {
  slug: string
  company: string
  /** `YYYY-MM-DD` */
  claimBy: string
  /** Of its record. */
  version: number
}

/** @param head of one whose claims are open. */
export function toOpenSettlement({ slug, company, version, dates }: SettlementHead): OpenSettlement {
  return { slug, company, version, claimBy: claimDate(dates)!.date }
}
