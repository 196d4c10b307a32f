import { POST as webhook } from '@/app/v1/mail/webhook/route'
import { POST as link } from '@/app/v1/mail/unsubscribe-link/route'
import { DELETE, POST } from '@/app/v1/mail/unsubscribe/route'
import { hashEmail, openToken, signEmailHash } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { suppress } from '@/lib/mail/suppression'
import { mailUnsubscribeLink, subscribeAgain } from '@/lib/mail/unsubscribe'
import type { Transport } from '@/lib/mail/transports/transport'
import { makeWebhookSecret, signWebhook, startFakeResend, type FakeResend } from '@/tests/fakes/resend'
import {
  campaignTo,
  drain,
  emptyLedger,
  enqueue,
  messageTo,
  pointAt,
  whileSending,
} from '@/tests/support/mail'
import { serve, type TestApp } from '@/tests/support/serve'
import { until } from '@/tests/support/until'

let app: TestApp
let fake: FakeResend
let transport: Transport
const secret = makeWebhookSecret()

beforeAll(async () => {
  app = await serve({
    '/v1/mail/unsubscribe': { POST, DELETE },
    '/v1/mail/unsubscribe-link': { POST: link },
    '/v1/mail/webhook': { POST: webhook },
  })
  fake = await startFakeResend()
  transport = pointAt(fake)
  Object.assign(env(), { RESEND_WEBHOOK_SECRET: secret })
})
afterAll(async () => {
  await app.close()
  await fake.close()
})
beforeEach(async () => {
  resetRateLimits()
  Object.assign(fake, { accepted: [], calls: [], fault: () => null, acceptedBy: new Map(), latencyMs: 0 })
  await emptyLedger()
})

const tokenFor = (email: string): string => signEmailHash(hashEmail(email))
const call = (token: string, init: RequestInit = { method: 'POST' }) =>
  fetch(`${app.url}/v1/mail/unsubscribe?token=${encodeURIComponent(token)}`, { redirect: 'manual', ...init })
const onList = (email: string) =>
  db().suppression.findFirst({ where: { emailHash: new Uint8Array(hashEmail(email)), liftedAt: null } })

