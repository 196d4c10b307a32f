import { resetRateLimits } from '@/lib/http/rate-limit'
import { checkAnswer, operations, sampleOf, send, serveAll, unmatchedSamples } from '@/tests/support/api'
import { fingerprint } from '@/tests/support/fingerprint'
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

test.each(operations.map((operation) => [operation.call, operation] as const))('%s answers as described', async (call, operation) => {
  const caller = operation.access === 'admin' ? await createAdmin() : await createMember()
  const sample = await sampleOf(call, caller)
  const before = await fingerprint()
  const session = operation.access !== 'public' || sample.signedIn ? { cookie: caller.cookie } : {}
  const response = await send(app, operation, sample, session)
  const { status } = response
  const body = await checkAnswer(operation, response)
  expect([status, body]).toEqual([sample.status ?? 200, expect.anything()])
  // A sample that does nothing could not show that others are kept from doing it.
  const changed = JSON.stringify(await fingerprint()) !== JSON.stringify(before)
  expect([call, 'changes something', changed]).toEqual([call, 'changes something', operation.method !== 'GET' && sample.changes !== false])
})
