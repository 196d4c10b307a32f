import { removeAccess } from '@/lib/auth/admins/remove-access'
import { COMMAND_LINE } from '@/lib/audit/record'
import { writeKey } from '@/lib/auth/api-keys/key-text'
import { listKeys } from '@/lib/auth/api-keys/list-keys'
import { SCOPE_NAMES, type ApiScope } from '@/lib/auth/api-keys/scopes'
import { db } from '@/lib/db/client'
import { limits, resetRateLimits } from '@/lib/http/rate-limit'
import { checkResponse, operations, sampleOf, send, serveAll, type ApiOperation } from '@/tests/support/api'
import { fingerprint, settledFingerprint } from '@/tests/support/fingerprint'
import { inTurn } from '@/tests/support/in-turn'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { createSettlement } from '@/tests/support/settlements'
import { keyOfOperator } from '@/tests/support/samples/programs'
import type { TestApp } from '@/tests/support/serve'
import { until } from '@/tests/support/until'

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await serveAll()
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  admin = await createAdmin()
})

const operation = (call: string): ApiOperation => operations.find((one) => one.call === call)!
const LIST = operation('GET /v1/admin/breach/all')
const EXPORT = operation('POST /v1/admin/leads/export')
const EDIT = operation('PATCH /v1/admin/settlements/{id}')

async function status(headers: Record<string, string>, sample = {}, of = LIST): Promise<number> {
  const response = await send(app, of, sample, headers)
  await checkResponse(of, response)
  return response.status
}

/** A key that nobody needs to note the use of: it changes nothing by that. */
async function usedKey(scopes: readonly ApiScope[]) {
  const key = await keyOfOperator(admin, scopes)
  await db().apiKey.update({ where: { id: key.id }, data: { lastUsedAt: new Date(Date.now() + 3_600_000) } })
  return key
}

describe('what a key is good for', () => {
  const guarded = operations.filter(({ access }) => access !== 'public')

  /** Each scope alone, all of them, and all but one. */
  const keys: { scopes: readonly ApiScope[]; headers: Record<string, string> }[] = []
  beforeAll(async () => {
    admin = await createAdmin()
    const sets = SCOPE_NAMES.flatMap((scope) => [[scope], SCOPE_NAMES.filter((other) => other !== scope)])
    for (const scopes of [...sets, SCOPE_NAMES])
      keys.push({ scopes, headers: (await usedKey(scopes)).headers })
  })

  const ofAllScopes = ({ scopes }: { scopes: readonly ApiScope[] }) => scopes.length === SCOPE_NAMES.length

  // The list of what programs may do, apart from the code that says it: who opens another call says so here.
  const SCOPED: Record<ApiScope, string[]> = {
    'catalogue:read': [
      'GET /v1/admin/breach/all',
      'GET /v1/admin/breach/keys',
      'POST /v1/admin/breach/export',
    ],
    import: [
      'DELETE /v1/admin/breach/upload/{id}',
      'GET /v1/admin/breach/mappings',
      'GET /v1/admin/breach/upload',
      'GET /v1/admin/breach/upload/imported',
      'GET /v1/admin/breach/upload/{id}',
      'GET /v1/admin/breach/upload/{id}/errors',
      'POST /v1/admin/breach/upload',
      'POST /v1/admin/breach/upload/{id}/commit',
    ],
    settlements: [
      'GET /v1/admin/settlements',
      'GET /v1/admin/settlements/{id}',
      'GET /v1/admin/settlements/{id}/proposals',
      'PATCH /v1/admin/settlements/{id}',
      'POST /v1/admin/settlements',
      'POST /v1/admin/settlements/import',
    ],
    'leads:export': ['POST /v1/admin/leads/export', 'POST /v1/admin/leads/export/{id}'],
  }

  test('is what the description says of each call', () => {
    const described = Object.fromEntries(
      SCOPE_NAMES.map((scope) => [
        scope,
        operations
          .filter((one) => one.operation['x-api-key-scope'] === scope)
          .map(({ call }) => call)
          .sort(),
      ]),
    )
    expect(described).toEqual(SCOPED)
    for (const { operation: one } of operations)
      expect(one.security.some((way) => 'apiKey' in way)).toBe(one['x-api-key-scope'] !== undefined)
  })

  test.each(guarded.map((one) => [one.call, one] as const))('%s', async (call, one) => {
    const scope = SCOPE_NAMES.find((name) => SCOPED[name].includes(call))
    const sample = await sampleOf(call, admin)
    const before = await settledFingerprint()
    // A call of no scope is asked for with all of them, and with some of the others in turn.
    const asked = scope ? keys : inTurn(keys, guarded.indexOf(one), guarded.length, ofAllScopes)
    for (const { scopes, headers } of asked) {
      if (scope && scopes.includes(scope)) continue
      const response = await send(app, one, sample, headers)
      expect([call, scopes, response.status]).toEqual([call, scopes, 403])
      expect(await checkResponse(one, response)).toEqual({
        code: 'forbidden',
        message: 'This API key may not do this.',
      })
    }
    expect(await fingerprint()).toEqual(before)
    if (!scope) return
    const { headers } = keys.find(({ scopes }) => scopes.length === 1 && scopes[0] === scope)!
    const response = await send(app, one, sample, headers)
    await checkResponse(one, response)
    expect([call, response.status]).toEqual([call, sample.status ?? 200])
  })

  test('a call that anyone may make takes it for nobody’s', async () => {
    const { headers } = await usedKey(SCOPE_NAMES)
    const one = operation('GET /v1/breaches/status-counts')
    expect(await status(headers, {}, one)).toBe(200)
  })

  test('reading the catalogue is not asking who is in it', async () => {
    const { headers } = await usedKey(['catalogue:read'])
    const sample = { query: { email: 'someone@example.com' } }
    expect([
      await status(headers, sample),
      await status(headers, { query: { ...sample.query, isBreached: 'false' } }),
      await status({ cookie: admin.cookie }, sample),
    ]).toEqual([403, 403, 200])
  })

  test('it edits drafts, and nothing that people see', async () => {
    const { headers } = await usedKey(['settlements'])
    const edit = (id: number) => ({
      path: { id: String(id) },
      body: { version: 1, classRule: 'People who were sent a letter.' },
    })
    const published = await createSettlement()
    const draft = await createSettlement({ publishedAt: null })
    expect([
      await status(headers, edit(published.id), EDIT),
      await status(headers, edit(draft.id), EDIT),
    ]).toEqual([403, 200])
    expect(await db().settlement.findUnique({ where: { id: published.id } })).toMatchObject({ version: 1 })
  })

  test('leads that it exports are shared as in a session, and the audit log names the key and its operator', async () => {
    const { id, headers } = await usedKey(['leads:export'])
    const sample = await sampleOf(EXPORT.call, admin)
    expect(await status(headers, sample, EXPORT)).toBe(200)
    const entry = await db().auditEvent.findFirstOrThrow({
      where: { action: 'lead.export', actorId: admin.userId },
    })
    expect(entry).toMatchObject({ actor: admin.email, program: `Nightly job (rdk_${id})` })
    expect(await db().leadShare.count({ where: { exportId: entry.subject } })).toBeGreaterThan(0)
  })
})

