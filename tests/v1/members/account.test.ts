import { DELETE as deleteMe, GET as getMe, PATCH as patchMe } from '@/app/v1/users/me/route'
import { DELETE as revoke, GET as consents } from '@/app/v1/users/me/consents/route'
import { GET as data } from '@/app/v1/users/me/data/route'
import { db } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { visitCookie } from '@/lib/visit/visit'
import { listConsents } from '@/lib/members/preferences/consents'
import { listRequests } from '@/lib/members/shares'
import { createConsent, createLead, createMessage, keyOf } from '@/tests/support/account'
import { createBreach, expose } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { provenVisit } from '@/tests/support/visits'

let app: TestApp
let ann: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/users/me': { GET: getMe, PATCH: patchMe, DELETE: deleteMe },
    '/v1/users/me/consents': { GET: consents, DELETE: revoke },
    '/v1/users/me/data': { GET: data },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  await db().lookupOptOut.deleteMany()
  await db().pendingSignUp.deleteMany()
  ann = await createMember({
    email: 'ann@example.com',
    name: 'Ann Lee',
    phoneNumber: '+16175550142',
    zipCode: '02139',
  })
})

function call(
  method: string,
  path: string,
  {
    body,
    cookie = ann.cookie,
    headers = {},
  }: { body?: unknown; cookie?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(app.url + path, {
    method,
    headers: {
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

describe('the profile', () => {
  test('is shown, and changed field by field', async () => {
    expect(await (await call('GET', '/v1/users/me')).json()).toMatchObject({
      account: {
        email: 'ann@example.com',
        name: 'Ann Lee',
        phoneNumber: '+16175550142',
        zipCode: '02139',
        emailVerified: true,
        lookupOptOut: false,
      },
    })
    expect(
      await (await call('PATCH', '/v1/users/me', { body: { name: ' Ann  Marie ' } })).json(),
    ).toMatchObject({ account: { name: 'Ann Marie', phoneNumber: '+16175550142' } })
    expect(
      await (await call('PATCH', '/v1/users/me', { body: { phoneNumber: '', zipCode: ' ' } })).json(),
    ).toMatchObject({ account: { name: 'Ann Marie', phoneNumber: null, zipCode: null } })
    expect(await (await call('PATCH', '/v1/users/me', { body: {} })).json()).toMatchObject({
      account: { name: 'Ann Marie' },
    })
  })

  test('cannot be given what the rules refuse, nor another role or address', async () => {
    const refused = await call('PATCH', '/v1/users/me', { body: { name: '', zipCode: '9' } })
    expect([refused.status, (await refused.json()).fieldErrors]).toEqual([
      422,
      { name: 'Name is required', zipCode: 'Please enter a valid zip code' },
    ])
    await call('PATCH', '/v1/users/me', {
      body: { role: 'admin', email: 'x@example.com', passwordHash: 'x' },
    })
    expect(await db().user.findFirst()).toMatchObject({
      role: 'user',
      email: 'ann@example.com',
      name: 'Ann Lee',
    })
  })

  test.each(['GET', 'PATCH', 'DELETE'])('%s needs a session', async (method) => {
    const response = await call(method, '/v1/users/me', {
      cookie: '',
      ...(method !== 'GET' && { body: { confirmation: 'DELETE' } }),
    })
    expect(response.status).toBe(401)
    expect(await db().user.count()).toBe(1)
  })

  test('another site\u2019s page changes and deletes nothing', async () => {
    for (const method of ['PATCH', 'DELETE'])
      expect(
        (
          await call(method, '/v1/users/me', {
            body: { name: 'X Y', confirmation: 'DELETE' },
            headers: { origin: 'https://evil.example' },
          })
        ).status,
      ).toBe(403)
    expect(await db().user.findFirst()).toMatchObject({ name: 'Ann Lee' })
  })
})

describe('consents', () => {
  test('are listed newest first in the words that were agreed to, one\u2019s own only', async () => {
    await createConsent('ann@example.com', { kind: 'terms', givenAt: new Date('2026-01-01') })
    await createConsent('ann@example.com', { givenAt: new Date('2026-02-01') })
    await createConsent('eve@example.com')
    const { consents: listed } = await (await call('GET', '/v1/users/me/consents')).json()
    expect(listed).toMatchObject([
      {
        kind: 'future_breaches',
        text: 'Notify me',
        version: '2026-11-21',
        form: 'get-notified',
        revokedAt: null,
        canRevoke: true,
      },
      { kind: 'terms', canRevoke: false },
    ])
  })

  test('one is taken back once, and mail that rests on it is not sent, unless another stands', async () => {
    const [first, second] = [
      await createConsent('ann@example.com', { form: 'signup' }),
      await createConsent('ann@example.com', { form: 'preferences' }),
    ]
    // Of a request that nobody confirmed: no mail rests on it.
    await createConsent('ann@example.com', { leadId: (await createLead(ann.userId)).id })
    await createConsent('ann@example.com', { form: 'signup', kind: 'email' })
    const { id } = await createMessage('ann@example.com', { state: 'queued', requires: 'future_breaches' })
    const other = await createMessage('ann@example.com', { state: 'queued', requires: 'email' })
    const stateOf = async (message: bigint) =>
      (await db().emailMessage.findUniqueOrThrow({ where: { id: message } })).state
    expect((await call('DELETE', `/v1/users/me/consents?id=${first.id}`)).status).toBe(200)
    expect(await stateOf(id)).toBe('queued')
    expect((await call('DELETE', `/v1/users/me/consents?id=${second.id}`)).status).toBe(200)
    expect([await stateOf(id), await stateOf(other.id)]).toEqual(['cancelled', 'queued'])
    const at = (await db().consent.findUniqueOrThrow({ where: { id: first.id } })).revokedAt
    expect((await call('DELETE', `/v1/users/me/consents?id=${first.id}`)).status).toBe(200)
    expect((await db().consent.findUniqueOrThrow({ where: { id: first.id } })).revokedAt).toEqual(at)
  })

  test('what comes with the account stays, and another\u2019s is not there', async () => {
    for (const kind of ['terms', 'adult'] as const) {
      const { id } = await createConsent('ann@example.com', { kind })
      expect((await call('DELETE', `/v1/users/me/consents?id=${id}`)).status).toBe(409)
    }
    const { id } = await createConsent('eve@example.com')
    expect((await call('DELETE', `/v1/users/me/consents?id=${id}`)).status).toBe(404)
    expect((await call('DELETE', '/v1/users/me/consents?id=1')).status).toBe(422)
    expect(await db().consent.count({ where: { revokedAt: { not: null } } })).toBe(0)
  })

  test('an account whose address was never proven sees none, and no requests', async () => {
    await createConsent('ann@example.com', { leadId: (await createLead(ann.userId)).id })
    await db().user.updateMany({ data: { emailVerifiedAt: null } })
    expect([await listConsents(ann.userId), await listRequests(ann.userId)]).toEqual([[], []])
    expect((await call('GET', '/v1/users/me/data')).status).toBe(403)
  })
})

test('requests say who they were shared with, and when', async () => {
  await createBreach({ uniqueBreachId: 'Acme', title: 'Acme Inc' })
  const lead = await createLead(ann.userId, { uniqueBreachId: 'Acme', createdAt: new Date('2026-03-01') })
  await createLead(ann.userId, { createdAt: new Date('2026-02-01') })
  await createLead((await createMember()).userId)
  await db().leadShare.createMany({
    data: [{ leadId: lead.id, recipient: 'Example & Partners', sharedAt: new Date('2026-03-02T10:00:00Z') }],
  })
  expect(await listRequests(ann.userId)).toMatchObject([
    {
      breachTitle: 'Acme Inc',
      wantsLawyer: true,
      shares: [{ recipient: 'Example & Partners', sharedAt: '2026-03-02T10:00:00.000Z' }],
    },
    { breachTitle: null, shares: [] },
  ])
})

describe('Download my data', () => {
  test('holds everything about the member, and nothing of anybody else or that opens anything', async () => {
    const breachId = await createBreach({
      uniqueBreachId: 'Private',
      title: 'Private Clinic',
      isSensitive: true,
    })
    await expose('ann@example.com', breachId)
    await expose('eve@example.com', await createBreach({ title: 'Elsewhere' }))
    const lead = await createLead(ann.userId)
    await createConsent('ann@example.com', { leadId: lead.id })
    await db().leadShare.create({ data: { leadId: lead.id, recipient: 'Example & Partners' } })
    await db().leadNote.create({
      data: { leadId: lead.id, author: 'dana@redress.example', text: 'Called back on Monday.' },
    })
    await db().case.create({
      data: {
        userId: ann.userId,
        uniqueBreachId: 'Private',
        company: 'Private Clinic',
        status: 'active',
        stage: 'Filed',
      },
    })
    await db().notification.create({
      data: { userId: ann.userId, type: 'new_breach', title: 'New breach', message: 'm', dedupeKey: 'k' },
    })
    await db().memberPreferences.create({ data: { userId: ann.userId, settlements: false } })
    await db().passkey.create({
      data: {
        id: 'credential',
        userId: ann.userId,
        publicKey: new Uint8Array([7, 7, 7]),
        transports: ['usb'],
        name: 'Blue key',
      },
    })
    await db().suppression.create({
      data: { emailHash: keyOf('ann@example.com'), list: 'alerts', reason: 'unsubscribed' },
    })
    await createMessage('ann@example.com', { template: 'password-reset' })
    const eve = await createMember({ email: 'eve@example.com', name: 'Eve Doe' })
    await createLead(eve.userId)
    const response = await call('GET', '/v1/users/me/data')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="redress-data-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      profile: { email: 'ann@example.com', name: 'Ann Lee', lookupOptOut: false },
      requests: [
        {
          name: 'Ann Lee',
          shares: [{ recipient: 'Example & Partners' }],
          notes: [{ text: 'Called back on Monday.' }],
        },
      ],
      consents: [{ text: 'Notify me', ip: '203.0.113.9' }],
      suppressions: [{ list: 'alerts', reason: 'unsubscribed' }],
      cases: [{ company: 'Private Clinic' }],
      notifications: [{ title: 'New breach' }],
      preferences: { settlements: false },
      sessions: [{ method: 'password' }],
      passkeys: [{ name: 'Blue key', transports: ['usb'] }],
      mail: [{ template: 'password-reset', state: 'sent' }],
      breaches: [{ email: 'ann@example.com', breaches: ['Private Clinic'] }],
      shortened: [],
    })
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: ann.userId } })
    for (const secret of [
      passwordHash!,
      'argon2',
      ann.sid,
      'publicKey',
      'Hash',
      'eve@',
      'Eve Doe',
      'Elsewhere',
      'dana@',
    ])
      expect(text).not.toContain(secret)
  })
})

