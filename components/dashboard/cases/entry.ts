import type { KindName } from '@/lib/breaches/kinds/kind-table'
import type { CaseStage } from '@/lib/cases/case-stages'
import type { MemberCase } from '@/lib/cases/responses'
import type { MemberClaim } from '@/lib/follows/member-claim'
import type { OpenSettlement } from '@/lib/settlements/open-settlement'

// A card of My Cases: a case, a settlement that the member follows, or a case together with the settlement about its breach.

interface Entry {
  key: string
  company: string
  isExample: boolean
  /** Where View Details leads; null for an example, whose buttons explain themselves. */
  href: string | null
  /** Null where nothing is said of it. */
  stage: CaseStage | null
}

export interface CaseEntry extends Entry {
  item: MemberCase
  /** What its breach is; null for a case about none. */
  kind: KindName | null
  claim: MemberClaim | null
  /** Others that are open about the same breach. */
  more: readonly OpenSettlement[]
}

/** A settlement that is followed and that no case is about. */
export interface FollowedEntry extends Entry {
  item: null
  claim: MemberClaim
}

export type CardEntry = CaseEntry | FollowedEntry
