import { createPublicKey } from 'node:crypto'
import { closeDatabase, db, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { verifyCertificate, type CertificatePayload } from '@/lib/firms/certificate/certificate'
import { listCertificateKeys } from '@/lib/firms/certificate/signing-key'
import { tellRecalled } from '@/lib/firms/tell-recalled'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { deleteUserData } from '@/lib/events/account-deleted'
import { listLeads } from '@/lib/leads/desk/list-leads'
import { removeLead } from '@/lib/leads/remove-lead'
import { deleteUser } from '@/lib/members/delete-user'
import { exportData } from '@/lib/members/export-data'
import { listRequests } from '@/lib/members/shares'
import { listConsents, revokeConsent } from '@/lib/members/preferences/consents'
import { takeBackRequest } from '@/lib/members/take-back-request'
import { putBackRemoved } from '@/lib/panel/put-back'
import { purge } from '@/lib/retention/purge'
import { createEndpoint } from '@/lib/webhooks/desk/create-endpoint'
import { holdsNobody } from '@/tests/support/hold'
import { operations, sampleOf, send, serveAll } from '@/tests/support/api'
import { createFirmPerson, createHandable, createHanded, createTestFirm } from '@/tests/support/firms'
import { fingerprint } from '@/tests/support/fingerprint'
import { createAdmin, type TestMember } from '@/tests/support/members'
import type { TestApp } from '@/tests/support/serve'
import { AMPLE_MS } from '@/tests/support/until'

// A request goes to the firm that its person agreed to, once, by an operator's act, with a certificate; and comes back whatever ends it.

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await serveAll()
  admin = await createAdmin()
})
afterAll(async () => {
  await app.close()
  await closeDatabase()
})
beforeEach(resetRateLimits)
afterEach(() => {
  env().LAW_FIRM_HAND_OVER = 'on'
  env().CONSULTATION_STATES_OFF = []
  env().CERTIFICATE_KEY = Buffer.alloc(32, 0x33)
})

type Body = Record<string, unknown> & { message: string; results: Record<string, unknown>[] }

async function ask(method: string, path: string, body?: unknown, cookie = admin.cookie) {
  const response = await fetch(app.url + path, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) as Body }
}

const give = (leadId: string, lawFirmVersionId: string) =>
  ask('POST', `/v1/admin/leads/${leadId}/hand-over`, { lawFirmVersionId })
const handOverOf = (leadId: string) => db().handOver.findUnique({ where: { leadId } })

const actor = () => ({ id: admin.userId, name: admin.email, ip: '', requestId: null })

