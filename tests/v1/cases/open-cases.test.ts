import { openCases } from '@/lib/cases/open-cases'
import { db } from '@/lib/db/client'
import { createBreach } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { createMember } from '@/tests/support/members'

let userId: string

beforeEach(async () => {
  await emptyLedger()
  ;({ userId } = await createMember())
})

const lead = (uniqueBreachId: string, form = 'request-consultation', connectWithLawyer = true) => ({
  uniqueBreachId,
  form,
  connectWithLawyer,
})
const open = (leads: ReturnType<typeof lead>[], now = new Date()) =>
  db().$transaction((tx) => openCases(tx, { userId, leads, now }))
const cases = () => db().case.findMany({ where: { userId }, orderBy: { uniqueBreachId: 'asc' } })
const told = async () =>
  (await db().notification.findMany({ where: { userId }, orderBy: { dedupeKey: 'asc' } })).map(
    ({ type, title, uniqueBreachId }) => [type, title, uniqueBreachId],
  )

test('a consultation request opens a case and says that it was received', async () => {
  await createBreach({ uniqueBreachId: 'Acme', title: 'Acme & Sons' })
  const now = new Date('2026-05-06T07:08:09Z')
  await open([lead('Acme')], now)
  expect(await cases()).toMatchObject([
    {
      company: 'Acme & Sons',
      status: 'consultation_requested',
      stage: 'Consultation requested',
      progress: 15,
      joinedAt: now,
      updatedAt: now,
      payoutCents: null,
    },
  ])
  const [notification] = await db().notification.findMany()
  expect(notification).toMatchObject({
    type: 'case_update',
    title: 'Consultation request received',
    uniqueBreachId: 'Acme',
    readAt: null,
    createdAt: now,
  })
  expect(notification!.message).toMatch(/^We received your consultation request: Acme & Sons\./)
})

test.each([
  [1, false, 'monitoring', 'Consultation open'],
  [2, false, 'active', 'Legal action under way'],
  [3, false, 'monitoring', 'Monitoring for legal action'],
  [4, false, 'no_action', 'Not followed any more'],
  [2, true, 'complete', 'Retired from the catalogue'],
])(
  'who wants a lawyer only if it comes to that follows a breach of status %i (retired %p): %s, %s',
  async (massActionBreachStatus, isRetired, status, stage) => {
    await createBreach({ uniqueBreachId: 'Acme', title: 'Acme', massActionBreachStatus, isRetired })
    await open([lead('Acme', 'get-notified')])
    expect(await cases()).toMatchObject([{ status, stage }])
    expect(await told()).toEqual([['case_update', 'Case added: Acme', 'Acme']])
  },
)

test('a wish about what is not followed is noted, and nothing says that it is followed', async () => {
  await createBreach({ uniqueBreachId: 'Old', title: 'Old Co', massActionBreachStatus: 4 })
  await createBreach({
    uniqueBreachId: 'Logs',
    title: 'Stealer Logs, May',
    domain: '',
    massActionBreachStatus: 3,
  })
  await open([lead('Old', 'get-notified'), lead('Logs', 'get-notified')])
  expect((await cases()).map(({ status }) => status)).toEqual(['no_action', 'no_action'])
  for (const { message } of await db().notification.findMany())
    expect(message).toMatch(/^We noted your wish: .* We do not look for legal action about it ourselves\./)
})

test('a title with a dollar sign or a placeholder stands as it is', async () => {
  await createBreach({ uniqueBreachId: 'Acme', title: "$& {company} $'" })
  await open([lead('Acme', 'get-notified')])
  expect(await told()).toEqual([['case_update', "Case added: $& {company} $'", 'Acme']])
})

test('a request without a wish for a lawyer opens nothing', async () => {
  await createBreach({ uniqueBreachId: 'Acme' })
  await open([lead('Acme', 'get-notified', false)])
  expect([await cases(), await told()]).toEqual([[], []])
})

test('a request about no particular breach is a lawyer consultation', async () => {
  await open([lead('request-lawyer-consultation', 'lawyer-consultation')])
  expect(await cases()).toMatchObject([
    {
      company: 'Lawyer consultation',
      status: 'consultation_requested',
      uniqueBreachId: 'request-lawyer-consultation',
    },
  ])
  expect(await told()).toEqual([['case_update', 'Consultation request received', null]])
})

test('many requests at once are one case for each breach; of two for one breach the consultation counts', async () => {
  await createBreach({ uniqueBreachId: 'Acme' })
  await createBreach({ uniqueBreachId: 'Other' })
  await open([
    lead('Acme'),
    lead('Acme', 'get-notified'),
    lead('Other', 'get-notified'),
    lead('Acme', 'get-notified', false),
  ])
  expect(await cases()).toMatchObject([
    { uniqueBreachId: 'Acme', status: 'consultation_requested' },
    { uniqueBreachId: 'Other', status: 'monitoring' },
  ])
})

describe('a case that is there', () => {
  const FIRST = new Date('2026-01-01T00:00:00Z')
  const SECOND = new Date('2026-02-01T00:00:00Z')
  const has = async (
    status: 'monitoring' | 'no_action' | 'active' | 'settlement' | 'complete' | 'consultation_requested',
  ) =>
    void (await db().case.create({
      data: {
        userId,
        uniqueBreachId: 'Acme',
        company: 'Acme',
        status,
        stage: 'As it was',
        joinedAt: FIRST,
        updatedAt: FIRST,
      },
    }))
  beforeEach(() => createBreach({ uniqueBreachId: 'Acme', title: 'Acme' }).then(() => {}))

  test.each(['monitoring', 'no_action'] as const)(
    'is taken up again by a consultation request when it was %s',
    async (status) => {
      await has(status)
      await open([lead('Acme')], SECOND)
      expect(await cases()).toMatchObject([
        {
          status: 'consultation_requested',
          stage: 'Consultation requested',
          joinedAt: FIRST,
          updatedAt: SECOND,
        },
      ])
    },
  )

  test.each(['active', 'settlement', 'complete', 'consultation_requested'] as const)(
    'is only touched by one when it was %s',
    async (status) => {
      await has(status)
      await open([lead('Acme')], SECOND)
      expect(await cases()).toMatchObject([
        { status, stage: 'As it was', joinedAt: FIRST, updatedAt: SECOND },
      ])
    },
  )

  test('is only touched by a wish for later', async () => {
    await has('monitoring')
    await open([lead('Acme', 'no-action')], SECOND)
    expect(await cases()).toMatchObject([{ status: 'monitoring', stage: 'As it was', updatedAt: SECOND }])
  })
})

test('ten at once open one case and tell once', async () => {
  await createBreach({ uniqueBreachId: 'Acme' })
  await Promise.all(Array.from({ length: 10 }, () => open([lead('Acme')])))
  expect(await cases()).toHaveLength(1)
  expect(await told()).toHaveLength(1)
})
