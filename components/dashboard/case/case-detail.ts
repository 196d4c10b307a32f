import type { Breach } from '@/lib/breaches/breach'
import type { CaseStage } from '@/lib/cases/case-stages'
import type { MemberCase, MemberNotification } from '@/lib/cases/responses'
import type { MemberClaim } from '@/lib/follows/member-claim'
import type { NextDate } from '@/lib/follows/next-dates'
import type { TrackedRequest } from '@/lib/leads/tracked-request'
import type { Settlement } from '@/lib/settlements/record'

/** What the page of a case shows. */
export interface CaseDetail {
  item: MemberCase
  /** Null for a case about none, or about one that is not listed any more. */
  breach: Breach | null
  stage: CaseStage
  /** The one that the page is about, without what its sources disagree about; null where none is on record. */
  settlement: Settlement | null
  claim: MemberClaim | null
  /** Whether a claim can be noted: only by who has proven the address. */
  canTrack: boolean
  nextDate: NextDate | null
  /** Others about the same breach. */
  more: readonly { slug: string; company: string }[]
  /** The member's own wish for a lawyer about it; null where there is none, or for who has not proven the address. */
  request: TrackedRequest | null
  /** What the member was told about it, the newest first. */
  news: readonly Pick<MemberNotification, 'id' | 'title' | 'message' | 'date'>[]
}
