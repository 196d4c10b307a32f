import { resetRateLimits } from '@/lib/http/rate-limit'
import { checkResponse, operations, sampleOf, send, serveAll, type ApiOperation } from '@/tests/support/api'
import { callersBeside, crossSiteCallers, firmCallersBeside, type Caller } from '@/tests/support/callers'
import { fingerprint } from '@/tests/support/fingerprint'
import { inTurn } from '@/tests/support/in-turn'
import { createCaller, createMember, type TestMember } from '@/tests/support/members'
import type { TestApp } from '@/tests/support/serve'

// Every call of the API's description × everybody who may not make it: refused, and nothing done. The calls are those of the
// samples, so that they would have done something; tests/v1/http/every-call.test.ts shows that they do.

let app: TestApp
beforeAll(async () => {
  app = await serveAll()
})
afterAll(() => app.close())
beforeEach(resetRateLimits)

const ownerOf = ({ access }: ApiOperation): Promise<TestMember> => createCaller(access)
const named = (list: ApiOperation[]) => list.map((operation) => [operation.call, operation] as const)

/**
 * Whom the call refuses. Those who are known and may not are tried at every call, and so is nobody; of those who claim to be
 * somebody, which is looked at in one place for all calls, each call has some in turn.
 */
async function othersBeside(operation: ApiOperation, owner: TestMember): Promise<Caller[]> {
  const { access } = operation
  if (access === 'public') return []
  const all = await (access === 'firm' ? firmCallersBeside : callersBeside)(owner)
  const others = all.filter(({ refused }) => refused[access])
  const isAlways = ({ name, refused }: Caller) => name === 'nobody' || refused[access] === 403
  return inTurn(others, operations.indexOf(operation), operations.length, isAlways)
}

async function withoutEffect(work: () => Promise<void>): Promise<void> {
  const before = await fingerprint()
  await work()
  expect(await fingerprint()).toEqual(before)
}

const isChanging = ({ method, anyOrigin }: ApiOperation) => method !== 'GET' && !anyOrigin

test.each(named(operations.filter((operation) => operation.access !== 'public' || isChanging(operation))))(
  '%s is for nobody else, nor for the pages of other sites',
  async (call, operation) => {
    const owner = await ownerOf(operation)
    const sample = await sampleOf(call, owner)
    const others = await othersBeside(operation, owner)
    const elsewhere = isChanging(operation) ? crossSiteCallers(owner) : []
    await withoutEffect(async () => {
      for (const { name, headers, refused } of others) {
        const expected = refused[operation.access]
        const response = await send(app, operation, sample, headers)
        expect([name, response.status, response.headers.get('access-control-allow-origin')]).toEqual([
          name,
          expected,
          null,
        ])
        expect([name, Object.keys((await checkResponse(operation, response)) as object)]).toEqual([
          name,
          ['code', 'message'],
        ])
      }
      for (const { name, headers } of elsewhere) {
        const response = await send(app, operation, sample, headers)
        expect([name, response.status, await response.json()]).toEqual([
          name,
          403,
          expect.objectContaining({ code: 'cross_origin' }),
        ])
      }
    })
  },
)

test('what belongs to a member is out of another member\u2019s reach', async () => {
  const [owner, other] = [await createMember(), await createMember()]
  const tried: string[] = []
  for (const operation of operations.filter(
    ({ access, method }) => access === 'member' && method !== 'GET',
  )) {
    const sample = await sampleOf(operation.call, owner)
    if (!sample.owned) continue
    await withoutEffect(async () => {
      const { status } = await send(app, operation, sample, { cookie: other.cookie })
      // Not there, or nothing to do: for another it is as if it did not exist.
      expect([operation.call, status === 200 || status === 404]).toEqual([operation.call, true])
    })
    tried.push(operation.call)
  }
  expect(tried.length).toBeGreaterThan(7)
})

test('the calls that pages of other sites may make carry their own proof', () => {
  expect(
    operations
      .filter(({ anyOrigin }) => anyOrigin)
      .map(({ call }) => call)
      .sort(),
  ).toEqual(['POST /v1/auth/refresh', 'POST /v1/mail/unsubscribe', 'POST /v1/mail/webhook'])
})

// A call that should be guarded and is not would be missing above without a word. So whoever opens one says it here too.
const FOR_ANYONE = [
  'DELETE /v1/mail/unsubscribe',
  'GET /v1/breaches',
  'GET /v1/breaches/status-counts',
  'GET /v1/breaches/summary',
  'GET /v1/calendar/{token}',
  'GET /v1/certificates/keys',
  'GET /v1/companies',
  'GET /v1/openapi.json',
  'POST /v1/auth/login',
  'POST /v1/auth/passkeys/login/options',
  'POST /v1/auth/passkeys/login/verify',
  'POST /v1/auth/password-reset',
  'POST /v1/auth/password-reset/confirm',
  'POST /v1/auth/password-reset/inspect',
  'POST /v1/auth/undo-email-change',
  'POST /v1/auth/refresh',
  'POST /v1/auth/signout',
  'POST /v1/auth/signup',
  'POST /v1/auth/verify-email',
  'POST /v1/auth/verify-email/resend',
  'POST /v1/auth/verify-email/take-back',
  'POST /v1/breaches/check-breach',
  'POST /v1/email-preview',
  'POST /v1/mail/confirm',
  'POST /v1/mail/unsubscribe',
  'POST /v1/mail/unsubscribe-link',
  'POST /v1/mail/webhook',
  'POST /v1/companies/asked',
  'GET /v1/settlements',
  'GET /v1/settlements/{slug}',
  'POST /v1/settlements/check-address',
  'POST /v1/settlements/{slug}/follow',
  'POST /v1/users/get-notified',
  'POST /v1/users/withdraw-request',
  // Signing in as an operator.
  'GET /v1/admin/register',
  'POST /v1/admin/has-credentials',
  'POST /v1/admin/invite',
  'POST /v1/admin/login',
  'POST /v1/admin/login/challenge',
  'POST /v1/admin/login/verify',
  'POST /v1/admin/register/challenge',
  'POST /v1/admin/register/verify',
  // Signing in for a law firm, and out.
  'POST /v1/firm/has-credentials',
  'POST /v1/firm/invite',
  'POST /v1/firm/login/challenge',
  'POST /v1/firm/login/verify',
  'POST /v1/firm/register/challenge',
  'POST /v1/firm/register/verify',
  'POST /v1/firm/signout',
]

test('no other call is for anyone', () => {
  expect(
    operations
      .filter(({ access }) => access === 'public')
      .map(({ call }) => call)
      .sort(),
  ).toEqual([...FOR_ANYONE].sort())
})

test('what runs the service is for operators', () => {
  const signingIn = FOR_ANYONE.filter((call) => call.includes(' /v1/admin'))
  expect(
    operations.filter(
      ({ path, call, access }) =>
        path.startsWith('/v1/admin') && access !== 'admin' && !signingIn.includes(call),
    ),
  ).toEqual([])
})
