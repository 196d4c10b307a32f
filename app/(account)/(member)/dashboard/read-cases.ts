import 'server-only'
import type { CardEntry, CaseEntry, FollowedEntry } from '@/components/dashboard/cases/entry'
import type { Viewer } from '@/lib/auth/viewer'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { caseStage, settlementStage } from '@/lib/cases/case-stages'
import { listCases } from '@/lib/cases/list-cases'
import type { MemberCase } from '@/lib/cases/responses'
import { listFollowed } from '@/lib/follows/list-followed'
import { asksForClaim, memberClaim } from '@/lib/follows/member-claim'
import type { NextDate } from '@/lib/follows/next-dates'
import { readNextDates } from '@/lib/follows/read-next-dates'
import type { FollowedSettlement } from '@/lib/follows/responses'
import { casePath, settlementPath } from '@/lib/paths'
import { recordsBeside } from '@/lib/settlements/open-beside'
import { isOpen } from '@/lib/settlements/phase'
import { publishedSettlements } from '@/lib/settlements/published'
import type { SettlementHead } from '@/lib/settlements/read-rows'
import { toOpenSettlement } from '@/lib/settlements/open-settlement'

export interface MyCases {
  claims: CardEntry[]
  others: CardEntry[]
  dates: NextDate[] | null
}

/**
 * A member's cases and the settlements that they follow, each once: a settlement about a case's breach stands on the card of that
 * case. What is about a claim is shown to the address's owner only.
 */
export async function readCases(viewer: Viewer, now: Date): Promise<MyCases> {
  const isOwner = viewer.kind === 'member' && viewer.emailVerified
  const [cases, followed] = await Promise.all([
    viewer.kind === 'member' ? listCases(viewer.userId) : [],
    isOwner ? listFollowed(viewer, now).then(({ settlements }) => settlements) : [],
  ])
  const [records, { bySlug }, { byUniqueBreachId }] = await Promise.all([
    recordsBeside(
      cases.map(({ uniqueBreachId }) => uniqueBreachId),
      { provenOwner: isOwner, now },
    ),
    publishedSettlements(),
    currentCatalogue(),
  ])
  const notes = new Map(followed.map((settlement) => [settlement.slug, settlement]))
  const placed = new Set<string>()
  const entries: CardEntry[] = cases.map((item) => {
    const { head, more } = settlementOf(records.get(item.uniqueBreachId) ?? [], notes, placed, now)
    if (head) placed.add(head.slug)
    return toEntry(item, byUniqueBreachId.get(item.uniqueBreachId), {
      claim: head ? memberClaim(head, notes.get(head.slug), now) : null,
      more: more.map(toOpenSettlement),
    })
  })
  for (const { slug } of followed) {
    const head = placed.has(slug) ? undefined : bySlug.get(slug)
    if (head) entries.push(followedEntry(head, notes.get(slug)!, now))
  }
  const unfollowed = entries.flatMap(({ claim }) => (claim && claim.state === null ? [claim.slug] : []))
  return {
    claims: entries.filter(isAboutClaim).sort(bySoonest),
    others: entries.filter((entry) => !isAboutClaim(entry)),
    dates: isOwner
      ? await readNextDates(
          [...followed, ...unfollowed.map((slug) => ({ slug, state: 'watching' as const }))],
          now,
        )
      : null,
  }
}

/** The one that a case's card is about, what the member follows before the others, and what else is open. */
function settlementOf(
  heads: readonly SettlementHead[],
  notes: ReadonlyMap<string, FollowedSettlement>,
  placed: ReadonlySet<string>,
  now: Date,
): { head: SettlementHead | undefined; more: SettlementHead[] } {
  const free = heads.filter(({ slug }) => !placed.has(slug))
  const head = free.find(({ slug }) => notes.has(slug)) ?? free[0]
  return {
    head,
    more: free.filter((other) => other !== head && !notes.has(other.slug) && isOpen(other, now)),
  }
}

function toEntry(
  item: MemberCase,
  breach: { kind: CaseEntry['kind']; isExample: boolean } | undefined,
  { claim, more }: Pick<CaseEntry, 'claim' | 'more'>,
): CaseEntry {
  return {
    key: item.id,
    company: item.company,
    isExample: breach?.isExample ?? false,
    href: casePath(item.id),
    item,
    stage: caseStage(item, claim, breach !== undefined),
    kind: breach?.kind ?? null,
    claim,
    more,
  }
}

function followedEntry(head: SettlementHead, noted: FollowedSettlement, now: Date): FollowedEntry {
  const claim = memberClaim(head, noted, now)
  return {
    key: head.slug,
    company: head.company,
    isExample: head.isExample,
    href: settlementPath(head.slug),
    item: null,
    stage: settlementStage(claim),
    claim,
  }
}

/** Whether something can be claimed, or was noted of a claim. */
function isAboutClaim({ item, claim }: CardEntry): boolean {
  return item?.status === 'settlement' || (claim !== null && asksForClaim(claim))
}

/** What is noted of a claim moves no card, or it would leave the hand that has just noted it. */
function bySoonest(a: CardEntry, b: CardEntry): number {
  const [dayA, dayB] = [a.claim?.claimBy ?? '9999', b.claim?.claimBy ?? '9999']
  const open = Number(isOpenEntry(b)) - Number(isOpenEntry(a))
  return open || (dayA < dayB ? -1 : dayA > dayB ? 1 : a.company.localeCompare(b.company))
}

/** Of a case that no settlement is on record about, its own status counts. */
function isOpenEntry({ item, claim }: CardEntry): boolean {
  return claim === null ? item?.status === 'settlement' : claim.phase === 'claims_open'
}
