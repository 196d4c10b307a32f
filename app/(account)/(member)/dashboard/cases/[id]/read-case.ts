import 'server-only'
import { z } from 'zod'
import type { CaseDetail } from '@/components/dashboard/case/case-detail'
import type { Member } from '@/lib/auth/viewer'
import { getBreach } from '@/lib/breaches/catalogue/get-breach'
import { caseStage } from '@/lib/cases/case-stages'
import { listCaseNews } from '@/lib/cases/list-case-news'
import { getCase } from '@/lib/cases/list-cases'
import { listFollowed } from '@/lib/follows/list-followed'
import { requestOfCase } from '@/lib/leads/read-requests'
import { memberClaim } from '@/lib/follows/member-claim'
import { readNextDates } from '@/lib/follows/read-next-dates'
import type { TrackerState } from '@/lib/follows/tracker'
import { getPublicSettlement } from '@/lib/settlements/get-public-settlement'
import { recordsBeside } from '@/lib/settlements/open-beside'
import { withoutContested } from '@/lib/settlements/without-contested'

/**
 * Everything that is on record about one of a member's own cases. What is about a claim is shown to the address's owner only.
 * @returns null where they have no case of that id.
 */
export async function readCase(viewer: Member, part: string, now: Date): Promise<CaseDetail | null> {
  const id = z.uuid().safeParse(part).data
  const item = id === undefined ? null : await getCase(viewer.userId, id)
  if (!item) return null
  const isOwner = viewer.emailVerified
  const [breach, records, news, followed, request] = await Promise.all([
    getBreach(item.uniqueBreachId),
    recordsBeside([item.uniqueBreachId], { provenOwner: isOwner, now }),
    listCaseNews(viewer.userId, item),
    isOwner ? listFollowed(viewer, now).then(({ settlements }) => settlements) : [],
    isOwner ? requestOfCase(viewer.userId, item.uniqueBreachId) : null,
  ])
  const heads = records.get(item.uniqueBreachId) ?? []
  const noteOf = (slug: string) => followed.find((note) => note.slug === slug)
  const head = heads.find(({ slug }) => noteOf(slug)) ?? heads[0]
  const recorded = head ? await getPublicSettlement(head.slug) : null
  const claim = head && recorded ? memberClaim(head, noteOf(head.slug), now) : null
  const datesFor = (state: TrackerState) => (claim ? readNextDates([{ slug: claim.slug, state }], now) : [])
  // What the member has no more to do with is a fact of the case still.
  const state = claim?.state ?? 'watching'
  const own = await datesFor(state)
  const [nextDate] = own.length > 0 || state === 'watching' ? own : await datesFor('watching')
  return {
    item,
    breach,
    stage: caseStage(item, claim, breach !== null),
    settlement: recorded && withoutContested(recorded),
    claim,
    canTrack: isOwner,
    nextDate: nextDate ?? null,
    more: heads.filter((other) => other !== head).map(({ slug, company }) => ({ slug, company })),
    news,
    request,
  }
}
