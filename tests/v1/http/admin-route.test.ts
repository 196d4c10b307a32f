import { z } from 'zod'
import { readCounters, foldCounts } from '@/lib/db/counters'
import { recordAudit } from '@/lib/audit/record'
import { db } from '@/lib/db/client'
import { adminRoute } from '@/lib/auth/route'
import { createAdmin, createMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
const handle = adminRoute(
  { summary: 'For this test.', response: z.object({ name: z.string(), id: z.string(), by: z.string() }) },
  ({ viewer, params, actor }) => ({ name: viewer.name, id: params.id!, by: actor.id! }),
)

beforeAll(async () => {
  app = await serve({ '/v1/things/[id]': { GET: handle, POST: handle } })
})
afterAll(() => app.close())

const call = (method: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/v1/things/a%20b`, { method, headers })

test('lets an admin in who came with a passkey, and hands on the path', async () => {
  const admin = await createAdmin()
  const response = await call('GET', { cookie: admin.cookie })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ name: 'Test Admin', id: 'a b', by: admin.userId })
})

test('turns everybody else away, in the words of the specification', async () => {
  const member = await createMember()
  const admin = await createAdmin()
  const byPassword = await createAdmin()
  await db().session.update({ where: { id: byPassword.sid }, data: { method: 'password' } })
  await db().session.update({ where: { id: admin.sid }, data: { revokedAt: new Date() } })
  const answers = [
    [{}, 401, 'No authentication token available'],
    [{ cookie: admin.cookie }, 401, 'Authentication expired - please log in again'],
    [{ authorization: 'Bearer eyJ.a.b' }, 401, 'Authentication expired - please log in again'],
    [{ cookie: member.cookie }, 403, 'Only operators who signed in with a passkey may do this.'],
    [{ cookie: byPassword.cookie }, 403, 'Only operators who signed in with a passkey may do this.'],
  ] as const
  for (const [headers, status, message] of answers) {
    const response = await call('GET', headers)
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      status,
      message,
    ])
  }
})

test('refuses a change from another site before it asks who calls', async () => {
  const admin = await createAdmin()
  const response = await call('POST', { cookie: admin.cookie, origin: 'https://elsewhere.example' })
  expect(response.status).toBe(403)
})

test('the audit log is only added to', async () => {
  await db().$transaction((tx) =>
    recordAudit(tx, {
      actor: { id: null, name: 'worker', ip: '', requestId: null },
      action: 'catalogue.sync',
      subject: 'api',
      after: { added: 1 },
    }),
  )
  await expect(db().auditEvent.deleteMany()).rejects.toThrow()
  await expect(db().auditEvent.updateMany({ data: { actor: 'nobody' } })).rejects.toThrow()
})

test('counts are kept as rows come, change and go, folded or not', async () => {
  const counts = async () => ({
    admins: (await readCounters('users')).get('admin') ?? 0,
    users: (await readCounters('users')).get('user') ?? 0,
  })
  const before = await counts()
  const [one, two] = [await createMember(), await createMember()]
  await createAdmin()
  await db().user.update({ where: { id: one.userId }, data: { role: 'admin' } })
  await db().user.delete({ where: { id: two.userId } })
  const after = { admins: before.admins + 2, users: before.users }
  expect(await counts()).toEqual(after)
  await foldCounts()
  expect(await counts()).toEqual(after)
})
