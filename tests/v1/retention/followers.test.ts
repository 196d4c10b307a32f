import { COMMAND_LINE } from '@/lib/audit/record'
import { sealExposureEmail, digestToken } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { followForm } from '@/lib/follows/tracker'
import { deleteByEmail } from '@/lib/members/desk/delete-by-email'
import { purge } from '@/lib/retention/purge'
import { profileKeys } from '@/lib/verification/hash-profiles'
import { createConsent, createLead, createMessage, keyOf } from '@/tests/support/account'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { createSettlement } from '@/tests/support/settlements'

// Who follows a settlement by a mailed link waits for its day for longer than a profile is kept.

const EMAIL = 'ann@example.com'
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

let slug: string
let settlementId: number
beforeEach(async () => {
  await emptyLedger()
  await emptyTables('settlement_follower')
  ;({ slug, id: settlementId } = await createSettlement())
})

async function follower(facts: { confirmedAt?: Date; endedAt?: Date; createdAt?: Date }): Promise<string> {
  const { hash, ciphertext } = sealExposureEmail(EMAIL)
  const { id } = await db().settlementFollower.create({
    data: {
      settlementId,
      emailHash: new Uint8Array(hash),
      emailCiphertext: new Uint8Array(ciphertext),
      ...facts,
    },
  })
  await createConsent(EMAIL, { kind: 'email', form: followForm(slug) })
  return id
}

const link = (followerId: string, facts: { usedAt?: Date; expiresAt: Date }) =>
  db().emailToken.create({
    data: {
      tokenHash: digestToken(followerId),
      purpose: 'follow_settlement',
      emailHash: keyOf(EMAIL),
      followerId,
      ...facts,
    },
  })

const standingConsents = () => db().consent.count({ where: { form: followForm(slug), revokedAt: null } })

test('a request of a year ago goes, and the days that its address follows are still told', async () => {
  const { id } = await db().user.create({
    data: { email: EMAIL, ...profileKeys(EMAIL), lastActiveAt: ago(366) },
  })
  await createLead(id)
  await createConsent(EMAIL)
  const followerId = await follower({ confirmedAt: ago(10) })
  await link(followerId, { expiresAt: new Date(Date.now() + DAY_MS) })
  await createMessage(EMAIL, { state: 'queued', template: 'settlement-day' })
  await createMessage(EMAIL, { state: 'queued', template: 'settlement-follow' })
  await createMessage(EMAIL, { state: 'queued' })
  expect((await purge()).users).toBe(1)
  expect([await db().user.count(), await db().lead.count()]).toEqual([0, 0])
  expect([await db().settlementFollower.count(), await standingConsents()]).toEqual([1, 1])
  expect(await db().consent.count({ where: { revokedAt: null } })).toBe(1)
  expect(await db().emailToken.count()).toBe(1)
  expect(await db().emailMessage.findMany({ select: { template: true, state: true } })).toEqual(
    expect.arrayContaining([
      { template: 'settlement-day', state: 'queued' },
      { template: 'settlement-follow', state: 'queued' },
      { template: 'test', state: 'cancelled' },
    ]),
  )
})

test.each<[string, Parameters<typeof follower>[0]]>([
  ['nobody has confirmed', { createdAt: ago(8) }],
  ['was ended', { createdAt: ago(90), confirmedAt: ago(80), endedAt: ago(31) }],
])('one that %s stays while a link that was mailed for it works', async (_, facts) => {
  const id = await follower(facts)
  await link(id, { expiresAt: new Date(Date.now() + DAY_MS) })
  await purge()
  expect(await db().settlementFollower.count()).toBe(1)
  await db().emailToken.updateMany({ data: { expiresAt: ago(1) } })
  await purge()
  expect(await db().settlementFollower.count()).toBe(0)
})

test('an operator who deletes an address without an account deletes what it follows', async () => {
  const breach = await createBreach()
  const { uniqueBreachId } = await db().breach.findUniqueOrThrow({ where: { id: breach } })
  const id = await follower({ confirmedAt: ago(10) })
  await link(id, { expiresAt: new Date(Date.now() + DAY_MS) })
  await createMessage(EMAIL, { state: 'queued', template: 'settlement-day' })
  const remove = () => deleteByEmail({ email: EMAIL, breachId: uniqueBreachId }, COMMAND_LINE)
  const written = () => db().auditEvent.count({ where: { action: 'user.erase' } })
  const before = await written()
  expect(await remove()).toEqual({ exposureRemoved: false, accountDeleted: false, followed: 1 })
  expect([
    await db().settlementFollower.count(),
    await standingConsents(),
    await db().emailToken.count(),
    await db().emailMessage.count({ where: { state: 'queued' } }),
  ]).toEqual([0, 0, 0, 0])
  expect(await remove()).toEqual({ exposureRemoved: false, accountDeleted: false, followed: 0 })
  expect((await written()) - before).toBe(1)
})