describe('Delete my account', () => {
  const remove = (confirmation = 'DELETE') => call('DELETE', '/v1/users/me', { body: { confirmation } })

  test('an operator\u2019s account stays until their access is removed', async () => {
    ann = await createAdmin()
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
    expect(await answers[0]!.json()).toEqual({
      code: 'conflict',
      message: expect.stringContaining('Admins are removed in the Admins tab'),
    })
    expect([(await call('GET', '/v1/users/me')).status, await db().emailMessage.count()]).toEqual([200, 0])
    await db().user.update({ where: { id: ann.userId }, data: { role: 'user' } })
    expect((await remove()).status).toBe(200)
  })

  test('takes everything of the member, keeps what has to be kept, and tells the address', async () => {
    const lead = await createLead(ann.userId)
    await db().leadShare.create({ data: { leadId: lead.id, recipient: 'x' } })
    const consent = await createConsent('ann@example.com', { leadId: lead.id })
    await db().case.create({
      data: { userId: ann.userId, uniqueBreachId: 'A', company: 'A', status: 'active', stage: 's' },
    })
    await db().notification.create({
      data: { userId: ann.userId, type: 'new_breach', title: 't', message: 'm', dedupeKey: 'k' },
    })
    await db().passkey.create({
      data: { id: 'c', userId: ann.userId, publicKey: new Uint8Array([7]), name: 'k', transports: [] },
    })
    await db().passkeyChallenge.create({
      data: { challenge: 'c', purpose: 'register', userId: ann.userId, expiresAt: new Date() },
    })
    await db().pendingSignUp.create({
      data: {
        emailHash: keyOf('ann@example.com'),
        email: 'ann@example.com',
        name: 'x',
        passwordHash: 'x',
        ip: '',
        userAgent: '',
        expiresAt: new Date(),
      },
    })
    await db().emailToken.create({
      data: {
        tokenHash: new Uint8Array([1]),
        purpose: 'reset_password',
        emailHash: keyOf('ann@example.com'),
        expiresAt: new Date(),
      },
    })
    await db().suppression.create({
      data: { emailHash: keyOf('ann@example.com'), list: 'alerts', reason: 'unsubscribed' },
    })
    await db().lookupOptOut.create({ data: { emailHash: keyOf('ann@example.com') } })
    await expose('ann@example.com', await createBreach())
    const queued = await createMessage('ann@example.com', { state: 'queued' })
    const sending = await createMessage('ann@example.com', { state: 'sending' })
    await createMessage('ann@example.com', { state: 'delivered' })
    const batch = await db().emailBatch.create({ data: { id: crypto.randomUUID(), transport: 'capture' } })
    const inLiveBatch = await createMessage('ann@example.com', { state: 'sent', batchId: batch.id })
    const strangers = await createMessage('eve@example.com', { state: 'queued' })

    const response = await remove(' delete ')
    expect(response.status).toBe(200)
    const cookies = response.headers.getSetCookie()
    expect(cookies).toEqual([
      expect.stringMatching(/^next-auth\.session-token=; .*Max-Age=0/),
      expect.stringMatching(/^visit=; .*Max-Age=0/),
    ])
    const counts = await Promise.all([
      db().user.count(),
      db().lead.count(),
      db().leadShare.count(),
      db().case.count(),
      db().notification.count(),
      db().session.count(),
      db().passkey.count(),
      db().passkeyChallenge.count(),
      db().pendingSignUp.count(),
      db().emailToken.count(),
    ])
    expect(counts).toEqual(counts.map(() => 0))
    expect(await db().consent.findUnique({ where: { id: consent.id } })).toMatchObject({
      leadId: null,
      text: 'Notify me',
      revokedAt: expect.any(Date),
    })
    expect([
      await db().suppression.count(),
      await db().lookupOptOut.count(),
      await db().exposure.count(),
    ]).toEqual([1, 1, 1])
    expect(
      await db().emailMessage.findMany({
        orderBy: { id: 'asc' },
        select: { id: true, state: true, template: true },
      }),
    ).toEqual([
      { id: queued.id, state: 'cancelled', template: 'test' },
      { id: sending.id, state: 'sending', template: 'test' },
      { id: inLiveBatch.id, state: 'sent', template: 'test' },
      { id: strangers.id, state: 'queued', template: 'test' },
      { id: expect.any(BigInt), state: 'queued', template: 'account-deleted' },
    ])
    expect((await call('GET', '/v1/users/me')).status).toBe(401)
  })

  test.each(['', 'yes', 'DELETE ACCOUNT'])('not after %j was typed', async (typed) => {
    const response = await remove(typed)
    expect([response.status, (await response.json()).fieldErrors]).toEqual([
      422,
      { confirmation: 'Type DELETE to confirm' },
    ])
    expect(await db().user.count()).toBe(1)
  })

  test('two at once do it once', async () => {
    const statuses = (await Promise.all([remove(), remove(), remove()])).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true)
    expect(await db().emailMessage.count({ where: { template: 'account-deleted' } })).toBe(1)
  })

  test('leaves alone what belongs to the owner of an address that was only watched, and forgets the one that nobody else has', async () => {
    const bea = await createMember({ email: 'bea@example.com' })
    const add = (email: string, verifiedAt: Date | null) =>
      db().monitoredAddress.create({
        data: {
          userId: ann.userId,
          emailHash: keyOf(email),
          emailCiphertext: new Uint8Array([1]),
          verifiedAt,
        },
      })
    await add('bea@example.com', new Date())
    await add('own@example.com', new Date())
    await add('stranger@example.com', null)
    const messages = await Promise.all(
      ['bea@example.com', 'own@example.com', 'stranger@example.com'].map((email) =>
        createMessage(email, { state: 'queued' }),
      ),
    )
    await remove()
    const states = await Promise.all(
      messages.map(async ({ id }) => (await db().emailMessage.findUniqueOrThrow({ where: { id } })).state),
    )
    expect(states).toEqual(['queued', 'cancelled', 'queued'])
    expect(await db().monitoredAddress.count()).toBe(0)
    expect(await db().user.findMany()).toMatchObject([{ id: bea.userId }])
  })

  test('whoever is on the list of a breach is still not told of it twice', async () => {
    const breachId = await createBreach()
    await db().exposure.create({
      data: { emailHash: keyOf('ann@example.com'), breachId, emailCiphertext: new Uint8Array([1]) },
    })
    await createMessage('ann@example.com', { template: 'x' })
    const campaign = (id: number) =>
      db().emailCampaign.create({
        data: { breachId: id, uniqueBreachId: 'x', kind: 'get_notified', renderId: 'render-x' },
      })
    const told = await createMessage('ann@example.com', { campaignId: (await campaign(breachId)).id })
    await createMessage('ann@example.com', { campaignId: (await campaign(breachId + 1)).id })
    await remove()
    expect((await db().emailMessage.findMany({ where: { template: 'test' } })).map(({ id }) => id)).toEqual([
      told.id,
    ])
  })

  test('the visit is cleared though it had proven addresses', async () => {
    const visit = visitCookie(await provenVisit('ann@example.com')).split(';')[0]!
    const response = await call('DELETE', '/v1/users/me', {
      body: { confirmation: 'DELETE' },
      cookie: `${ann.cookie}; ${visit}`,
    })
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith('visit=;'))).toBe(true)
  })
})
