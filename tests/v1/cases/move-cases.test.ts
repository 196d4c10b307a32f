import { moveCases } from '@/lib/cases/move-cases'
import { profileKeys } from '@/lib/verification/hash-profiles'
import { db, pgPool } from '@/lib/db/client'
import { createBreach, expose } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { createMember } from '@/tests/support/members'

let acme: number

beforeEach(async () => {
  await emptyLedger()
  acme = await createBreach({ uniqueBreachId: 'Acme', title: 'Acme', massActionBreachStatus: 3 })
  await db().breachStatusChange.deleteMany()
})

const set = (facts: { massActionBreachStatus?: number; isRetired?: boolean }) =>
  db().breach.update({ where: { id: acme }, data: facts })

type Status = 'consultation_requested' | 'active' | 'monitoring' | 'settlement' | 'complete' | 'no_action'

/** A member with a case about the breach. */
async function follower(status: Status = 'monitoring', stage = 'As it was'): Promise<string> {
  const { userId } = await createMember()
  await db().case.create({ data: { userId, uniqueBreachId: 'Acme', company: 'Acme', status, stage } })
  return userId
}

const caseOf = (userId: string) =>
  db().case.findUnique({ where: { userId_uniqueBreachId: { userId, uniqueBreachId: 'Acme' } } })
const titles = async (userId: string) =>
  (await db().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })).map(
    ({ title }) => title,
  )

