import { patience } from '@/lib/imports/uploads/background'
import { currentUpload } from '@/lib/imports/uploads/list-uploads'
import { sweepUploads } from '@/lib/imports/uploads/sweep-uploads'
import { uploadDetailSchema, type UploadDetail } from '@/lib/imports/uploads/upload'
import { db, pgPool } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { createAdmin, type TestMember } from '@/tests/support/members'
import { csv, emptyImports, stagingTables, UploadApp, whileCatalogueIsHeld } from '@/tests/support/uploads'
import { AMPLE_MS } from '@/tests/support/until'

const ACME = 'Acme,2024-05-06,10,"Names, Passwords",High'
const FILE = csv(
  `${ACME},ann@example.com;bob@example.com`,
  `${ACME},ann@example.com`,
  'Other,2025-01-01,5,Names,Low,ann@example.com',
  'bad',
)

let uploads: UploadApp
let dana: TestMember
let kim: TestMember

beforeAll(async () => {
  uploads = await UploadApp.open()
  dana = await createAdmin({ email: 'dana@example.com' })
  kim = await createAdmin({ email: 'kim@example.com' })
})
afterAll(() => uploads.close())
beforeEach(async () => {
  patience.ms = AMPLE_MS
  resetRateLimits()
  for (const { id } of await db().csvImport.findMany({ where: { state: 'staged' } }))
    await uploads.call(dana, 'DELETE', `/${id}`)
  await emptyImports()
})

const preview = async (content = FILE, admin = dana): Promise<UploadDetail> =>
  uploadDetailSchema.parse(await (await uploads.post(admin, content, { preview: 'true' })).json())
const commit = (importId: string, admin = dana) => uploads.call(admin, 'POST', `/${importId}/commit`)
const loaded = async () => [await db().breach.count(), await db().exposure.count()]

test('a preview says what would be added, and adds nothing', async () => {
  const upload = await preview()
  expect(upload).toMatchObject({
    state: 'staged',
    rowsAccepted: 3,
    rowsRejected: 1,
    breachesAdded: 2,
    breachesChanged: 0,
    breachesUnchanged: 0,
    exposuresAdded: 3,
    message: 'The file was read. Nothing is loaded until you import it. 1 row would not be loaded.',
    sample: [
      { company: 'Acme', addresses: 2 },
      { company: 'Acme', addresses: 1 },
      { company: 'Other', addresses: 1 },
    ],
  })
  expect(JSON.stringify(upload)).not.toMatch(/ann@|bob@/)
  expect([await loaded(), uploads.files(), await stagingTables()]).toEqual([[0, 0], [], 1])
  expect(await currentUpload('dana@example.com')).toMatchObject({ importId: upload.importId })
  expect(await currentUpload('kim@example.com')).toBeNull()
})

test('and what would be changed', async () => {
  await uploads.post(dana, FILE)
  const upload = await preview(
    csv(
      'ACME,2024-05-06,11,Names,High,ann@example.com;cyd@example.com',
      'Other,2025-01-01,5,Names,Low,ann@example.com',
      'New,2025-01-01,5,Names,Low,ann@example.com',
    ),
  )
  expect(upload).toMatchObject({
    breachesAdded: 1,
    breachesChanged: 1,
    breachesUnchanged: 1,
    exposuresAdded: 2,
    // The changed ones first.
    changes: [
      {
        row: 2,
        company: 'ACME',
        fields: [
          { name: 'Company' },
          { name: 'Affected Users', from: '10', to: '11' },
          { name: 'Data Types' },
        ],
      },
      { row: 4, company: 'New', breachDate: '2025-01-01', fields: [] },
    ],
  })
  expect((await commit(upload.importId)).body).toMatchObject({
    state: 'done',
    breachesAdded: 1,
    breachesChanged: 1,
    breachesUnchanged: 1,
    exposuresAdded: 2,
  })
})

test('a preview is imported as it was read, once', async () => {
  const { importId } = await preview()
  const done = await commit(importId, kim)
  expect([done.status, done.body.state, done.body.committedBy]).toEqual([200, 'done', 'kim@example.com'])
  expect([await loaded(), await stagingTables()]).toEqual([[2, 3], 0])
  expect(await commit(importId)).toEqual(done)
  expect((await uploads.call(dana, 'DELETE', `/${importId}`)).status).toBe(409)
  expect(
    (await db().auditEvent.findMany({ where: { subject: importId }, orderBy: { id: 'asc' } })).map(
      ({ action, actor }) => `${action} ${actor}`,
    ),
  ).toEqual(['upload.start dana@example.com', 'upload.done kim@example.com'])
})

