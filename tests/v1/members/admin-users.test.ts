import * as notified from '@/app/v1/users/get-notified/[userId]/route'
import * as oneUser from '@/app/v1/users/[id]/route'
import * as users from '@/app/v1/users/route'
import { listWindow } from '@/lib/lists/list-window'
import { usersStatement } from '@/lib/members/desk/list-users'
import {
  userListSchema,
  userNotificationListSchema,
  USER_SORTS,
  type UserList,
  type UserNotificationList,
} from '@/lib/members/desk/user-schema'
import { hashEmail } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { suppress } from '@/lib/mail/suppression'
import { emptyTables } from '@/tests/support/empty-tables'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
let admin: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/users': users,
    '/v1/users/get-notified/[userId]': notified,
    '/v1/users/[id]': oneUser,
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  await emptyTables('users', 'lead', 'consent', 'email_message', 'kept_count')
  admin = await createAdmin()
})

let visitor = 0
const call = (method: string, path: string, cookie = admin.cookie) =>
  fetch(`${app.url}/v1/users${path}`, {
    method,
    headers: { cookie, 'x-forwarded-for': `10.9.${Math.floor(visitor / 250)}.${(visitor += 1) % 250}` },
  })
const list = async (query = ''): Promise<UserList> =>
  userListSchema.parse(await (await call('GET', query)).json())
const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message

/** Profiles made by SQL, a minute apart. */
async function fill(count: number): Promise<void> {
  await pgPool().query(
    `INSERT INTO users (id, email, name, role, created_at, updated_at)
     SELECT gen_random_uuid(), 'filled' || n || '@example.com', 'Filled', CASE WHEN n % 1000 = 0 THEN 'admin' ELSE 'user' END::user_role, now() - n * interval '1 minute', now() FROM generate_series(1, $1::int) n`,
    [count],
  )
}

