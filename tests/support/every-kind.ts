import http from 'node:http'
import { createBreach } from '@/tests/support/factories'
import { createAdmin, createCaller, createMember } from '@/tests/support/members'
import { startProbedServer, type Held, type ProbedServer } from '@/tests/support/probed-server'
import { operations, sampleOf, send, type ApiOperation } from './api'
import { freshEmail } from './samples/sample'
import { scriptsOf } from './scripts'

// Calls of every kind there is against the process as it is built, and what it holds once all is quiet.

const AT_ONCE = 8
/** An upload that nobody reads is taken in for this long at most (lib/server/body-time.ts). */
const SETTLED_WITHIN_MS = 90_000
const LOOK_EVERY_MS = 500
/** The share of the time that a process works which nobody asks for anything. */
const QUIET = 0.05
const BREACH = 'Retained1'

let web: ProbedServer
let visitors = 0
/** What the framework wants in the addresses of its client router's requests: a digest of their headers. */
let routerDigest = ''

/** Starts the process that all calls go to, on the database of the test file. */
export async function startForEveryKind(): Promise<void> {
  await createBreach({ uniqueBreachId: BREACH, massActionBreachStatus: 3 })
  web = await startProbedServer({
    databaseUrl: process.env.DATABASE_URL!,
    env: { EMAIL_PREVIEW: 'open', LOG_LEVEL: 'fatal' },
  })
  const redirect = await fetch(`${web.url}/breaches`, { headers: { rsc: '1' }, redirect: 'manual' })
  routerDigest = new URL(redirect.headers.get('location')!, web.url).searchParams.get('_rsc')!
}

export const stopForEveryKind = (): Promise<void> => web.stop()

/** Requests and answers that are still held once all is quiet. */
export async function heldWhenQuiet(): Promise<Pick<Held, 'requests' | 'responses'>> {
  const deadline = Date.now() + SETTLED_WITHIN_MS
  for (;;) {
    await quiet(deadline)
    const { requests, responses } = await web.probe()
    if (requests + responses === 0 || Date.now() > deadline) return { requests, responses }
  }
}