test('of two who import it at once, one does', async () => {
  const { importId } = await preview()
  patience.ms = 1_000
  await whileCatalogueIsHeld(async () => {
    const answers = await Promise.all([commit(importId, dana), commit(importId, kim)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(
      /^This file is being imported by (dana|kim)@example\.com right now\. Nothing was done twice\.$/,
    )
  })
  expect(await uploads.settled(dana, importId)).toMatchObject({ state: 'done' })
  expect(await loaded()).toEqual([2, 3])
})

test('a preview that no longer holds is made anew instead', async () => {
  const { importId } = await preview()
  await uploads.post(kim, csv(`${ACME},ann@example.com`))
  const stale = await commit(importId)
  expect([stale.status, stale.body.message]).toEqual([
    409,
    expect.stringMatching(/^The catalogue has changed since this file was read/),
  ])
  expect(await loaded()).toEqual([1, 1])
  expect((await uploads.call(dana, 'GET', `/${importId}`)).body).toMatchObject({
    state: 'staged',
    breachesAdded: 1,
    breachesUnchanged: 1,
    exposuresAdded: 2,
    committedBy: null,
  })
  expect((await commit(importId)).body).toMatchObject({ state: 'done', breachesAdded: 1, exposuresAdded: 2 })
  expect(await loaded()).toEqual([2, 3])
})

test('of two previews of one file the second says that it was imported already', async () => {
  const [first, second] = [await preview(FILE, dana), await preview(FILE, kim)]
  await commit(first.importId, dana)
  const late = await commit(second.importId, kim)
  expect([late.status, late.body.message]).toEqual([
    409,
    expect.stringMatching(/^This file was already imported on .* by dana@example\.com: nothing to change\./),
  ])
  expect(await loaded()).toEqual([2, 3])
})

test('what was discarded is gone', async () => {
  const { importId } = await preview()
  expect((await uploads.call(dana, 'DELETE', `/${importId}`)).body).toMatchObject({ state: 'discarded' })
  expect((await uploads.call(kim, 'DELETE', `/${importId}`)).status).toBe(200)
  expect((await commit(importId)).status).toBe(410)
  expect([
    await loaded(),
    await stagingTables(),
    await db().auditEvent.count({ where: { subject: importId, action: 'upload.discard' } }),
  ]).toEqual([[0, 0], 0, 1])
})

test('what nobody imports within a day is cleared away; what waits is not', async () => {
  const { importId: old } = await preview()
  const { importId: fresh } = await preview(csv('Other,2025-01-01,5,Names,Low,'))
  await db().csvImport.update({
    where: { id: old },
    data: { stagedAt: new Date(Date.now() - 25 * 60 * 60 * 1000) },
  })
  await sweepUploads()
  expect(await stagingTables()).toBe(1)
  expect(await commit(old)).toMatchObject({
    status: 410,
    body: { message: 'Nobody imported this within a day. Upload the file again.' },
  })
  expect((await commit(fresh)).body).toMatchObject({ state: 'done' })
})

test('nor is it imported after that day, swept or not', async () => {
  const EXPIRED = 'Nobody imported this within a day. Upload the file again.'
  const { importId } = await preview()
  await db().csvImport.update({
    where: { id: importId },
    data: { stagedAt: new Date(Date.now() - 25 * 60 * 60 * 1000) },
  })
  expect(await commit(importId)).toMatchObject({ status: 410, body: { code: 'gone', message: EXPIRED } })
  expect((await uploads.call(dana, 'GET', `/${importId}`)).body).toMatchObject({
    state: 'discarded',
    message: EXPIRED,
  })
  expect([await loaded(), await stagingTables()]).toEqual([[0, 0], 0])
  expect((await commit(importId)).status).toBe(410)
})

test('rows that a restart of the database took away are missed', async () => {
  const { importId } = await preview()
  await pgPool().query(`TRUNCATE import_stage_${importId.replaceAll('-', '')}`)
  expect((await commit(importId)).body.message).toMatch(/lost when the database restarted/)
  expect((await uploads.call(dana, 'GET', `/${importId}`)).body).toMatchObject({ state: 'failed' })
  expect([await loaded(), await stagingTables()]).toEqual([[0, 0], 0])
})

test('the list of a previewed file is named there, and what it would do is worked out anew', async () => {
  const rows = csv('Acme,2024-05-06,11,Names,Low,')
  const named = await uploads.post(dana, rows, { source: 'List A' })
  expect(named.status).toBe(200)
  const upload = await preview(csv('Acme,2024-05-06,12,Names,Low,'))
  expect(upload).toMatchObject({ breachesAdded: 1, breachesChanged: 0, source: '', mapping: null })
  const name = async (body: object) => {
    const response = await fetch(uploads.url(`/${upload.importId}`), {
      method: 'PATCH',
      headers: { cookie: dana.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as UploadDetail }
  }
  expect((await name({ source: 'x'.repeat(201) })).status).toBe(422)
  expect((await name({})).status).toBe(422)
  expect(await name({ source: '  List   A ' })).toMatchObject({
    status: 200,
    body: {
      state: 'staged',
      source: 'List A',
      breachesAdded: 0,
      breachesChanged: 1,
      changes: [{ as: 'changed', company: 'Acme' }],
    },
  })
  expect((await commit(upload.importId)).body).toMatchObject({ state: 'done', entriesChanged: 1 })
  expect((await name({ source: 'List B' })).status).toBe(409)
})
