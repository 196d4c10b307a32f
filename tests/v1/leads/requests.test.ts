import { POST as verify } from '@/app/v1/auth/verify-email/route'
import { POST as getNotified } from '@/app/v1/users/get-notified/route'
import { DELETE as takeBack, GET as list } from '@/app/v1/users/me/requests/route'
import { POST as withdraw } from '@/app/v1/users/withdraw-request/route'
import { COMMAND_LINE } from '@/lib/audit/record'
import { hashEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { moveLead } from '@/lib/leads/move-lead'
import { requestOfCase } from '@/lib/leads/read-requests'
import type { TrackedRequest } from '@/lib/leads/tracked-request'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { mailedTokens } from '@/tests/support/mailed'
import { createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { Visitor } from '@/tests/support/visitor'

// Where a request stands, as its sender sees it, and taking it back.

let app: TestApp
let ann: TestMember
const OPERATOR = { ...COMMAND_LINE, name: 'dana@redress.example' }
const ASKED = {
  name: 'Ann Lee',
  phoneNumber: '6175550142',
  zipCode: '02139',
  uniqueBreachId: 'Acme',
  form: 'request-consultation',
  connectWithLawyer: true,
}

beforeAll(async () => {
  app = await serve({
    '/v1/auth/verify-email': { POST: verify },
    '/v1/users/get-notified': { POST: getNotified },
    '/v1/users/withdraw-request': { POST: withdraw },
    '/v1/users/me/requests': { GET: list, DELETE: takeBack },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  await emptyTables('rate_count', 'pending_sign_up', 'session', 'visit_proof', 'case', 'audit_event')
  await createBreach({ uniqueBreachId: 'Acme', title: 'Acme' })
  ann = await createMember({ email: 'ann@example.com' })
})

const of = (method: string, path: string, { cookie }: TestMember, body?: unknown) =>
  fetch(app.url + path, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const requestsOf = async (member: TestMember) =>
  ((await (await of('GET', '/v1/users/me/requests', member)).json()) as { requests: TrackedRequest[] })
    .requests
const standing = ({ steps }: TrackedRequest) => steps.map(({ state, title }) => `${state} ${title}`)
const share = (leadId: string, recipient: string) => db().leadShare.create({ data: { leadId, recipient } })

test('a member’s request from its sending to its end, each step with the time on record', async () => {
  await of('POST', '/v1/users/get-notified', ann, { ...ASKED, email: ann.email })
  const [sent] = await requestsOf(ann)
  expect(sent!.title).toBe('A free consultation with a lawyer about the Acme breach')
  expect(standing(sent!)).toEqual([
    'done Sent',
    'done Confirmed',
    'current A lawyer has it',
    'next They call',
  ])
  expect(sent!.steps[1]!.text).toContain('You were signed in')
  const { sharedAt } = await share(sent!.id, 'Brown LLP')
  await share(sent!.id, 'Brown LLP')
  const [passedOn] = await requestsOf(ann)
  expect(standing(passedOn!).slice(2)).toEqual(['done A lawyer has it', 'current They call'])
  expect(passedOn!.steps[2]).toMatchObject({
    at: sharedAt.toISOString(),
    text: expect.stringMatching(/^Brown LLP, since [^;]+\.$/),
  })
  await moveLead(sent!.id, { state: 'contacted' }, OPERATOR)
  const { at } = await db().auditEvent.findFirstOrThrow({ where: { subject: sent!.id } })
  expect((await requestsOf(ann))[0]!.steps[3]).toMatchObject({ state: 'done', at: at.toISOString() })
  // The log is kept for a time: then nobody knows when it was.
  await emptyTables('audit_event')
  expect((await requestsOf(ann))[0]!.steps[3]).toMatchObject({ title: 'They call', state: 'done', at: null })
  expect(await requestOfCase(ann.userId, 'Acme')).toMatchObject({ id: sent!.id })
  expect(await requestOfCase((await createMember()).userId, 'Acme')).toBeNull()
})

test('what an operator moved back to New says nothing of a call', async () => {
  await of('POST', '/v1/users/get-notified', ann, { ...ASKED, email: ann.email })
  const [{ id }] = (await requestsOf(ann)) as [TrackedRequest]
  for (const state of ['contacted', 'closed', 'new'] as const) await moveLead(id, { state }, OPERATOR)
  expect(standing((await requestsOf(ann))[0]!).slice(2)).toEqual([
    'current A lawyer has it',
    'next They call',
  ])
  await moveLead(id, { state: 'closed' }, OPERATOR)
  expect(standing((await requestsOf(ann))[0]!).slice(2)).toEqual([
    'unknown A lawyer has it',
    'unknown Closed',
  ])
})

test('taken back by its member: gone, with its case and what was agreed to; who has it is named; harmless again', async () => {
  await of('POST', '/v1/users/get-notified', ann, { ...ASKED, email: ann.email })
  const [{ id }] = (await requestsOf(ann)) as [TrackedRequest]
  await share(id, 'Brown LLP')
  expect(await db().case.count()).toBe(1)
  const call = (member: TestMember) => of('DELETE', `/v1/users/me/requests?id=${id}`, member)
  // For another member it is as if it were not there.
  const other = await call(await createMember())
  expect(await other.json()).toEqual({
    message: 'This request was taken back, and everything that came with it.',
  })
  expect(await db().lead.count()).toBe(1)
  expect(await (await call(ann)).json()).toEqual({
    message:
      'This request was taken back, and everything that came with it. Brown LLP has it already: taking it back does not reach them. If they should not contact you, tell them yourself.',
  })
  expect([await db().lead.count(), await db().case.count()]).toEqual([0, 0])
  expect(
    await db().consent.count({ where: { emailHash: new Uint8Array(hashEmail(ann.email)), revokedAt: null } }),
  ).toBe(0)
  expect(await db().notification.findMany({ where: { userId: ann.userId } })).toMatchObject([
    { title: 'You took a request back', message: expect.stringContaining('Brown LLP') },
  ])
  expect((await call(ann)).status).toBe(200)
  expect(await db().user.count({ where: { id: ann.userId } })).toBe(1)
  expect((await of('DELETE', '/v1/users/me/requests?id=1', ann)).status).toBe(422)
})

test('a member who has never proven the address sees none, and takes none back', async () => {
  await of('POST', '/v1/users/get-notified', ann, { ...ASKED, email: ann.email })
  const { id } = await db().lead.findFirstOrThrow()
  await db().user.update({ where: { id: ann.userId }, data: { emailVerifiedAt: null } })
  expect(await requestsOf(ann)).toEqual([])
  await of('DELETE', `/v1/users/me/requests?id=${id}`, ann)
  expect(await db().lead.count()).toBe(1)
})

describe('a confirmed request, by the browser that made it', () => {
  const EMAIL = 'june@example.com'
  const ask = async () => {
    const maker = new Visitor(app)
    await maker.post('/v1/users/get-notified', { ...ASKED, email: EMAIL })
    return maker
  }

  test('is taken back where the link was opened in it, or its owner is signed in; else it stays', async () => {
    const maker = await ask()
    const token = (await mailedTokens(EMAIL)).at(-1)!
    await new Visitor(app).post('/v1/auth/verify-email', { token })
    const refused = await maker.post('/v1/users/withdraw-request')
    expect(refused.status).toBe(409)
    expect(await db().lead.count()).toBe(1)

    const second = await ask()
    // Within ten minutes it is the same request, and that is somebody else's.
    expect((await second.post('/v1/users/withdraw-request')).status).toBe(404)

    await emptyTables('users')
    const owner = await ask()
    await owner.post('/v1/auth/verify-email', { token: (await mailedTokens(EMAIL)).at(-1) })
    await share((await db().lead.findFirstOrThrow()).id, 'Brown LLP')
    const done = await owner.post('/v1/users/withdraw-request')
    expect(await done.json()).toEqual({ message: expect.stringContaining('Brown LLP has it already') })
    expect([await db().lead.count(), await db().case.count(), await db().user.count()]).toEqual([0, 0, 0])
  })

  test('the answer of its link says whether there is an account, to who holds the link', async () => {
    const answer = async (token: string) =>
      (await (await new Visitor(app).post('/v1/auth/verify-email', { token })).json()) as {
        hasAccount: boolean
      }
    await ask()
    expect((await answer((await mailedTokens(EMAIL)).at(-1)!)).hasAccount).toBe(false)
    await new Visitor(app).post('/v1/users/get-notified', { ...ASKED, email: ann.email })
    const token = (await mailedTokens(ann.email)).at(-1)!
    expect((await answer(token)).hasAccount).toBe(true)
  })
})
