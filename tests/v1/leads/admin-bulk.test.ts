import { POST as bulk } from '@/app/v1/admin/leads/bulk/route'
import { POST as received } from '@/app/v1/admin/leads/export/[id]/route'
import { POST as exportFile } from '@/app/v1/admin/leads/export/route'
import { GET as listKeys } from '@/app/v1/admin/leads/keys/route'
import { db, pgPool } from '@/lib/db/client'
import { leadKeysResponse, movedLeadsResponse } from '@/lib/leads/desk/bulk-schema'
import { countExport } from '@/lib/leads/desk/export-leads'
import { countStates } from '@/lib/leads/desk/list-leads'
import { MAX_BULK, MAX_SELECTED } from '@/lib/lists/bulk'
import { MAX_FOUND } from '@/lib/lists/person-search'
import { emptyTables } from '@/tests/support/empty-tables'
import { createLead } from '@/tests/support/leads'
import { emptyLedger } from '@/tests/support/mail'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
let admin: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/admin/leads/bulk': { POST: bulk },
    '/v1/admin/leads/keys': { GET: listKeys },
    '/v1/admin/leads/export': { POST: exportFile },
    '/v1/admin/leads/export/[id]': { POST: received },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  await emptyLedger()
  await emptyTables('kept_count')
  admin = await createAdmin()
})