describe('handing over', () => {
  test('gives the firm what its person agreed to, and a certificate that verifies offline', async () => {
    const firm = await createTestFirm()
    const { leadId, email } = await createHandable(firm)
    const seen = await ask('GET', `/v1/admin/leads/${leadId}/hand-over`)
    expect(seen.body).toMatchObject({
      why: null,
      offer: { lawFirmVersionId: firm.versionId },
      handedOver: null,
    })
    expect(await give(leadId, firm.versionId)).toMatchObject({ status: 200 })
    const file = await ask('GET', `/v1/admin/leads/${leadId}/certificate`)
    const { body: keys } = await ask('GET', '/v1/certificates/keys', undefined, '')
    const published = (keys.keys as { id: string; publicKey: string }[])[0]!
    expect(createPublicKey(published.publicKey).asymmetricKeyType).toBe('ed25519')
    const verdict = verifyCertificate(file.text, published.publicKey)
    expect(verdict).toMatchObject({
      holds: true,
      payload: {
        request: leadId,
        keyId: published.id,
        firm: { id: firm.id, name: firm.name },
        version: { firm: 1 },
        form: { id: 'request-consultation', page: '/breach-details-request-consultation' },
        words: expect.stringContaining('Pass this request on to'),
        handedOverBy: admin.userId,
      },
      given: { name: { value: 'Ann Lee' }, email: { value: email }, phoneNumber: { value: '+16175550142' } },
    })
    const row = (await handOverOf(leadId))!
    for (const value of ['Ann Lee', email, '+16175550142', '"02139"'])
      expect([value, JSON.stringify(row).includes(value)]).toEqual([value, false])
    // Its person and the operators see it.
    const { results } = await listLeads({ limit: 5 })
    expect(results.find(({ id }) => id === leadId)!.handOver).toMatchObject({
      firm: firm.name,
      status: 'new',
    })
    expect(await db().leadShare.findMany({ where: { leadId } })).toMatchObject([{ recipient: firm.name }])
    expect(await db().auditEvent.count({ where: { subject: leadId, action: 'lead.hand-over' } })).toBe(1)
  })

  test('is done once, by whoever is first', async () => {
    const firm = await createTestFirm()
    const { leadId } = await createHandable(firm)
    const all = await Promise.all(Array.from({ length: 6 }, () => give(leadId, firm.versionId)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await db().leadShare.count({ where: { leadId } })).toBe(1)
    expect(await db().auditEvent.count({ where: { subject: leadId, action: 'lead.hand-over' } })).toBe(1)
  })

  test.each<[string, (made: Made) => Promise<unknown>, string]>([
    ['not confirmed', ({ leadId }) => set(leadId, { confirmedAt: null }), 'not confirmed'],
    ['closed', ({ leadId }) => set(leadId, { state: 'closed' }), 'closed'],
    ['without a firm', ({ leadId }) => set(leadId, { lawFirmVersionId: null }), 'no law firm'],
    [
      'without the wish for a lawyer',
      ({ leadId }) => set(leadId, { connectWithLawyer: false }),
      'no law firm',
    ],
    [
      'whose consent was taken back',
      ({ leadId }) =>
        db().consent.updateMany({ where: { leadId, kind: 'law_firm' }, data: { revokedAt: new Date() } }),
      'taken back',
    ],
    [
      'whose wish for a lawyer was taken back',
      ({ leadId }) =>
        db().consent.updateMany({
          where: { leadId, kind: 'connect_with_lawyer' },
          data: { revokedAt: new Date() },
        }),
      'taken back',
    ],
    [
      'for a firm that is off',
      ({ firmId }) => db().lawFirm.update({ where: { id: firmId }, data: { deactivatedAt: new Date() } }),
      'deactivated',
    ],
    [
      'from a state that is off',
      async () => void (env().CONSULTATION_STATES_OFF = ['MA']),
      'No lawyer is offered',
    ],
    [
      'from where the firm does not work',
      ({ leadId }) => set(leadId, { zipCode: '75001' }),
      'does not work in TX',
    ],
    [
      'from where it works no longer',
      ({ firmId }) =>
        db().lawFirmVersion.create({
          data: {
            firmId,
            number: 2,
            name: 'Elsewhere',
            states: ['NY'],
            consentText: 'Other words of the firm.',
            createdBy: 'a',
          },
        }),
      'does not work in MA',
    ],
  ])('never one %s', async (_name, change, words) => {
    const firm = await createTestFirm()
    const { leadId } = await createHandable(firm)
    await change({ leadId, firmId: firm.id })
    const before = await fingerprint()
    const refused = await give(leadId, firm.versionId)
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining(words) } })
    expect(await fingerprint()).toEqual(before)
    const { body } = await ask('GET', `/v1/admin/leads/${leadId}/hand-over`)
    expect(`Not handed over. ${body.why as string}`).toBe(refused.body.message)
  })

  test('never on other words than the operator saw, nor what the database has no consent for', async () => {
    const [firm, other] = [await createTestFirm(), await createTestFirm()]
    const { leadId } = await createHandable(firm)
    expect((await give(leadId, other.versionId)).body.message).toContain('other words')
    const insert = (firmId: string, versionId: string) =>
      pgPool().query(
        `INSERT INTO hand_over (id, lead_id, firm_id, version_id, handed_over_by_id, handed_over_by, handed_over_at, payload, signature, disclosed)
         VALUES (gen_random_uuid(), $1, $2, $3, gen_random_uuid(), 'x', now(), '{}', '', 'x')`,
        [leadId, firmId, versionId],
      )
    await expect(insert(other.id, other.versionId)).rejects.toThrow(/agreed/)
    await expect(insert(firm.id, other.versionId)).rejects.toThrow(/agreed/)
    await set(leadId, { confirmedAt: null })
    await expect(insert(firm.id, firm.versionId)).rejects.toThrow(/agreed/)
  })

  test('what was signed is never changed, nor deleted while it stands', async () => {
    const { id } = await createHanded()
    const change = (sql: string) => pgPool().query(`UPDATE hand_over SET ${sql} WHERE id = $1`, [id])
    for (const sql of [
      "payload = '{}'",
      "signature = ''",
      'firm_id = gen_random_uuid()',
      'lead_id = gen_random_uuid()',
    ])
      await expect(change(sql)).rejects.toThrow()
    await expect(pgPool().query('DELETE FROM hand_over WHERE id = $1', [id])).rejects.toThrow(/stands/)
    await change("recalled_at = now(), recall_reason = 'operator', disclosed = NULL")
    await expect(change("recalled_at = NULL, recall_reason = NULL, disclosed = 'x'")).rejects.toThrow()
    await expect(change("status = 'closed'")).rejects.toThrow()
  })

  test('another key signs from then on, and what was signed before verifies still', async () => {
    const before = await createHanded()
    env().CERTIFICATE_KEY = Buffer.alloc(32, 0x77)
    const after = await createHanded()
    const keys = await listCertificateKeys()
    for (const { leadId } of [before, after]) {
      const { text } = await ask('GET', `/v1/admin/leads/${leadId}/certificate`)
      const { keyId } = JSON.parse((JSON.parse(text) as { payload: string }).payload) as CertificatePayload
      const { publicKey } = keys.find(({ id }) => id === keyId)!
      expect(verifyCertificate(text, publicKey).holds).toBe(true)
    }
  })
})

