import { GET as runs, POST as start } from '@/app/v1/admin/catalogue/sync/route'
import { COMMAND_LINE } from '@/lib/audit/record'
import { parseCatalogue } from '@/lib/breaches/catalogue/read-catalogue'
import { startCatalogueSync } from '@/lib/breaches/sync/run-catalogue-sync'
import { syncRunSchema, type SyncRun } from '@/lib/breaches/sync/responses'
import { db, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { faults, startFakeHibp, type FakeHibp } from '@/tests/fakes/hibp'
import { hibpRecord } from '@/tests/support/factories'
import { createAdmin, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
let hibp: FakeHibp
let admin: TestMember

beforeAll(async () => {
  app = await serve({ '/v1/admin/catalogue/sync': { GET: runs, POST: start } })
  hibp = await startFakeHibp()
  Object.assign(env(), { HIBP_BASE_URL: hibp.url, CATALOGUE_SYNC: 'off' })
  admin = await createAdmin()
})
afterAll(() => Promise.all([app.close(), hibp.close()]))
beforeEach(async () => {
  await db().breach.deleteMany()
  await db().catalogueSyncRun.deleteMany()
  hibp.fault = null
  hibp.catalogue = [hibpRecord({ Name: 'A' }), hibpRecord({ Name: 'B' })]
})

const call = async (method: 'GET' | 'POST') => {
  const response = await fetch(`${app.url}/v1/admin/catalogue/sync`, {
    method,
    headers: { cookie: admin.cookie },
  })
  return {
    status: response.status,
    body: (await response.json()) as { run: SyncRun; runs: SyncRun[]; message: string },
  }
}
async function ended(): Promise<SyncRun> {
  for (;;) {
    const run = (await call('GET')).body.runs[0]!
    if (run.state !== 'running') return syncRunSchema.strict().parse(run)
  }
}

test('the button answers at once, and the result is kept, whatever the schedule is', async () => {
  const { status, body } = await call('POST')
  expect([status, body.run.state, body.run.startedBy]).toEqual([200, 'running', admin.email])
  expect(await ended()).toMatchObject({
    id: body.run.id,
    state: 'done',
    source: 'api',
    added: 2,
    changed: 0,
    unchanged: 0,
    absent: 0,
    error: null,
  })
  expect(
    await db().auditEvent.findFirst({
      where: { action: 'catalogue.sync', actorId: admin.userId },
      orderBy: { id: 'desc' },
    }),
  ).toMatchObject({ after: { added: 2 } })
  hibp.catalogue = [hibpRecord({ Name: 'A', Title: 'New' })]
  await call('POST')
  expect(await ended()).toMatchObject({ added: 0, changed: 1, unchanged: 0, absent: 1 })
  expect((await call('GET')).body.runs).toHaveLength(2)
})

test('never two at once', async () => {
  let response: (() => void) | undefined
  const waits = new Promise<void>((resolve) => (response = resolve))
  const read = async () => {
    await waits
    return parseCatalogue(JSON.stringify(hibp.catalogue), 'The file')
  }
  const first = await startCatalogueSync({ actor: COMMAND_LINE, readFile: read })
  const answers = await Promise.all([call('POST'), call('POST'), call('POST')])
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    Array(3).fill([409, 'A sync is running already. Its result appears here when it is done.']),
  )
  expect((await call('GET')).body.runs).toEqual([
    expect.objectContaining({ state: 'running', source: 'file', startedBy: 'command line' }),
  ])
  response!()
  expect(await first.done).toMatchObject({ added: 2 })
  expect(await ended()).toMatchObject({ state: 'done', source: 'file', added: 2 })
  const four = await Promise.all([1, 2, 3, 4].map(() => call('POST')))
  expect(four.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  await ended()
  expect(await db().catalogueSyncRun.count({ where: { finishedAt: null } })).toBe(0)
})

test.each([
  ['an error', faults.status(503), 'Have I Been Pwned answered 503.'],
  [
    'a refusal',
    faults.status(429, { 'retry-after': '7' }),
    'Have I Been Pwned answered 429; try again in 7 seconds.',
  ],
  ['half an answer', faults.cutOff(), 'Have I Been Pwned cannot be reached.'],
  ['a page', faults.body('<html>'), 'The answer of Have I Been Pwned is not valid JSON.'],
])('%s is told, and changes nothing', async (_what, fault, error) => {
  hibp.fault = fault
  expect((await call('POST')).status).toBe(200)
  expect(await ended()).toMatchObject({ state: 'failed', error, added: null })
  expect(await db().breach.count()).toBe(0)
})

test('a run whose process died reads as failed, and does not stand in the way', async () => {
  await db().catalogueSyncRun.create({ data: { source: 'api', startedBy: 'worker' } })
  expect((await call('GET')).body.runs[0]).toMatchObject({
    state: 'failed',
    error: 'The sync was interrupted. Nothing was changed by it; start it again.',
  })
  expect((await call('POST')).status).toBe(200)
  expect(await ended()).toMatchObject({ state: 'done', added: 2 })
})

test('what cannot be written down is not done', async () => {
  await pgPool().query(`
    CREATE FUNCTION refuse_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
    CREATE TRIGGER refuse_audit BEFORE INSERT ON audit_event FOR EACH ROW WHEN (NEW.action = 'catalogue.sync' AND NEW.after ? 'added') EXECUTE FUNCTION refuse_audit()`)
  try {
    await call('POST')
    expect(await ended()).toMatchObject({
      state: 'failed',
      error: 'The catalogue could not be stored. Nothing was changed.',
    })
    expect(await db().breach.count()).toBe(0)
  } finally {
    await pgPool().query('DROP TRIGGER refuse_audit ON audit_event; DROP FUNCTION refuse_audit()')
  }
})

test('only the last runs are kept', async () => {
  const at = new Date()
  await db().catalogueSyncRun.createMany({
    data: Array.from({ length: 30 }, () => ({
      source: 'api',
      startedBy: 'worker',
      finishedAt: at,
      added: 0,
      changed: 0,
      unchanged: 0,
      absent: 0,
    })),
  })
  await (
    await startCatalogueSync({ actor: COMMAND_LINE })
  ).done
  expect(await db().catalogueSyncRun.count()).toBe(20)
})
