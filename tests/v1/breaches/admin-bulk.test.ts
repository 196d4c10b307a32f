import { POST as bulk } from '@/app/v1/admin/breach/bulk/route'
import { POST as exportFile } from '@/app/v1/admin/breach/export/route'
import { GET as listKeys } from '@/app/v1/admin/breach/keys/route'
import { bulkResponse } from '@/lib/breaches/edit/bulk-schema'
import { changeMany } from '@/lib/breaches/edit/change-many'
import { evidenceSchema } from '@/lib/breaches/status/evidence'
import { setStatus } from '@/lib/breaches/status/set-status'
import { CONFIRM_CHANGES_ABOVE, MAX_BULK, MAX_SELECTED } from '@/lib/lists/bulk'
import { WORKER } from '@/lib/audit/record'
import { db, pgPool } from '@/lib/db/client'
import { putBackRemoved } from '@/lib/panel/put-back'
import { createBreach } from '@/tests/support/factories'
import { emptyTables } from '@/tests/support/empty-tables'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
let admin: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/admin/breach/bulk': { POST: bulk },
    '/v1/admin/breach/export': { POST: exportFile },
    '/v1/admin/breach/keys': { GET: listKeys },
  })
  admin = await createAdmin()
})
afterAll(() => app.close())
beforeEach(() => emptyTables('breach', 'audit_event'))

