import { Client } from 'pg'
import { variantsOf } from '@/lib/breaches/check/variants'
import { POST } from '@/app/v1/breaches/check-breach/route'
import { sealExposureEmail } from '@/lib/crypto/crypto'
import { closeDatabase, db, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { openVisit, visitCookie } from '@/lib/visit/visit'
import { createBreach, expose } from '@/tests/support/factories'
import { impatiently } from '@/tests/support/impatiently'
import { createMember } from '@/tests/support/members'
import { createSettlement } from '@/tests/support/settlements'
import { serve, type TestApp } from '@/tests/support/serve'
import { awayFromFullHour } from '@/tests/support/until'
import { provenVisit } from '@/tests/support/visits'

const PATH = '/v1/breaches/check-breach'
let app: TestApp
let visitor = 0

beforeAll(async () => {
  app = await serve({ [PATH]: { POST } })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await db().breach.deleteMany()
})

/** One call from a visitor nobody else is. */
async function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  visitor += 1
  return fetch(app.url + PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.1.${visitor >> 8}.${visitor & 255}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

function visitOf(response: Response) {
  return openVisit(/visit=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1])
}

describe('a response', () => {
  test('carries the breaches that expose the address, newest first, in the shape of the contract', async () => {
    const old = await createBreach({
      uniqueBreachId: 'Old',
      breachDate: new Date('2012-01-02'),
      massActionBreachStatus: 4,
      isRetired: true,
    })
    const recent = await createBreach({
      uniqueBreachId: 'Recent',
      title: 'Récent',
      domain: 'recent.example',
      breachDate: new Date('2025-03-04'),
      pwnCount: 5_000_000_000n,
      severity: 'critical',
      massActionBreachStatus: 1,
      description: '<em>x</em>',
      logoPath: 'https://logos.elsewhere.example/x.png',
    })
    await createBreach({ uniqueBreachId: 'Other' })
    await expose('ann@example.com', old, recent)
    const response = await post({ email: '  Ann@Example.COM ' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const answer = await response.json()
    expect(answer).toMatchObject({ email: 'ann@example.com', outcome: 'found', incomplete: false })
    expect(answer.breaches.map((breach: { name: string }) => breach.name)).toEqual(['Recent', 'Old'])
    expect(answer.breaches[0]).toMatchObject({
      id: String(recent),
      name: 'Recent',
      title: 'Récent',
      breachDate: '2025-03-04',
      pwnCount: 5_000_000_000,
      dataClasses: ['Email addresses', 'Passwords'],
      description: '<em>x</em>',
      severity: 'critical',
      massActionBreachStatus: '1',
      uniqueBreachId: 'Recent',
      logoUrl: null,
      logoPath: null,
      domain: 'recent.example',
      hasLegalAction: true,
      isRetired: false,
    })
    expect(answer.breaches[1]).toMatchObject({
      massActionBreachStatus: '4',
      hasLegalAction: false,
      isRetired: true,
    })
  })

  test('is none-known when every source answered and none has the address', async () => {
    await createBreach()
    const response = await post({ email: 'nobody@example.com' })
    expect(await response.json()).toEqual({
      email: 'nobody@example.com',
      outcome: 'none-known',
      breaches: [],
      incomplete: false,
      coverage: { searched: 0, unsearched: 1 },
    })
  })

  test('follows a change of the catalogue at once', async () => {
    const id = await createBreach({ massActionBreachStatus: 3 })
    await expose('bea@example.com', id)
    expect((await (await post({ email: 'bea@example.com' })).json()).breaches[0].massActionBreachStatus).toBe(
      '3',
    )
    await db().breach.update({ where: { id }, data: { massActionBreachStatus: 2 } })
    expect((await (await post({ email: 'bea@example.com' })).json()).breaches[0].massActionBreachStatus).toBe(
      '2',
    )
    await db().breach.delete({ where: { id } })
    await createBreach()
    expect((await (await post({ email: 'bea@example.com' })).json()).outcome).toBe('none-known')
    expect(await db().exposure.count()).toBe(0)
  })

  test('costs one query by the index, also where something is found and its settlements stand beside it', async () => {
    const id = await createBreach()
    await expose('cleo@example.com', id)
    const { slug } = await createSettlement({ breaches: [{ id, source: 0 }] })
    await post({ email: 'cleo@example.com' })
    const spy = jest.spyOn(Client.prototype, 'query')
    const response = await post({ email: 'cleo@example.com' })
    expect(await response.json()).toMatchObject({ outcome: 'found', breaches: [{ settlements: [{ slug }] }] })
    expect(spy).toHaveBeenCalledTimes(1)
    const used = spy.mock.calls[0]![0] as unknown as { text: string }
    spy.mockRestore()
    const { rows } = await pgPool().query(
      `EXPLAIN ${used.text.replaceAll('$1', `ARRAY['\\x${'ab'.repeat(16)}'::bytea]`)}`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/exposure_email_hash_idx/)
  })
})

describe('sensitive breaches', () => {
  beforeEach(async () => {
    await expose('dora@example.com', await createBreach({ uniqueBreachId: 'Private', isSensitive: true }))
  })

  test('do not show to a visitor who has not proven to own the address', async () => {
    const response = await (await post({ email: 'dora@example.com' })).json()
    expect(response).toEqual({
      email: 'dora@example.com',
      outcome: 'none-known',
      breaches: [],
      incomplete: false,
      coverage: { searched: 0, unsearched: 0 },
    })
  })

  test('show to the proven owner, and not to the owner of another address', async () => {
    const owner = visitCookie(await provenVisit('dora@example.com')).split(';')[0]!
    const other = visitCookie(await provenVisit('eve@example.com')).split(';')[0]!
    expect(
      (await (await post({ email: 'dora@example.com' }, { cookie: owner })).json()).breaches,
    ).toHaveLength(1)
    expect(
      (await (await post({ email: 'dora@example.com' }, { cookie: other })).json()).breaches,
    ).toHaveLength(0)
    expect(
      (await (await post({ email: 'dora@example.com' }, { cookie: `${owner}x` })).json()).breaches,
    ).toHaveLength(0)
  })
})

describe('the visit', () => {
  test('is written with the normalised address, for this browser only', async () => {
    await createBreach()
    const response = await post({ email: 'Fay@Example.com' })
    const cookie = response.headers.get('set-cookie')!
    expect(cookie).toMatch(/^visit=[\w-]+; Path=\/; Max-Age=7200; HttpOnly; SameSite=Lax$/)
    expect(cookie).not.toContain(Buffer.from('fay@example.com').toString('base64url'))
    expect(visitOf(response)).toEqual({ email: 'fay@example.com' })
  })

  test('is written when the check could not be made, so that the page can try again', async () => {
    const response = await post({ email: 'gil@example.com' })
    expect(response.status).toBe(503)
    expect(visitOf(response)).toEqual({ email: 'gil@example.com' })
  })

  test('keeps what this browser has proven before', async () => {
    await createBreach()
    const { proofs } = await provenVisit('a@example.com')
    const before = visitCookie({ email: 'a@example.com', proofs }).split(';')[0]!
    expect(visitOf(await post({ email: 'b@example.com' }, { cookie: before }))).toEqual({
      email: 'b@example.com',
      proofs,
    })
  })
})

describe('what cannot be checked is never none-known', () => {
  test('an empty catalogue', async () => {
    const response = await post({ email: 'ida@example.com' })
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toEqual({
      code: 'could_not_check',
      message: expect.stringContaining('could not complete'),
    })
  })

  test('a corpus hashed with another key', async () => {
    await createBreach()
    await db().catalogueState.update({
      where: { id: 1 },
      data: { hashKeyFingerprint: new Uint8Array(8), version: { increment: 1 } },
    })
    expect((await post({ email: 'jo@example.com' })).status).toBe(503)
    await db().catalogueState.update({
      where: { id: 1 },
      data: { hashKeyFingerprint: null, version: { increment: 1 } },
    })
    expect((await post({ email: 'jo@example.com' })).status).toBe(200)
  })

  test('a database that is away, and it works again when it is back', async () => {
    await createBreach()
    const { DATABASE_URL } = process.env
    await closeDatabase()
    env().DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/none'
    expect((await post({ email: 'kim@example.com' })).status).toBe(503)
    await closeDatabase()
    env().DATABASE_URL = DATABASE_URL!
    expect((await post({ email: 'kim@example.com' })).status).toBe(200)
  })

  test('a database that cuts its connections', async () => {
    await createBreach()
    await post({ email: 'lea@example.com' })
    const { Client } = await import('pg')
    const killer = new Client({ connectionString: process.env.DATABASE_URL })
    await killer.connect()
    await killer.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    await killer.end()
    const first = await post({ email: 'lea@example.com' })
    expect([200, 503]).toContain(first.status)
    expect((await post({ email: 'lea@example.com' })).status).toBe(200)
  })

  test('a look-up that hangs is given up while it hangs', async () => {
    await createBreach()
    await post({ email: 'mia@example.com' })
    const { Client } = await import('pg')
    const blocker = new Client({ connectionString: process.env.DATABASE_URL })
    await blocker.connect()
    await blocker.query('BEGIN; LOCK TABLE exposure IN ACCESS EXCLUSIVE MODE')
    expect(await impatiently(() => post({ email: 'mia@example.com' }))).toHaveProperty('status', 503)
    await blocker.query('ROLLBACK')
    await blocker.end()
    expect((await post({ email: 'mia@example.com' })).status).toBe(200)
  })

  test('a session that cannot be asked after: nobody knows what its member may see', async () => {
    await createBreach()
    const { cookie } = await createMember({ email: 'noa@example.com' })
    expect((await post({ email: 'noa@example.com' }, { cookie })).status).toBe(200)
    const { Client } = await import('pg')
    const blocker = new Client({ connectionString: process.env.DATABASE_URL })
    await blocker.connect()
    await blocker.query('BEGIN; LOCK TABLE session IN ACCESS EXCLUSIVE MODE')
    const refused = await impatiently(() => post({ email: 'noa@example.com' }, { cookie }))
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ code: 'could_not_check' })
    await blocker.query('ROLLBACK')
    await blocker.end()
    expect((await post({ email: 'noa@example.com' }, { cookie })).status).toBe(200)
  })
})

describe('what is refused', () => {
  beforeEach(() => createBreach())

  test.each([
    ['nothing', {}, 'Email is required'],
    ['an empty one', { email: '   ' }, 'Email is required'],
    ['a number', { email: 7 }, 'Email must be text'],
    ['no at sign', { email: 'ann.example.com' }, 'Please enter a valid email'],
    ['no dot in the domain', { email: 'ann@localhost' }, 'Please enter a valid email'],
    ['a space', { email: 'an n@example.com' }, 'Please enter a valid email'],
    ['a NUL', { email: 'ann\0@example.com' }, 'Please enter a valid email'],
    ['a line break', { email: 'ann@example.com\r\nBcc: x@y.z' }, 'Please enter a valid email'],
    ['too long', { email: `${'a'.repeat(250)}@example.com` }, 'Email must be no more than 254 characters'],
  ])('a body with %s: 422 under the field', async (_what, body, message) => {
    const response = await post(body)
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      code: 'invalid_fields',
      message,
      fieldErrors: { email: message },
    })
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test.each([
    ['text', '{"email":', 400, 'The request is not valid JSON.'],
    ['an array', '[]', 422, 'The request must be a JSON object.'],
    ['null', 'null', 422, 'The request must be a JSON object.'],
  ])('%s instead of an object', async (_what, body, status, message) => {
    const response = await post(body)
    expect([response.status, (await response.json()).message]).toEqual([status, message])
  })

  test('bytes that are not UTF-8: 400, for the address they stand for is not the one they would be read as', async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.2.0.1' }
    const latin1 = Buffer.from('{"email":"jos\xe9@example.com"}', 'latin1')
    for (const body of [latin1, new Blob([latin1]).stream()]) {
      const response = await fetch(app.url + PATH, {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
      } as RequestInit)
      expect([response.status, (await response.json()).code]).toEqual([400, 'malformed_request'])
    }
  })

  test.each([
    ['application/json; charset=iso-8859-1', {}, 415],
    ['application/json; charset=utf-16le', {}, 415],
    ['application/json', { 'content-encoding': 'gzip' }, 415],
    ['Application/JSON; Charset="UTF-8"', { 'content-encoding': 'identity' }, 200],
    ['application/json;charset=utf8', {}, 200],
  ])('sent as %s with %j: %i', async (type, headers, status) => {
    expect((await post({ email: 'a@example.com' }, { 'content-type': type, ...headers })).status).toBe(status)
  })

  test('an address with what was copied along is looked up without it, or refused', async () => {
    const [id] = (await db().breach.findMany()).map((breach) => breach.id)
    await expose('ann@xn--bcher-kva.example', id!)
    for (const email of [
      'ann@b\u00fccher.example\u200b',
      '\u202aann@BU\u0308CHER.example\u202c',
      'ann@xn--bcher-kva.example',
    ]) {
      expect(await (await post({ email })).json()).toMatchObject({
        outcome: 'found',
        email: 'ann@xn--bcher-kva.example',
      })
    }
    for (const email of [
      '<ann@xn--bcher-kva.example>',
      '\u2039ann@b\u00fccher.example\u203a',
      'ann@b\u00fccher.example.',
      'Ann@B\u00fccher.example,',
    ]) {
      const found = await (await post({ email })).json()
      expect([email, found.outcome, found.email]).toEqual([email, 'found', 'ann@xn--bcher-kva.example'])
    }
    expect((await post({ email: 'Ann <ann@example.com>' })).status).toBe(422)
  })

  test('another form of an address is looked up only when it is asked for', async () => {
    const [id] = (await db().breach.findMany()).map((breach) => breach.id)
    await expose('annsmith@gmail.com', id!)
    const outcome = async (email: string) => (await (await post({ email })).json()).outcome
    expect(await outcome('ann.smith+shop@googlemail.com')).toBe('none-known')
    expect(variantsOf('ann.smith+shop@gmail.com')).toContain('annsmith@gmail.com')
    expect(await outcome('annsmith@gmail.com')).toBe('found')
  })

  test('another content type: 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded; charset=utf-16',
      'application/jsonp',
    ]) {
      const response = await post('{"email":"a@example.com"}', { 'content-type': type })
      expect([type, response.status, (await response.json()).code]).toEqual([
        type,
        415,
        'unsupported_media_type',
      ])
    }
  })

  test('a body of 1 MB: 413, declared or streamed', async () => {
    const big = JSON.stringify({ email: 'a'.repeat(1_000_000) })
    expect((await post(big)).status).toBe(413)
    const streamed = await fetch(app.url + PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' },
      body: new Blob([big]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    [
      'another origin under our own Sec-Fetch-Site',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
  ])('%s: 403 before anything is read', async (_what, headers) => {
    const response = await post('not even json', headers)
    expect([response.status, (await response.json()).code]).toEqual([403, 'cross_origin'])
  })

  test('our own pages are let in', async () => {
    expect(
      (
        await post(
          { email: 'a@example.com' },
          { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
        )
      ).status,
    ).toBe(200)
    expect((await post({ email: 'a@example.com' }, { origin: app.url })).status).toBe(200)
  })
})

describe('rate limits', () => {
  beforeEach(() => createBreach())

  test('ten checks a minute for a visitor; the next is refused before its body is read', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7' }
    for (let i = 0; i < 10; i++) expect((await post({ email: `n${i}@example.com` }, from)).status).toBe(200)
    const refused = await post('not even json', from)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await refused.json()).code).toBe('rate_limited')
    expect((await post({ email: 'n@example.com' }, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
  })

  test('twenty checks an hour for an address, however it is written and whoever asks', async () => {
    await awayFromFullHour()
    for (let i = 0; i < 20; i++)
      expect((await post({ email: i % 2 ? 'Nora@example.com' : ' nora@EXAMPLE.com' })).status).toBe(200)
    const refused = await post({ email: 'nora@example.com' })
    expect(refused.status).toBe(429)
    // Until the full hour: when the first of them was made, nobody learns.
    const leftMs = 3_600_000 - (Date.now() % 3_600_000)
    expect(Math.abs(Number(refused.headers.get('retry-after')) - leftMs / 1000)).toBeLessThan(10)
  })

  test('a client cannot choose its own address by forging more hops', async () => {
    for (let i = 0; i < 10; i++)
      await post({ email: `m${i}@example.com` }, { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.9` })
    expect(
      (await post({ email: 'm@example.com' }, { 'x-forwarded-for': '1.2.3.4, 203.0.113.9' })).status,
    ).toBe(429)
    expect(
      (
        await post(
          { email: 'm@example.com' },
          { 'x-forwarded-for': '203.0.113.9', 'x-redress-visitor': '1.1.1.1' },
        )
      ).status,
    ).toBe(429)
  })
})

test('the corpus has no address in it', async () => {
  await expose('olga@example.com', await createBreach())
  const { hash, ciphertext } = sealExposureEmail('olga@example.com')
  const [row] = await db().exposure.findMany()
  expect(Buffer.from(row!.emailHash)).toEqual(hash)
  expect(ciphertext.toString('latin1')).not.toContain('olga')
})
