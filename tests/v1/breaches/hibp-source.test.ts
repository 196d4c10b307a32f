import { POST } from '@/app/v1/breaches/check-breach/route'
import { resetHibpSource } from '@/lib/breaches/sources/hibp'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { faults, startFakeHibp, type FakeHibp } from '@/tests/fakes/hibp'
import { createBreach, expose, hibpRecord } from '@/tests/support/factories'
import { serve, type TestApp } from '@/tests/support/serve'

const PATH = '/v1/breaches/check-breach'
/** A busy machine is no source that hangs. */
const PATIENCE_MS = 20_000
let app: TestApp
let hibp: FakeHibp

beforeAll(async () => {
  app = await serve({ [PATH]: { POST } })
  hibp = await startFakeHibp()
  Object.assign(env(), {
    HIBP_ACCOUNT_LOOKUP: 'on',
    HIBP_API_KEY: 'test-key',
    HIBP_BASE_URL: hibp.url,
  })
})
afterAll(() => Promise.all([app.close(), hibp.close()]))
beforeEach(async () => {
  resetRateLimits()
  resetHibpSource()
  hibp.fault = null
  hibp.requests = []
  hibp.accounts.clear()
  env().HIBP_API_KEY = 'test-key'
  env().SOURCE_TIMEOUT_MS = PATIENCE_MS
  await db().breach.deleteMany()
  await createBreach({ uniqueBreachId: 'Local', breachDate: new Date('2020-01-01') })
})

const check = (email: string) =>
  fetch(app.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })

test('200: breaches of both sources, each once; the catalogue knows more about its own', async () => {
  const local = await db().breach.findFirstOrThrow()
  await db().breach.update({
    where: { id: local.id },
    data: { massActionBreachStatus: 2, statusSetByAdmin: true },
  })
  await expose('ann+x@example.com', local.id)
  hibp.accounts.set('ann+x@example.com', [
    hibpRecord({ Name: 'Local' }),
    hibpRecord({ Name: 'Far', BreachDate: '2019-01-01', Description: '<script>x</script>hi' }),
  ])
  const response = await (await check('ann+x@example.com')).json()
  expect(response).toMatchObject({ outcome: 'found', incomplete: false })
  expect(response.breaches).toMatchObject([
    { name: 'Local', massActionBreachStatus: '2' },
    { name: 'Far', massActionBreachStatus: '4', description: 'hi' },
  ])
  expect(hibp.requests[0]!.path).toBe('/breachedaccount/ann%2Bx%40example.com?truncateResponse=false')
  expect(hibp.requests[0]!.headers).toMatchObject({
    'hibp-api-key': 'test-key',
    'user-agent': expect.stringMatching(/^Redress/),
  })
})

test('404 is none, and the response is kept for a while', async () => {
  expect((await (await check('bea@example.com')).json()).outcome).toBe('none-known')
  expect((await (await check('bea@example.com')).json()).outcome).toBe('none-known')
  expect(hibp.requests).toHaveLength(1)
})

test('a sensitive record is not shown, even if the source should send one', async () => {
  hibp.accounts.set('cy@example.com', [hibpRecord({ Name: 'Secret', IsSensitive: true })])
  expect(await (await check('cy@example.com')).json()).toMatchObject({ outcome: 'none-known', breaches: [] })
})

describe.each([
  [
    '401',
    () => {
      env().HIBP_API_KEY = 'wrong'
    },
  ],
  [
    '403',
    () => {
      hibp.fault = faults.status(403)
    },
  ],
  [
    '400',
    () => {
      hibp.fault = faults.status(400)
    },
  ],
  [
    '429',
    () => {
      hibp.fault = faults.status(429, { 'retry-after': '2' })
    },
  ],
  [
    '500',
    () => {
      hibp.fault = faults.status(500)
    },
  ],
  [
    '503',
    () => {
      hibp.fault = faults.status(503)
    },
  ],
  [
    'a hang',
    () => {
      env().SOURCE_TIMEOUT_MS = 300
      hibp.fault = faults.hang()
    },
  ],
  [
    'a hang in the body',
    () => {
      env().SOURCE_TIMEOUT_MS = 300
      hibp.fault = faults.hangInBody()
    },
  ],
  [
    'an answer cut off',
    () => {
      hibp.fault = faults.cutOff()
    },
  ],
  [
    'rubbish',
    () => {
      hibp.fault = faults.body('<html>rubbish')
    },
  ],
  [
    'another shape',
    () => {
      hibp.fault = faults.body('{"breaches":[]}')
    },
  ],
  [
    'an empty list',
    () => {
      hibp.fault = faults.body('[]')
    },
  ],
  [
    'a record without its fields',
    () => {
      hibp.fault = faults.body('[{"Name":"X"}]')
    },
  ],
  [
    'null',
    () => {
      hibp.fault = faults.body('null')
    },
  ],
  [
    'a redirect',
    () => {
      hibp.fault = faults.redirect('https://elsewhere.example/')
    },
  ],
  [
    'a 404 page of a proxy',
    () => {
      hibp.fault = faults.body('<html>not here', 'text/html', 404)
    },
  ],
  [
    '200 with nothing',
    () => {
      hibp.fault = faults.body('')
    },
  ],
])('%s', (_what, arrange) => {
  beforeEach(arrange)

  test('reads as could-not-check for an address that we do not have', async () => {
    const response = await check('dee@example.com')
    expect(response.status).toBe(503)
    expect((await response.json()).code).toBe('could_not_check')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('reads as found but incomplete for one that we have', async () => {
    await expose('eli@example.com', (await db().breach.findFirstOrThrow()).id)
    const answer = await (await check('eli@example.com')).json()
    expect(answer).toMatchObject({ outcome: 'found', incomplete: true, breaches: [{ name: 'Local' }] })
  })
})

test('after a 429 the source is left alone until the time it named, and the visitor is told', async () => {
  hibp.fault = faults.status(429, { 'retry-after': '30' })
  expect((await check('fay@example.com')).headers.get('retry-after')).toBe('30')
  hibp.fault = null
  const second = await check('gus@example.com')
  expect(second.status).toBe(503)
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(25)
  expect(hibp.requests).toHaveLength(1)
})

test.each(['999999999', 'Infinity', '1e300'])(
  'a 429 that names %s seconds does not switch the source off for longer than an hour',
  async (seconds) => {
    hibp.fault = faults.status(429, { 'retry-after': seconds })
    expect((await check('hal@example.com')).headers.get('retry-after')).toBe('3600')
  },
)
