import { Client } from 'pg'
import { db, pgPool } from '@/lib/db/client'
import { claimBatch } from '@/lib/mail/claim-batch'
import { recordFailure } from '@/lib/mail/record-outcome'
import { startSender } from '@/lib/mail/sender'
import { takeOverBatch } from '@/lib/mail/take-over-batch'
import { captureTransport } from '@/lib/mail/transports/capture'
import type { Transport } from '@/lib/mail/transports/transport'
import { hashEmail } from '@/lib/crypto/crypto'
import { suppress } from '@/lib/mail/suppression'
import { faults, startFakeResend, type FakeResend, type Fault } from '@/tests/fakes/resend'
import {
  campaignTo,
  drain,
  emptyLedger,
  enqueue,
  messageTo,
  pointAt,
  states,
  whileSending,
} from '@/tests/support/mail'
import { until } from '@/tests/support/until'

let fake: FakeResend
let transport: Transport
/** For a provider that hangs. */
let impatient: Transport

beforeAll(async () => {
  fake = await startFakeResend()
  impatient = pointAt(fake, 400)
  transport = pointAt(fake)
})
afterAll(() => fake.close())
beforeEach(async () => {
  Object.assign(fake, {
    accepted: [],
    calls: [],
    fault: () => null,
    callsASecond: Infinity,
    isBad: () => null,
    strictOnly: false,
    acceptedBy: new Map(),
    latencyMs: 0,
  })
  await emptyLedger()
})

const people = (count: number) => Array.from({ length: count }, (_, index) => `person${index}@example.com`)
const keys = () => [...new Set(fake.calls.map(({ key }) => key))]
const once =
  (...list: (Fault | null)[]) =>
  (call: number) =>
    list[call] ?? null
const acceptedOnce = (count: number) => {
  expect(fake.acceptedBy.size).toBe(count)
  expect([...fake.acceptedBy.values()].every((times) => times === 1)).toBe(true)
}

