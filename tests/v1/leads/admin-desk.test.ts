import { POST as notesRoute } from '@/app/v1/admin/leads/[id]/notes/route'
import { GET as getRoute, PATCH as moveRoute } from '@/app/v1/admin/leads/[id]/route'
import { db } from '@/lib/db/client'
import { LEAD_STATES, leadDetailSchema, leadNoteItemSchema } from '@/lib/leads/lead-view'
import { moveLead } from '@/lib/leads/move-lead'
import { createLead } from '@/tests/support/leads'
import { emptyLedger } from '@/tests/support/mail'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
let admin: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/admin/leads/[id]/notes': { POST: notesRoute },
    '/v1/admin/leads/[id]': { GET: getRoute, PATCH: moveRoute },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  await emptyLedger()
  admin = await createAdmin()
})

async function call(method: string, path: string, body?: unknown, cookie = admin.cookie) {
  const response = await fetch(`${app.url}/v1/admin/leads/${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    answer: (await response.json()) as Record<string, unknown> & { message: string },
  }
}

const entriesOf = (subject: string) =>
  db().auditEvent.findMany({ where: { subject }, orderBy: { id: 'asc' } })

test('a request with all that belongs to it', async () => {
  const { id, email } = await createLead({ connectWithLawyer: true, notificationSMS: true })
  await db().leadShare.create({ data: { leadId: id, recipient: 'Brown & Brown' } })
  const { status, answer: response } = await call('GET', id)
  expect(status).toBe(200)
  const lead = leadDetailSchema.strict().parse(response)
  expect(lead).toMatchObject({ email, usState: 'MA', shares: [{ recipient: 'Brown & Brown' }], notes: [] })
  expect(lead.consents.map(({ kind }) => kind).sort()).toEqual(['connect_with_lawyer', 'sms', 'terms'])
  expect(lead.consents[0]).toMatchObject({
    ip: '192.0.2.7',
    userAgent: 'test browser',
    version: '2026-01-01',
    revokedAt: null,
  })
})

test('moving is audited without a word about the person, and harmless when repeated', async () => {
  const { id, email } = await createLead()
  expect(await call('PATCH', id, { state: 'contacted', expectedState: 'new' })).toMatchObject({
    status: 200,
    answer: { state: 'contacted', changed: true },
  })
  expect(await call('PATCH', id, { state: 'contacted' })).toMatchObject({
    status: 200,
    answer: { changed: false },
  })
  const entries = await entriesOf(id)
  expect(entries).toMatchObject([
    { action: 'lead.state', actor: admin.email, before: { state: 'new' }, after: { state: 'contacted' } },
  ])
  expect(
    JSON.stringify(entries, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(email)
  expect(await call('PATCH', id, { state: 'lost' })).toMatchObject({ status: 422 })
})

test('of two operators at once one moves it, and the other hears who did', async () => {
  const { id } = await createLead()
  const other = await createAdmin()
  for (let round = 0; round < 2; round++) {
    const { state } = await db().lead.findUniqueOrThrow({ where: { id } })
    // Either may be first, and to where it is already a request can be moved without a word.
    const [one, two] = Object.keys(LEAD_STATES).filter((wanted) => wanted !== state)
    const answers = await Promise.all([
      call('PATCH', id, { state: one, expectedState: state }),
      call('PATCH', id, { state: two, expectedState: state }, other.cookie),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers[0].status === 200 ? admin : other
    expect(answers.find(({ status }) => status === 409)!.answer.message).toContain(`by ${won.email}`)
    expect((await db().lead.findUniqueOrThrow({ where: { id } })).state).toBe(
      answers[0].status === 200 ? one : two,
    )
  }
  expect(await entriesOf(id)).toHaveLength(2)
  const many = await Promise.all(
    Array.from({ length: 6 }, () =>
      moveLead(id, { state: 'closed' }, { id: null, name: 'worker', ip: '', requestId: null }),
    ),
  )
  expect(many.filter(({ changed }) => changed).length).toBeLessThanOrEqual(1)
  expect((await entriesOf(id)).length).toBeLessThanOrEqual(3)
})

test('notes are added, never changed; one that is sent twice is one', async () => {
  const { id } = await createLead()
  const { status, answer: response } = await call('POST', `${id}/notes`, { text: '  Called.\nNo answer. ' })
  expect(status).toBe(200)
  expect(leadNoteItemSchema.strict().parse(response)).toMatchObject({
    author: admin.email,
    text: 'Called.\nNo answer.',
  })
  await Promise.all([1, 2, 3].map(() => call('POST', `${id}/notes`, { text: 'Called again' })))
  expect((await call('GET', id)).answer.notes).toMatchObject([
    { text: 'Called.\nNo answer.' },
    { text: 'Called again' },
  ])
  for (const text of ['', '   ', 'x'.repeat(2_001), 'a\u0000b', 7, undefined])
    expect((await call('POST', `${id}/notes`, { text })).status).toBe(422)
  const entries = await entriesOf(id)
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['lead.note', { characters: 18 }],
    ['lead.note', { characters: 12 }],
  ])
  await expect(db().leadNote.updateMany({ data: { text: 'changed' } })).rejects.toThrow()
  await expect(db().leadNote.deleteMany()).rejects.toThrow()
})

test('a request that its person took back is gone, with its notes, in clear words', async () => {
  const { id, userId } = await createLead()
  await call('POST', `${id}/notes`, { text: 'Called' })
  await db().user.delete({ where: { id: userId } })
  expect(await db().leadNote.count()).toBe(0)
  for (const response of [
    await call('GET', id),
    await call('PATCH', id, { state: 'closed' }),
    await call('POST', `${id}/notes`, { text: 'Called' }),
    await call('GET', 'no-id'),
  ]) {
    expect(response).toMatchObject({
      status: 404,
      answer: { message: expect.stringContaining('not there any more') },
    })
  }
})

test('operators only', async () => {
  const { id } = await createLead()
  const member = await createMember()
  for (const [method, path, body] of [
    ['GET', id],
    ['PATCH', id, { state: 'closed' }],
    ['POST', `${id}/notes`, { text: 'x' }],
  ] as const) {
    expect((await call(method, path, body, '')).status).toBe(401)
    expect((await call(method, path, body, member.cookie)).status).toBe(403)
  }
  expect(await db().lead.findUniqueOrThrow({ where: { id }, include: { notes: true } })).toMatchObject({
    state: 'new',
    notes: [],
  })
})