const post = (path: string, body: unknown, cookie = admin.cookie) =>
  fetch(`${app.url}/v1/admin/leads/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const keys = (query = '', cookie = admin.cookie) =>
  fetch(`${app.url}/v1/admin/leads/keys${query}`, { headers: { cookie } })
const selectable = async (query: string) =>
  leadKeysResponse.strict().parse(await (await keys(query)).json()).results

test('for operators only', async () => {
  const { cookie } = await createMember()
  for (const path of ['bulk', 'export/00000000-0000-4000-8000-000000000000'])
    expect((await post(path, {}, cookie)).status).toBe(403)
  expect((await keys('', cookie)).status).toBe(403)
})

test('each is moved by itself, with its own entry; who was refused is named', async () => {
  const [one, meanwhile, same] = [
    await createLead({ name: 'Ann One' }),
    await createLead({ name: 'Bea Meanwhile', state: 'closed' }),
    await createLead({ name: 'Cy Same', state: 'contacted' }),
  ]
  const gone = '00000000-0000-4000-8000-000000000000'
  const response = await post('bulk', {
    state: 'contacted',
    leads: [
      { id: one.id, expectedState: 'new' },
      { id: meanwhile.id, expectedState: 'new' },
      { id: gone },
      { id: same.id, expectedState: 'new' },
    ],
  })
  expect(movedLeadsResponse.strict().parse(await response.json()).results).toEqual([
    { id: one.id, title: 'Ann One', outcome: 'done', message: 'Moved to Contacted.' },
    { id: meanwhile.id, title: 'Bea Meanwhile', outcome: 'refused', message: expect.stringContaining('moved to Closed') }, // prettier-ignore
    { id: gone, title: null, outcome: 'refused', message: expect.stringContaining('not there any more') },
    { id: same.id, title: 'Cy Same', outcome: 'done', message: 'It was Contacted already.' },
  ])
  const entries = await db().auditEvent.findMany({ where: { action: 'lead.state', actorId: admin.userId } })
  expect(entries.map(({ subject }) => subject)).toEqual([one.id])
  for (const body of [
    { state: 'lost', leads: [{ id: one.id }] },
    { state: 'new', leads: [] },
    { state: 'new', leads: Array.from({ length: MAX_BULK + 1 }, () => ({ id: one.id })) },
    { state: 'new', leads: [{ id: 'x' }] },
  ])
    expect((await post('bulk', body)).status).toBe(422)
})

test('all that a filter finds can be selected, up to a bound', async () => {
  const { id, userId } = await createLead({ name: 'Dora Found', zipCode: '82001' })
  await createLead({ name: 'Else Where' })
  expect(await selectable('?q=dora&usState=WY')).toEqual([{ id, title: 'Dora Found', state: 'new' }])
  await pgPool().query(
    `INSERT INTO lead (id, user_id, unique_breach_id, form, name, phone_number, zip_code, notification_sms, notification_email, connect_with_lawyer, notification_future_breaches, updated_at)
     SELECT gen_random_uuid(), $1, 'B', 'api', 'Many', '+16175550142', '82001', false, true, false, false, now() FROM generate_series(1, $2::int)`,
    [userId, MAX_SELECTED],
  )
  const refused = await keys('?usState=WY')
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    409,
    expect.stringContaining('more than 1,000 leads'),
  ])
  expect(await selectable('?usState=MA')).toHaveLength(1)
})

test('where a search looks at a part alone, nothing is done with all that it finds', async () => {
  const { userId } = await createLead({ connectWithLawyer: true, confirmedAt: new Date() })
  await pgPool().query(
    `INSERT INTO lead (id, user_id, unique_breach_id, form, name, phone_number, zip_code, notification_sms, notification_email, connect_with_lawyer, notification_future_breaches, updated_at)
     SELECT gen_random_uuid(), $1, 'B', 'api', 'Same Name', '+16175550142', '82001', false, true, false, false, now() FROM generate_series(1, $2::int)`,
    [userId, MAX_FOUND + 1],
  )
  for (const response of [
    await keys('?q=same'),
    await keys('?q=same&state=closed'),
    await post('export', { filters: { q: 'same' }, recipient: 'Firm' }),
  ])
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('Type more')])
  await expect(countExport({ q: 'same' })).rejects.toThrow('Type more')
  expect(await selectable('?q=ann')).toHaveLength(1)
})

describe('exported, or not yet', () => {
  const WANTED = { connectWithLawyer: true, confirmedAt: new Date('2026-11-02T00:00:00Z') }
  const take = (filters: object) => post('export', { filters, recipient: 'Firm' })
  const notYet = async () => (await selectable('?exported=no')).map(({ id }) => id)

  test('only who has received all of the file marks it, and it can be taken again before', async () => {
    const [wanted, other] = [await createLead(WANTED), await createLead()]
    const first = await take({ exported: 'no' })
    await first.text()
    // Taken, and perhaps lost on the way.
    expect(await notYet()).toEqual([other.id, wanted.id])
    const again = await take({ exported: 'no' })
    const exportId = again.headers.get('x-export-id')!
    expect(await again.text()).toContain(wanted.id)
    const marked = await post(`export/${exportId}`, {})
    expect([marked.status, await marked.json()]).toEqual([200, { marked: 1 }])
    expect(await notYet()).toEqual([other.id])
    expect((await selectable('?exported=yes')).map(({ id }) => id)).toEqual([wanted.id])
    expect([await countExport({ exported: 'no' }), (await take({ exported: 'no' })).status]).toEqual([0, 409])
    // The first day stays.
    const { exportedAt } = await db().lead.findUniqueOrThrow({ where: { id: wanted.id } })
    expect(await (await post(`export/${exportId}`, {})).json()).toEqual({ marked: 0 })
    expect(await db().lead.findUniqueOrThrow({ where: { id: wanted.id } })).toMatchObject({ exportedAt })
    const entries = await db().auditEvent.findMany({ where: { action: 'lead.exported', subject: exportId } })
    expect(entries.map(({ actorId, after }) => [actorId, after])).toEqual([[admin.userId, { leads: 1 }]])
  })

  test('of many in portions, over places that are gone', async () => {
    const { userId } = await createLead(WANTED)
    await pgPool().query(
      `WITH made AS (
         INSERT INTO lead (id, user_id, unique_breach_id, form, name, phone_number, zip_code, notification_sms, notification_email, connect_with_lawyer, notification_future_breaches, updated_at)
         SELECT gen_random_uuid(), $1, 'B', 'api', 'Many', '+16175550142', '82001', false, true, true, false, now() FROM generate_series(1, 3) RETURNING id)
       INSERT INTO lead_share (id, lead_id, recipient, export_id, position) SELECT gen_random_uuid(), id, 'Firm', $2::uuid, 1 + 2500 * row_number() OVER () FROM made`,
      [userId, '00000000-0000-4000-8000-00000000000a'],
    )
    expect(await (await post('export/00000000-0000-4000-8000-00000000000a', {})).json()).toEqual({
      marked: 3,
    })
  })

  test('no export of that name', async () => {
    for (const id of ['00000000-0000-4000-8000-00000000000b', 'x', '%00'])
      expect([id, (await post(`export/${id}`, {})).status]).toEqual([id, 404])
  })

  test('a search narrows the file, and stands in no log', async () => {
    await createLead({ ...WANTED, name: 'Zoe Sought' })
    await createLead(WANTED)
    expect((await take({ q: 'zoe' })).headers.get('x-leads-exported')).toBe('1')
    const entry = await db().auditEvent.findFirstOrThrow({
      where: { action: 'lead.export' },
      orderBy: { id: 'desc' },
    })
    expect(entry.after).toEqual({ recipient: 'Firm', leads: 1, newToRecipient: 1, search: 'yes' })
  })
})

test('the tabs count what the other filters leave of each state', async () => {
  await createLead({ state: 'new', name: 'Ann Tab', connectWithLawyer: true })
  await createLead({ state: 'new', name: 'Bea Tab', zipCode: '82001' })
  await createLead({ state: 'closed', name: 'Ann Tab' })
  const figures = async (filters: Parameters<typeof countStates>[0]) =>
    Object.values(await countStates(filters)).map(({ n, whole }) => (whole ? n : `${n}+`))
  expect(await figures({})).toEqual([3, 2, 0, 1])
  expect(await figures({ state: 'closed' })).toEqual([3, 2, 0, 1])
  expect(await figures({ consent: 'lawyer' })).toEqual([1, 1, 0, 0])
  expect(await figures({ usState: 'MA' })).toEqual([2, 1, 0, 1])
  expect(await figures({ q: 'ann', exported: 'no' })).toEqual([2, 1, 0, 1])
})