type Handable = Awaited<ReturnType<typeof createHandable>>

interface Made {
  leadId: string
  firmId: string
}
const set = (id: string, data: Parameters<ReturnType<typeof db>['lead']['update']>[0]['data']) =>
  db().lead.update({ where: { id }, data })

const firmCalls = operations.filter(({ access, path }) => access === 'firm' && path.includes('{id}'))

describe('what a firm sees', () => {
  test('is its own, and nothing of another firm’s, by any call and any id', async () => {
    const [own, other] = [await createFirmPerson(), await createFirmPerson()]
    const mine = await createHanded(own.firmId)
    const theirs = await createHanded(other.firmId)
    const list = await ask('GET', '/v1/firm/leads', undefined, own.cookie)
    expect(list.body.results.map(({ id }) => id)).toEqual([mine.id])
    expect(list.text).not.toContain(theirs.email)
    expect(firmCalls.length).toBe(3)
    const before = await fingerprint()
    for (const operation of firmCalls) {
      const sample = await sampleOf(operation.call, own)
      for (const id of [theirs.id, theirs.leadId, mine.leadId, other.firmId, 'x'])
        expect([
          operation.call,
          id,
          (await send(app, operation, { ...sample, path: { id } }, { cookie: own.cookie })).status,
        ]).toEqual([operation.call, id, 404])
    }
    const after = await fingerprint()
    // The samples have handed over more; nothing of the other firm's was touched.
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).not.toContain('firm_person')
    expect(await handOverOf(theirs.leadId)).toMatchObject({ status: 'new' })
  })

  test('is never called recalled because it cannot be opened', async () => {
    const person = await createFirmPerson()
    const { id, leadId } = await createHanded(person.firmId)
    const { disclosed } = (await handOverOf(leadId))!
    // As it is under a key that nobody has any more.
    const damaged = disclosed!.slice(0, -4) + (disclosed!.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    await pgPool().query('UPDATE hand_over SET disclosed = $2 WHERE id = $1', [id, damaged])
    const list = await ask('GET', '/v1/firm/leads', undefined, person.cookie)
    expect(list.body.results).toMatchObject([{ id, name: null, breach: null, recalledAt: null }])
    for (const [path, cookie] of [
      [`/v1/firm/leads/${id}`, person.cookie],
      [`/v1/firm/leads/${id}/certificate`, person.cookie],
      [`/v1/admin/leads/${leadId}/certificate`, admin.cookie],
    ] as const) {
      const { status, body } = await ask('GET', path, undefined, cookie)
      expect([path, status, body.message]).toEqual([
        path,
        503,
        expect.stringContaining('It was not recalled'),
      ])
    }
  })

  test('is a status that it takes back to the operators, once a change', async () => {
    const person = await createFirmPerson()
    const { id, leadId } = await createHanded(person.firmId)
    const say = (status: string) => ask('PATCH', `/v1/firm/leads/${id}`, { status }, person.cookie)
    expect((await say('contacted')).body).toMatchObject({ changed: true })
    expect((await say('contacted')).body).toMatchObject({ changed: false })
    expect((await say('sold')).status).toBe(422)
    const { body } = await ask('GET', `/v1/admin/leads/${leadId}`)
    expect(body.handOver).toMatchObject({ status: 'contacted', statusAt: expect.any(String) })
    // What operators make of it themselves stays theirs.
    expect(body.state).toBe('new')
    expect(await db().auditEvent.count({ where: { subject: leadId, action: 'lead.firm-status' } })).toBe(1)
  })

  test('is found by the reference that it is called by on the telephone', async () => {
    const [person, other] = [await createFirmPerson(), await createFirmPerson()]
    const handed = [await createHanded(person.firmId), await createHanded(person.firmId)]
    const theirs = await createHanded(other.firmId)
    const find = async (reference: string, rest = '') =>
      ask('GET', `/v1/firm/leads?reference=${reference}${rest}`, undefined, person.cookie)
    for (const { id } of handed)
      for (const reference of [id.slice(0, 8), id.slice(0, 8).toUpperCase(), `%20${id.slice(0, 8)}%20`])
        expect((await find(reference)).body.results.map((item) => item.id)).toEqual([id])
    expect((await find(theirs.id.slice(0, 8))).body.results).toEqual([])
    expect((await find(handed[0]!.id.slice(0, 8), '&show=closed')).body.results).toEqual([])
    for (const wrong of ['1234567', '123456789', 'xyzxyzxy', '%25%25%25%25%25%25%25%25', handed[0]!.id])
      expect((await find(wrong)).status).toBe(422)
    expect((await find('')).body.results).toHaveLength(2)
  })

  test('goes from page to page', async () => {
    const person = await createFirmPerson()
    for (let n = 0; n < 5; n++) await createHanded(person.firmId)
    const page = async (query: string) =>
      (await ask('GET', `/v1/firm/leads?limit=2&${query}`, undefined, person.cookie)).body
    const first = await page('')
    const second = await page(`after=${first.next as string}`)
    const third = await page(`after=${second.next as string}`)
    const ids = [first, second, third].flatMap(({ results }) => results.map(({ id }) => id))
    expect([new Set(ids).size, third.next]).toEqual([5, null])
    expect((await page(`before=${second.previous as string}`)).results).toEqual(first.results)
  })
})

