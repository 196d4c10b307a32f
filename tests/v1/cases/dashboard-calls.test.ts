import { GET as getCases } from '@/app/v1/users/me/cases/route'
import { DELETE as undo, PUT as dealWith } from '@/app/v1/users/me/dealt-with/route'
import { GET as getNotifications, PATCH as markNotifications } from '@/app/v1/users/me/notifications/route'
import { countUnread } from '@/lib/cases/count-unread'
import { listDealtWith } from '@/lib/cases/dealt-with'
import { db } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { createBreach } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

const NOTIFICATIONS = '/v1/users/me/notifications'
const DEALT_WITH = '/v1/users/me/dealt-with'
const CASES = '/v1/users/me/cases'
let app: TestApp
let member: TestMember
let other: TestMember

beforeAll(async () => {
  app = await serve({
    [NOTIFICATIONS]: { GET: getNotifications, PATCH: markNotifications },
    [DEALT_WITH]: { PUT: dealWith, DELETE: undo },
    [CASES]: { GET: getCases },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  member = await createMember()
  other = await createMember()
})

function call(
  method: string,
  path: string,
  body?: unknown,
  as: TestMember | null = member,
): Promise<Response> {
  const headers = {
    ...(as && { cookie: as.cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  return fetch(app.url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

/** Notifications, the first the oldest. @returns their ids. */
async function notify({ userId }: TestMember, count: number): Promise<string[]> {
  const rows = await db().notification.createManyAndReturn({
    data: Array.from({ length: count }, (_, index) => ({
      userId,
      type: 'case_update' as const,
      title: `Title ${index}`,
      message: 'Message',
      dedupeKey: `test:${index}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    })),
    select: { id: true, title: true },
  })
  return rows.sort((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true })).map(({ id }) => id)
}

test.each([
  ['GET', NOTIFICATIONS],
  ['PATCH', NOTIFICATIONS],
  ['PUT', `${DEALT_WITH}?uniqueBreachId=Acme`],
  ['DELETE', `${DEALT_WITH}?uniqueBreachId=Acme`],
  ['GET', CASES],
])('%s %s needs a session', async (method, path) => {
  expect((await call(method, path, method === 'PATCH' ? { ids: 'all' } : undefined, null)).status).toBe(401)
})

test.each([
  ['PATCH', NOTIFICATIONS],
  ['PUT', `${DEALT_WITH}?uniqueBreachId=Acme`],
  ['DELETE', `${DEALT_WITH}?uniqueBreachId=Acme`],
])('%s %s is not for another site\u2019s page', async (method, path) => {
  const headers = {
    cookie: member.cookie,
    origin: 'https://elsewhere.example',
    'content-type': 'application/json',
  }
  expect((await fetch(app.url + path, { method, headers, body: '{"ids":"all"}' })).status).toBe(403)
})

describe('notifications', () => {
  test('are a member\u2019s own, newest first, in pages', async () => {
    await notify(member, 7)
    await notify(other, 2)
    const first = (await (await call('GET', `${NOTIFICATIONS}?limit=3`)).json()) as {
      results: { title: string }[]
    }
    expect(first).toMatchObject({ page: 1, limit: 3, totalPages: 3, totalResults: 7, unread: 7 })
    expect(first.results.map(({ title }) => title)).toEqual(['Title 6', 'Title 5', 'Title 4'])
    expect(first.results[0]).toEqual({
      id: expect.any(String),
      type: 'case_update',
      title: 'Title 6',
      message: 'Message',
      uniqueBreachId: null,
      date: '2026-01-01T00:06:00.000Z',
      read: false,
    })
    const last = (await (await call('GET', `${NOTIFICATIONS}?limit=3&page=9`)).json()) as {
      results: { title: string }[]
    }
    expect(last).toMatchObject({ page: 3 })
    expect(last.results.map(({ title }) => title)).toEqual(['Title 0'])
  })

  test('none is one empty page', async () => {
    expect(await (await call('GET', NOTIFICATIONS)).json()).toEqual({
      results: [],
      page: 1,
      limit: 50,
      totalPages: 1,
      totalResults: 0,
      unread: 0,
    })
  })

  test.each(['limit=101', 'limit=0', 'page=x'])('%s is refused', async (query) => {
    expect((await call('GET', `${NOTIFICATIONS}?${query}`)).status).toBe(422)
  })

  test('some are marked as read, then all; those of others never', async () => {
    const mine = await notify(member, 4)
    const theirs = await notify(other, 2)
    expect(await (await call('PATCH', NOTIFICATIONS, { ids: [mine[0], theirs[0]] })).json()).toEqual({
      unread: 3,
    })
    const readAt = (await db().notification.findUniqueOrThrow({ where: { id: mine[0] } })).readAt
    expect(readAt).not.toBeNull()
    expect(await (await call('PATCH', NOTIFICATIONS, { ids: 'all' })).json()).toEqual({ unread: 0 })
    // What was read before keeps its time.
    expect((await db().notification.findUniqueOrThrow({ where: { id: mine[0] } })).readAt).toEqual(readAt)
    expect(await countUnread(other.userId)).toBe(2)
  })

  test.each([{ ids: [] }, { ids: ['x'] }, {}, { ids: 'some' }])('%j is no choice', async (body) => {
    expect((await call('PATCH', NOTIFICATIONS, body)).status).toBe(422)
  })
})

describe('a breach that is dealt with', () => {
  beforeEach(() => createBreach({ uniqueBreachId: 'Acme' }).then(() => {}))

  test('is marked, and the mark taken back, each harmless when repeated', async () => {
    for (let round = 0; round < 2; round++)
      expect(await (await call('PUT', `${DEALT_WITH}?uniqueBreachId=Acme`)).json()).toEqual({
        uniqueBreachId: 'Acme',
        dealtWith: true,
      })
    expect(await listDealtWith(member.userId)).toEqual(new Set(['Acme']))
    expect(await listDealtWith(other.userId)).toEqual(new Set())
    for (let round = 0; round < 2; round++)
      expect(await (await call('DELETE', `${DEALT_WITH}?uniqueBreachId=Acme`)).json()).toEqual({
        uniqueBreachId: 'Acme',
        dealtWith: false,
      })
    expect(await listDealtWith(member.userId)).toEqual(new Set())
  })

  test('is one of the catalogue', async () => {
    expect((await call('PUT', `${DEALT_WITH}?uniqueBreachId=Nothing`)).status).toBe(404)
    expect((await call('PUT', DEALT_WITH)).status).toBe(422)
  })

  test('is forgotten with its breach', async () => {
    await call('PUT', `${DEALT_WITH}?uniqueBreachId=Acme`)
    await db().breach.deleteMany()
    expect(await listDealtWith(member.userId)).toEqual(new Set())
  })
})

test('cases are a member\u2019s own, the last one that moved first', async () => {
  const add = ({ userId }: TestMember, uniqueBreachId: string, day: number, more = {}) =>
    db().case.create({
      data: {
        userId,
        uniqueBreachId,
        company: uniqueBreachId,
        status: 'active',
        stage: 'Stage',
        joinedAt: new Date('2026-01-01'),
        updatedAt: new Date(Date.UTC(2026, 1, day)),
        ...more,
      },
    })
  await add(member, 'Old', 1)
  await add(member, 'New', 2, {
    status: 'settlement',
    payoutCents: 7_500,
    claimUrl: 'https://claims.example',
    estimatedPayout: '$75',
    progress: 85,
  })
  await add(other, 'Theirs', 3)
  const { cases } = (await (await call('GET', CASES)).json()) as { cases: { company: string }[] }
  expect(cases.map(({ company }) => company)).toEqual(['New', 'Old'])
  expect(cases[0]).toEqual({
    id: expect.any(String),
    uniqueBreachId: 'New',
    company: 'New',
    status: 'settlement',
    stage: 'Stage',
    progress: 85,
    estimatedPayout: '$75',
    payoutCents: 7_500,
    paidAt: null,
    claimUrl: 'https://claims.example',
    joinedAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-02-02T00:00:00.000Z',
  })
})
