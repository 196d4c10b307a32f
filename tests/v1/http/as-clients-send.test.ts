import { DELETE as deleteBreach, PATCH as patchBreach } from '@/app/v1/admin/breach/route'
import { GET as listAll } from '@/app/v1/admin/breach/all/route'
import { GET as adminStats } from '@/app/v1/admin/dashboard/stats/route'
import { POST as resend } from '@/app/v1/auth/verify-email/resend/route'
import { POST as verify } from '@/app/v1/auth/verify-email/route'
import { GET as listEmails } from '@/app/v1/breaches/emails/route'
import { GET as getBreach } from '@/app/v1/breaches/route'
import { GET as listMail } from '@/app/v1/admin/outbox/route'
import { POST as checkAddress } from '@/app/v1/settlements/check-address/route'
import { POST as getNotified } from '@/app/v1/users/get-notified/route'
import { DELETE as deleteByEmail } from '@/app/v1/users/by-email/route'
import { GET as listUsers } from '@/app/v1/users/route'
import { db } from '@/lib/db/client'
import { createBreach } from '@/tests/support/factories'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

// Requests in the ways of ordinary clients: one type for every POST, empty fields of a form in the query, what an answer had sent back.

let app: TestApp
let admin: TestMember
let id: number

beforeAll(async () => {
  app = await serve({
    '/v1/admin/breach': { PATCH: patchBreach, DELETE: deleteBreach },
    '/v1/admin/breach/all': { GET: listAll },
    '/v1/admin/dashboard/stats': { GET: adminStats },
    '/v1/auth/verify-email': { POST: verify },
    '/v1/auth/verify-email/resend': { POST: resend },
    '/v1/breaches/emails': { GET: listEmails },
    '/v1/breaches': { GET: getBreach },
    '/v1/admin/outbox': { GET: listMail },
    '/v1/settlements/check-address': { POST: checkAddress },
    '/v1/users': { GET: listUsers },
    '/v1/users/by-email': { DELETE: deleteByEmail },
    '/v1/users/get-notified': { POST: getNotified },
  })
  admin = await createAdmin()
  await db().breach.deleteMany()
  id = await createBreach({ uniqueBreachId: 'Elm-2024', title: 'Elm & Sons' })
  await createBreach({ uniqueBreachId: 'Oak-1', title: 'Oak' })
  await createBreach({ uniqueBreachId: 'Oak-2', title: 'Oak' })
})
afterAll(() => app.close())

const JSON_TYPE = { 'content-type': 'application/json' }

