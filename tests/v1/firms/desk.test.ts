import { operations, sampleOf, send, serveAll } from '@/tests/support/api'
import { Authenticator } from '@/tests/support/authenticator'
import { requireFirmPages } from '@/lib/auth/firm-people/require-firm-page'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { listFirms } from '@/lib/firms/desk/list-firms'
import { createFirm } from '@/lib/firms/desk/save-firm'
import { createBreach } from '@/tests/support/factories'
import { createFirmPerson, createTestFirm } from '@/tests/support/firms'
import { createAdmin, createCaller, type TestMember } from '@/tests/support/members'
import { enrolled } from '@/tests/support/samples/firms'
import { tokenOf } from '@/tests/support/admins'
import type { TestApp } from '@/tests/support/serve'
import { Visitor } from '@/tests/support/visitor'

// Law firms as operators keep them, and the sign-in of their people.

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await serveAll()
  admin = await createAdmin()
})
afterAll(() => app.close())
beforeEach(resetRateLimits)
afterEach(() => {
  env().LAW_FIRM_HAND_OVER = 'on'
})

interface Body {
  firm: { id: string }
  link: string
  message: string
  fieldErrors: Record<string, string>
}

async function ask(method: string, path: string, body?: unknown, cookie = admin.cookie) {
  const response = await fetch(app.url + path, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Body }
}

const WORDS = { name: '', states: ['NY'], consentText: 'I agree that the firm may call me about it.' }
let firms = 0
const words = () => ({ ...WORDS, name: `Desk Firm ${(firms += 1)}` })

test('a new text is a new version, and the one before stays as it was', async () => {
  const { body: made } = await ask('POST', '/v1/admin/law-firms', words())
  const id = made.firm.id
  const before = await db().lawFirmVersion.findFirstOrThrow({ where: { firmId: id } })
  const changed = await ask('PATCH', `/v1/admin/law-firms/${id}`, {
    consentText: 'I agree that the firm may write to me about it.',
    expectedVersion: 1,
  })
  expect(changed).toMatchObject({ status: 200, body: { firm: { version: 2, states: ['NY'] } } })
  expect(
    await ask('PATCH', `/v1/admin/law-firms/${id}`, { states: ['NJ'], expectedVersion: 1 }),
  ).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('version 2') },
  })
  // Nothing new is no version.
  expect((await ask('PATCH', `/v1/admin/law-firms/${id}`, { states: ['NY'] })).body.message).toBe(
    'It was so already.',
  )
  expect(await db().lawFirmVersion.findMany({ where: { firmId: id }, orderBy: { number: 'asc' } })).toEqual([
    before,
    expect.objectContaining({ number: 2 }),
  ])
  await expect(
    db().lawFirmVersion.update({ where: { id: before.id }, data: { consentText: 'Another text entirely.' } }),
  ).rejects.toMatchObject({ code: expect.anything() })
})

test('no two firms are called the same, and what nothing cites can be deleted', async () => {
  const { name } = await createTestFirm()
  expect(await ask('POST', '/v1/admin/law-firms', { ...WORDS, name })).toMatchObject({
    status: 409,
    body: { fieldErrors: { name: 'Another law firm has this name' } },
  })
  const { id } = await createTestFirm()
  const breachId = await createBreach()
  await ask('PUT', `/v1/admin/breach/${breachId}/law-firm`, { firmId: id })
  expect(await ask('DELETE', `/v1/admin/law-firms/${id}`)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('breaches name it') },
  })
  await ask('PUT', `/v1/admin/breach/${breachId}/law-firm`, { firmId: null })
  expect(await ask('DELETE', `/v1/admin/law-firms/${id}`)).toMatchObject({
    status: 200,
    body: { done: true },
  })
  expect(await ask('DELETE', `/v1/admin/law-firms/${id}`)).toMatchObject({
    status: 200,
    body: { done: false },
  })
})

test.each([
  [{ states: [] }, 'states'],
  [{ states: ['ZZ'] }, 'states.0'],
  [{ name: ' ' }, 'name'],
  [{ consentText: 'short' }, 'consentText'],
  [{ consentText: 'x'.repeat(2_001) }, 'consentText'],
])('%j is refused', async (wrong, field) => {
  const { status, body } = await ask('POST', '/v1/admin/law-firms', { ...words(), ...wrong })
  expect([status, Object.keys(body.fieldErrors)]).toEqual([422, [field]])
})

test('the list goes from page to page, each firm with its people', async () => {
  const actor = { id: admin.userId, name: admin.email, ip: '', requestId: null }
  for (let n = 0; n < 5; n++) await createFirm({ ...words(), states: ['NY'] }, actor)
  const first = await listFirms({ limit: 2 })
  const second = await listFirms({ limit: 2, after: first.next! })
  const back = await listFirms({ limit: 2, before: second.previous! })
  expect(back).toEqual(first)
  const last = await listFirms({ limit: 2, before: 'end' })
  expect(last.next).toBeNull()
  const ids = [...first.results, ...second.results].map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
})