describe('sending', () => {
  test('250 messages go out in batches of up to a hundred, each once and as it was written', async () => {
    await enqueue(people(250))
    await drain(transport, 3)
    // Who locks a row first takes it: how they share them is theirs.
    const sizes = fake.calls.map(({ size }) => size)
    expect(Math.max(...sizes)).toBe(100)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(250)
    acceptedOnce(250)
    expect(await states()).toEqual({ sent: 250 })
    const mail = fake.accepted.find(({ to }) => to === 'person7@example.com')!
    expect(mail).toMatchObject({
      subject: 'Hello',
      html: '<p>for person7@example.com</p>',
      text: 'for person7@example.com',
    })
    const row = await messageTo('person7@example.com')
    expect(row).toMatchObject({ providerId: mail.id, state: 'sent' })
    expect(row.sentAt).not.toBeNull()
    expect(mail.tags).toEqual([{ name: 'message', value: String(row.id) }])
  })

  test('what people asked for goes before a campaign', async () => {
    await campaignTo(people(150))
    await enqueue(['asked@example.com'])
    const batch = (await claimBatch(1, 'resend'))!
    expect(batch.members).toHaveLength(1)
    expect(batch.members[0]!.campaignId).toBeNull()
  })

  test('campaign mail can be unsubscribed in one click, asked-for mail has no such header', async () => {
    await campaignTo(['a@example.com'])
    await enqueue(['b@example.com'])
    await drain(transport)
    const campaign = fake.accepted.find(({ to }) => to === 'a@example.com')!
    expect(campaign.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        /^<http:\/\/localhost:3000\/v1\/mail\/unsubscribe\?token=[\w-]+>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(fake.accepted.find(({ to }) => to === 'b@example.com')!.headers).toBeUndefined()
  })

  test('without a key nothing leaves the house', async () => {
    await enqueue(people(3))
    await drain(captureTransport())
    expect(await states()).toEqual({ sent: 3 })
    expect(fake.calls).toEqual([])
    expect(await db().emailBatch.findFirst()).toMatchObject({ transport: 'capture' })
  })
})

test('a loop that is told to stop while it looks at the ledger does not sleep over it', async () => {
  // It would be a second each time; what a busy machine keeps long once it does not keep long every time.
  let least = Infinity
  for (let time = 0; time < 50 && least >= 900; time++) {
    const sender = startSender({ transport, presence: { id: () => 1, stop: async () => {} }, concurrency: 1 })
    const started = Date.now()
    await sender.stop()
    least = Math.min(least, Date.now() - started)
  }
  expect(least).toBeLessThan(900)
})

describe('faults', () => {
  const cases: [string, (Fault | null)[]][] = [
    ['429 with retry-after in seconds', [faults.tooFast('0')]],
    ['429 that says nothing', [faults.tooFast()]],
    [
      '429 whose body does not repeat the status',
      [
        {
          kind: 'status',
          status: 429,
          name: '',
          body: '{"name":"rate_limit_exceeded"}',
          headers: { 'retry-after': '0' },
        },
      ],
    ],
    ['500', [faults.broken()]],
    ['502 with a page', [{ kind: 'status', status: 502, name: '', body: '<html>' }]],
    ['503 with null', [{ kind: 'status', status: 503, name: '', body: 'null' }]],
    ['an accepted call that is never answered', [{ kind: 'accept-then-hang' }]],
    ['a call that is never answered', [{ kind: 'hang' }]],
    ['a connection cut after the mail was taken', [{ kind: 'accept-then-cut' }]],
    ['an answer that cannot be read', [{ kind: 'garbage' }]],
    ['several one after the other', [faults.broken(), { kind: 'accept-then-hang' }, faults.tooFast('0')]],
  ]
  test.each(cases)('%s: every message arrives, none twice, under one key', async (_name, list) => {
    await enqueue(people(30))
    fake.fault = once(...list)
    await drain(list.some((fault) => fault?.kind.endsWith('hang')) ? impatient : transport)
    acceptedOnce(30)
    expect(await states()).toEqual({ sent: 30 })
    expect(keys()).toHaveLength(1)
  })

  test('a retry-after is waited for', async () => {
    await enqueue(people(1))
    fake.fault = once(faults.tooFast('2'))
    const started = Date.now()
    await drain(transport)
    expect(Date.now() - started).toBeGreaterThanOrEqual(2_000)
    acceptedOnce(1)
  })

  test('a wrong key holds everything and parks nothing', async () => {
    await enqueue(people(5))
    const refused: Fault = { kind: 'status', status: 403, name: 'invalid_api_key' }
    fake.fault = () => refused
    await whileSending(transport, () =>
      until(
        async () => fake.calls.length > 0 && (await db().emailBatch.count({ where: { refusals: 1 } })) === 1,
      ),
    )
    expect(await states()).toEqual({ sending: 5 })
    expect(fake.calls).toHaveLength(1)
  })

  test('the provider\u2019s pace is kept', async () => {
    fake.callsASecond = 4
    await enqueue(people(900))
    await drain(transport)
    acceptedOnce(900)
    // Nine calls at four a second; the pace is only known after the first responses.
    expect(fake.calls.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(3)
  })
})

describe('one bad address', () => {
  const isBad = (mail: { to: string }) =>
    mail.to === 'person41@example.com' ? `Invalid \`to\` field: person41@example.com` : null

  test.each([
    ['parked by name', false],
    ['found by halving, where the provider refuses the whole', true],
  ])('is %s, and the other 99 arrive', async (_name, strictOnly) => {
    await enqueue(people(100))
    Object.assign(fake, { isBad, strictOnly })
    await drain(transport)
    acceptedOnce(99)
    expect(await states()).toEqual({ sent: 99, parked: 1 })
    const row = await messageTo('person41@example.com')
    expect(row).toMatchObject({ state: 'parked', reason: 'Invalid `to` field: the address' })
    // Provider ids belong to the right messages although one is missing among them.
    expect((await messageTo('person42@example.com')).providerId).toBe(
      fake.accepted.find(({ to }) => to === 'person42@example.com')!.id,
    )
  })

  test.each(['a<victim@evil.example>', 'a,b@example.com', '"x"@example.com', 'b@example.com;c@example.com'])(
    '%s is no mailbox and is never handed over',
    async (address) => {
      await enqueue(['good@example.com', address])
      await drain(transport)
      expect([...fake.acceptedBy.keys()]).toEqual(['good@example.com'])
      expect(await states()).toEqual({ sent: 1, parked: 1 })
    },
  )

  test('alone in its batch is parked without a call', async () => {
    await enqueue(['a b@example.com'])
    await drain(transport)
    expect(fake.calls).toEqual([])
    expect(await states()).toEqual({ parked: 1 })
  })
})

describe('who may not be written to any more', () => {
  const unsubscribe = (email: string, list: 'alerts' | 'all' = 'alerts') =>
    db().$transaction((tx) => suppress(tx, hashEmail(email), list, 'unsubscribed'))

  test('is left out when the batch is made', async () => {
    await campaignTo(people(3))
    await unsubscribe('person1@example.com')
    await drain(transport)
    expect([...fake.acceptedBy.keys()].sort()).toEqual(['person0@example.com', 'person2@example.com'])
    expect(await messageTo('person1@example.com')).toMatchObject({
      state: 'skipped',
      reason: 'unsubscribed',
      batchId: null,
    })
  })

  test('who unsubscribed from alerts still gets what they ask for; a mailbox that refuses us gets nothing', async () => {
    await enqueue(['a@example.com', 'b@example.com'])
    await unsubscribe('a@example.com')
    await unsubscribe('b@example.com', 'all')
    await drain(transport)
    expect([...fake.acceptedBy.keys()]).toEqual(['a@example.com'])
    expect(await messageTo('b@example.com')).toMatchObject({ state: 'skipped', reason: 'mailbox-refuses' })
  })

  test('a message that needs a consent is not sent without one', async () => {
    await campaignTo(['a@example.com'], { requires: 'future_breaches' })
    await drain(transport)
    expect(await messageTo('a@example.com')).toMatchObject({ state: 'skipped', reason: 'consent-revoked' })
  })

  test.each<[string, Fault, string, string[]]>([
    [
      'was not accepted: the person is left out',
      { kind: 'hang' },
      'skipped',
      ['person0@example.com', 'person2@example.com'],
    ],
    [
      'was accepted: the person had been written to before',
      { kind: 'accept-then-hang' },
      'sent',
      ['person0@example.com', 'person1@example.com', 'person2@example.com'],
    ],
  ])('unsubscribing while a call is in doubt that %s', async (_name, fault, state, reached) => {
    await campaignTo(people(3))
    fake.fault = once(fault)
    await whileSending(impatient, async () => {
      await until(async () => fake.calls.length === 1)
      await unsubscribe('person1@example.com')
      await until(
        async () => (await states()).sending === undefined && (await states()).unknown === undefined,
      )
    })
    acceptedOnce(reached.length)
    expect([...fake.acceptedBy.keys()].sort()).toEqual(reached)
    expect((await messageTo('person1@example.com')).state).toBe(state)
    expect(keys()).toHaveLength(1)
  })
})

describe('a worker that dies', () => {
  test('loses nothing: another takes its batch over at once, under the same key', async () => {
    await enqueue(people(10))
    // Claimed by a worker that is not there: killed in the middle of its call.
    const batch = (await claimBatch(4711, 'resend'))!
    await drain(transport)
    acceptedOnce(10)
    expect(keys()).toEqual([batch.id])
  })

  test('nobody takes a batch from a worker that is there', async () => {
    await enqueue(people(1))
    fake.latencyMs = 300
    await whileSending(transport, async () => {
      await until(async () => fake.calls.length === 1)
      expect(await takeOverBatch(4711, 'resend')).toBeNull()
      await until(async () => (await states()).sent === 1)
    })
    acceptedOnce(1)
  })
})

test('a database that drops every connection, again and again, costs nothing but time', async () => {
  await enqueue(people(600))
  fake.latencyMs = 60
  const tester = new Client({ connectionString: process.env.DATABASE_URL, application_name: 'tester' })
  await tester.connect()
  const left = async () =>
    (
      await tester.query<{ left: number }>(
        "SELECT count(*)::int AS left FROM email_message WHERE state <> 'sent'",
      )
    ).rows[0]!.left
  await whileSending(
    transport,
    async () => {
      for (let drop = 0; drop < 8 && (await left()) > 0; drop++) {
        await tester.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('redress', 'redress-mail')",
        )
        const before = fake.calls.length
        await until(async () => fake.calls.length > before || (await left()) === 0)
      }
      await until(async () => (await left()) === 0)
    },
    2,
  )
  await tester.end()
  acceptedOnce(600)
})

describe('a key that the provider may have forgotten', () => {
  const age = (hours: number) =>
    pgPool().query(
      `UPDATE email_batch SET frozen_at = now() - interval '${hours} h', leased_until = now() - interval '1 s'`,
    )

  test('is not used again: the messages are for a person to look at', async () => {
    await enqueue(people(2))
    await claimBatch(4711, 'resend')
    await age(23.1)
    await drain(transport)
    expect(fake.calls).toEqual([])
    expect(await states()).toEqual({ unknown: 2 })
  })

  test('is replaced by a new one where every call was certainly refused', async () => {
    await enqueue(people(2))
    const batch = (await claimBatch(4711, 'resend'))!
    await recordFailure(batch.id, { waitMs: 0, message: 'refused', certain: true })
    await age(23.1)
    await drain(transport)
    acceptedOnce(2)
    expect(keys()).not.toContain(batch.id)
  })

  test('at 22 hours it is still good', async () => {
    await enqueue(people(2))
    await claimBatch(4711, 'resend')
    await age(22)
    await drain(transport)
    acceptedOnce(2)
  })
})

test('content that changed under a key is never sent with another one', async () => {
  await enqueue(people(2))
  fake.fault = once({ kind: 'accept-then-hang' })
  await whileSending(impatient, async () => {
    await until(async () => fake.calls.length === 1)
    // As a deployment with another sender would.
    const { env } = await import('@/lib/env')
    Object.assign(env(), { MAIL_FROM: 'Other <other@example.com>' })
    await until(async () => (await states()).unknown === 2)
    Object.assign(env(), { MAIL_FROM: 'Redress <mail@example.com>' })
  })
  acceptedOnce(2)
})
