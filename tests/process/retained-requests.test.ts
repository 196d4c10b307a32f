import http from 'node:http'
import { scriptsOf } from '@/tests/support/scripts'
import { operations, sampleOf, send, type ApiOperation } from '@/tests/support/api'
import { createBreach } from '@/tests/support/factories'
import { createAdmin, createMember } from '@/tests/support/members'
import { startProbedServer, type Held, type ProbedServer } from '@/tests/support/probed-server'
import { freshEmail } from '@/tests/support/samples/sample'

// What is made on behalf of a request must not outlive it: no timer, socket, listener, promise or table may hold one. Each kind
// of call is made a thousand times against the process as it is built; then its memory is searched for requests.

const CALLS = 1_000
const AT_ONCE = 8
/** An upload that nobody reads is taken in for this long at most (lib/http/body-time.ts). */
const SETTLED_WITHIN_MS = 90_000
/** Between two looks, which stop the process for a moment: what visitors left behind is still being made. */
const LOOK_EVERY_MS = 2_000
/** On a machine that does other things as well. */
const KIND_MS = 600_000
const BREACH = 'Retained1'

let web: ProbedServer
let visitors = 0
/** What the framework wants in the addresses of its client router's requests: a digest of their headers. */
let routerDigest = ''

beforeAll(async () => {
  await createBreach({ uniqueBreachId: BREACH, massActionBreachStatus: 3 })
  web = await startProbedServer({ databaseUrl: process.env.DATABASE_URL!, env: { EMAIL_PREVIEW: 'open', LOG_LEVEL: 'fatal' } })
  const redirect = await fetch(`${web.url}/breaches`, { headers: { rsc: '1' }, redirect: 'manual' })
  routerDigest = new URL(redirect.headers.get('location')!, web.url).searchParams.get('_rsc')!
}, 60_000)
afterAll(() => web.stop())

/** What is still held once all is quiet. */
async function settled(): Promise<Held> {
  const deadline = Date.now() + SETTLED_WITHIN_MS
  for (;;) {
    const held = await web.probe()
    if (held.requests + held.responses === 0 || Date.now() > deadline) return held
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

interface Call {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Goes away this long after it has sent its head. Milliseconds. */
  leavesAfter?: number
  /** Sends its body in pieces, and never the last one. */
  neverEnds?: boolean
}

/** @returns the status; 0 for a call that was given up. */
function call({ method = 'GET', path, headers = {}, body, leavesAfter, neverEnds }: Call): Promise<number> {
  visitors += 1
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) + (neverEnds ? 1 : 0) }
  return new Promise((resolve) => {
    const from = { 'x-forwarded-for': `12.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` }
    const request = http.request(web.url + path, { method, agent: false, headers: { ...from, ...length, ...headers } }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode!))
    })
    request.once('error', () => resolve(0))
    if (leavesAfter !== undefined) setTimeout(() => request.destroy(), leavesAfter)
    if (neverEnds) request.flushHeaders()
    if (body !== undefined) request.write(body)
    if (!neverEnds) request.end()
  })
}