describe('a key that does not count', () => {
  const REFUSED = {
    code: 'unauthenticated',
    message: 'This API key does not count: it is unknown or incomplete, or it has expired or was revoked.',
  }

  test('is refused in the same words, whatever is wrong with it', async () => {
    const past = new Date(Date.now() - 1000)
    const expired = await keyOfOperator(admin)
    await db().apiKey.update({ where: { id: expired.id }, data: { expiresAt: past } })
    const revoked = await keyOfOperator(admin)
    const session = { cookie: admin.cookie }
    const end = operation('DELETE /v1/admin/api-keys/{id}')
    expect(await status(session, { path: { id: revoked.id } }, end)).toBe(200)
    const former = await createAdmin()
    const formers = await keyOfOperator(former)
    await removeAccess(former.userId, COMMAND_LINE)
    const { id, key } = await keyOfOperator(admin)
    const others = writeKey({ id, secret: Buffer.alloc(32, 7) })
    const unknown = writeKey({ id: 'f'.repeat(16), secret: Buffer.alloc(32, 7) })
    for (const text of [
      expired.key,
      revoked.key,
      formers.key,
      others,
      unknown,
      key.slice(0, -1),
      `${key}0`,
      `${key} `.replace(/.$/, '\u00a0'),
      'rdk_',
    ]) {
      const response = await send(app, LIST, {}, { authorization: `Bearer ${text}` })
      expect([text.slice(0, 21), response.status, await checkResponse(LIST, response)]).toEqual([
        text.slice(0, 21),
        401,
        REFUSED,
      ])
    }
    expect(await db().apiKey.findUniqueOrThrow({ where: { id: formers.id } })).toMatchObject({
      revokedBy: 'command line',
    })
    for (const scheme of ['Bearer', 'bearer', 'BEARER '])
      expect(await status({ authorization: `${scheme} ${key}` })).toBe(200)
  })

  test('neither does one beside a session, good as both may be', async () => {
    const { headers } = await keyOfOperator(admin)
    for (const authorization of [headers.authorization!, headers.authorization!.replace('Bearer', 'bearer')])
      expect(await status({ authorization, cookie: admin.cookie })).toBe(401)
  })

  test('a visitor has few tries with such keys, and a good key is not counted among them', async () => {
    const { headers } = await keyOfOperator(admin)
    const visitor = { 'x-forwarded-for': '198.51.100.7' }
    const tries: number[] = []
    for (let index = 0; index <= limits.failedKeyByVisitor.points; index++)
      tries.push(await status({ authorization: 'Bearer rdk_x', ...visitor }))
    expect(tries).toEqual([...Array<number>(limits.failedKeyByVisitor.points).fill(401), 429])
    expect(await status({ ...headers, ...visitor })).toBe(200)
  })
})

