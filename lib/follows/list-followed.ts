import 'server-only'
import { hashEmail, openToken } from '../crypto/crypto'
import { db } from '../db/client'
import { officialAddress } from '../settlements/official-address'
import { isClaimDisputed, phaseOf, standingClaim } from '../settlements/phase'
import { publishedSettlements } from '../settlements/published'
import { hourWords } from '../settlements/words'
import type { SettlementHead } from '../settlements/read-rows'
import { dayMailOf, type AddressMail } from './day-mail'
import { readAddressMail } from './read-address-mail'
import type { FollowedList, FollowedSettlement } from './responses'
import { MAX_FOLLOWED } from './set-tracker'
import { lastDaysToCome } from './to-come'
import type { TrackerState } from './tracker'

/** What a member follows, the soonest day to claim by first, and what they followed with this address before they had an account. */
export async function listFollowed(
  { userId, email }: { userId: string; email: string },
  now = new Date(),
): Promise<FollowedList> {
  const emailHash = new Uint8Array(hashEmail(email))
  const [own, before, { all }, feed, mail] = await Promise.all([
    db().memberSettlement.findMany({ where: { userId }, take: MAX_FOLLOWED }),
    db().settlementFollower.findMany({
      where: { emailHash, confirmedAt: { not: null }, endedAt: null },
      take: MAX_FOLLOWED,
      select: { settlementId: true, confirmedAt: true },
    }),
    publishedSettlements(),
    db().calendarFeed.findFirst({ where: { userId, revokedAt: null }, select: { createdAt: true } }),
    readAddressMail(db(), { userId, emailHash }),
  ])
  const heads = new Map(all.map((head) => [head.id, head]))
  const tracked = new Set(own.map(({ settlementId }) => settlementId))
  const settlements = [
    ...own.map((row) => ({ ...row, claimNumber: openClaimNumber(row.claimNumber) })),
    ...before
      .filter(({ settlementId }) => !tracked.has(settlementId))
      .map(({ settlementId, confirmedAt }) => ({
        settlementId,
        state: 'watching',
        filedOn: null,
        claimNumber: null,
        paidCents: null,
        updatedAt: confirmedAt!,
      })),
  ].flatMap((row) => {
    const head = heads.get(row.settlementId)
    return head ? [toItem(head, row, mail, now)] : []
  })
  return {
    settlements: settlements.sort(bySoonest),
    mail,
    calendarSince: feed?.createdAt.toISOString() ?? null,
  }
}

interface Tracked {
  state: string
  filedOn: Date | null
  claimNumber: string | null
  paidCents: number | null
  updatedAt: Date
}

function toItem(head: SettlementHead, row: Tracked, mail: AddressMail, now: Date): FollowedSettlement {
  const claim = standingClaim(head, now)
  const phase = phaseOf(head, now)
  const state = row.state as TrackerState
  const lastDays = lastDaysToCome(head, now)
  return {
    slug: head.slug,
    company: head.company,
    isExample: head.isExample,
    phase,
    claimBy: claim?.date ?? null,
    claimByTime: claim && hourWords(claim),
    claimDisputed: isClaimDisputed(head.dates),
    officialAddress: officialAddress(head)?.text ?? null,
    state,
    filedOn: row.filedOn?.toISOString().slice(0, 10) ?? null,
    claimNumber: row.claimNumber,
    paidCents: row.paidCents,
    mail: dayMailOf(mail, { state, phase, lastDays }),
    lastDays,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Open ones by their day, then the others. */
function bySoonest(a: FollowedSettlement, b: FollowedSettlement): number {
  const open = Number(b.phase === 'claims_open') - Number(a.phase === 'claims_open')
  const [dayA, dayB] = [a.claimBy ?? '9999', b.claimBy ?? '9999']
  return open || (dayA < dayB ? -1 : dayA > dayB ? 1 : a.company.localeCompare(b.company))
}

/** @returns null for one that was sealed under keys that are not known. */
export function openClaimNumber(sealed: string | null): string | null {
  const opened = sealed === null ? null : openToken('claim-number', sealed)
  return typeof opened === 'string' ? opened : null
}

/** Where a member is with one settlement; null where they do not follow it. */
export async function readTracker(
  member: { userId: string; email: string },
  slug: string,
): Promise<FollowedSettlement | null> {
  const { settlements } = await listFollowed(member)
  return settlements.find((item) => item.slug === slug) ?? null
}