const post = (path: string, body: unknown): Call => ({ method: 'POST', path, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

/** @returns how many had which status. */
async function makeCalls(callOf: (n: number) => Promise<number>, count = CALLS): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  let next = 0
  const one = async (): Promise<void> => {
    while (next < count) {
      const status = await callOf(next++)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return statuses
}

const lead = () => ({
  name: 'Ann Lee', email: freshEmail(), phoneNumber: '617-555-0142', zipCode: '02139', uniqueBreachId: BREACH,
  notificationSMS: true, notificationEmail: true, connectWithLawyer: true, notificationFutureBreaches: true, form: 'get-notified',
})

const KEPT = ['/', '/faq', '/privacy-policy', '/breaches', `/breaches/${BREACH}`]
const RENDERED = ['/signin', '/signup', '/breach-summary', '/no-breaches-found', '/verify-email', '/unsubscribe', '/email-preview', '/v1/docs', '/opengraph-image', '/sitemap.xml', `/breach-details-get-notified?uniqueBreachId=${BREACH}`]

const KINDS: [kind: string, works: number, callOf: (n: number) => Call][] = [
  ['checks', 200, () => post('/v1/breaches/check-breach', { email: freshEmail() })],
  ['leads', 200, () => post('/v1/users/get-notified', lead())],
  ['failed sign-ins', 401, () => post('/v1/auth/login', { email: freshEmail(), password: 'not the password' })],
  ['sign-ups', 200, () => post('/v1/auth/signup', { email: freshEmail(), name: 'Ann Lee', password: 'harvest moon over nine barns', is18Plus: true })],
  ['links to unsubscribe', 200, () => post('/v1/mail/unsubscribe-link', { email: freshEmail() })],
  ['password resets', 200, () => post('/v1/auth/password-reset', { email: freshEmail() })],
  ['kept pages', 200, (n) => ({ path: KEPT[n % KEPT.length]! })],
  ['searches', 200, (n) => ({ path: `/breaches?q=word${n}` })],
  ['rendered pages', 200, (n) => ({ path: RENDERED[n % RENDERED.length]! })],
  ['the client router\u2019s requests', 200, (n) => ({ path: `/breaches?q=a${n % 50}&_rsc=${routerDigest}`, headers: { rsc: '1' } })],
  ['pages that are not there', 404, (n) => ({ path: n % 2 ? `/nothing/${n}` : `/v1/nothing/${n}` })],
  ['wrong methods', 405, () => ({ path: '/v1/breaches/check-breach' })],
  ['sessions that are not there', 200, (n) => ({ path: n % 2 ? '/api/auth/session' : '/api/auth/csrf' })],
  ['bodies that are refused', 422, (n) => [
    post('/v1/breaches/check-breach', { email: 'no address' }),
    { ...post('/v1/breaches/check-breach', {}), body: '{"email":' },
    { ...post('/v1/auth/login', {}), body: 'x'.repeat(300_000) },
    { ...post('/v1/users/get-notified', {}), headers: { 'content-type': 'text/plain' } },
    { ...post('/v1/admin/breach/upload', {}), body: 'x'.repeat(300_000) },
  ][n % 5]!],
  ['bodies that never end', 0, (n) => ({ ...post(n % 2 ? '/v1/breaches/check-breach' : '/v1/auth/login', { email: freshEmail() }), neverEnds: true, leavesAfter: n % 40 })],
  ['visitors who leave', 0, (n) => ({ ...(n % 2 ? post('/v1/breaches/check-breach', { email: freshEmail() }) : { path: `/breaches?q=left${n}` }), leavesAfter: n % 20 })],
]

describe('nothing holds a request', () => {
  test.each(KINDS)('of %s', async (kind, works, callOf) => {
    const statuses = await makeCalls((n) => call(callOf(n)))
    expect([kind, statuses, (statuses[works] ?? 0) > 0]).toEqual([kind, statuses, true])
    const { requests, responses } = await settled()
    expect({ kind, requests, responses }).toEqual({ kind, requests: 0, responses: 0 })
  }, KIND_MS)

  test('of scripts and styles', async () => {
    const files = [...scriptsOf(await (await fetch(`${web.url}/`)).text())]
    expect((await makeCalls((n) => call({ path: files[n % files.length]!, headers: { 'accept-encoding': n % 2 ? 'br' : 'gzip' } })))[200]).toBe(CALLS)
    const { requests, responses } = await settled()
    expect({ requests, responses }).toEqual({ requests: 0, responses: 0 })
  }, KIND_MS)

  test.each(['public', 'member', 'admin'] as const)('of every %s call there is', async (access) => {
    const wanted = operations.filter((operation) => operation.access === access)
    const each = Math.ceil(CALLS / wanted.length)
    const worked: Record<string, boolean> = {}
    for (const operation of wanted) {
      const make = await callerOf(operation)
      await makeCalls(async () => {
        const { ok, status } = await make()
        worked[operation.call] ||= ok
        return status
      }, each)
    }
    // Some are refused by this server for what only the test's own process knows.
    expect(Object.values(worked).filter(Boolean).length).toBeGreaterThan(wanted.length / 2)
    const { requests, responses } = await settled()
    expect({ access, requests, responses }).toEqual({ access, requests: 0, responses: 0 })
  }, KIND_MS)

  test('of pages that somebody sees who is signed in', async () => {
    const [member, admin] = [await createMember(), await createAdmin()]
    const pages = [
      ...['/dashboard', '/dashboard?tab=cases', '/dashboard?tab=analytics', '/settings'].map((path) => ({ path, cookie: member.cookie })),
      ...['/admin', '/admin?tab=breaches', '/admin?tab=leads', '/admin?tab=users', '/admin?tab=outbox'].map((path) => ({ path, cookie: admin.cookie })),
    ]
    const statuses = await makeCalls((n) => {
      const { path, cookie } = pages[n % pages.length]!
      return call({ path, headers: { cookie } })
    })
    expect(statuses[200]).toBeGreaterThan(CALLS / 2)
    const { requests, responses } = await settled()
    expect({ requests, responses }).toEqual({ requests: 0, responses: 0 })
  }, KIND_MS)
})

/** Makes one of the calls that the samples have, again and again: the first has an effect, the others may be refused. */
async function callerOf(operation: ApiOperation): Promise<() => Promise<{ ok: boolean; status: number }>> {
  const caller = operation.access === 'admin' ? await createAdmin() : await createMember()
  const sample = await sampleOf(operation.call, caller)
  const session: Record<string, string> = operation.access !== 'public' || sample.signedIn ? { cookie: caller.cookie } : {}
  return async () => {
    const response = await send({ url: web.url }, operation, sample, { ...session, connection: 'close' })
    await response.arrayBuffer()
    return { ok: response.status === (sample.status ?? 200), status: response.status }
  }
}
