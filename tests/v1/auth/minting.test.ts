import type { PoolClient } from 'pg'
import { endAccess } from '@/lib/auth/end-access'
import { toViewer, type Member } from '@/lib/auth/viewer'
import { db, inTransaction } from '@/lib/db/client'
import { env } from '@/lib/env'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { operations, sampleOf, send, serveAll, type ApiOperation } from '@/tests/support/api'
import { emptyLedger } from '@/tests/support/mail'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import type { Sample } from '@/tests/support/samples/sample'
import type { TestApp } from '@/tests/support/serve'
import { sendHalf } from '@/tests/support/slowly'
import { waitingForLocks } from '@/tests/support/locks'
import { until } from '@/tests/support/until'

// What makes a way in, in a session that ends while it does: a body that comes slowly, and both orders in which the two commit.

interface Minting {
  /** The table whose rows it waits for once it has made something, or is about to. */
  waitsFor?: string
  /** What it is called with, where the sample would make nothing. */
  sampleOf?: (caller: TestMember) => Promise<Sample>
}

const switchedOff = async (): Promise<Sample> => {
  const { id } = await db().webhookEndpoint.create({
    data: {
      name: 'Off',
      url: 'https://receiver.example.com/',
      events: ['lead.confirmed'],
      secret: '',
      createdBy: 'a',
      switchedOffAt: new Date(),
      offReason: 'operator',
    },
  })
  return { path: { id }, body: { isOn: true } }
}

/** An account that has none yet sets its first. */
const firstPassword = async ({ userId }: TestMember): Promise<Sample> => {
  await db().user.update({ where: { id: userId }, data: { passwordHash: null } })
  return { body: { password: 'another long password' } }
}

const MINTING: Record<string, Minting> = {
  'POST /v1/admin': { waitsFor: 'audit_event' },
  'POST /v1/admin/api-keys': { waitsFor: 'audit_event' },
  'POST /v1/admin/law-firms/{id}/invite': { waitsFor: 'audit_event' },
  'POST /v1/admin/webhooks': { waitsFor: 'audit_event' },
  'POST /v1/admin/webhooks/{id}/secret': { waitsFor: 'audit_event' },
  'PATCH /v1/admin/webhooks/{id}': { waitsFor: 'audit_event', sampleOf: switchedOff },
  'POST /v1/users/me/addresses': { waitsFor: 'email_message' },
  'POST /v1/users/me/email': { waitsFor: 'email_message' },
  'POST /v1/users/settlements/calendar': { waitsFor: 'calendar_feed' },
  // Their owner says of a passkey and a password whether they go.
  'POST /v1/auth/passkeys/register/verify': {},
  'POST /v1/auth/password': { sampleOf: firstPassword },
}

/** What asks for a fresh sign-in and makes no way in. */
const MAKES_NONE = [
  'POST /v1/auth/passkeys/register/options',
  'POST /v1/auth/access/end',
  'POST /v1/auth/signout',
]

let app: TestApp
beforeAll(async () => {
  Object.assign(env(), { LAW_FIRM_HAND_OVER: 'on' })
  app = await serveAll()
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  await db().webhookEndpoint.deleteMany()
})

const operation = (call: string): ApiOperation => operations.find((one) => one.call === call)!
const calls = Object.keys(MINTING)
const withBody = calls.filter((call) => operation(call).operation.requestBody !== undefined)

async function prepare(call: string): Promise<{ caller: TestMember; sample: Sample }> {
  const caller = await (operation(call).access === 'admin' ? createAdmin() : createMember())
  const sample = await (MINTING[call]!.sampleOf?.(caller) ?? sampleOf(call, caller))
  return { caller, sample }
}