test('a firm that is off has no invitations, no sessions and no place on a form', async () => {
  const { id } = await createTestFirm()
  const person = await createFirmPerson(id)
  const { body: invite } = await ask('POST', `/v1/admin/law-firms/${id}/invite`, {
    email: 'new.counsel@example.com',
    name: '',
  })
  const sessions = () => db().firmSession.count({ where: { personId: person.userId, revokedAt: null } })
  expect(await sessions()).toBe(1)
  await ask('PATCH', `/v1/admin/law-firms/${id}`, { isActive: false })
  expect(await sessions()).toBe(0)
  const browser = new Visitor(app)
  expect((await browser.post('/v1/firm/invite', { token: tokenOf(invite.link) })).status).toBe(410)
  const breachId = await createBreach()
  expect((await ask('PUT', `/v1/admin/breach/${breachId}/law-firm`, { firmId: id })).status).toBe(409)
  expect((await ask('POST', `/v1/admin/law-firms/${id}/invite`, { email: 'x@example.com' })).status).toBe(409)
})

test('an invitation is for one sign-in, and opens no other', async () => {
  const { id } = await createTestFirm()
  const email = 'both.doors@example.com'
  const token = tokenOf((await ask('POST', `/v1/admin/law-firms/${id}/invite`, { email })).body.link)
  const browser = new Visitor(app)
  expect((await browser.post('/v1/admin/invite', { token })).status).toBe(404)
  expect((await browser.post('/v1/firm/invite', { token })).status).toBe(200)
  // The browser has it open; the operators' calls do not take it.
  expect((await browser.post('/v1/admin/register/challenge', { email })).status).toBe(403)
  const device = new Authenticator('http://localhost:3000')
  const { options } = await (await browser.post('/v1/firm/register/challenge', { email })).json()
  expect(
    (await browser.post('/v1/admin/register/verify', { email, creds: device.register(options) })).status,
  ).toBe(403)
  const again = await (await browser.post('/v1/firm/register/challenge', { email })).json()
  const done = await browser.post('/v1/firm/register/verify', {
    email,
    creds: device.register(again.options),
  })
  expect(done.status).toBe(200)
  expect(await db().user.count({ where: { email } })).toBe(0)
  expect(await db().firmPerson.findUniqueOrThrow({ where: { email } })).toMatchObject({ firmId: id })
  // Its passkey signs in there, and nowhere else.
  const signIn = async (path: string) => {
    const begun = await (await browser.post(`${path}/challenge`, { email })).json()
    return browser.post(`${path}/verify`, { email, creds: device.authenticate(begun.options) })
  }
  expect((await signIn('/v1/admin/login')).status).toBe(401)
  expect((await signIn('/v1/firm/login')).status).toBe(200)
  expect((await ask('POST', `/v1/admin/law-firms/${id}/invite`, { email })).status).toBe(409)
})

test('nobody signs in for a firm that is off', async () => {
  const { email, device } = await enrolled()
  await db().lawFirm.updateMany({
    where: { people: { some: { email } } },
    data: { deactivatedAt: new Date() },
  })
  const browser = new Visitor(app)
  const { options } = await (await browser.post('/v1/firm/login/challenge', { email })).json()
  const { status } = await browser.post('/v1/firm/login/verify', {
    email,
    creds: device.authenticate(options),
  })
  expect(status).toBe(401)
  expect(await db().firmSession.count({ where: { person: { email } } })).toBe(1)
})

test('of two responses at once that carry the same count, one signs in', async () => {
  const { email, device } = await enrolled()
  const browsers = [new Visitor(app), new Visitor(app)]
  const begun = await Promise.all(
    browsers.map(async (browser) => (await browser.post('/v1/firm/login/challenge', { email })).json()),
  )
  const responses = await Promise.all(
    browsers.map((browser, index) =>
      browser.post('/v1/firm/login/verify', {
        email,
        creds: device.authenticate(begun[index].options, { counter: 9 }),
      }),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
})

const ALSO_WHEN_OFF = [
  'POST /v1/firm/signout',
  'DELETE /v1/admin/law-firms/people/{id}',
  'POST /v1/admin/leads/{id}/recall',
  'GET /v1/admin/leads/{id}/certificate',
]

test('while hand-over is off its pages are not there', () => {
  expect(() => requireFirmPages()).not.toThrow()
  env().LAW_FIRM_HAND_OVER = 'off'
  expect(() => requireFirmPages()).toThrow(
    expect.objectContaining({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' }),
  )
})

test('while hand-over is off its calls are not there', async () => {
  const all = operations.filter(
    ({ path, call }) =>
      /^\/v1\/firm\/|^\/v1\/admin\/law-firms|law-firm$|hand-over$/.test(path) &&
      !ALSO_WHEN_OFF.includes(call),
  )
  expect(all.length).toBeGreaterThan(10)
  for (const operation of all) {
    env().LAW_FIRM_HAND_OVER = 'on'
    const caller = await createCaller(operation.access)
    const sample = await sampleOf(operation.call, caller)
    env().LAW_FIRM_HAND_OVER = 'off'
    const { status } = await send(app, operation, sample, { cookie: caller.cookie })
    expect([operation.call, status]).toEqual([operation.call, 404])
  }
})