describe('unsubscribing', () => {
  test('in one click, as a mail program does: a form, from anywhere, without cookies', async () => {
    const response = await call(tokenFor('a@example.com'), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(200)
    expect(await onList('a@example.com')).toMatchObject({ list: 'alerts', reason: 'unsubscribed' })
    expect((await call(tokenFor('a@example.com'))).status).toBe(200)
  })

  test('by the header of a mail that was sent', async () => {
    await campaignTo(['a@example.com'])
    await drain(transport)
    const url = new URL(fake.accepted[0]!.headers!['List-Unsubscribe']!.slice(1, -1))
    expect(
      (
        await fetch(app.url + url.pathname + url.search, {
          method: 'POST',
          body: 'List-Unsubscribe=One-Click',
        })
      ).status,
    ).toBe(200)
    expect(await onList('a@example.com')).not.toBeNull()
  })

  test('the page\u2019s form without scripts comes back to the page', async () => {
    const response = await call(tokenFor('a@example.com'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'page=1',
    })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/unsubscribe?token=${tokenFor('a@example.com')}`,
    ])
  })

  test('during a running campaign stops that person\u2019s mail, and every later campaign sends them nothing', async () => {
    const people = Array.from({ length: 300 }, (_, index) => `p${index}@example.com`)
    await campaignTo(people)
    fake.latencyMs = 150
    await whileSending(transport, async () => {
      await until(async () => fake.calls.length === 1)
      // The last of 300: their batch is not made yet.
      await call(tokenFor('p299@example.com'))
      await until(async () => (await messageTo('p299@example.com')).state !== 'queued')
      await until(
        async () =>
          (await db().emailMessage.count({ where: { state: { in: ['queued', 'sending'] } } })) === 0,
      )
    })
    expect(fake.acceptedBy.size).toBe(299)
    expect(fake.acceptedBy.has('p299@example.com')).toBe(false)
    for (const breachId of [2, 3]) await campaignTo(['p299@example.com'], { breachId })
    await drain(transport)
    expect(fake.acceptedBy.has('p299@example.com')).toBe(false)
  })

  test('can be taken back', async () => {
    await call(tokenFor('a@example.com'))
    expect((await call(tokenFor('a@example.com'), { method: 'DELETE' })).status).toBe(200)
    expect(await onList('a@example.com')).toBeNull()
    await call(tokenFor('a@example.com'))
    expect(await onList('a@example.com')).not.toBeNull()
  })

  test.each([
    ['alerts', 'ask to be notified'],
    ['deadlines', 'follow a settlement on its page'],
  ] as const)('after a day mail of %s is had again on our site, not by the link', async (list, way) => {
    await db().$transaction((tx) =>
      suppress(tx, new Uint8Array(hashEmail('a@example.com')), list, 'unsubscribed'),
    )
    await db().suppression.updateMany({ data: { createdAt: new Date(0) } })
    await expect(subscribeAgain(tokenFor('a@example.com'), list)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(way) as string,
    })
  })

  test.each(['', 'x', 'A'.repeat(43), 'forged', '%00'])('%p is not one of our links', async (word) => {
    const token = word === 'forged' ? `${tokenFor('a@example.com').slice(0, -2)}xx` : word
    expect([404, 422]).toContain((await call(token)).status)
    expect(await db().suppression.count()).toBe(0)
  })

  test('a form mails the link to whoever owns the address: the response is the same for all, and a second press mails nothing', async () => {
    const ask = (email: string) =>
      fetch(`${app.url}/v1/mail/unsubscribe-link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
    await campaignTo(['known@example.com'])
    const answers = await Promise.all(
      ['known@example.com', 'unknown@example.com', ' Known@example.com '].map(async (email) =>
        (await ask(email)).text(),
      ),
    )
    expect(new Set(answers).size).toBe(1)
    const rows = await db().emailMessage.findMany({ where: { template: 'unsubscribe-link' } })
    expect(rows).toHaveLength(2)
    expect(openToken('mail-values', rows[0]!.values!)).toEqual({
      unsubscribe_url: expect.stringMatching(/\/unsubscribe\?token=[\w-]+$/),
    })
    expect((await ask('nonsense')).status).toBe(422)
  })

  test('an address is mailed no more than five links a day, whoever asks', async () => {
    const start = Date.now()
    for (let index = 0; index < 8; index++)
      await mailUnsubscribeLink('ann@example.com', start + index * 16 * 60_000)
    expect(await db().emailMessage.count({ where: { template: 'unsubscribe-link' } })).toBe(5)
    await mailUnsubscribeLink('ann@example.com', start + 25 * 60 * 60_000)
    expect(await db().emailMessage.count({ where: { template: 'unsubscribe-link' } })).toBe(6)
  })
})

describe('the provider\u2019s webhook', () => {
  const event = (type: string, messageId: bigint | null, more: object = {}) =>
    JSON.stringify({
      type,
      created_at: new Date().toISOString(),
      data: {
        email_id: 'e1',
        to: ['a@example.com'],
        ...(messageId !== null && { tags: { message: String(messageId) } }),
        ...more,
      },
    })
  const send = (body: string, headers = signWebhook(secret, body)) =>
    fetch(`${app.url}/v1/mail/webhook`, { method: 'POST', headers, body })

  beforeEach(async () => {
    await enqueue(['a@example.com'])
    await drain(transport)
  })

  test('records what became of a message, in whatever order it comes', async () => {
    const { id } = await messageTo('a@example.com')
    expect((await send(event('email.delivered', id))).status).toBe(200)
    await send(event('email.sent', id))
    expect((await messageTo('a@example.com')).state).toBe('delivered')
    await send(event('email.complained', id))
    await send(event('email.delivered', id))
    expect(await messageTo('a@example.com')).toMatchObject({ state: 'complained', reason: 'complained' })
  })

  test('finds a message by the provider\u2019s id too, and by tags in either shape', async () => {
    await db().emailMessage.updateMany({ data: { providerId: 'e1' } })
    await send(event('email.delivered', null))
    expect((await messageTo('a@example.com')).state).toBe('delivered')
    await send(
      event('email.bounced', null, {
        email_id: 'unknown',
        tags: [{ name: 'message', value: String((await messageTo('a@example.com')).id) }],
      }),
    )
    expect((await messageTo('a@example.com')).state).toBe('bounced')
  })

  test.each([
    [
      'email.bounced',
      { bounce: { type: 'Permanent', subType: 'General', message: 'no such user' } },
      'bounced',
    ],
    ['email.complained', {}, 'complained'],
    ['email.bounced', { bounce: { type: 'Transient', subType: 'MailboxFull', message: 'full' } }, null],
    ['email.delivery_delayed', {}, null],
    ['email.opened', {}, null],
    ['contact.created', {}, null],
  ])('%s with %j suppresses: %p', async (type, more, reason) => {
    await send(event(type, (await messageTo('a@example.com')).id, more))
    const row = await onList('a@example.com')
    expect(row && [row.list, row.reason]).toEqual(reason && ['all', reason])
    await enqueue(['a@example.com'], { key: 'second' })
    await drain(transport)
    expect(fake.acceptedBy.get('a@example.com')).toBe(reason ? 1 : 2)
  })

  test('settles a message whose outcome nobody knew', async () => {
    await db().emailMessage.updateMany({
      data: { state: 'unknown', reason: 'outcome-unknown', providerId: null },
    })
    await send(event('email.delivered', (await messageTo('a@example.com')).id))
    expect(await messageTo('a@example.com')).toMatchObject({
      state: 'delivered',
      reason: null,
      providerId: 'e1',
    })
  })

  test('a repeated call changes nothing', async () => {
    const body = event('email.bounced', (await messageTo('a@example.com')).id, {
      bounce: { type: 'Permanent' },
    })
    const headers = signWebhook(secret, body)
    await send(body, headers)
    await db().suppression.deleteMany()
    expect((await send(body, headers)).status).toBe(200)
    expect(await db().suppression.count()).toBe(0)
  })

  test('a wrong signature, another body, an old call and none at all are refused', async () => {
    const body = event('email.complained', (await messageTo('a@example.com')).id)
    const refused = [
      signWebhook(makeWebhookSecret(), body),
      signWebhook(secret, `${body} `),
      signWebhook(secret, body, { at: new Date(Date.now() - 6 * 60_000) }),
      signWebhook(secret, body, { at: new Date(Date.now() + 6 * 60_000) }),
      {},
      { ...signWebhook(secret, body), 'svix-id': 'another' },
    ]
    for (const headers of refused)
      expect((await send(body, headers as Record<string, string>)).status).toBe(403)
    expect((await messageTo('a@example.com')).state).toBe('sent')
  })

  test.each([
    '[]',
    '{}',
    'null',
    '{"type":5}',
    '{"type":"email.sent"}',
    'not json',
    '{"type":"email.delivered","data":{"tags":{"message":"1;DROP"}}}',
  ])('signed nonsense %p breaks nothing', async (body) => {
    expect((await send(body)).status).toBeLessThan(500)
    expect((await messageTo('a@example.com')).state).toBe('sent')
  })

  test('without a secret nothing is believed', async () => {
    Object.assign(env(), { RESEND_WEBHOOK_SECRET: undefined })
    expect((await send(event('email.sent', 1n))).status).toBe(503)
    Object.assign(env(), { RESEND_WEBHOOK_SECRET: secret })
  })
})
