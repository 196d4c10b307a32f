import { resetRateLimits } from '@/lib/http/rate-limit'
import { actAsRuntimeRole } from '@/tests/support/as-runtime-role'
import { checkResponse, operations, sampleOf, send, serveAll, unmatchedSamples } from '@/tests/support/api'
import { fingerprint, settledFingerprint } from '@/tests/support/fingerprint'
import { createCaller } from '@/tests/support/members'
import type { TestApp } from '@/tests/support/serve'
import { unnoticedIn } from '@/tests/support/strict-response'

// Every operation of the API's description, called once by somebody who may, on the real database and as the role that the
// product runs as.

// Which of them a browser is sent is WebAuthn's own business; what WebAuthn does not have is refused.
const CREATION = [
  'options.rp.id: not there',
  'options.timeout: not there',
  'options.attestation: not there',
  'options.excludeCredentials: not there',
  'options.authenticatorSelection: not there',
  'options.authenticatorSelection.residentKey: not there',
  'options.authenticatorSelection.userVerification: not there',
  'options.authenticatorSelection.requireResidentKey: not there',
  'options.extensions: not there',
  'options.extensions.credProps: not there',
  'options.hints: not there',
]
const REQUEST = [
  'options.rpId: not there',
  'options.timeout: not there',
  'options.userVerification: not there',
]

/** The source of each field, by the field's name. */
const OF_A_SETTLEMENT = [
  'POST /v1/admin/settlements',
  'GET /v1/admin/settlements/{id}',
  'PATCH /v1/admin/settlements/{id}',
  'POST /v1/admin/settlements/{id}/publish',
  'POST /v1/admin/settlements/{id}/check',
  'POST /v1/admin/settlements/{id}/preview',
  'POST /v1/admin/settlements/{id}/withdraw',
  'POST /v1/admin/settlements/{id}/undo',
  'POST /v1/admin/settlements/{id}/copy',
  'PUT /v1/admin/settlements/{id}/links',
  'DELETE /v1/admin/settlements/{id}/links',
  'POST /v1/admin/settlements/{id}/proposals/{proposal}',
]

/** A mapping is described as it is sent, where what has a default may be left out. */
const ofMapping = (path: string): string[] =>
  ['Breach Date.format', 'Breach Date.several', 'Affected Users.empty'].map(
    (key) => `${path}.${key}: not there`,
  )

/** Where a schema leaves keys open on purpose. */
const LEFT_OPEN: Record<string, string[]> = {
  'GET /v1/admin/register': CREATION,
  'POST /v1/admin/register/challenge': CREATION,
  'POST /v1/auth/passkeys/register/options': CREATION,
  'POST /v1/admin/login/challenge': REQUEST,
  'POST /v1/auth/passkeys/login/options': REQUEST,
  'GET /v1/admin/breach/mappings': ofMapping('results[].mapping'),
  'POST /v1/admin/breach/mappings': ofMapping('mapping.mapping'),
  'PATCH /v1/admin/breach/mappings/{id}': ofMapping('mapping.mapping'),
  'POST /v1/firm/register/challenge': CREATION,
  'POST /v1/firm/login/challenge': REQUEST,
  // Counted by what there was to count.
  'GET /v1/admin/breach/notify': ['preview.skipped: any key', 'preview.byKind: any key'],
  'POST /v1/admin/breach/notify': ['skipped: any key'],
  ...Object.fromEntries(OF_A_SETTLEMENT.map((call) => [call, ['settlement.fieldSources: any key']])),
  // Everything that is held: a column that a table gets belongs in it by itself.
  'GET /v1/users/me/data': [
    'profile: any key',
    'requests[]: any key',
    'consents[]: any key',
    'cases[]: any key',
    'notifications[]: any key',
    'sessions[]: any key',
  ],
  // A key for each call, and for each schema that has a name.
  'GET /v1/openapi.json': [
    'paths: any key',
    'components.schemas: any key',
    'components.responses: any key',
    'components.securitySchemes: any key',
  ],
}

let app: TestApp
beforeAll(async () => {
  await actAsRuntimeRole()
  app = await serveAll()
})
afterAll(() => app.close())
beforeEach(resetRateLimits)

test('there is a sample of every call, and none of another', () => {
  expect(unmatchedSamples()).toEqual({ missing: [], stale: [] })
})

test('a response that is not as described is noticed', async () => {
  const operation = operations.find(({ call }) => call === 'GET /v1/users/me')!
  const account = {
    email: 'a@example.com',
    name: 'Ann',
    phoneNumber: null,
    zipCode: null,
    emailVerified: true,
    createdAt: '2026-11-21T00:00:00.000Z',
    lookupOptOut: false,
  }
  const response = (body: unknown, status = 200) => checkResponse(operation, Response.json(body, { status }))
  await expect(response({ account })).resolves.toEqual({ account })
  await expect(response({ account: { ...account, passwordHash: 'x' } })).rejects.toThrow(/something else/)
  await expect(response({ account: { ...account, createdAt: 'yesterday' } })).rejects.toThrow(
    /something else/,
  )
  await expect(response({ account: { ...account, name: undefined } })).rejects.toThrow(/something else/)
  await expect(response({ account }, 418)).rejects.toThrow(/does not have/)
  await expect(response({ error: 'no' }, 401)).rejects.toThrow(/something else/)
})

test.each(operations.map((operation) => [operation.call, operation] as const))(
  '%s answers as described',
  async (call, operation) => {
    const caller = await createCaller(operation.access)
    const sample = await sampleOf(call, caller)
    const before = await settledFingerprint()
    const session: Record<string, string> =
      operation.access !== 'public' || sample.signedIn ? { cookie: caller.cookie } : {}
    const response = await send(app, operation, sample, session)
    const { status } = response
    const body = await checkResponse(operation, response)
    expect([status, body]).toEqual([sample.status ?? 200, expect.anything()])
    // A key that this response has too many or too few would be noticed.
    if (operation.response && response.ok)
      expect([call, unnoticedIn(operation.response, body)]).toEqual([call, LEFT_OPEN[call] ?? []])
    // A sample that does nothing could not show that others are kept from doing it.
    const after = await fingerprint()
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    const changes = sample.changes ?? operation.method !== 'GET'
    expect([call, 'changes', changed]).toEqual([
      call,
      'changes',
      changes ? expect.arrayContaining([expect.any(String)]) : [],
    ])
    // The second time much of it is refused, in ways that the description has to have as well.
    await checkResponse(operation, await send(app, operation, sample, session))
  },
)
