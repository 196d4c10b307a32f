import { dateInForce, isOfficial } from '../settlements/dates'
import {
  hasLapsed,
  isClaimDisputed,
  isPaidOut,
  phaseOf,
  standingClaim,
  type Phase,
} from '../settlements/phase'
import { hourWords } from '../settlements/words'
import type { SettlementHead } from '../settlements/read-rows'
import type { DayMail } from './day-mail'
import type { FollowedSettlement } from './responses'
import type { LastDayKind, TrackerState } from './tracker'

// A settlement as a member's dashboard shows it: its days, and what they noted of their claim. Pure.

export interface MemberClaim {
  slug: string
  company: string
  isExample: boolean
  phase: Phase
  /** Whether a source has told that money goes out. */
  isPaidOut: boolean
  /** The last day to claim and the day of the hearing, `YYYY-MM-DD`: only as a court or an official page gives them, and while they hold. */
  claimBy: string | null
  /** The hour of that day and its zone, '11:59 p.m. Eastern time'; null where none is printed. */
  claimByTime: string | null
  /** Whether such sources give different last days to claim: then none is named. */
  claimDisputed: boolean
  hearing: string | null
  /** Null: they do not follow it. */
  state: TrackerState | null
  filedOn: string | null
  claimNumber: string | null
  paidCents: number | null
  /** Whether mail about its days comes. */
  mail: DayMail
  /** Those that mail can still come before. */
  lastDays: readonly LastDayKind[]
}

/** @param followed what they noted; undefined for one that they do not follow. */
export function memberClaim(
  head: SettlementHead,
  followed: FollowedSettlement | undefined,
  now: Date,
): MemberClaim {
  const claim = standingClaim(head, now)
  const hearing = dateInForce(head.dates, 'final_hearing')
  return {
    slug: head.slug,
    company: head.company,
    isExample: head.isExample,
    phase: phaseOf(head, now),
    isPaidOut: isPaidOut(head.events),
    claimBy: claim?.date ?? null,
    claimByTime: claim && hourWords(claim),
    claimDisputed: isClaimDisputed(head.dates),
    hearing:
      hearing.state === 'known' && isOfficial(hearing.date) && !hasLapsed(hearing.date, head, now)
        ? hearing.date.date
        : null,
    state: followed?.state ?? null,
    filedOn: followed?.filedOn ?? null,
    claimNumber: followed?.claimNumber ?? null,
    paidCents: followed?.paidCents ?? null,
    mail: followed?.mail ?? 'none',
    lastDays: followed?.lastDays ?? [],
  }
}

/** Whether their claim can still be made: claims are open, and they have not noted anything else of it. */
export function canClaim({ phase, state }: Pick<MemberClaim, 'phase' | 'state'>): boolean {
  return phase === 'claims_open' && (state === null || state === 'watching')
}

/** Whether a card asks where the claim is: claims are open, or the member follows it. */
export function asksForClaim({ phase, state }: Pick<MemberClaim, 'phase' | 'state'>): boolean {
  return phase === 'claims_open' || state !== null
}