async function send(method: string, path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {}) {
  const response = await fetch(app.url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
} // prettier-ignore

test.each([
  ['JSON', JSON_TYPE],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['nothing', undefined],
])('a call that takes no body is the same whether a type is named for it or not: %s', async (_, headers) => {
  const asked = headers ? { headers } : {}
  expect((await send('POST', '/v1/auth/verify-email?token=abc', asked)).status).toBe(410)
  expect((await send('POST', '/v1/auth/verify-email/resend', asked)).status).toBe(404)
  expect(
    (await send('DELETE', '/v1/admin/breach?uniqueBreachId=none', { headers: { ...headers, cookie: admin.cookie } })).status,
  ).toBe(404)
}) // prettier-ignore

test('what is there has to be JSON all the same', async () => {
  const path = '/v1/auth/verify-email?token=abc'
  const ask = async (type: string, body: string) =>
    (await fetch(app.url + path, { method: 'POST', headers: { 'content-type': type }, body })).status
  expect([
    await ask('application/json', '{'),
    await ask('application/json', ' '),
    await ask('text/plain', '{}'),
    await ask('application/json', '{}'),
  ]).toEqual([400, 400, 415, 410])
})

test('a list takes the empty fields of a form for none, and the first of several', async () => {
  const headers = { cookie: admin.cookie }
  for (const [path, fields] of [
    ['/v1/users', ['page', 'limit', 'role', 'sortBy']],
    ['/v1/admin/breach/all', ['page', 'limit', 'email', 'isBreached', 'sortBy', 'severity']],
  ] as const) {
    const plain = await send('GET', path, { headers })
    const query = fields.map((field) => `${field}=`).join('&')
    expect([plain.status, await send('GET', `${path}?${query}`, { headers })]).toEqual([200, plain])
    const limits = await send('GET', `${path}?limit=&limit=2&limit=x`, { headers })
    expect([limits.status, limits.body.limit]).toEqual([200, 2])
  }
})

test.each([1, 2, 3, 4])('status %d is taken as it is answered', async (status) => {
  const headers = { ...JSON_TYPE, cookie: admin.cookie }
  for (const massActionBreachStatus of [status, String(status)]) {
    const body = { uniqueBreachId: 'Elm-2024', massActionBreachStatus, reason: 'A complaint was filed.' }
    const answer = await send('PATCH', '/v1/admin/breach', { headers, body })
    expect([answer.status, answer.body.massActionBreachStatus]).toEqual([200, status])
  }
})

test.each([0, 5, 1.5, '01', null, true, [1]])('status %j is none', async (massActionBreachStatus) => {
  const answer = await send('PATCH', '/v1/admin/breach', {
    headers: { ...JSON_TYPE, cookie: admin.cookie },
    body: { uniqueBreachId: 'Elm-2024', massActionBreachStatus },
  })
  expect([answer.status, answer.body.message]).toEqual([422, 'Status must be 1, 2, 3 or 4'])
})

test('a breach is named by its key, its number or a title that no other has', async () => {
  const ask = async (uniqueBreachId: string) => {
    const { status, body } = await send('GET', `/v1/breaches?uniqueBreachId=${encodeURIComponent(uniqueBreachId)}`)
    const lead = await send('POST', '/v1/users/get-notified', {
      headers: JSON_TYPE,
      body: { email: 'ann@example.com', name: 'Ann Lee', phoneNumber: '6175550142', zipCode: '02139', uniqueBreachId },
    })
    return [status, body.uniqueBreachId, lead.status]
  } // prettier-ignore
  for (const name of ['Elm-2024', 'elm-2024', String(id), 'Elm & Sons', 'elm & sons '])
    expect([name, ...(await ask(name))]).toEqual([name, 200, 'Elm-2024', 200])
  for (const name of ['Oak', '999999', '0', 'Elm'])
    expect([name, ...(await ask(name))]).toEqual([name, 404, undefined, 422])
  const stored = await db().lead.findMany({ select: { uniqueBreachId: true } })
  expect(new Set(stored.map(({ uniqueBreachId }) => uniqueBreachId))).toEqual(new Set(['Elm-2024']))
})

test.each(['Bearer ', 'Bearer', 'Basic abc'])('"%s" is no token', async (authorization) => {
  const answer = await send('GET', '/v1/admin/dashboard/stats', { headers: { authorization } })
  expect([answer.status, answer.body.error ?? answer.body.message]).toEqual([
    401,
    'No authentication token available',
  ])
})

test('a message is compared whatever else a client sends with it', async () => {
  const body = { text: 'https://a.example', slug: null, lang: 'en' }
  const answer = await send('POST', '/v1/settlements/check-address', { headers: JSON_TYPE, body })
  expect(answer.status).toBe(200)
})

test('what is no text is not said to be missing', async () => {
  const refused = await send('POST', '/v1/users/get-notified', {
    headers: JSON_TYPE,
    body: { name: 7, email: ['ann@example.com'], phoneNumber: 6175550142, zipCode: '02139' },
  })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      fieldErrors: {
        name: 'Name must be text',
        email: 'Email must be text',
        phoneNumber: 'Phone number must be text',
      },
    },
  })
})

test('a plus in an address that is not encoded is a plus', async () => {
  const email = 'ann+oak@example.com'
  const { userId } = await createMember({ email })
  for (const [method, path] of [
    ['GET', `/v1/admin/breach/all?email=${email}`],
    ['GET', `/v1/breaches/emails?uniqueBreachId=Elm-2024&q=${email}`],
    ['GET', `/v1/admin/outbox?email=${email}`],
    ['DELETE', `/v1/users/by-email?breachId=Elm-2024&email=${email}`],
  ] as const)
    expect([path, (await send(method, path, { headers: { cookie: admin.cookie } })).status]).toEqual([
      path,
      200,
    ])
  expect(await db().user.count({ where: { id: userId } })).toBe(0)
})