describe('a case follows its breach', () => {
  test.each<[number, Status, Status, string, string]>([
    [1, 'monitoring', 'monitoring', 'Consultation open', 'Consultation open: Acme'],
    [1, 'active', 'monitoring', 'Consultation open', 'Consultation open: Acme'],
    [2, 'monitoring', 'active', 'Legal action under way', 'Legal action under way: Acme'],
    [2, 'consultation_requested', 'active', 'Legal action under way', 'Legal action under way: Acme'],
    [2, 'no_action', 'active', 'Legal action under way', 'Legal action under way: Acme'],
    [4, 'monitoring', 'no_action', 'Not followed any more', 'Not followed any more: Acme'],
  ])('to status %i from %s: %s, %s', async (massActionBreachStatus, before, after, stage, title) => {
    const userId = await follower(before)
    await set({ massActionBreachStatus })
    expect(await moveCases()).toEqual({ moved: 1, enrolled: 0 })
    expect(await caseOf(userId)).toMatchObject({ status: after, stage })
    expect(await titles(userId)).toEqual([title])
    expect(await db().notification.findFirst()).toMatchObject({
      type: 'case_update',
      uniqueBreachId: 'Acme',
      message: expect.stringContaining('Acme'),
    })
  })

  test('a list is not said to be watched, whatever its row says', async () => {
    const userId = await follower('active')
    await db().breach.update({ where: { id: acme }, data: { isSpamList: true, massActionBreachStatus: 1 } })
    await db().breachStatusChange.deleteMany()
    await set({ massActionBreachStatus: 3 })
    await moveCases()
    expect(await caseOf(userId)).toMatchObject({ status: 'no_action', stage: 'Not followed any more' })
    expect((await db().notification.findFirst({ where: { userId } }))!.message).toMatch(
      /^Acme: A list for sending spam .* we follow no case about it\.$/,
    )
  })

  test('a consultation request stays one when consultations open', async () => {
    const userId = await follower('consultation_requested', 'Consultation requested')
    await set({ massActionBreachStatus: 1 })
    expect(await moveCases()).toEqual({ moved: 0, enrolled: 0 })
    expect(await caseOf(userId)).toMatchObject({ status: 'consultation_requested' })
    expect(await titles(userId)).toEqual([])
  })

  test('who had asked for a consultation has asked still, after an action that came to nothing', async () => {
    const userId = await follower('active')
    const request = {
      userId,
      uniqueBreachId: 'Acme',
      form: 'request-consultation',
      name: 'Ann Lee',
      phoneNumber: '+16175550142',
      zipCode: '02139',
      notificationSMS: false,
      notificationEmail: true,
      connectWithLawyer: true,
      notificationFutureBreaches: false,
    }
    await db().lead.create({ data: { ...request, confirmedAt: new Date() } })
    const other = await follower('active')
    await db().lead.create({ data: { ...request, userId: other } })
    await set({ massActionBreachStatus: 1 })
    await moveCases()
    expect(await caseOf(userId)).toMatchObject({ status: 'consultation_requested' })
    // Nobody has confirmed that one.
    expect(await caseOf(other)).toMatchObject({ status: 'monitoring', stage: 'Consultation open' })
  })

  test('to complete when it is retired, and back', async () => {
    const userId = await follower()
    await set({ isRetired: true })
    await moveCases()
    expect(await caseOf(userId)).toMatchObject({
      status: 'complete',
      stage: 'Retired from the catalogue',
      progress: 100,
    })
    await set({ isRetired: false })
    await moveCases()
    expect(await caseOf(userId)).toMatchObject({ status: 'monitoring', stage: 'Monitoring for legal action' })
    expect(await titles(userId)).toEqual(['Retired: Acme', 'Monitoring: Acme'])
  })

  test.each<[Status, string]>([
    ['settlement', 'Claims open'],
    ['complete', 'Settlement Complete'],
  ])('but not one that a person has made %s', async (status, stage) => {
    const userId = await follower(status, stage)
    await set({ massActionBreachStatus: 4, isRetired: true })
    expect(await moveCases()).toEqual({ moved: 0, enrolled: 0 })
    expect(await caseOf(userId)).toMatchObject({ status, stage })
    expect(await titles(userId)).toEqual([])
  })

  test('to where it is now: several changes are one move', async () => {
    const userId = await follower()
    for (const massActionBreachStatus of [1, 2, 4, 2]) await set({ massActionBreachStatus })
    expect(await moveCases()).toEqual({ moved: 1, enrolled: 0 })
    expect(await titles(userId)).toEqual(['Legal action under way: Acme'])
    expect(await db().breachStatusChange.count()).toBe(0)
  })

  test('each time it changes, and the same change is told once', async () => {
    const userId = await follower()
    for (const massActionBreachStatus of [2, 3, 2]) {
      await set({ massActionBreachStatus })
      await moveCases()
      expect(await moveCases()).toEqual({ moved: 0, enrolled: 0 })
    }
    expect(await titles(userId)).toEqual([
      'Legal action under way: Acme',
      'Monitoring: Acme',
      'Legal action under way: Acme',
    ])
  })

  test('and leaves alone the cases of other breaches, and those whose breach is gone', async () => {
    const { userId } = await createMember()
    await createBreach({ uniqueBreachId: 'Other' })
    await db().case.create({
      data: { userId, uniqueBreachId: 'Other', company: 'Other', status: 'monitoring', stage: 'As it was' },
    })
    const orphan = await follower()
    await set({ massActionBreachStatus: 2 })
    await db().breach.delete({ where: { id: acme } })
    expect(await moveCases()).toEqual({ moved: 0, enrolled: 0 })
    expect(await db().case.findFirst({ where: { userId } })).toMatchObject({ stage: 'As it was' })
    expect(await caseOf(orphan)).toMatchObject({ stage: 'As it was' })
    expect(await db().breachStatusChange.count()).toBe(0)
  })
})