describe('GET /v1/users', () => {
  test('answers the specification\u2019s fields, newest first', async () => {
    const member = await createMember({ name: 'Ann Lee', phoneNumber: '+16175550142', zipCode: '02139' })
    const { results, ...rest } = await list()
    expect(rest).toEqual({ page: 1, limit: 50, totalPages: 1, totalResults: 2, totalIsCapped: false })
    expect(results.map(({ id }) => id)).toEqual([member.userId, admin.userId])
    expect(results[0]).toMatchObject({
      _id: member.userId,
      email: member.email,
      name: 'Ann Lee',
      role: 'user',
      phoneNumber: '+16175550142',
      zipCode: '02139',
      isEmailVerified: true,
    })
  })

  test('pages, filters and sorts without losing or repeating anybody', async () => {
    await fill(230)
    for (const sortBy of USER_SORTS) {
      const seen: string[] = []
      for (const page of [1, 2, 3, 4]) {
        const response = await list(`?limit=60&page=${page}&role=user&sortBy=${sortBy}`)
        expect(response).toMatchObject({ page, totalPages: 4, totalResults: 230 })
        seen.push(...response.results.map(({ email }) => email))
      }
      const expected = Array.from({ length: 230 }, (_, index) => `filled${index + 1}@example.com`)
      expect(seen).toEqual(sortBy === 'createdAt:desc' ? expected : expected.reverse())
    }
    expect(await list('?role=admin')).toMatchObject({ totalResults: 1, results: [{ id: admin.userId }] })
    // A page past the end is the last.
    expect(await list('?page=99&limit=100')).toMatchObject({ page: 3, totalPages: 3 })
  })

  test('finds an address, whatever its case', async () => {
    await fill(3)
    await db().user.update({
      where: { email: 'filled2@example.com' },
      data: { emailHash: new Uint8Array(hashEmail('filled2@example.com')) },
    })
    expect((await list('?q=FILLED2@example.com')).results.map(({ email }) => email)).toEqual([
      'filled2@example.com',
    ])
    expect(await list('?q=filled2@example.com&role=admin')).toMatchObject({ totalResults: 0, results: [] })
  })

  test.each(['limit=101', 'limit=0', 'page=0', 'page=x', 'role=owner', 'sortBy=name'])(
    'refuses %s',
    async (query) => {
      expect((await call('GET', `?${query}`)).status).toBe(422)
    },
  )

  test('is for admins', async () => {
    expect((await call('GET', '', '')).status).toBe(401)
    expect((await call('GET', '', (await createMember()).cookie)).status).toBe(403)
    expect((await call('DELETE', `/${admin.userId}`, (await createMember()).cookie)).status).toBe(403)
  })

  test('reads no page by a sequential scan', async () => {
    await fill(40_000)
    await pgPool().query('VACUUM ANALYZE users')
    for (const role of [undefined, 'user', 'admin'] as const) {
      const total = role === 'admin' ? 41 : role === 'user' ? 39_960 : 40_001
      for (const sortBy of USER_SORTS) {
        for (const page of [1, Math.ceil(total / 100), Math.ceil(total / 50)]) {
          const { text, values } = usersStatement(listWindow(page, 50, total), { role, sortBy })
          const { rows } = await pgPool().query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
          expect(plan).not.toContain('Seq Scan')
          // Nearly everybody is a user: to leave the others out costs nothing.
          expect(plan).toMatch(
            role === 'admin' ? /users_role_created_at_id_idx/ : /users_(role_)?created_at_id_idx/,
          )
        }
      }
    }
    const counting = await pgPool().query<{ 'QUERY PLAN': string }>(
      'EXPLAIN SELECT 1 FROM users u WHERE u.email = $1',
      ['filled9@example.com'],
    )
    expect(counting.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_email_key')
  })
})

describe('GET /v1/users/get-notified/{userId}', () => {
  const records = async (path: string): Promise<UserNotificationList> =>
    userNotificationListSchema.parse(await (await call('GET', `/get-notified/${path}`)).json())

  test('answers a user\u2019s records, a page at a time', async () => {
    const { userId } = await createMember()
    await db().lead.createMany({
      data: Array.from({ length: 5 }, (_, index) => ({
        userId,
        uniqueBreachId: index === 4 ? 'unknown-breach' : `Breach${index}`,
        form: 'get-notified',
        name: 'Ann Lee',
        phoneNumber: '+16175550142',
        zipCode: '02139',
        notificationSMS: false,
        notificationEmail: true,
        connectWithLawyer: true,
        notificationFutureBreaches: false,
        createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
      })),
    })
    expect(await records(userId)).toMatchObject({
      totalResults: 5,
      results: [
        {
          uniqueBreachId: 'unknown-breach',
          notificationSMS: false,
          connectWithLawyer: true,
          zipCode: '02139',
        },
        {},
        {},
        {},
        {},
      ],
    })
    const pages = [
      await records(`${userId}?limit=2`),
      await records(`${userId}?limit=2&page=2`),
      await records(`${userId}?limit=2&page=3`),
    ]
    expect(pages.flatMap(({ results }) => results.map((row) => row.uniqueBreachId))).toEqual([
      'unknown-breach',
      'Breach3',
      'Breach2',
      'Breach1',
      'Breach0',
    ])
    expect(await records(admin.userId)).toMatchObject({ results: [], totalResults: 0, totalPages: 1 })
  })

  test.each(['00000000-0000-4000-8000-000000000000', 'nobody'])('says that %s is not there', async (id) => {
    expect((await call('GET', `/get-notified/${id}`)).status).toBe(404)
  })
})

describe('DELETE /v1/users/{id}', () => {
  test('removes the user and theirs, tells them, writes it down without the address; suppression and consents stay', async () => {
    const member = await createMember()
    const emailHash = new Uint8Array(hashEmail(member.email))
    await db().consent.create({
      data: { emailHash, kind: 'email', text: 'Yes', version: '1', form: 'signup', ip: '', userAgent: '' },
    })
    await db().$transaction((tx) => suppress(tx, hashEmail(member.email), 'alerts', 'unsubscribed'))
    expect((await call('DELETE', `/${member.userId}?forGood=true`)).status).toBe(200)
    expect(await db().user.findUnique({ where: { id: member.userId } })).toBeNull()
    expect(await db().session.count({ where: { userId: member.userId } })).toBe(0)
    expect(await db().consent.findFirst({ where: { emailHash } })).toMatchObject({
      revokedAt: expect.any(Date),
    })
    expect(await db().suppression.count({ where: { emailHash, liftedAt: null } })).toBe(1)
    expect(await db().emailMessage.findMany({ where: { emailHash } })).toMatchObject([
      { template: 'account-deleted', state: 'queued' },
    ])
    const events = await db().auditEvent.findMany({ where: { subject: member.userId } })
    expect(events).toMatchObject([{ action: 'user.erase', actorId: admin.userId, actor: admin.email }])
    expect(
      JSON.stringify(events, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(member.email)
    expect(await list('?role=user')).toMatchObject({ totalResults: 0 })
  })

  test('two admins at once: one effect, and the other is told', async () => {
    const member = await createMember()
    const other = await createAdmin()
    const answers = await Promise.all([
      call('DELETE', `/${member.userId}`),
      call('DELETE', `/${member.userId}`, other.cookie),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await messageOf(answers.find(({ status }) => status === 404)!)).toBe(
      'This user has been deleted already.',
    )
    expect(await db().auditEvent.count({ where: { action: 'user.delete', subject: member.userId } })).toBe(1)
    expect(await db().emailMessage.count({ where: { template: 'account-deleted' } })).toBe(0)
    expect((await call('DELETE', `/${member.userId}`)).status).toBe(404)
  })

  test('does not write to an address that nobody has shown to be theirs', async () => {
    const { id } = await db().user.create({ data: { email: 'typed@example.com' } })
    expect((await call('DELETE', `/${id}`)).status).toBe(200)
    expect(await db().emailMessage.count()).toBe(0)
  })

  test('not oneself, and no other admin', async () => {
    const other = await createAdmin()
    const own = await call('DELETE', `/${admin.userId}`)
    expect([own.status, await messageOf(own)]).toEqual([
      409,
      'This is your own account. You cannot delete it here.',
    ])
    const theirs = await call('DELETE', `/${other.userId}`)
    expect([theirs.status, await messageOf(theirs)]).toEqual([
      409,
      'This is an admin. Admins are removed in the Admins tab.',
    ])
    expect(await db().user.count({ where: { role: 'admin' } })).toBe(2)
    expect((await call('DELETE', '/nobody')).status).toBe(404)
  })
})