describe('recall', () => {
  /** A member's request that was handed over to the firm of somebody who is signed in. */
  async function handed() {
    const person = await createFirmPerson()
    const made = await createHanded(person.firmId)
    await db().user.update({
      where: { id: made.userId },
      data: { emailVerifiedAt: new Date(), claimedAt: new Date() },
    })
    return { person, ...made }
  }

  const ways: [
    string,
    (made: Awaited<ReturnType<typeof handed>>) => Promise<unknown>,
    'taken_back' | 'operator',
  ][] = [
    [
      'the operator',
      ({ leadId }) => ask('POST', `/v1/admin/leads/${leadId}/recall`, { reason: 'mistake' }),
      'operator',
    ],
    [
      'its person’s Take this request back',
      ({ email, leadId }) => takeBackRequest(email, leadId),
      'taken_back',
    ],
    [
      'taking back what they agreed to with the firm',
      async ({ userId }) => {
        const consent = (await listConsents(userId)).find(({ kind }) => kind === 'law_firm')!
        await revokeConsent(userId, consent.id)
      },
      'taken_back',
    ],
    [
      'taking back the contact with a lawyer',
      async ({ userId }) => {
        const consent = (await listConsents(userId)).find(({ kind }) => kind === 'connect_with_lawyer')!
        await revokeConsent(userId, consent.id)
      },
      'taken_back',
    ],
    [
      'the account’s deletion',
      ({ userId, email }) => db().$transaction((tx) => deleteUserData(tx, { id: userId, email })),
      'taken_back',
    ],
    ['an operator’s deletion of the user', ({ userId }) => deleteUser(userId, actor()), 'taken_back'],
    [
      'the request’s removal',
      ({ leadId }) => db().$transaction((tx) => removeLead(tx, leadId, new Date())),
      'taken_back',
    ],
    [
      'whatever else deletes the row',
      ({ leadId }) => db().lead.delete({ where: { id: leadId } }),
      'taken_back',
    ],
  ]

  test.each(ways)(
    'by %s reaches the firm: nothing of it is left there but that',
    async (_name, end, reason) => {
      await createEndpoint({ name: 'Case system', url: 'https://programs.example/hook', events: ['lead.handed_over', 'lead.recalled'] }, actor(), holdsNobody) // prettier-ignore
      const made = await handed()
      const { person, id, leadId, email, firmId } = made
      await end(made)
      // Programs are told of both, once each, and of nobody's data.
      const { name: firm } = await db().lawFirm.findUniqueOrThrow({ where: { id: firmId } })
      const events = await db().webhookEvent.findMany({
        where: { subject: leadId },
        orderBy: { type: 'asc' },
      })
      expect(events.map(({ type, data }) => [type, data])).toEqual([
        ['lead.handed_over', { id: leadId, handOverId: id, firmId, firm }],
        ['lead.recalled', { id: leadId, handOverId: id, firmId, firm, reason }],
      ])
      for (const operation of firmCalls) {
        const { status } = await send(
          app,
          operation,
          { path: { id }, ...(operation.method === 'PATCH' && { body: { status: 'closed' } }) },
          { cookie: person.cookie },
        )
        expect([operation.call, status]).toEqual([operation.call, 404])
      }
      const list = await ask('GET', '/v1/firm/leads', undefined, person.cookie)
      expect(list.body.results).toEqual([
        expect.objectContaining({
          id,
          name: null,
          breach: null,
          isToStop: true,
          recalledAt: expect.any(String),
        }),
      ])
      for (const value of ['Ann Lee', email, '+16175550142']) expect(list.text).not.toContain(value)
      expect(await handOverOf(leadId)).toMatchObject({ disclosed: null, recallReason: reason, toldAt: null })
      // Its certificate is kept without what it was about.
      const { text } = await ask('GET', `/v1/admin/leads/${leadId}/certificate`)
      expect(verifyCertificate(text, (await listCertificateKeys())[0]!.publicKey)).toMatchObject({
        holds: true,
        given: null,
      })
      // Its people are written to, once each, whoever does it how often.
      await Promise.all([tellRecalled(Date.now() + AMPLE_MS), tellRecalled(Date.now() + AMPLE_MS)])
      const mails = await db().emailMessage.findMany({
        where: { dedupeKey: { startsWith: `recalled:${id}:` } },
      })
      expect(mails).toHaveLength(1)
      expect(await handOverOf(leadId)).toMatchObject({ toldAt: expect.any(Date) })
    },
  )

  test('is for good: it is not given to the firm again, nor by an operator’s undo', async () => {
    const made = await handed()
    const { person, userId, leadId, id } = made
    await deleteUser(userId, actor())
    const item = await db().removedItem.findFirstOrThrow({ where: { subject: userId } })
    await putBackRemoved(item.id, actor())
    expect((await db().leadShare.findFirstOrThrow({ where: { leadId } })).recalledAt).not.toBeNull()
    expect(await db().lead.count({ where: { id: leadId } })).toBe(1)
    expect((await ask('GET', `/v1/firm/leads/${id}`, undefined, person.cookie)).status).toBe(404)
    const { versionId } = (await handOverOf(leadId))!
    expect(await give(leadId, versionId)).toMatchObject({ status: 409 })
    expect((await ask('POST', `/v1/admin/leads/${leadId}/recall`, { reason: 'other' })).body).toMatchObject({
      done: false,
    })
  })

  test('works while hand-over is off, and the firm sees nothing then', async () => {
    const { person, leadId } = await handed()
    env().LAW_FIRM_HAND_OVER = 'off'
    expect((await ask('GET', '/v1/firm/leads', undefined, person.cookie)).status).toBe(404)
    expect((await ask('POST', `/v1/admin/leads/${leadId}/recall`, { reason: 'asked' })).status).toBe(200)
    await tellRecalled(Date.now() + AMPLE_MS)
    expect(await handOverOf(leadId)).toMatchObject({ toldAt: expect.any(Date) })
  })

  test('of two at once, a hand-over and what takes it back, neither leaves it with the firm', async () => {
    const ends = [
      ({ leadId }: Handable) => db().lead.delete({ where: { id: leadId } }),
      ({ leadId }: Handable) =>
        db().consent.updateMany({ where: { leadId, kind: 'law_firm' }, data: { revokedAt: new Date() } }),
      async ({ leadId, userId, email }: Handable) => {
        await db().user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } })
        await takeBackRequest(email, leadId)
      },
      ({ userId }: Handable) => deleteUser(userId, actor()),
    ]
    for (const end of [...ends, ...ends, ...ends]) {
      const firm = await createTestFirm()
      const made = await createHandable(firm)
      const { leadId } = made
      const [given] = await Promise.all([give(leadId, firm.versionId), end(made)])
      expect([200, 404, 409]).toContain(given.status)
      const row = await handOverOf(leadId)
      expect(row === null || row.recalledAt !== null).toBe(true)
    }
  })

  test('by the nightly purge of silent profiles says that nobody has taken anything back', async () => {
    const made = await handed()
    await db().user.update({
      where: { id: made.userId },
      data: { lastActiveAt: new Date(Date.now() - 400 * 86_400_000) },
    })
    await purge()
    expect(await handOverOf(made.leadId)).toMatchObject({ recallReason: 'expired', disclosed: null })
    const list = await ask('GET', '/v1/firm/leads', undefined, made.person.cookie)
    expect(list.body.results).toMatchObject([{ isToStop: false }])
  })

  test('is told to its person, who sees who had it, and in their data', async () => {
    const { userId, leadId } = await handed()
    const shown = async () => (await listRequests(userId)).find(({ id }) => id === leadId)!
    expect((await shown()).shares).toHaveLength(1)
    const data = (await exportData(userId)) as { requests: { handOver: unknown }[] }
    expect(data.requests[0]!.handOver).toMatchObject({
      status: 'new',
      given: { name: 'Ann Lee' },
      recalledAt: null,
    })
    await ask('POST', `/v1/admin/leads/${leadId}/recall`, { reason: 'asked' })
    expect(await db().leadShare.findFirstOrThrow({ where: { leadId } })).toMatchObject({
      recalledAt: expect.any(Date),
    })
  })
})