const post = (path: string, body: unknown, { cookie } = admin) =>
  fetch(`${app.url}/v1/admin/breach/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
async function change(body: unknown) {
  const response = await post('bulk', body)
  return { status: response.status, body: (await response.json()) as { fieldErrors?: object } }
}
const named = (...ids: number[]) => ids.map((id) => ({ id }))
const statuses = async () =>
  (await db().breach.findMany({ orderBy: { id: 'asc' } })).map((row) => [
    row.massActionBreachStatus,
    row.evidenceCaseName,
  ])
const audits = (action: string) =>
  db().auditEvent.findMany({ where: { action, actorId: admin.userId }, orderBy: { id: 'asc' } })

test('for operators only', async () => {
  for (const path of ['bulk', 'export']) expect((await post(path, {}, await createMember())).status).toBe(403)
  expect((await fetch(`${app.url}/v1/admin/breach/keys`)).status).toBe(401)
})

describe('a status for many', () => {
  test('each by itself: what cannot be is named, and keeps no other from it', async () => {
    const [one, moved, own] = [
      await createBreach({ uniqueBreachId: 'BulkOne', title: 'One' }),
      await createBreach({ uniqueBreachId: 'BulkMoved', title: 'Moved', massActionBreachStatus: 4 }),
      await createBreach({ uniqueBreachId: 'BulkOwn', title: 'Own', evidenceCaseName: 'Roe v. Own' }),
    ]
    const { status, body } = await change({
      action: 'status',
      breaches: [
        { id: one, expectedStatus: '3' },
        { id: moved, expectedStatus: '3' },
        { id: 2_000_000 },
        { id: own },
      ],
      massActionBreachStatus: '2',
      evidence: { caseName: 'Doe v. All', court: '' },
      reason: 'Filed  today.',
    })
    expect([status, bulkResponse.strict().parse(body).results]).toEqual([
      200,
      [
        {
          id: one,
          title: 'One',
          outcome: 'done',
          message: 'Breach status updated to Active',
          change: expect.stringMatching(/^\d+$/),
        },
        {
          id: moved,
          title: 'Moved',
          outcome: 'refused',
          message: expect.stringContaining('has been changed to No Action since you looked'),
          change: null,
        },
        { id: 2_000_000, title: null, outcome: 'refused', message: 'There is no such breach.', change: null },
        {
          id: own,
          title: 'Own',
          outcome: 'done',
          message: 'Breach status updated to Active',
          change: expect.any(String),
        },
      ],
    ])
    // What has evidence keeps its own.
    expect(await statuses()).toEqual([
      [2, 'Doe v. All'],
      [4, null],
      [2, 'Roe v. Own'],
    ])
    expect((await audits('breach.status')).map(({ subject, after }) => [subject, after])).toEqual([
      ['BulkOne', { massActionBreachStatus: 2, evidence: { caseName: 'Doe v. All', court: null, sourceUrl: null, deadline: null }, reason: 'Filed today.', setByAdmin: true }], // prettier-ignore
      ['BulkOwn', { massActionBreachStatus: 2, evidence: { caseName: 'Roe v. Own', court: null, sourceUrl: null, deadline: null }, reason: 'Filed today.', setByAdmin: true }], // prettier-ignore
    ])
  })

  test.each([
    [{ massActionBreachStatus: '1' }, ['reason']],
    [{ massActionBreachStatus: '2', reason: ' ', evidence: { deadline: '2027-01-01' } }, ['reason']],
    [{ massActionBreachStatus: '2', evidence: { sourceUrl: 'javascript:alert(1)' } }, ['evidence.sourceUrl']],
    [{ massActionBreachStatus: '2', reason: 'x'.repeat(501) }, ['reason']],
    [{ massActionBreachStatus: '5' }, ['massActionBreachStatus']],
    [{ massActionBreachStatus: '4', breaches: [] }, ['breaches']],
    [{ massActionBreachStatus: '4', breaches: named(...Array<number>(MAX_BULK + 1).fill(1)) }, ['breaches']],
  ])('%j is refused, and nothing is done', async (input, fields) => {
    const id = await createBreach()
    const { status, body } = await change({ action: 'status', breaches: named(id), ...input })
    expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, fields])
    expect(await statuses()).toEqual([[3, null]])
  })

  test('of several, a reason that nobody sees is not enough for an open legal action', async () => {
    const ids = [await createBreach(), await createBreach()]
    const body = { action: 'status', breaches: named(...ids), reason: 'test' }
    for (const massActionBreachStatus of ['1', '2']) {
      const refused = await change({ ...body, massActionBreachStatus })
      expect([refused.status, Object.keys(refused.body.fieldErrors!)]).toEqual([422, ['evidence']])
    }
    expect((await statuses()).map(([status]) => status)).toEqual([3, 3])
    expect((await change({ ...body, massActionBreachStatus: '4' })).status).toBe(200)
    expect((await change({ ...body, breaches: named(ids[0]!), massActionBreachStatus: '2' })).status).toBe(
      200,
    )
  })

  test('above fifty their number has to be confirmed', async () => {
    const ids: number[] = []
    for (let n = 0; n <= CONFIRM_CHANGES_ABOVE; n++) ids.push(await createBreach())
    const body = { action: 'status', breaches: named(...ids), massActionBreachStatus: '4' }
    for (const confirmed of [undefined, ids.length - 1]) {
      const refused = await change({ ...body, confirmed })
      expect([refused.status, Object.keys(refused.body.fieldErrors!)]).toEqual([422, ['confirmed']])
    }
    expect((await change({ ...body, breaches: named(...ids.slice(1)) })).status).toBe(200)
    expect((await change({ ...body, confirmed: ids.length })).status).toBe(200)
  })

  describe('taken back', () => {
    const set = async (ids: number[], more: object = {}) => {
      const evidence = { caseName: 'Doe v. All' }
      const { body } = await change({ action: 'status', breaches: named(...ids), massActionBreachStatus: '2', evidence, ...more }) // prettier-ignore
      return bulkResponse.parse(body).results.map(({ id, change: named }) => ({ id, change: named }))
    }
    const undo = async (breaches: object[]) =>
      bulkResponse.parse((await change({ action: 'undo-status', breaches })).body).results
    const rows = async () =>
      (await db().breach.findMany({ orderBy: { id: 'asc' } })).map((row) => [row.massActionBreachStatus, row.evidenceCaseName, row.statusSetByAdmin]) // prettier-ignore

    test('each has the status, the evidence and the setter that it had', async () => {
      const ids = [
        await createBreach(),
        await createBreach({ massActionBreachStatus: 4, statusSetByAdmin: true }),
        await createBreach({
          massActionBreachStatus: 1,
          statusSetByAdmin: true,
          evidenceCaseName: 'Roe v. Own',
        }),
      ]
      const before = await rows()
      const changes = await set(ids)
      expect(await rows()).toEqual([[2, 'Doe v. All', true], [2, 'Doe v. All', true], [2, 'Roe v. Own', true]]) // prettier-ignore
      expect((await undo(changes)).map(({ outcome, message }) => [outcome, message])).toEqual([
        ['done', 'Breach status is Notify again'],
        ['done', 'Breach status is No Action again'],
        ['done', 'Breach status is Request Consultation again'],
      ])
      expect(await rows()).toEqual(before)
      // Once: a repeat changes nothing.
      expect((await undo(changes)).map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused'])
      expect(await rows()).toEqual(before)
    })

    test('also one that was changed by itself, with what was typed then', async () => {
      const id = await createBreach({ massActionBreachStatus: 2, statusSetByAdmin: true, evidenceCaseName: 'Own' }) // prettier-ignore
      const before = await rows()
      const by = { key: String(id), actor: WORKER }
      const evidence = evidenceSchema.parse({ court: 'N.D. Cal.' })
      const one = await setStatus({ ...by, status: 1, evidence })
      expect(await rows()).toEqual([[1, null, true]])
      expect((await setStatus({ ...by, status: 1 })).change).toBeNull()
      expect((await undo([{ id, change: one.change }])).map(({ outcome }) => outcome)).toEqual(['done'])
      expect(await rows()).toEqual(before)
    })

    test('not what was changed since, nor what the order had not changed', async () => {
      const [kept, moved, grounded, same] = [
        await createBreach(),
        await createBreach(),
        await createBreach(),
        await createBreach({ massActionBreachStatus: 2, statusSetByAdmin: true, evidenceCaseName: 'Own' }),
      ]
      const changes = await set([kept, moved, grounded, same])
      expect(changes.at(-1)).toEqual({ id: same, change: null })
      await set([moved], { massActionBreachStatus: '4' })
      await set([moved])
      await db().breach.update({ where: { id: grounded }, data: { evidenceCourt: 'N.D. Cal.' } })
      const results = await undo(changes.slice(0, 3))
      expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'refused'])
      expect(results[1]!.message).toBe('It was changed since: it is left as it is.')
      expect((await rows()).map(([status]) => status)).toEqual([3, 2, 2, 2])
    })
  })

  test('No Action and Notify need no ground', async () => {
    const id = await createBreach()
    expect(
      (await change({ action: 'status', breaches: named(id), massActionBreachStatus: '4' })).status,
    ).toBe(200)
    expect(await statuses()).toEqual([[4, null]])
  })

  test('what goes wrong in between ends it, and what was not tried is said', async () => {
    const ids = [await createBreach(), await createBreach(), await createBreach()]
    await pgPool().query(`
      CREATE FUNCTION break_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
      CREATE TRIGGER break_it BEFORE UPDATE ON breach FOR EACH ROW WHEN (NEW.id = ${ids[1]}) EXECUTE FUNCTION break_it()`)
    try {
      const input = { action: 'status', massActionBreachStatus: 4 } as const
      const results = await changeMany(WORKER, { ...input, breaches: named(...ids), reason: undefined })
      expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'waiting', 'waiting'])
      expect((await statuses()).map(([status]) => status)).toEqual([4, 3, 3])
      // Where nothing is done, the call fails as any other.
      await expect(
        changeMany(WORKER, { ...input, breaches: named(ids[1]!), reason: undefined }),
      ).rejects.toThrow()
    } finally {
      await pgPool().query('DROP TRIGGER break_it ON breach; DROP FUNCTION break_it')
    }
  })
})

test('a deletion of many can be taken back, one by one', async () => {
  const ids = [
    await createBreach({ uniqueBreachId: 'GoneA', title: 'A' }),
    await createBreach({ uniqueBreachId: 'GoneB', title: 'B' }),
    await createBreach({ uniqueBreachId: 'Stays' }),
  ]
  const { body } = await change({ action: 'delete', breaches: named(ids[0]!, ids[1]!, ids[0]!) })
  expect(bulkResponse.parse(body).results.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['done', expect.stringMatching(/^A was deleted. Until .* it can be put back, under Removed.$/)],
    ['done', expect.stringMatching(/^B was deleted./)],
    ['refused', 'There is no such breach.'],
  ])
  expect((await db().breach.findMany()).map(({ uniqueBreachId }) => uniqueBreachId)).toEqual(['Stays'])
  expect((await audits('breach.delete')).map(({ subject }) => subject)).toEqual(['GoneA', 'GoneB'])
  const removed = await db().removedItem.findMany({ where: { subject: { in: ['GoneA', 'GoneB'] } } })
  for (const { id } of removed) await putBackRemoved(id, WORKER)
  expect(await db().breach.count({ where: { id: { in: ids } } })).toBe(3)
})

describe('what can be selected', () => {
  const keys = async (query: string) => {
    const response = await fetch(`${app.url}/v1/admin/breach/keys?${query}`, {
      headers: { cookie: admin.cookie },
    })
    return {
      status: response.status,
      body: (await response.json()) as { results?: unknown; message?: string },
    }
  }

  test('all that a filter finds, up to a bound', async () => {
    const id = await createBreach({ title: 'Acme', massActionBreachStatus: 4 })
    await createBreach({ title: 'Other' })
    expect((await keys('q=acme')).body.results).toEqual([{ id, title: 'Acme', status: 4 }])
    await pgPool().query(
      `INSERT INTO breach (unique_breach_id, name, title, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status)
       SELECT 'Many' || n, 'Many' || n, 'Many', '2024-01-01', now(), now(), 1, '{Names}', 'low', 3 FROM generate_series(1, $1) n`,
      [MAX_SELECTED],
    )
    expect((await keys('q=many')).body.results).toHaveLength(MAX_SELECTED)
    expect(await keys('')).toMatchObject({ status: 409, body: { message: expect.stringContaining('1,000') } })
  })

  test('and saved as a file, in batches, without formulas', async () => {
    const id = await createBreach({ uniqueBreachId: '=1+1', title: 'Fö, "Ltd"', pwnCount: 0n })
    await pgPool().query(
      `INSERT INTO breach (unique_breach_id, name, title, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status)
       SELECT 'Many' || n, 'Many' || n, 'Many', '2024-01-01', now(), now(), 1, '{Names}', 'low', 3 FROM generate_series(1, 1200) n`,
    )
    const lines = async (body: unknown) =>
      (await (await post('export', body)).text()).split('\r\n').slice(0, -1)
    expect(await lines({})).toHaveLength(1 + 1201)
    const [head, row] = await lines({ ids: [id] })
    expect(head).toMatch(/^Id,Title,Domain,Kind,Severity,Status,/)
    expect(row).toMatch(/^'=1\+1,"Fö, ""Ltd""",,Breach,low,Notify,,"?May 6, 2024"?,,,,/)
    expect(await lines({ filters: { q: 'nothing-like-it' } })).toHaveLength(1)
    expect((await audits('breach.export')).map(({ after }) => after)).toEqual([
      { filter: 'none' },
      { selected: 1 },
      { filter: { q: 'nothing-like-it' } },
    ])
  })
})
