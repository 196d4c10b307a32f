import { PATCH as patchByKey } from '@/app/v1/admin/breach/route'
import { PATCH as patchById, PUT as putById } from '@/app/v1/admin/breach/[id]/route'
import { GET as getBreach } from '@/app/v1/breaches/route'
import { ageStatuses } from '@/lib/breaches/status/age-statuses'
import { getAdminBreach } from '@/lib/breaches/edit/get-admin-breach'
import { setStatusResponse } from '@/lib/breaches/edit/responses'
import { moveCases } from '@/lib/cases/move-cases'
import { db } from '@/lib/db/client'
import { createBreach } from '@/tests/support/factories'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
let admin: TestMember
let other: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/admin/breach': { PATCH: patchByKey },
    '/v1/admin/breach/[id]': { PATCH: patchById, PUT: putById },
    '/v1/breaches': { GET: getBreach },
  })
  admin = await createAdmin()
  other = await createAdmin()
})
afterAll(() => app.close())
beforeEach(async () => {
  await db().breach.deleteMany()
})

async function patch(body: unknown, { path = '', by = admin } = {}) {
  const response = await fetch(`${app.url}/v1/admin/breach${path}`, {
    method: 'PATCH',
    headers: { cookie: by.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    body: (await response.json()) as {
      message: string
      changed: boolean
      fieldErrors?: Record<string, string>
    },
  }
}
/** What a status that others are asked to act on rests on. */
const WHY = 'A complaint was filed.'
const audits = (subject: string) =>
  db().auditEvent.findMany({ where: { subject, action: 'breach.status' }, orderBy: { id: 'asc' } })

test('sets any status from any other, by both forms of the call, and no job changes it then', async () => {
  const id = await createBreach({
    uniqueBreachId: 'Set',
    massActionBreachStatus: 4,
    breachDate: new Date('2020-01-01'),
  })
  const first = await patch({ uniqueBreachId: 'Set', massActionBreachStatus: '1', reason: WHY })
  expect(first).toMatchObject({
    status: 200,
    body: { changed: true, message: 'Breach status updated to Request Consultation' },
  })
  expect(setStatusResponse.strict().parse(first.body)).toMatchObject({
    uniqueBreachId: 'Set',
    massActionBreachStatus: 1,
  })
  expect((await patch({ massActionBreachStatus: '2', reason: WHY }, { path: '/Set' })).body.message).toBe(
    'Breach status updated to Active',
  )
  expect((await patch({ massActionBreachStatus: '3' }, { path: `/${id}` })).body.message).toBe(
    'Breach status updated to Notify',
  )
  expect(await ageStatuses()).toBe(0)
  const row = await db().breach.findUniqueOrThrow({ where: { id } })
  expect(row).toMatchObject({ massActionBreachStatus: 3, statusSetByAdmin: true })
  expect(row.modifiedDate.getTime()).toBeGreaterThan(Date.parse('2026-01-01'))
  expect((await audits('Set')).map(({ before, after, actorId }) => [before, after, actorId])).toEqual([
    [
      { massActionBreachStatus: 4, setByAdmin: false },
      { massActionBreachStatus: 1, reason: WHY, setByAdmin: true },
      admin.userId,
    ],
    [{ massActionBreachStatus: 1 }, { massActionBreachStatus: 2, reason: WHY }, admin.userId],
    [{ massActionBreachStatus: 2 }, { massActionBreachStatus: 3 }, admin.userId],
  ])
})

test('the same again is done already', async () => {
  await createBreach({ uniqueBreachId: 'Same', massActionBreachStatus: 3 })
  await patch({ uniqueBreachId: 'Same', massActionBreachStatus: '1', expectedStatus: '3', reason: WHY })
  const { status, body } = await patch({
    uniqueBreachId: 'Same',
    massActionBreachStatus: '1',
    expectedStatus: '3',
  })
  expect([status, body.changed, body.message]).toEqual([
    200,
    false,
    'Breach status is Request Consultation already',
  ])
  expect(await audits('Same')).toHaveLength(1)
})

test('the status that it has, set by hand, stays from then on, and that is written down once', async () => {
  await createBreach({ uniqueBreachId: 'Kept', massActionBreachStatus: 4 })
  for (let twice = 0; twice < 2; twice++)
    expect((await patch({ uniqueBreachId: 'Kept', massActionBreachStatus: '4' })).body.changed).toBe(false)
  expect(await audits('Kept')).toMatchObject([
    {
      before: { massActionBreachStatus: 4, setByAdmin: false },
      after: { massActionBreachStatus: 4, setByAdmin: true },
      actorId: admin.userId,
    },
  ])
})

test('two admins at once: one effect, and the other is told what it is now', async () => {
  await createBreach({ uniqueBreachId: 'Race', massActionBreachStatus: 3 })
  const answers = await Promise.all([
    patch({ uniqueBreachId: 'Race', massActionBreachStatus: '1', expectedStatus: '3', reason: WHY }),
    patch(
      { uniqueBreachId: 'Race', massActionBreachStatus: '2', expectedStatus: '3', reason: WHY },
      { by: other },
    ),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { massActionBreachStatus: now } = await db().breach.findUniqueOrThrow({
    where: { uniqueBreachId: 'Race' },
  })
  const label = now === 1 ? 'Request Consultation' : 'Active'
  expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
    `The status of this breach has been changed to ${label} since you looked. Look at it again, and change it if it is still wrong.`,
  )
  expect(await audits('Race')).toHaveLength(1)
  const same = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      patch(
        { uniqueBreachId: 'Race', massActionBreachStatus: '4', expectedStatus: String(now) },
        { by: n % 2 ? admin : other },
      ),
    ),
  )
  expect(same.map(({ status, body }) => [status, body.changed]).sort()).toEqual([
    [200, false],
    [200, false],
    [200, false],
    [200, true],
  ])
  expect(await audits('Race')).toHaveLength(2)
})

test('evidence is shown to the public, stays when left out, and is cleared by null', async () => {
  const id = await createBreach({ uniqueBreachId: 'Proof', massActionBreachStatus: 3 })
  const evidence = {
    caseName: ' Doe v.  Proof ',
    court: 'N.D. Cal.',
    sourceUrl: 'https://court.example/1',
    deadline: '2027-02-28',
  }
  const shown = async () =>
    ((await (await fetch(`${app.url}/v1/breaches?uniqueBreachId=Proof`)).json()) as { evidence: unknown })
      .evidence
  await patch({ uniqueBreachId: 'Proof', massActionBreachStatus: '1', evidence })
  expect(await shown()).toEqual({ ...evidence, caseName: 'Doe v. Proof' })
  await patch({ uniqueBreachId: 'Proof', massActionBreachStatus: '2' })
  expect(await shown()).toMatchObject({ court: 'N.D. Cal.' })
  expect(
    (await patch({ uniqueBreachId: 'Proof', massActionBreachStatus: '2', evidence: { court: 'Other' } })).body
      .changed,
  ).toBe(true)
  expect(await shown()).toEqual({ caseName: null, court: 'Other', sourceUrl: null, deadline: null })
  // Set back, it is nobody's but the operators'; it is there again with the legal action.
  for (const status of ['3', '4']) {
    await patch({ uniqueBreachId: 'Proof', massActionBreachStatus: status })
    expect(await shown()).toBeNull()
    expect((await getAdminBreach(String(id)))!.evidence).toMatchObject({ court: 'Other' })
    expect((await audits('Proof')).at(-1)).toMatchObject({ after: { evidence: { court: 'Other' } } })
  }
  await patch({ uniqueBreachId: 'Proof', massActionBreachStatus: '2' })
  expect(await shown()).toMatchObject({ court: 'Other' })
  await patch({ uniqueBreachId: 'Proof', massActionBreachStatus: '2', evidence: null })
  expect(await shown()).toBeNull()
  expect((await audits('Proof')).at(-1)).toMatchObject({
    before: { evidence: { court: 'Other' } },
    after: { massActionBreachStatus: 2 },
  })
})

test.each([
  [{ massActionBreachStatus: 1 }, 422],
  [{ massActionBreachStatus: '5' }, 422],
  [{}, 422],
  [{ massActionBreachStatus: '1', evidence: { sourceUrl: 'javascript:alert(1)' } }, 422],
  [{ massActionBreachStatus: '1', evidence: { deadline: '2027-02-30' } }, 422],
  [{ massActionBreachStatus: '1', uniqueBreachId: 'Nowhere' }, 404],
  // Who says that others may act says what that rests on.
  [{ massActionBreachStatus: '1' }, 422],
  [{ massActionBreachStatus: '2', reason: ' \n ' }, 422],
  [{ massActionBreachStatus: '2', evidence: { deadline: '2027-01-31' } }, 422],
])('%j answers %i', async (body, status) => {
  await createBreach({ uniqueBreachId: 'Bad' })
  expect((await patch({ uniqueBreachId: 'Bad', ...body })).status).toBe(status)
  expect(await audits('Bad')).toHaveLength(0)
})

test('what a status rests on is asked for once: what is there will do, and by the form of a breach too', async () => {
  await createBreach({ uniqueBreachId: 'Ground', evidenceCourt: 'N.D. Cal.' })
  expect((await patch({ uniqueBreachId: 'Ground', massActionBreachStatus: '1' })).status).toBe(200)
  const id = await createBreach({ uniqueBreachId: 'Form' })
  const { modifiedDate } = await db().breach.findUniqueOrThrow({ where: { id } })
  const edit = (more: object) =>
    fetch(`${app.url}/v1/admin/breach/Form`, {
      method: 'PUT',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ modifiedDate, massActionBreachStatus: '2', ...more }),
    })
  const refused = await edit({})
  expect([refused.status, ((await refused.json()) as { fieldErrors: object }).fieldErrors]).toEqual([
    422,
    { reason: 'Give a case name, a court, a source link or a reason for this status.' },
  ])
  expect((await edit({ reason: WHY })).status).toBe(200)
  expect((await audits('Form')).map(({ after }) => after)).toEqual([
    { massActionBreachStatus: 2, reason: WHY },
  ])
})

test('cases follow', async () => {
  await createBreach({ uniqueBreachId: 'Follow', massActionBreachStatus: 3 })
  const { userId } = await createMember()
  await db().case.create({
    data: {
      userId,
      uniqueBreachId: 'Follow',
      company: 'Follow',
      status: 'monitoring',
      stage: 'Monitoring for legal action',
    },
  })
  await patch({ uniqueBreachId: 'Follow', massActionBreachStatus: '2', reason: WHY })
  await moveCases()
  expect(await db().case.findFirstOrThrow({ where: { userId } })).toMatchObject({ status: 'active' })
})
