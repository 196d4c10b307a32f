import { matchBreaches } from '@/lib/events/breaches-added'
import { moveCases } from '@/lib/cases/move-cases'
import { db } from '@/lib/db/client'
import { profileKeys } from '@/lib/verification/hash-profiles'
import type { Prisma } from '@/prisma/generated/client'
import { createBreach, expose } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { createMember, type TestMember } from '@/tests/support/members'

// What matching does on dashboards; its mail is in alert-breach.test.ts.

let member: TestMember

beforeEach(async () => {
  await emptyLedger()
  member = await createMember({ email: 'ann@example.com' })
})

const told = async ({ userId }: TestMember = member) =>
  (await db().notification.findMany({ where: { userId }, orderBy: { dedupeKey: 'asc' } })).map(
    ({ type, title, uniqueBreachId }) => `${type} ${uniqueBreachId}: ${title}`,
  )

async function added(facts: Partial<Prisma.BreachCreateInput>, email = member.email): Promise<number> {
  const id = await createBreach({ uniqueBreachId: 'New', title: 'New Co', ...facts })
  await expose(email, id)
  return id
}

async function monitor(
  address: string,
  verifiedAt: Date | null,
  { userId }: TestMember = member,
): Promise<void> {
  await db().monitoredAddress.create({ data: { userId, ...profileKeys(address), verifiedAt } })
}

test('an account that a new breach exposes is told on its dashboard, once', async () => {
  const id = await added({})
  expect(await matchBreaches()).toEqual({ breaches: 1, queued: 0 })
  expect(await told()).toEqual(['new_breach New: New breach: New Co'])
  expect(await db().notification.findFirst()).toMatchObject({
    message: 'Your email address was found in the New Co breach. See what was exposed and what to do.',
    readAt: null,
  })
  // An import has added people to it.
  await db().breachToMatch.create({ data: { breachId: id } })
  expect(await matchBreaches()).toEqual({ breaches: 1, queued: 0 })
  expect(await told()).toHaveLength(1)
})

test.each([
  [{ isSensitive: true }, 1],
  [{ isVerified: false }, 1],
  [{ isFabricated: true }, 0],
  [{ isRetired: true }, 0],
])('of a breach with %j it is told %i times, and mailed nothing', async (facts, times) => {
  await added(facts)
  expect((await matchBreaches()).queued).toBe(0)
  expect(await told()).toHaveLength(times)
})

test.each([
  [
    { isVerified: false },
    'New: New Co data, unverified',
    'Your email address was found in data said to be from a breach of New Co. See what is known of it and what to do.',
  ],
  [
    { isStealerLog: true },
    'New: New Co',
    'Your email address was found in stealer logs (New Co). See what was exposed and what to do.',
  ],
  [
    { isSpamList: true, title: '{company} & $1' },
    'New: {company} & $1',
    'Your email address was found in a list made for sending spam ({company} & $1). See what was exposed and what to do.',
  ],
])('of an entry with %j it is told what it is', async (facts, title, message) => {
  await added(facts)
  await matchBreaches()
  expect(await db().notification.findMany()).toMatchObject([{ title, message }])
})

test('what is not confirmed is not said as a fact when a case is added for it', async () => {
  await added({ isVerified: false, massActionBreachStatus: 1 })
  await matchBreaches()
  const { message } = (await db().notification.findFirst({ where: { type: 'case_update' } }))!
  expect(message).toMatch(
    /^Your address is in data said to be from a breach of New Co, and a legal action about it is open\./,
  )
})

test('a monitored address counts once it is verified, and the account\u2019s own goes first', async () => {
  await monitor('second@example.com', new Date())
  await monitor('third@example.com', null)
  const both = await added({ uniqueBreachId: 'A-Both', title: 'Both' })
  await expose('second@example.com', both)
  await added({ uniqueBreachId: 'B-Monitored', title: 'Monitored' }, 'second@example.com')
  await added({ uniqueBreachId: 'C-Unverified', title: 'Unverified' }, 'third@example.com')
  await matchBreaches()
  const messages = (await db().notification.findMany({ orderBy: { uniqueBreachId: 'asc' } })).map(
    ({ message }) => message,
  )
  expect(messages).toEqual([
    expect.stringMatching(/^Your email address was found in the Both breach\./),
    expect.stringMatching(/^An email address that you monitor was found in the Monitored breach\./),
  ])
})

test('an address that two accounts monitor is told to both, and only to accounts', async () => {
  const other = await createMember()
  const unclaimed = await createMember()
  await db().user.update({ where: { id: unclaimed.userId }, data: { claimedAt: null } })
  for (const account of [member, other, unclaimed]) await monitor('shared@example.com', new Date(), account)
  const id = await added({}, 'shared@example.com')
  await expose(unclaimed.email, id)
  await matchBreaches()
  expect([await told(), await told(other), await told(unclaimed)].map(({ length }) => length)).toEqual([
    1, 1, 0,
  ])
})

test.each([
  [1, 'monitoring', 'Consultation open'],
  [2, 'active', 'Legal action under way'],
])(
  'where an action is open (%i) it has a case at once: %s, %s',
  async (massActionBreachStatus, status, stage) => {
    await added({ massActionBreachStatus })
    await matchBreaches()
    expect(await db().case.findMany()).toMatchObject([
      { userId: member.userId, uniqueBreachId: 'New', company: 'New Co', status, stage },
    ])
    expect(await told()).toEqual([
      'case_update New: Case added: New Co',
      'new_breach New: New breach: New Co',
    ])
  },
)

test('not when that is turned off, and not where none is open', async () => {
  await db().memberPreferences.create({ data: { userId: member.userId, autoEnroll: false } })
  const other = await createMember()
  const open = await added({ massActionBreachStatus: 2 })
  await added({ uniqueBreachId: 'Quiet', massActionBreachStatus: 3 }, other.email)
  expect(open).toBeGreaterThan(0)
  await matchBreaches()
  expect(await db().case.count()).toBe(0)
})

test('matching and moving at once, several times, tell and open once', async () => {
  const id = await added({ massActionBreachStatus: 3 })
  await db().breach.update({ where: { id }, data: { massActionBreachStatus: 2 } })
  await Promise.all([matchBreaches(), moveCases(), matchBreaches(), moveCases(), matchBreaches()])
  expect(await told()).toEqual(['case_update New: Case added: New Co', 'new_breach New: New breach: New Co'])
  expect(await db().case.findMany()).toMatchObject([{ status: 'active' }])
})
