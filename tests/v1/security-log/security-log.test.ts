import fs from 'node:fs'
import { refreshSession } from '@/lib/auth/refresh-session'
import { revokeSession } from '@/lib/auth/sessions'
import { pseudonymOf } from '@/lib/crypto/pseudonym'
import { pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { requireHashKey } from '@/lib/keys/hash-key'
import { resetRateLimits } from '@/lib/http/rate-limit'
import {
  eventOfCall,
  SECURITY_EVENTS,
  type SecurityEvent,
  type SecurityEventFacts,
} from '@/lib/security-log/events'
import { sayHeldBack, securityEvent } from '@/lib/security-log/write'
import { operations, sampleOf, send, serveAll, type ApiOperation } from '@/tests/support/api'
import { captureLog } from '@/tests/support/captured-log'
import { inTurn } from '@/tests/support/in-turn'
import { createCaller, createMember, type TestMember } from '@/tests/support/members'
import type { Sample } from '@/tests/support/samples/sample'
import type { TestApp } from '@/tests/support/serve'

// The log tells of what it should, under the names that it should, and of nobody in the clear.

const PSEUDONYM = /^[\w-]{16}$/
const KEYS = new Set([
  'level',
  'msg',
  'event',
  'result',
  'code',
  'call',
  'who',
  'session',
  'where',
  'requestId',
])
const table = Object.entries(SECURITY_EVENTS) as [SecurityEvent, SecurityEventFacts][]

let app: TestApp
let captured: ReturnType<typeof captureLog>
const emitted = new Set<SecurityEvent>()

beforeAll(async () => {
  app = await serveAll()
})
afterAll(() => app.close())
beforeEach(() => {
  resetRateLimits()
  delete (globalThis as { __securityWindow?: unknown }).__securityWindow
  captured = captureLog()
})
afterEach(() => {
  for (const { event } of events()) emitted.add(event as SecurityEvent)
  jest.restoreAllMocks()
})

const events = () => captured.lines.filter(({ event }) => event !== undefined)

function expectShape(lines: Record<string, unknown>[]): void {
  for (const line of lines) {
    expect(Object.keys(line).filter((key) => !KEYS.has(key))).toEqual([])
    expect(['ok', 'refused', 'failed']).toContain(line.result)
    for (const name of ['who', 'where', 'session']) if (name in line) expect(line[name]).toMatch(PSEUDONYM)
  }
}

async function prepare({
  call,
  access,
}: ApiOperation): Promise<{ caller: TestMember; sample: Sample; session: Record<string, string> }> {
  const caller = await createCaller(access)
  const sample = await sampleOf(call, caller)
  return { caller, sample, session: access !== 'public' || sample.signedIn ? { cookie: caller.cookie } : {} }
}

/** Every text of a value that is long enough to be somebody's. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 8 && /[@\d]/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

describe.each(operations.map((operation) => [operation.call, operation] as const))(
  '%s',
  (call, operation) => {
    const own = eventOfCall(call)

    test(own ? `is logged as ${own}, and names nobody` : 'names nobody in the log', async () => {
      const { caller, sample, session } = await prepare(operation)
      captured.lines.length = 0
      const response = await send(app, operation, sample, session)
      const text = await response.text()
      const logged = events()
      expectShape(logged)
      const facts: SecurityEventFacts | null = own && SECURITY_EVENTS[own]
      if (own && !facts?.onlyRefused) {
        const [line] = logged.filter(({ event }) => event === own)
        expect(line).toMatchObject({
          result: response.ok ? 'ok' : 'refused',
          call,
          where: expect.any(String),
        })
        if (session.cookie)
          expect(line).toMatchObject({
            who: pseudonymOf('account', caller.email),
            session: expect.stringMatching(PSEUDONYM),
          })
      } else if (response.ok) expect(logged).toEqual([])
      // Then as nobody, and from elsewhere.
      await (await send(app, operation, sample)).text()
      await (await send(app, operation, sample, { ...session, origin: 'https://elsewhere.example' })).text()
      const after = events().slice(logged.length)
      expectShape(after)
      if (operation.access !== 'public')
        expect(after[0]).toMatchObject({
          event: own ?? 'refused',
          result: 'refused',
          code: 'unauthenticated',
        })
      if (operation.method !== 'GET' && !operation.anyOrigin)
        expect(after.at(-1)).toMatchObject({ result: 'refused', code: 'cross_origin' })
      const secrets = [
        ...textsIn(sample.body),
        ...textsIn(sample.query),
        ...textsIn(sample.cookie),
        caller.email,
        caller.cookie,
        caller.sid,
        caller.userId,
        '10.0.',
      ].filter((secret) => !text.includes(`"code":"${secret}"`))
      expect(secrets.filter((secret) => captured.text().includes(secret))).toEqual([])
    })

    test('names nobody whatever is typed into its fields', async () => {
      let { sample, session } = await prepare(operation)
      const planted = [
        'planted.person@secret.example',
        '+14155559876',
        'planted-password-42',
        'planted_token_0123456789abcdef',
      ]
      for (const place of ['path', 'query', 'body'] as const) {
        const fields = sample[place]
        if (typeof fields !== 'object' || fields === null) continue
        const names = Object.keys(fields)
        for (const [index, name] of names.entries()) {
          for (const plant of inTurn(planted, operations.indexOf(operation) + index, operations.length)) {
            resetRateLimits()
            const response = await send(
              app,
              operation,
              { ...sample, [place]: { ...fields, [name]: plant } },
              session,
            )
            await response.arrayBuffer()
            if (response.ok && operation.method !== 'GET') ({ sample, session } = await prepare(operation))
          }
        }
      }
      expect(
        planted.filter(
          (plant) => captured.text().includes(plant) || captured.text().includes(encodeURIComponent(plant)),
        ),
      ).toEqual([])
    })
  },
)

test('a refresh token that comes back is told, and so is a session that is over', async () => {
  const { refreshToken } = await createMember()
  await refreshSession(refreshToken)
  await expect(refreshSession(refreshToken)).rejects.toThrow()
  expect(events()).toEqual([
    expect.objectContaining({
      event: 'session.replay',
      result: 'refused',
      session: expect.stringMatching(PSEUDONYM),
    }),
  ])
  const ended = await createMember()
  await revokeSession(ended.sid)
  await fetch(`${app.url}/v1/users/me`, { headers: { cookie: ended.cookie } })
  expect(events().slice(1)).toMatchObject([
    { event: 'session.gone', session: pseudonymOf('session', ended.sid) },
    { event: 'refused', code: 'unauthenticated' },
  ])
})

test('a webhook with a wrong signature is told', async () => {
  // Without a secret no signature would be looked at.
  Object.assign(env(), {
    RESEND_WEBHOOK_SECRET: `whsec_${Buffer.from('a secret of the tests').toString('base64')}`,
  })
  const { status } = await fetch(`${app.url}/v1/mail/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'svix-id': 'x',
      'svix-timestamp': '1',
      'svix-signature': 'v1,x',
    },
    body: '{}',
  })
  expect(status).toBe(403)
  expect(events()).toMatchObject([{ event: 'webhook', result: 'refused', code: 'forbidden' }])
})

test('another key than the data’s is told', async () => {
  await pgPool().query("UPDATE catalogue_state SET hash_key_fingerprint = decode(repeat('00', 8), 'hex')")
  try {
    await expect(requireHashKey()).rejects.toThrow()
    expect(events()).toMatchObject([{ event: 'key.mismatch', result: 'failed' }])
  } finally {
    await pgPool().query('UPDATE catalogue_state SET hash_key_fingerprint = NULL')
  }
})

test('a flood of one visitor hides nobody’s lines, fills nothing, and is said', () => {
  const now = Date.now()
  for (let n = 0; n < 10_000; n++)
    securityEvent('sign-in.password', { result: 'refused', ip: '192.0.2.1' }, now)
  securityEvent('sign-in.password', { result: 'refused', ip: '192.0.2.2' }, now)
  securityEvent('sign-in.password', { result: 'ok', ip: '192.0.2.1' }, now)
  expect(events().length).toBe(62)
  expect(events().slice(-2)).toMatchObject([{ where: pseudonymOf('visitor', '192.0.2.2') }, { result: 'ok' }])
  sayHeldBack(now + 60_001)
  expect(events().at(-1)).toMatchObject({
    event: 'held-back',
    of: 'sign-in.password',
    result: 'refused',
    count: 9_940,
  })
  for (let n = 0; n < 50_000; n++)
    securityEvent('refused', { result: 'refused', ip: `2001:db8:${n.toString(16)}::/64` }, now + 70_000)
  expect(events().filter(({ event }) => event === 'refused').length).toBe(1_200)
})

test('the inventory lists exactly these events', () => {
  const rows = table.map(
    ([event, { when, calls = [] }]) =>
      `| \`${event}\` | ${when} | ${calls.map((call) => `\`${call}\``).join(', ') || '–'} |`,
  )
  const listed = fs
    .readFileSync('docs/logs.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| `[a-z-]+(\.[a-z-]+)*` \|/.test(line))
  expect(listed).toEqual(rows)
})

// It looks back at all of them, in whatever order they ran.
afterAll(() => {
  // Every event of the inventory was seen.
  const elsewhere: SecurityEvent[] = ['sign-in.ticket']
  const known = new Set(operations.map(({ call }) => call))
  const missing = table
    .filter(
      ([event, { calls = [] }]) =>
        !emitted.has(event) &&
        !elsewhere.includes(event) &&
        (calls.length === 0 || calls.some((call) => known.has(call))),
    )
    .map(([event]) => event)
  expect(missing).toEqual([])
  // A call that is not there would be logged by nobody.
  expect(table.flatMap(([, { calls = [] }]) => calls).filter((call) => !known.has(call))).toEqual([])
})
