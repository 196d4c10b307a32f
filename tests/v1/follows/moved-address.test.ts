import { db } from '@/lib/db/client'
import { readCalendarFeed, makeCalendarAddress } from '@/lib/follows/calendar-feed'
import { listFollowed } from '@/lib/follows/list-followed'
import { setTracker } from '@/lib/follows/set-tracker'
import { followForm } from '@/lib/follows/tracker'
import { sealExposureEmail } from '@/lib/crypto/crypto'
import { ENDED_LISTS } from '@/lib/mail/ended-lists'
import { isSuppressed, suppress } from '@/lib/mail/suppression'
import { requestEmailChange } from '@/lib/members/email-change/change-email'
import { confirmAccountLink } from '@/lib/members/email-change/confirm-account-link'
import { holdOf } from '@/tests/support/hold'
import { createConsent, keyOf, lastToken } from '@/tests/support/account'
import { emptyLedger } from '@/tests/support/mail'
import { createMember, type TestMember } from '@/tests/support/members'
import { createSettlement } from '@/tests/support/settlements'

// An account leaves its address: somebody else may read that mailbox from then on.

const NEW = 'ann.new@example.com'
let ann: TestMember
beforeEach(async () => {
  await emptyLedger()
  ann = await createMember()
})

async function move(): Promise<void> {
  await requestEmailChange(ann, NEW)
  await confirmAccountLink(await lastToken(NEW), ann, { confirmed: true })
  expect((await db().user.findUniqueOrThrow({ where: { id: ann.userId } })).email).toBe(NEW)
}

/** As a mailed link does it. */
async function followWithout(email: string, { id, slug }: { id: number; slug: string }, at: Date) {
  const { hash, ciphertext } = sealExposureEmail(email)
  await db().settlementFollower.create({
    data: {
      settlementId: id,
      emailHash: new Uint8Array(hash),
      emailCiphertext: new Uint8Array(ciphertext),
      confirmedAt: at,
    },
  })
  await createConsent(email, { kind: 'email', form: followForm(slug) })
}

test.each(ENDED_LISTS)(
  'mail of the list %s that it ended does not begin again at the new one',
  async (list) => {
    await db().$transaction((tx) => suppress(tx, keyOf(ann.email), list, 'unsubscribed'))
    await move()
    for (const each of ENDED_LISTS) expect([each, await isSuppressed(keyOf(NEW), each)]).toEqual([each, each === list]) // prettier-ignore
  },
)

test('what it followed by mailed links goes on in the account, and the old mailbox hears nothing more', async () => {
  const [mailed, both] = [await createSettlement(), await createSettlement()]
  const at = new Date('2026-02-03T04:05:06.000Z')
  for (const settlement of [mailed, both]) await followWithout(ann.email, settlement, at)
  await setTracker(ann, both.slug, { state: 'filed', claimNumber: 'N-1' })
  const file = new URL(await makeCalendarAddress(ann.userId, holdOf(ann))).pathname.split('/').at(-1)!
  const before = await readCalendarFeed(file)
  await move()
  const { settlements } = await listFollowed({ userId: ann.userId, email: NEW })
  expect(settlements.map(({ slug, state, claimNumber }) => [slug, state, claimNumber]).sort()).toEqual(
    [
      [mailed.slug, 'watching', null],
      [both.slug, 'filed', 'N-1'],
    ].sort(),
  )
  expect(
    await db().memberSettlement.findFirst({ where: { userId: ann.userId, settlementId: mailed.id } }),
  ).toMatchObject({ followedAt: at })
  expect(await db().settlementFollower.count({ where: { endedAt: null } })).toBe(0)
  expect(await db().consent.count({ where: { emailHash: keyOf(ann.email), revokedAt: null } })).toBe(0)
  expect(await readCalendarFeed(file)).toBe(before)
})
