import { openToken } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { readConfirmLink, useConfirmLink as confirmLink } from '@/lib/follows/confirm-link'
import { setTracker } from '@/lib/follows/set-tracker'
import { keepEntries, removeEntry } from '@/lib/plan/diary/keep-entries'
import { markStep } from '@/lib/plan/keep-plan'
import { purge } from '@/lib/retention/purge'
import { warnOfRemoval } from '@/lib/retention/warn-of-removal'
import { emptyLedger } from '@/tests/support/mail'
import { createMember, type TestMember } from '@/tests/support/members'
import { createSettlement } from '@/tests/support/settlements'

const DAY_MS = 86_400_000
/** Long ago, so that no purge here runs ahead of the clock of what was prepared. */
const START = new Date(Date.now() - 660 * DAY_MS)
/** So many days after the last sign of life. */
const day = (days: number) => new Date(START.getTime() + days * DAY_MS)

let member: TestMember
let slug: string
beforeEach(async () => {
  await emptyLedger()
  member = await createMember()
  slug = (await createSettlement()).slug
  await setTracker(member, slug, { state: 'filed', claimNumber: 'N-1' })
  await db().user.update({ where: { id: member.userId }, data: { lastActiveAt: START } })
})

const warnings = () => db().emailMessage.count({ where: { template: 'account-removal' } })
const isThere = async () => (await db().user.count({ where: { id: member.userId } })) === 1

/** The link of the last warning. */
async function lastLink(): Promise<string> {
  const { values } = await db().emailMessage.findFirstOrThrow({
    where: { template: 'account-removal' },
    orderBy: { id: 'desc' },
  })
  const { confirm_url } = openToken('mail-values', values!) as { confirm_url: string }
  return new URL(confirm_url).searchParams.get('token')!
}

test('who follows one that is not done is told 60 and 14 days before, once each, and goes only then', async () => {
  for (const [days, told] of [[304, 0], [306, 1], [307, 1], [352, 2], [353, 2]] as const) {
    await warnOfRemoval(day(days))
    expect(await warnings()).toBe(told)
  } // prettier-ignore
  await purge({ now: day(365) })
  expect(await isThere()).toBe(true)
  await purge({ now: day(367) })
  expect(await isThere()).toBe(false)
})

test('however long nothing ran, nobody goes before a fortnight after the second', async () => {
  await purge({ now: day(500) })
  expect(await isThere()).toBe(true)
  expect(await warnOfRemoval(day(500))).toBe(1)
  expect(await warnOfRemoval(day(501))).toBe(0)
  await purge({ now: day(513) })
  expect(await isThere()).toBe(true)
  await purge({ now: day(515) })
  expect(await isThere()).toBe(false)
})

test('one press keeps everything for another year; opening the page keeps nothing', async () => {
  await warnOfRemoval(day(306))
  const token = await lastLink()
  expect(await readConfirmLink(token, day(340))).toEqual({ kind: 'keep', isUsed: false })
  expect((await db().user.findUniqueOrThrow({ where: { id: member.userId } })).lastActiveAt).toEqual(START)
  // The nightly purge of old links leaves it.
  await purge({ now: day(340) })
  for (const _ of [1, 2]) await confirmLink(token, day(340))
  expect((await db().user.findUniqueOrThrow({ where: { id: member.userId } })).lastActiveAt).toEqual(day(340))
  await warnOfRemoval(day(352))
  await purge({ now: day(500) })
  expect(await warnings()).toBe(1)
  expect(await isThere()).toBe(true)
  expect(await warnOfRemoval(day(340 + 306))).toBe(1)
})

test('who has written down losses is told as well, and nobody for a plan alone', async () => {
  await setTracker(member, slug, { state: 'not_mine' })
  await markStep(member.userId, { key: 'two-step', state: 'done' })
  expect(await warnOfRemoval(day(306))).toBe(0)
  const id = crypto.randomUUID()
  const loss = { id, day: '2024-01-05', kind: 'fee', cents: 100, minutes: null } as const
  await keepEntries(member.userId, [{ ...loss, note: '', uniqueBreachId: null }])
  expect(await warnOfRemoval(day(306))).toBe(1)
  await removeEntry(member.userId, id)
  expect(await warnOfRemoval(day(352))).toBe(0)
})

test.each(['paid', 'denied', 'not_mine'] as const)('who notes %s is told nothing', async (state) => {
  await setTracker(member, slug, { state })
  expect(await warnOfRemoval(day(360))).toBe(0)
  await purge({ now: day(367) })
  expect(await isThere()).toBe(false)
})

test('nor who follows one that is done', async () => {
  const { id } = await db().settlement.findUniqueOrThrow({ where: { slug } })
  await db().settlementEvent.create({
    data: { settlementId: id, kind: 'done', addedBy: 'operator@example.com' },
  })
  expect(await warnOfRemoval(day(360))).toBe(0)
})