describe('auto-enrolment', () => {
  test.each([
    [2, 'active', 'Legal action under way'],
    [1, 'monitoring', 'Consultation open'],
  ])(
    'status %i opens a case for whoever is exposed: %s, %s',
    async (massActionBreachStatus, status, stage) => {
      const { userId, email } = await createMember()
      await expose(email, acme)
      await set({ massActionBreachStatus })
      expect(await moveCases()).toEqual({ moved: 0, enrolled: 1 })
      expect(await caseOf(userId)).toMatchObject({ status, stage, company: 'Acme' })
      expect(await titles(userId)).toEqual(['Case added: Acme'])
      await db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 3 } })
      await set({ massActionBreachStatus })
      expect(await moveCases()).toEqual({ moved: 0, enrolled: 0 })
    },
  )

  test.each([[3], [4]])('status %i opens none', async (massActionBreachStatus) => {
    const { email } = await createMember()
    await expose(email, acme)
    await set({ massActionBreachStatus: 2 })
    await set({ massActionBreachStatus })
    expect(await moveCases()).toEqual({ moved: 0, enrolled: 0 })
  })

  test.each([[{ isFabricated: true }], [{ isRetired: true }]])(
    'a breach with %j opens none',
    async (facts) => {
      const { email } = await createMember()
      await expose(email, acme)
      await db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 2, ...facts } })
      expect(await moveCases()).toEqual({ moved: 0, enrolled: 0 })
    },
  )

  test('a sensitive breach opens one too: only its owner sees it', async () => {
    const { email } = await createMember()
    await expose(email, acme)
    await db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 2, isSensitive: true } })
    expect(await moveCases()).toEqual({ moved: 0, enrolled: 1 })
  })

  test('by a monitored address that is verified, once for several addresses', async () => {
    const { userId, email } = await createMember()
    const watch = async (address: string, verifiedAt: Date | null) => {
      const { emailHash, emailCiphertext } = profileKeys(address)
      await db().monitoredAddress.create({ data: { userId, emailHash, emailCiphertext, verifiedAt } })
      await expose(address, acme)
    }
    await watch('unverified@example.com', null)
    await set({ massActionBreachStatus: 2 })
    expect(await moveCases()).toEqual({ moved: 0, enrolled: 0 })
    await watch('second@example.com', new Date())
    await watch('third@example.com', new Date())
    await expose(email, acme)
    await set({ massActionBreachStatus: 1 })
    expect(await moveCases()).toEqual({ moved: 0, enrolled: 1 })
    expect(await titles(userId)).toHaveLength(1)
  })

  test('not without an account, without a proven address, or when it is turned off', async () => {
    const off = await createMember()
    await db().memberPreferences.create({ data: { userId: off.userId, autoEnroll: false } })
    const unclaimed = await createMember()
    await db().user.update({ where: { id: unclaimed.userId }, data: { claimedAt: null } })
    const unproven = await createMember()
    await db().user.update({ where: { id: unproven.userId }, data: { emailVerifiedAt: null } })
    for (const { email } of [off, unclaimed, unproven]) await expose(email, acme)
    await set({ massActionBreachStatus: 2 })
    expect(await moveCases()).toEqual({ moved: 0, enrolled: 0 })
    expect(await db().case.count()).toBe(0)
  })

  test('a case that is there moves and is not opened again', async () => {
    const userId = await follower()
    await expose((await db().user.findUniqueOrThrow({ where: { id: userId } })).email, acme)
    await set({ massActionBreachStatus: 2 })
    expect(await moveCases()).toEqual({ moved: 1, enrolled: 0 })
    expect(await titles(userId)).toEqual(['Legal action under way: Acme'])
  })
})

test('several workers at once move and tell once', async () => {
  const users = [await follower(), await follower('no_action'), await follower('active')]
  const exposed = await createMember()
  await expose(exposed.email, acme)
  await set({ massActionBreachStatus: 2 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => moveCases()))
  expect(answers.reduce((sum, { moved }) => sum + moved, 0)).toBe(3)
  expect(answers.reduce((sum, { enrolled }) => sum + enrolled, 0)).toBe(1)
  for (const userId of users) expect(await titles(userId)).toHaveLength(1)
})

test('a worker that dies in the middle leaves everything to the next', async () => {
  const userId = await follower()
  await set({ massActionBreachStatus: 2 })
  await pgPool().query(`
    CREATE FUNCTION break_telling() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
    CREATE TRIGGER break_telling BEFORE INSERT ON notification FOR EACH ROW EXECUTE FUNCTION break_telling()`)
  await expect(moveCases()).rejects.toThrow()
  await pgPool().query('DROP TRIGGER break_telling ON notification; DROP FUNCTION break_telling')
  expect(await caseOf(userId)).toMatchObject({ stage: 'As it was' })
  expect(await moveCases()).toEqual({ moved: 1, enrolled: 0 })
  expect(await titles(userId)).toEqual(['Legal action under way: Acme'])
})

test('more changes than one portion has are all followed', async () => {
  const userId = await follower()
  await set({ massActionBreachStatus: 2 })
  await pgPool().query(
    'INSERT INTO breach_status_change (breach_id, status, is_retired) SELECT $1, 3, false FROM generate_series(1, 2500)',
    [acme],
  )
  expect(await moveCases()).toEqual({ moved: 1, enrolled: 0 })
  expect(await db().breachStatusChange.count()).toBe(0)
  expect(await caseOf(userId)).toMatchObject({ status: 'active' })
})