/** Waits until the process has nothing to do: what visitors asked for who left at once is still being made. */
async function quiet(deadline: number): Promise<void> {
  await web.busy()
  do await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  while ((await web.busy()) > QUIET && Date.now() < deadline)
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
    const from = {
      'x-forwarded-for': `12.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
    }
    const request = http.request(
      web.url + path,
      { method, agent: false, headers: { ...from, ...length, ...headers } },
      (response) => {
        response.resume().once('close', () => resolve(response.statusCode!))
      },
    )
    request.once('error', () => resolve(0))
    if (leavesAfter !== undefined) setTimeout(() => request.destroy(), leavesAfter)
    if (neverEnds) request.flushHeaders()
    if (body !== undefined) request.write(body)
    if (!neverEnds) request.end()
  })
}

const post = (path: string, body: unknown): Call => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** @returns how many had which status. */
async function makeCalls(
  callOf: (n: number) => Promise<number>,
  count: number,
): Promise<Record<number, number>> {
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
  name: 'Ann Lee',
  email: freshEmail(),
  phoneNumber: '617-555-0142',
  zipCode: '02139',
  uniqueBreachId: BREACH,
  notificationSMS: true,
  notificationEmail: true,
  connectWithLawyer: true,
  notificationFutureBreaches: true,
  form: 'get-notified',
})

const KEPT = ['/', '/faq', '/privacy-policy', '/breaches', `/breaches/${BREACH}`]
const RENDERED = [
  '/signin',
  '/signup',
  '/breach-summary',
  '/no-breaches-found',
  '/verify-email',
  '/unsubscribe',
  '/email-preview',
  '/v1/docs',
  '/opengraph-image',
  '/sitemap.xml',
  `/breach-details-get-notified?uniqueBreachId=${BREACH}`,
]

const PLAIN: [kind: string, works: number, callOf: (n: number) => Call][] = [
  ['checks', 200, () => post('/v1/breaches/check-breach', { email: freshEmail() })],
  ['leads', 200, () => post('/v1/users/get-notified', lead())],
  [
    'failed sign-ins',
    401,
    () => post('/v1/auth/login', { email: freshEmail(), password: 'not the password' }),
  ],
  [
    'sign-ups',
    200,
    () =>
      post('/v1/auth/signup', {
        email: freshEmail(),
        name: 'Ann Lee',
        password: 'harvest moon over nine barns',
        is18Plus: true,
      }),
  ],
  ['links to unsubscribe', 200, () => post('/v1/mail/unsubscribe-link', { email: freshEmail() })],
  ['password resets', 200, () => post('/v1/auth/password-reset', { email: freshEmail() })],
  ['kept pages', 200, (n) => ({ path: KEPT[n % KEPT.length]! })],
  ['searches', 200, (n) => ({ path: `/breaches?q=word${n}` })],
  ['rendered pages', 200, (n) => ({ path: RENDERED[n % RENDERED.length]! })],
  [
    'the client router\u2019s requests',
    200,
    (n) => ({ path: `/breaches?q=a${n % 50}&_rsc=${routerDigest}`, headers: { rsc: '1' } }),
  ],
  ['pages that are not there', 404, (n) => ({ path: n % 2 ? `/nothing/${n}` : `/v1/nothing/${n}` })],
  ['wrong methods', 405, () => ({ path: '/v1/breaches/check-breach' })],
  ['sessions that are not there', 200, (n) => ({ path: n % 2 ? '/api/auth/session' : '/api/auth/csrf' })],
  [
    'bodies that are refused',
    422,
    (n) =>
      [
        post('/v1/breaches/check-breach', { email: 'no address' }),
        { ...post('/v1/breaches/check-breach', {}), body: '{"email":' },
        { ...post('/v1/auth/login', {}), body: 'x'.repeat(300_000) },
        { ...post('/v1/users/get-notified', {}), headers: { 'content-type': 'text/plain' } },
        { ...post('/v1/admin/breach/upload', {}), body: 'x'.repeat(300_000) },
      ][n % 5]!,
  ],
  [
    'bodies that never end',
    0,
    (n) => ({
      ...post(n % 2 ? '/v1/breaches/check-breach' : '/v1/auth/login', { email: freshEmail() }),
      neverEnds: true,
      leavesAfter: n % 40,
    }),
  ],
  [
    'visitors who leave',
    0,
    (n) => ({
      ...(n % 2
        ? post('/v1/breaches/check-breach', { email: freshEmail() })
        : { path: `/breaches?q=left${n}` }),
      leavesAfter: n % 20,
    }),
  ],
]

export interface Kind {
  name: string
  /** Makes so many calls. @throws Error when none of them came to what it should. */
  make(count: number): Promise<void>
}

function require(ok: boolean, name: string, seen: unknown): void {
  if (!ok) throw new Error(`The calls of ${name} did not work: ${JSON.stringify(seen)}`)
}

const plain = PLAIN.map(([name, works, callOf]): Kind => ({
  name,
  make: async (count) => {
    const statuses = await makeCalls((n) => call(callOf(n)), count)
    require((statuses[works] ?? 0) > 0, name, statuses)
  },
}))

const files: Kind = {
  name: 'scripts and styles',
  make: async (count) => {
    const paths = [...scriptsOf(await (await fetch(`${web.url}/`)).text())]
    const statuses = await makeCalls(
      (n) => call({ path: paths[n % paths.length]!, headers: { 'accept-encoding': n % 2 ? 'br' : 'gzip' } }),
      count,
    )
    require(statuses[200] === count, 'scripts and styles', statuses)
  },
}

const documented = (['public', 'member', 'admin'] as const).map((access): Kind => ({
  name: `every ${access} call there is`,
  make: async (count) => {
    const wanted = operations.filter((operation) => operation.access === access)
    const worked = new Set<string>()
    for (const operation of wanted) {
      const make = await callerOf(operation)
      await makeCalls(
        async () => {
          const { ok, status } = await make()
          if (ok) worked.add(operation.call)
          return status
        },
        Math.ceil(count / wanted.length),
      )
    }
    // Some are refused by this server for what only the test's own process knows.
    require(worked.size > wanted.length / 2, access, [...worked])
  },
}))

const signedIn: Kind = {
  name: 'pages that somebody sees who is signed in',
  make: async (count) => {
    const [member, admin] = [await createMember(), await createAdmin()]
    const pages = [
      ...[
        '/dashboard',
        '/dashboard?tab=cases',
        '/dashboard?tab=analytics',
        '/dashboard/plan',
        '/dashboard/diary',
        '/settings',
        '/settings/access',
      ].map((path) => ({ path, cookie: member.cookie })),
      ...['/admin', '/admin?tab=breaches', '/admin?tab=leads', '/admin?tab=users', '/admin?tab=outbox'].map(
        (path) => ({ path, cookie: admin.cookie }),
      ),
    ]
    const statuses = await makeCalls((n) => {
      const { path, cookie } = pages[n % pages.length]!
      return call({ path, headers: { cookie } })
    }, count)
    require((statuses[200] ?? 0) > count / 2, 'signed-in pages', statuses)
  },
}

export const KINDS: Kind[] = [...plain, files, ...documented, signedIn]

/** Makes one of the calls that the samples have, again and again: the first has an effect, the others may be refused. */
async function callerOf(operation: ApiOperation): Promise<() => Promise<{ ok: boolean; status: number }>> {
  const caller = await createCaller(operation.access)
  const sample = await sampleOf(operation.call, caller)
  const session: Record<string, string> =
    operation.access !== 'public' || sample.signedIn ? { cookie: caller.cookie } : {}
  return async () => {
    const response = await send({ url: web.url }, operation, sample, { ...session, connection: 'close' })
    await response.arrayBuffer()
    return { ok: response.status === (sample.status ?? 200), status: response.status }
  }
}
