import { randomUUID } from 'node:crypto'
import { GET as listRoute } from '@/app/v1/admin/audit/route'
import { scanAudit } from '@/lib/audit/list-audit'
import { auditListSchema, type AuditList } from '@/lib/audit/list-schema'
import { recordAudit, WORKER, type Actor } from '@/lib/audit/record'
import { db, pgPool } from '@/lib/db/client'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { createLead, explain } from '@/tests/support/leads'
import { emptyLedger } from '@/tests/support/mail'
import { createAdmin, createMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await serve({ '/v1/admin/audit': { GET: listRoute } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await emptyLedger()
  await emptyTables('audit_event', 'kept_count')
  cookie = (await createAdmin()).cookie
})

const call = (query = '') => fetch(`${app.url}/v1/admin/audit${query}`, { headers: { cookie } })

async function list(query = ''): Promise<AuditList> {
  const response = await call(query)
  expect([query, response.status]).toEqual([query, 200])
  return auditListSchema.strict().parse(await response.json())
}

const write = (record: Omit<Parameters<typeof recordAudit>[1], 'actor'>, actor: Actor = WORKER) =>
  recordAudit(db(), { actor, ...record })
const DANA: Actor = { id: null, name: 'dana@example.com', ip: '192.0.2.9', requestId: null }

test('operators only, and nothing can be changed', async () => {
  cookie = (await createMember()).cookie
  expect((await call()).status).toBe(403)
  expect((await fetch(`${app.url}/v1/admin/audit`)).status).toBe(401)
  expect((await fetch(`${app.url}/v1/admin/audit`, { method: 'DELETE' })).status).toBe(405)
})

test('who did what to what, and what is different since', async () => {
  await createBreach({ uniqueBreachId: 'Acme' })
  const lead = await createLead()
  await write(
    {
      action: 'breach.status',
      subject: 'Acme',
      before: { status: 3, title: 'x' },
      after: { status: 1, title: 'x' },
    },
    DANA,
  )
  await write(
    { action: 'lead.state', subject: lead.id, before: { state: 'new' }, after: { state: 'closed' } },
    DANA,
  )
  await write({ action: 'user.delete', subject: lead.userId })
  await write({ action: 'catalogue.sync', subject: 'api', after: { added: 1200 } })
  const { results, totalResults } = await list()
  expect(totalResults).toBe(4)
  expect(results).toMatchObject([
    {
      label: 'Catalogue synced',
      actor: 'worker',
      subject: 'api',
      subjectKind: null,
      changes: [{ field: 'Added', before: null, after: '1,200' }],
      ip: '',
    },
    { label: 'User deleted', subjectKind: 'user', changes: [] },
    {
      label: 'Lead moved',
      subjectKind: 'lead',
      changes: [{ field: 'State', before: 'new', after: 'closed' }],
    },
    {
      label: 'Status changed',
      subjectKind: 'breach',
      actor: 'dana@example.com',
      ip: '192.0.2.9',
      changes: [{ field: 'Status', before: '3', after: '1' }],
    },
  ])
})

test('people and things have their names, while they are there', async () => {
  await createBreach({ uniqueBreachId: 'Acme', title: 'Acme Stores' })
  const { id, userId } = await createLead({ name: 'Ann Lee' })
  await pgPool().query(`UPDATE users SET name = 'Ann O’Lee' WHERE id = $1`, [userId])
  const gone = randomUUID()
  const { userId: admin, email } = await createAdmin()
  await pgPool().query(`UPDATE users SET name = '' WHERE id = $1`, [admin])
  const webhook = await db().webhookEndpoint.create({
    data: {
      name: 'Case system',
      url: 'https://receiver.example/',
      events: [],
      secret: '',
      createdBy: 'dana',
    },
  })
  for (const [action, subject] of [
    ['breach.status', 'Acme'],
    ['lead.state', id],
    ['user.delete', userId],
    ['admin.sign-in', admin],
    ['webhook.test', webhook.id],
    ['user.erase', gone],
    ['catalogue.sync', 'hibp'],
    // The number of a mail or a campaign, which are not there.
    ['mail.retry', '999999'],
    ['campaign.pause', '999999'],
    ['settlement.publish', 'settlement-999999'],
    // A number that no row can have.
    ['mail.retry', '9'.repeat(18)],
    ['campaign.pause', '9'.repeat(10)],
  ] as const)
    await write({ action, subject })
  const named = (await list()).results.map(({ subject, subjectName }) => [subject, subjectName])
  expect(named.reverse()).toEqual([
    ['Acme', 'Acme Stores'],
    [id, 'Ann Lee'],
    [userId, 'Ann O’Lee'],
    [admin, email],
    [webhook.id, 'Case system'],
    [gone, null],
    ['hibp', null],
    ['999999', null],
    ['999999', null],
    ['settlement-999999', null],
    ['9'.repeat(18), null],
    ['9'.repeat(10), null],
  ])
})

test('by action, actor, subject and day, page after page', async () => {
  for (let n = 0; n < 7; n++)
    await write(
      { action: n % 2 ? 'breach.status' : 'catalogue.sync', subject: `s${n % 3}` },
      n < 4 ? DANA : WORKER,
    )
  await pgPool().query(
    `INSERT INTO audit_event (at, actor, action, subject) VALUES ('2026-01-05T00:00:00Z', 'worker', 'case.pay', 'old'), ('2026-01-05T23:59:59Z', 'worker', 'case.pay', 'old'), ('2026-01-06T00:00:00Z', 'worker', 'case.pay', 'old')`,
  )
  const count = async (query: string) => (await list(query)).results.length
  expect([
    await count('?action=breach.status'),
    await count('?actor=dana@example.com'),
    await count('?subject=s1'),
    await count('?actor=dana@example.com&action=breach.status'),
  ]).toEqual([3, 4, 2, 2])
  expect([
    await count('?subject=s'),
    await count('?actor=Dana@Example.com'),
    await count('?subject=s1&action=case.pay'),
  ]).toEqual([0, 4, 0])
  expect([
    await count('?from=2026-01-05&to=2026-01-05'),
    await count('?to=2026-01-05'),
    await count('?from=2026-01-06&to=2026-01-06'),
    await count('?from=2099-01-01'),
  ]).toEqual([2, 2, 1, 0])
  expect(await list('?action=breach.status')).toMatchObject({ totalResults: 3 })
  expect(await list('?actor=worker')).toMatchObject({ totalResults: null })
  const all = (await list()).results.map(({ id }) => id)
  const seen: string[] = []
  let page = await list('?limit=4')
  for (;;) {
    seen.push(...page.results.map(({ id }) => id))
    if (page.next === null) break
    page = await list(`?limit=4&after=${page.next}`)
  }
  expect(seen).toEqual(all)
  expect((await list('?limit=4&before=end')).results.map(({ id }) => id)).toEqual(all.slice(-4))
  for (const query of ['?action=lost', '?after=x', '?from=x', '?limit=1000', '?before=0'])
    expect((await call(query)).status).toBe(422)
})

test('no filter reads the log from end to end', async () => {
  await pgPool().query(
    `INSERT INTO audit_event (at, actor, action, subject)
     SELECT now() - (20000 - n) * interval '5 minutes', 'admin' || n % 5, (ARRAY['breach.status', 'lead.state', 'lead.note'])[1 + n % 3], 's' || n % 900 FROM generate_series(1, 20000) n`,
  )
  await pgPool().query('ANALYZE audit_event')
  const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  for (const filters of [
    {},
    { action: 'lead.state' as const },
    { action: 'case.pay' as const },
    { actor: 'admin3' },
    { actor: 'nobody' },
    { subject: 's7' },
    { actor: 'admin3', action: 'lead.note' as const },
    { from: day, to: day },
    { to: '2020-01-01' },
    { from: '2099-01-01' },
    { actor: 'admin3', action: 'lead.note' as const, from: day, to: day },
  ]) {
    for (const order of ['down', 'up'] as const) {
      const plan = await explain(scanAudit(filters, { order, from: null, take: 51 }))
      expect([
        filters,
        plan.match(/Seq Scan on \w+|Rows Removed by (Filter|Index Recheck): \d{4,}/g),
      ]).toEqual([filters, null])
    }
  }
})
