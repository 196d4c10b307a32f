import { resetRateLimits } from '@/lib/http/rate-limit'
import { checkResponse, operations, sampleOf, send, serveAll, unmatchedSamples } from '@/tests/support/api'
import { fingerprint, settledFingerprint } from '@/tests/support/fingerprint'
import { createAdmin, createMember } from '@/tests/support/members'
import type { TestApp } from '@/tests/support/serve'

// Every operation of the API's description, called once by somebody who may, on the real database.

let app: TestApp
beforeAll(async () => {
  app = await serveAll()
})
afterAll(() => app.close())
beforeEach(resetRateLimits)

test('there is a sample of every call, and none of another', () => {
  expect(unmatchedSamples()).toEqual({ missing: [], stale: [] })
})

test('an answer that is not as described is noticed', async () => {
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
    const caller = operation.access === 'admin' ? await createAdmin() : await createMember()
    const sample = await sampleOf(call, caller)
    const before = await settledFingerprint()
    const session: Record<string, string> =
      operation.access !== 'public' || sample.signedIn ? { cookie: caller.cookie } : {}
    const response = await send(app, operation, sample, session)
    const { status } = response
    const body = await checkResponse(operation, response)
    expect([status, body]).toEqual([sample.status ?? 200, expect.anything()])
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