/** What opens an account, or was made in it and opens something. */
async function live({ userId }: TestMember): Promise<Record<string, number>> {
  const now = new Date()
  return {
    keys: await db().apiKey.count({ where: { createdById: userId, revokedAt: null } }),
    invites: await db().adminInvite.count({ where: { createdById: userId, endedAt: null } }),
    webhooks: await db().webhookEndpoint.count({ where: { switchedOffAt: null, answersId: userId } }),
    passkeys: await db().passkey.count({ where: { userId } }),
    passwords: await db().user.count({ where: { id: userId, passwordHash: { startsWith: '$' } } }),
    links: await db().emailToken.count({ where: { userId, usedAt: null, expiresAt: { gt: now } } }),
    calendars: await db().calendarFeed.count({ where: { userId, revokedAt: null } }),
  }
}

/** Everything ends, by the account's owner in another session. */
async function endEverything({ sid }: TestMember): Promise<void> {
  const viewer = (await toViewer(sid)) as Member
  await endAccess({
    viewer,
    passkeys: [],
    password: false,
    actor: { id: viewer.userId, name: viewer.email, ip: '', requestId: null },
    userAgent: '',
  })
}

/** An operator keeps a passkey: without one, nothing may end. */
async function givePasskey({ userId }: TestMember): Promise<void> {
  await db().passkey.create({
    data: { id: `own-${userId}`, userId, publicKey: new Uint8Array(), name: 'Own' },
  })
}

test('every call that asks for a fresh sign-in and makes something is tried here', () => {
  const asking = operations
    .filter((one) => one.method === 'POST' && one.operation['x-fresh-sign-in'] !== undefined)
    .map(({ call }) => call)
  expect(asking.filter((call) => !calls.includes(call) && !MAKES_NONE.includes(call))).toEqual([])
  expect(MAKES_NONE.filter((call) => !asking.includes(call))).toEqual([])
})

test.each(withBody)('%s makes nothing once its session has ended while its body came', async (call) => {
  const { caller, sample } = await prepare(call)
  await givePasskey(caller)
  // Its use is noted by the look at the door, which is how we know that that is over.
  const unused = new Date(Date.now() - 20 * 60_000)
  await db().session.update({ where: { id: caller.sid }, data: { lastSeenAt: unused } })
  const slow = sendHalf(app, operation(call), sample, caller.cookie)
  await until(
    async () => (await db().session.findUniqueOrThrow({ where: { id: caller.sid } })).lastSeenAt > unused,
  )
  await endEverything(caller)
  const ended = await live(caller)
  expect([call, await slow.finish()]).toEqual([call, 401])
  expect(await live(caller)).toEqual(ended)
})

test.each(calls)('%s makes nothing in a session that ends first', async (call) => {
  const { caller, sample } = await prepare(call)
  const before = await live(caller)
  const called = await inTransaction(async (client: PoolClient) => {
    await client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [caller.userId])
    await client.query('UPDATE session SET revoked_at = now() WHERE user_id = $1', [caller.userId])
    const sent = send(app, operation(call), sample, { cookie: caller.cookie })
    let isDone = false
    void sent.then(() => (isDone = true))
    await until(async () => isDone || (await waitingForLocks()) > 0)
    return { sent }
  })
  const { status } = await called.sent
  expect([call, status]).toEqual([call, 401])
  expect(await live(caller)).toEqual(before)
})

test.each(calls.filter((call) => MINTING[call]!.waitsFor))(
  'what %s has made is ended by what ends everything at that moment',
  async (call) => {
    const { caller, sample } = await prepare(call)
    await givePasskey(caller)
    let ending!: Promise<void>
    const { sent } = await inTransaction(async (client: PoolClient) => {
      await client.query(`LOCK TABLE ${MINTING[call]!.waitsFor} IN SHARE MODE`)
      const made = send(app, operation(call), sample, { cookie: caller.cookie })
      await until(async () => (await waitingForLocks()) === 1)
      let isDone = false
      ending = endEverything(caller).finally(() => (isDone = true))
      ending.catch(() => {})
      await until(async () => isDone || (await waitingForLocks()) === 2)
      return { sent: made }
    })
    expect([call, (await sent).status]).toEqual([call, 200])
    await ending
    expect(await live(caller)).toMatchObject({ keys: 0, invites: 0, webhooks: 0, links: 0, calendars: 0 })
  },
)