test('a key has its own number of calls a minute, from wherever they come', async () => {
  const [{ headers }, other] = [await keyOfOperator(admin), await keyOfOperator(admin)]
  const one = operation('GET /v1/admin/breach/keys')
  const answers = await Promise.all(
    Array.from({ length: limits.callByKey.points + 2 }, () => send(app, one, {}, headers)),
  )
  const refused = answers.filter((response) => response.status === 429)
  expect([refused.length, answers.filter(({ status: code }) => code === 200).length]).toEqual([
    2,
    limits.callByKey.points,
  ])
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await status(other.headers, {}, one)).toBe(200)
})

test('its use is noted once a minute', async () => {
  const { id, headers } = await keyOfOperator(admin)
  const lastUse = async () => (await db().apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt
  expect(await lastUse()).toBeNull()
  await status(headers)
  await until(async () => (await lastUse()) !== null)
  const recent = new Date(Date.now() + 3_600_000)
  await db().apiKey.update({ where: { id }, data: { lastUsedAt: recent } })
  await status(headers)
  expect(await lastUse()).toEqual(recent)
})

describe('making one', () => {
  const make = (body: object, cookie = admin.cookie) =>
    send(app, operation('POST /v1/admin/api-keys'), { body }, { cookie })
  const BODY = { name: '  Nightly \u0007 job ', scopes: ['settlements', 'import', 'import'] }

  test('shows it once, and keeps a digest', async () => {
    const response = await make(BODY)
    const { key, item } = (await response.json()) as { key: string; item: { id: string } }
    expect([response.status, item]).toEqual([
      200,
      expect.objectContaining({ name: 'Nightly job', scopes: ['import', 'settlements'], state: 'live' }),
    ])
    expect(
      await status({ authorization: `Bearer ${key}` }, {}, operation('GET /v1/admin/breach/upload')),
    ).toBe(200)
    const stored = JSON.stringify([
      await db().apiKey.findUniqueOrThrow({ where: { id: item.id } }),
      await db().auditEvent.findMany({ where: { subject: item.id }, select: { action: true, after: true } }),
      await listKeys(),
    ])
    expect(stored).not.toContain(key.slice(-49))
    expect(stored).toContain('api-key.create')
  })

  test.each([
    ['no name', { ...BODY, name: ' ' }],
    ['a long name', { ...BODY, name: 'x'.repeat(61) }],
    ['no scope', { ...BODY, scopes: [] }],
    ['a scope that is none', { ...BODY, scopes: ['users:read'] }],
    ['no day', { ...BODY, days: 0 }],
    ['more than a year', { ...BODY, days: 366 }],
  ])('with %s makes none', async (_, body) => {
    expect((await make(body)).status).toBe(422)
  })

  test('wants a passkey that was used just now', async () => {
    await db().session.update({
      where: { id: admin.sid },
      data: { authenticatedAt: new Date(Date.now() - 600_000) },
    })
    expect(await (await make(BODY)).json()).toMatchObject({ code: 'reauthentication_required' })
  })
})

test('a list of settlements that is no list is refused, with the field', async () => {
  const { headers } = await usedKey(['settlements'])
  const one = operation('POST /v1/admin/settlements/import')
  const sample = await sampleOf(one.call, admin)
  const form = (name: string, content: string, origin = 'a-list') => {
    const data = new FormData()
    data.set('origin', origin)
    data.set('listFile', new File([content], name))
    return { ...sample, raw: data }
  }
  const answers = []
  for (const wrong of [
    form('list.txt', 'x'),
    form('list.csv', 'a,b\n1,2\n'),
    form('list.json', '{'),
    form('list.csv', 'company,source_url\n', 'docket'),
  ]) {
    const response = await send(app, one, wrong, headers)
    const { fieldErrors } = (await checkResponse(one, response)) as { fieldErrors: object }
    answers.push([response.status, Object.keys(fieldErrors)])
  }
  expect(answers).toEqual([
    [422, ['listFile']],
    [422, ['listFile']],
    [422, ['listFile']],
    [422, ['origin']],
  ])
  const record = { company: 'Acorn', slug: 'acorn-by-program', sources: [{ url: 'https://list.example/a' }] }
  const response = await send(app, one, form('list.json', JSON.stringify([record, {}])), headers)
  expect(await checkResponse(one, response)).toMatchObject({ rows: 2, drafts: 1, rejected: 1 })
  expect(
    await db().auditEvent.findFirstOrThrow({ where: { action: 'settlement.import', subject: 'a-list' } }),
  ).toMatchObject({
    actor: admin.email,
    program: expect.stringContaining('rdk_'),
  })
})

test('a member’s account has none', async () => {
  const member = await createMember()
  await expect(keyOfOperator(member)).rejects.toMatchObject({ code: 'forbidden' })
})
