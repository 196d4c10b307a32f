import net from 'node:net'
import { spawn, type ChildProcess } from 'node:child_process'
import type { PoolClient } from 'pg'
import { Resend } from 'resend'
import type { Actor } from '@/lib/audit/record'
import { db, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { purge } from '@/lib/retention/purge'
import { getNotifiedSchema } from '@/lib/leads/schema'
import { submitLead } from '@/lib/leads/submit-lead'
import { deleteUser } from '@/lib/members/delete-user'
import { putBackRemoved } from '@/lib/panel/put-back'
import { createMember } from '@/tests/support/members'
import { removeLead } from '@/lib/leads/remove-lead'
import { editSettlement } from '@/lib/settlements/desk/edit-settlement'
import { editSettlementSchema } from '@/lib/settlements/desk/edit-schema'
import { publishSettlement } from '@/lib/settlements/desk/publish-settlement'
import { claimDeliveries } from '@/lib/webhooks/claim-deliveries'
import { deliverDue, startDeliverer } from '@/lib/webhooks/deliverer'
import { changeEndpoint, deleteEndpoint, rotateSecret } from '@/lib/webhooks/desk/change-endpoint'
import { createEndpoint } from '@/lib/webhooks/desk/create-endpoint'
import { getEndpoint } from '@/lib/webhooks/desk/list-endpoints'
import { redeliver, sendTest } from '@/lib/webhooks/desk/send-event'
import { EVENT_TYPES, type WebhookEventType } from '@/lib/webhooks/events'
import { deadline, post } from '@/lib/webhooks/post'
import { startReceiver, type FakeReceiver, type Received } from '@/tests/fakes/receiver'
import { holdsNobody } from '@/tests/support/hold'
import { createBreach } from '@/tests/support/factories'
import { createLead } from '@/tests/support/leads'
import { createSettlement, dayFrom } from '@/tests/support/settlements'
import { program } from '@/tests/support/program'
import { AMPLE_MS, until } from '@/tests/support/until'

const OPERATOR: Actor = { id: null, name: 'operator@example.com', ip: '', requestId: null }

let receiver: FakeReceiver
let children: ChildProcess[] = []
/** Holds what a worker is to wait for. */
let held: PoolClient | null = null

beforeEach(async () => {
  deadline.ms = AMPLE_MS
  Object.assign(env(), { WEBHOOK_PRIVATE_HOSTS: 'on' })
  await db().webhookEndpoint.deleteMany()
  await db().webhookEvent.deleteMany()
  receiver = await startReceiver()
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  held?.release(true)
  held = null
  await receiver.close()
})

const listen = (events: readonly WebhookEventType[] = EVENT_TYPES, url = receiver.url) =>
  createEndpoint({ name: 'Case system', url, events: [...events] }, OPERATOR, holdsNobody)

/** What was written for programs, in its order. */
async function told(): Promise<[type: string, data: Record<string, unknown>][]> {
  const rows = await db().webhookDelivery.findMany({ orderBy: { id: 'asc' }, include: { event: true } })
  return rows.map(({ event }) => [event.type, event.data as Record<string, unknown>])
}

const states = async () =>
  (await db().webhookDelivery.findMany({ orderBy: { id: 'asc' } })).map(
    ({ state, attempts, lastStatus, lastError }) => ({ state, attempts, lastStatus, lastError }),
  )

/** The wait is over, whatever is waited for. */
const due = () => db().webhookDelivery.updateMany({ data: { nextAt: new Date(0) } })

const verify = ({ headers, body }: Received, webhookSecret: string) =>
  new Resend('none').webhooks.verify({
    payload: body,
    headers: {
      id: headers['webhook-id']!,
      timestamp: headers['webhook-timestamp']!,
      signature: headers['webhook-signature']!,
    },
    webhookSecret,
  })

describe('what is told', () => {
  test('nothing, while nobody listens to it', async () => {
    await createLead()
    const { endpoint } = await listen(['breach.added'])
    await createLead()
    await changeEndpoint(endpoint.id, { isOn: false }, OPERATOR, holdsNobody)
    await createBreach()
    expect(await db().webhookEvent.count()).toBe(0)
  })

  test('a request that comes, is confirmed and taken back, and nothing of its person', async () => {
    await listen()
    const { id, email } = await createLead({ form: 'consultation', connectWithLawyer: true })
    await db().lead.update({ where: { id }, data: { confirmedAt: new Date() } })
    await db().lead.update({ where: { id }, data: { state: 'contacted' } })
    await db().$transaction((tx) => removeLead(tx, id, new Date()))
    const facts = {
      id,
      form: 'consultation',
      uniqueBreachId: 'unknown-breach',
      state: 'new',
      confirmed: false,
    }
    const later = { ...facts, state: 'contacted', confirmed: true }
    const events = await told()
    expect(events).toEqual([
      ['lead.received', facts],
      ['lead.confirmed', { ...facts, confirmed: true }],
      ['lead.withdrawn', { ...later, withdrawn: 'lawyer' }],
      ['lead.withdrawn', { ...later, withdrawn: 'request' }],
    ])
    const text = JSON.stringify(events)
    for (const personal of [email, 'Ann Lee', '6175550142', '02139']) expect(text).not.toContain(personal)
  })

  test('a request that comes in confirmed: its coming first, then that one may act on it', async () => {
    await listen()
    const { id } = await createLead({ confirmedAt: new Date() })
    expect((await told()).map(([type, { id: of, confirmed }]) => [type, of, confirmed])).toEqual([
      ['lead.received', id, true],
      ['lead.confirmed', id, true],
    ])
    await db().webhookEndpoint.deleteMany()
    await db().webhookEvent.deleteMany()
    await listen(['lead.confirmed'])
    await createLead()
    await createLead({ confirmedAt: new Date() })
    expect((await told()).map(([type]) => type)).toEqual(['lead.confirmed'])
  })

  test('a member’s own request, which nothing has to confirm any more', async () => {
    await listen(['lead.received', 'lead.confirmed'])
    const { email } = await createMember()
    const request = getNotifiedSchema.parse({
      name: 'Ann Lee',
      email,
      phoneNumber: '617-555-0142',
      zipCode: '02139',
    })
    const { leadId: id } = await submitLead({ request, provenOwner: true, ip: '203.0.113.1', userAgent: '' })
    expect((await told()).map(([type, { id: of }]) => [type, of])).toEqual([
      ['lead.received', id],
      ['lead.confirmed', id],
    ])
  })

  test('those of an account that is put back, as new', async () => {
    const confirmed = await createLead({ confirmedAt: new Date() })
    await db().user.update({ where: { id: confirmed.userId }, data: { emailVerifiedAt: new Date() } })
    const open = await createLead({ email: confirmed.email })
    await deleteUser(confirmed.userId, OPERATOR)
    await listen()
    const { id } = await db().removedItem.findFirstOrThrow({ where: { subject: confirmed.userId } })
    await putBackRemoved(id, OPERATOR)
    const events = (await told()).map(([type, { id: of }]) => `${type} ${String(of)}`)
    expect(events.sort()).toEqual(
      [`lead.confirmed ${confirmed.id}`, `lead.received ${confirmed.id}`, `lead.received ${open.id}`].sort(),
    )
  })

  test('a breach that is listed, and what becomes of its status', async () => {
    await listen()
    const id = await createBreach({
      massActionBreachStatus: 3,
      breachDate: new Date('2024-05-01'),
      datePrecision: 'month',
    })
    await db().breach.update({ where: { id }, data: { massActionBreachStatus: 2 } })
    await db().breach.update({ where: { id }, data: { domain: 'other.example' } })
    const held = await createBreach({ isHeld: true })
    await db().breach.update({ where: { id: held }, data: { massActionBreachStatus: 4 } })
    await db().breach.update({ where: { id: held }, data: { isHeld: false } })
    expect((await told())[0]![1]).toMatchObject({ breachDate: '2024-05-01', datePrecision: 'month' })
    expect(
      (await told()).map(([type, { id: of, massActionBreachStatus, before }]) => [
        type,
        of,
        massActionBreachStatus,
        before,
      ]),
    ).toEqual([
      ['breach.added', id, '3', undefined],
      ['breach.status_changed', id, '2', '3'],
      ['breach.added', held, '4', undefined],
    ])
  })

  test('not one that the transaction that adds it finds to be another’s, or to wait', async () => {
    await listen()
    const head = await createBreach()
    await db().webhookEvent.deleteMany()
    await db().$transaction(async (tx) => {
      const facts = await tx.breach.findUniqueOrThrow({ where: { id: head } })
      for (const [name, change] of [
        ['merged', { mergedIntoId: head }],
        ['held', { isHeld: true }],
      ] as const) {
        const { id: _, filings, record, ...copied } = facts
        const { id } = await tx.breach.create({
          data: { ...copied, filings: filings ?? [], uniqueBreachId: `${facts.uniqueBreachId}-${name}`, name: `${facts.name}-${name}`, uploadKey: null, ...(record !== null && { record }) } as never, // prettier-ignore
        })
        await tx.breach.update({ where: { id }, data: change })
      }
    })
    expect(await told()).toEqual([])
  })

  test('a thousand in one statement, each once for each endpoint, and none of what is rolled back', async () => {
    await listen(['breach.added'])
    await listen(['breach.added', 'lead.received'])
    const insert = `INSERT INTO breach (unique_breach_id, name, title, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status)
      SELECT 'many-' || n, 'Many ' || n, 'Many', '2026-01-01', now(), now(), 1, '{}', 'low', 3 FROM generate_series(1, 1000) n`
    await pgPool().query(`BEGIN; ${insert}; ROLLBACK`)
    expect(await db().webhookEvent.count()).toBe(0)
    await pgPool().query(insert)
    expect([await db().webhookEvent.count(), await db().webhookDelivery.count()]).toEqual([1_000, 2_000])
    await db().breach.deleteMany({ where: { uniqueBreachId: { startsWith: 'many-' } } })
  })

  test('a settlement that is published, whose claims end on another day, and that is decided', async () => {
    await listen(['settlement.moved'])
    const { id, slug } = await createSettlement({ publishedAt: null })
    expect(await told()).toEqual([])
    const { version, dates } = await publishSettlement(OPERATOR, String(id), { version: 1 })
    const claim = dates.find(({ kind }) => kind === 'claim')!
    const edit = editSettlementSchema.parse({
      version,
      confirmed: true,
      sources: [{ url: 'https://court.example.com/17', kind: 'court', readAt: dayFrom(0) }],
      dates: [{ kind: 'claim', date: dayFrom(90), online: 'submitted', supersedes: claim.id, source: 0 }],
      events: [{ kind: 'final_approval', date: dayFrom(-1), source: 0 }],
    })
    await editSettlement(OPERATOR, String(id), edit)
    const events = await told()
    expect(events.map(([, { slug: of, moved }]) => [of, moved]).sort()).toEqual([
      [slug, 'claims_end'],
      [slug, 'final_approval'],
      [slug, 'published'],
    ])
  })
})

describe('a delivery', () => {
  test('is signed as Standard Webhooks has it, with both secrets for a day after a change', async () => {
    const { secret, endpoint } = await listen(['lead.received'])
    const { id } = await createLead()
    await deliverDue()
    const [first] = receiver.calls
    expect(verify(first!, secret)).toEqual({
      type: 'lead.received',
      timestamp: expect.any(String),
      data: expect.objectContaining({ id }),
    })
    expect(() => verify({ ...first!, body: `${first!.body} ` }, secret)).toThrow()
    const { secret: next } = await rotateSecret(endpoint.id, OPERATOR, holdsNobody)
    await createLead()
    await deliverDue()
    for (const one of [secret, next]) expect(verify(receiver.calls[1]!, one)).toBeTruthy()
    await db().webhookEndpoint.update({ where: { id: endpoint.id }, data: { formerUntil: new Date(0) } })
    await createLead()
    await deliverDue()
    expect(verify(receiver.calls[2]!, next)).toBeTruthy()
    expect(() => verify(receiver.calls[2]!, secret)).toThrow()
    expect((await states()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
    const stored = JSON.stringify(await db().webhookEndpoint.findMany())
    for (const one of [secret, next]) expect(stored).not.toContain(one.slice('whsec_'.length))
  })

  test('that fails is made again, with the same id and the same body', async () => {
    await listen(['lead.received'])
    const faults = [
      { status: 500 },
      { status: 429, headers: { 'retry-after': '600' } },
      'reset',
      'hang',
      { status: 302, headers: { location: '/elsewhere' } },
      { status: 503, body: 'x'.repeat(5_000_000) },
    ] as const
    receiver.behave = (call) => faults[call] ?? { status: 200, body: 'x'.repeat(5_000_000) }
    await createLead()
    const seen = []
    for (let round = 0; round <= faults.length; round++) {
      deadline.ms = faults[round] === 'hang' ? 300 : AMPLE_MS
      await deliverDue()
      seen.push((await states())[0])
      if (round === 1) {
        const { nextAt } = await db().webhookDelivery.findFirstOrThrow()
        expect(nextAt.getTime()).toBeGreaterThan(Date.now() + 500_000)
      }
      await due()
    }
    expect(seen.map((one) => [one!.state, one!.attempts, one!.lastStatus, one!.lastError])).toEqual([
      ['waiting', 1, 500, 'status'],
      ['waiting', 2, 429, 'status'],
      ['waiting', 3, null, 'connection'],
      ['waiting', 4, null, 'timeout'],
      ['waiting', 5, 302, 'redirect'],
      ['waiting', 6, 503, 'status'],
      ['delivered', 7, 200, null],
    ])
    expect(await deliverDue()).toBe(0)
    expect(new Set(receiver.calls.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(
      1,
    )
    expect(receiver.calls.every(({ path }) => path === '/hook')).toBe(true)
  })

  test('is given up after nine tries, and can be made once more by hand, as the one it was', async () => {
    const { endpoint } = await listen(['lead.received'])
    receiver.behave = (call) => ({ status: call < 9 ? 500 : 200 })
    await createLead()
    for (let round = 0; round < 9; round++) {
      await deliverDue()
      await due()
    }
    expect(await states()).toMatchObject([{ state: 'failed', attempts: 9 }])
    const { id: delivery, webhookId } = (await getEndpoint(endpoint.id)).deliveries[0]!
    await redeliver(endpoint.id, delivery, OPERATOR)
    await expect(redeliver(endpoint.id, delivery, OPERATOR)).rejects.toMatchObject({ code: 'conflict' })
    await deliverDue()
    expect(await states()).toMatchObject([{ state: 'delivered', attempts: 1 }])
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([webhookId]))
  })

  test('to who is gone switches the webhook off; what waits goes out once it is on again', async () => {
    const { endpoint } = await listen(['lead.received'])
    receiver.behave = (call) => ({ status: call === 0 ? 410 : 200 })
    await createLead()
    await deliverDue()
    expect(await getEndpoint(endpoint.id)).toMatchObject({ isOn: false, offReason: 'gone' })
    await createLead()
    expect(await db().webhookEvent.count()).toBe(1)
    await expect(sendTest(endpoint.id, OPERATOR)).rejects.toMatchObject({ code: 'conflict' })
    expect(await changeEndpoint(endpoint.id, { isOn: true }, OPERATOR, holdsNobody)).toMatchObject({
      isOn: true,
      offReason: null,
    })
    await sendTest(endpoint.id, OPERATOR)
    await deliverDue()
    expect(JSON.parse(receiver.calls[1]!.body)).toMatchObject({ type: 'test' })
  })

  test('nothing but failures for three days switch it off, one success in between does not', async () => {
    const { endpoint } = await listen(['lead.received'])
    const failingFor = (days: number) =>
      db().webhookEndpoint.update({
        where: { id: endpoint.id },
        data: { failingSince: new Date(Date.now() - days * 86_400_000) },
      })
    receiver.behave = (call) => ({ status: call === 1 ? 200 : 500 })
    await createLead()
    await failingFor(2)
    await deliverDue()
    expect(await getEndpoint(endpoint.id)).toMatchObject({ isOn: true, failingSince: expect.any(String) })
    await due()
    await deliverDue()
    expect(await getEndpoint(endpoint.id)).toMatchObject({ isOn: true, failingSince: null })
    await createLead()
    await failingFor(4)
    await deliverDue()
    expect(await getEndpoint(endpoint.id)).toMatchObject({ isOn: false, offReason: 'failing' })
  })

  test('whose secret no key opens is a try that failed, with its reason, and keeps no other waiting', async () => {
    const { endpoint } = await listen(['lead.received'], new URL('/sealed', receiver.url).href)
    await listen(['lead.received'])
    await db().webhookEndpoint.update({ where: { id: endpoint.id }, data: { secret: 'AAAA' } })
    await createLead()
    const own = () => db().webhookDelivery.findFirstOrThrow({ where: { endpointId: endpoint.id } })
    await deliverDue()
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook'])
    expect(await own()).toMatchObject({
      state: 'waiting',
      attempts: 1,
      lastStatus: null,
      lastError: 'secret',
    })
    // By the waits of any try that fails, and no lease.
    expect((await own()).nextAt.getTime()).toBeLessThan(Date.now() + 30_000)
    expect(await getEndpoint(endpoint.id)).toMatchObject({
      failingSince: expect.any(String),
      deliveries: [{ lastError: 'secret' }],
    })
    for (let round = 1; round < 9; round++) {
      await due()
      await deliverDue()
    }
    expect(await own()).toMatchObject({ state: 'failed', attempts: 9, lastError: 'secret' })
    // Another secret mends it, and the one before, which nobody can read, signs nothing.
    const { secret } = await rotateSecret(endpoint.id, OPERATOR, holdsNobody)
    await redeliver(endpoint.id, String((await own()).id), OPERATOR)
    await deliverDue()
    expect(verify(receiver.calls.at(-1)!, secret)).toBeTruthy()
    expect(await own()).toMatchObject({ state: 'delivered' })
  })

  test('whose secret no key opens for three days switches its webhook off', async () => {
    const { endpoint } = await listen(['lead.received'])
    await db().webhookEndpoint.update({
      where: { id: endpoint.id },
      data: { secret: 'AAAA', failingSince: new Date(Date.now() - 4 * 86_400_000) },
    })
    await createLead()
    await deliverDue()
    expect(await getEndpoint(endpoint.id)).toMatchObject({ isOn: false, offReason: 'failing' })
  })

  test('that cannot even be begun is a try that failed', async () => {
    const { endpoint } = await listen(['lead.received'])
    await db().webhookEndpoint.update({ where: { id: endpoint.id }, data: { url: 'no address' } })
    await createLead()
    await deliverDue()
    expect(await states()).toMatchObject([{ state: 'waiting', attempts: 1, lastError: 'address' }])
  })

  test('whose every worker dies over it is given up as well', async () => {
    const { endpoint } = await listen(['lead.received'])
    await createLead()
    await db().webhookDelivery.updateMany({ data: { attempts: 8 } })
    // Claimed, and nobody lives to write down what came of it.
    expect(await claimDeliveries()).toHaveLength(1)
    await due()
    await deliverDue()
    expect(receiver.calls).toEqual([])
    expect(await states()).toEqual([{ state: 'failed', attempts: 10, lastStatus: null, lastError: 'lost' }])
    expect(await getEndpoint(endpoint.id)).toMatchObject({ failingSince: expect.any(String) })
  })

  test('to who hangs keeps no other waiting, and has few at once', async () => {
    receiver.behave = (_, { path }) => (path === '/slow' ? 'hold' : { status: 204 })
    await listen(['breach.added'], new URL('/slow', receiver.url).href)
    await listen(['breach.added'])
    for (let count = 0; count < 9; count++) await createBreach()
    const deliverer = startDeliverer()
    const callsOf = (path: string) => receiver.calls.filter((call) => call.path === path).length
    await until(() => callsOf('/hook') === 9 && callsOf('/slow') === 4)
    receiver.behave = () => ({ status: 204 })
    receiver.release()
    await until(async () => (await states()).every(({ state }) => state === 'delivered'))
    await deliverer.stop()
    expect([callsOf('/hook'), callsOf('/slow')]).toEqual([9, 9])
  })

  test.each(['HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', 'HTTP/1.1 101 X\r\n\r\n', ''])(
    'that is answered with %j has an end',
    async (answer) => {
      const odd = net.createServer((socket) =>
        socket.on('error', () => {}).once('data', () => socket.end(answer)),
      )
      await new Promise<void>((ready) => odd.listen(0, '127.0.0.1', ready))
      const { port } = odd.address() as net.AddressInfo
      const outcome = await post(`http://127.0.0.1:${port}/hook`, '{}', {})
      expect(outcome.failure).not.toBeNull()
      await new Promise((closed) => odd.close(closed))
    },
  )

  test('of an endpoint that is deleted meanwhile is nobody’s, and what it tells of goes on', async () => {
    const { endpoint } = await listen(['lead.received'])
    receiver.behave = () => 'hold'
    await createLead()
    const delivering = deliverDue()
    await until(() => receiver.calls.length === 1)
    expect(await deleteEndpoint(endpoint.id, OPERATOR)).toBe(true)
    expect(await deleteEndpoint(endpoint.id, OPERATOR)).toBe(false)
    receiver.release()
    await delivering
    await createLead()
    expect(await db().webhookDelivery.count()).toBe(0)
  })

  test('goes to the internet alone: a name that leads to this machine is not connected to', async () => {
    Object.assign(env(), { WEBHOOK_PRIVATE_HOSTS: 'off' })
    const { port } = new URL(receiver.url)
    for (const url of [
      `https://localhost:${port}/`,
      `https://127.0.0.1:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      receiver.url,
    ])
      expect(await post(url, '{}', {})).toEqual({ status: null, failure: 'address' })
    expect(receiver.connections).toBe(0)
    await expect(listen(['lead.received'])).rejects.toMatchObject({
      code: 'invalid_fields',
      fieldErrors: { url: expect.any(String) },
    })
  })
})

describe('workers that are killed', () => {
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [await program('tests/chaos/webhook-worker.ts')], {
      stdio: 'ignore',
      env: { ...process.env, WEBHOOK_PRIVATE_HOSTS: 'on' },
    })
    children.push(child)
    return child
  }
  const kill = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null) throw new Error('The worker has ended by itself.')
    const closed = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await closed
  }
  /** Connections that wait for a lock. */
  const waiting = async () =>
    (
      await pgPool().query<{ n: number }>(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
    ).rows[0]!.n

  /** Ends the connections that dead workers have left waiting, as the server does once it notices. */
  const forget = () =>
    pgPool().query(
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    )

  test('lose nothing at any step, and what comes twice has one id', async () => {
    await listen(['lead.received'])
    const { id } = await createLead()
    const holder = (held = await pgPool().connect())

    // Between two looks, and while what is due is being claimed: the endpoints are held.
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE webhook_endpoint IN ACCESS EXCLUSIVE MODE')
    let worker = await start()
    await until(async () => (await waiting()) > 0)
    await kill(worker)
    await forget()
    await holder.query('ROLLBACK')
    expect(await states()).toMatchObject([{ state: 'waiting', attempts: 0 }])

    // Claimed and connected, its request not read.
    receiver.connects = (connection) => connection > 0
    worker = await start()
    await until(() => receiver.connections === 1)
    await kill(worker)
    expect([receiver.calls.length, await states()]).toMatchObject([0, [{ state: 'waiting', attempts: 1 }]])
    // Nobody else makes it before its lease is over.
    expect(await deliverDue()).toBe(0)
    await due()

    // Received, and not answered.
    receiver.behave = (call) => (call === 0 ? 'hold' : { status: 204 })
    worker = await start()
    await until(() => receiver.calls.length === 1)
    await kill(worker)
    await due()

    // Answered, and not written down: its row is held.
    receiver.behave = () => 'hold'
    worker = await start()
    await until(() => receiver.calls.length === 2)
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM webhook_delivery FOR UPDATE')
    receiver.release()
    await until(async () => (await waiting()) > 0)
    await kill(worker)
    await forget()
    await holder.query('ROLLBACK')
    expect(await states()).toMatchObject([{ state: 'waiting', attempts: 3 }])
    await due()

    // And one that lives.
    receiver.behave = () => ({ status: 204 })
    worker = await start()
    await until(async () => (await states())[0]!.state === 'delivered')
    await kill(worker)
    expect(receiver.calls.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id)).toEqual([
      id,
      id,
      id,
    ])
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('share what there is: two make each delivery once', async () => {
    await listen(['lead.received'])
    for (let index = 0; index < 30; index++) await createLead()
    await start()
    await start()
    await until(async () => (await states()).every(({ state }) => state === 'delivered'))
    expect(receiver.calls.length).toBe(30)
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
  })
})

test('what was told goes after 30 days, with its deliveries', async () => {
  await listen(['lead.received'])
  await createLead()
  await createLead()
  const [old] = await db().webhookEvent.findMany({ take: 1 })
  await db().webhookEvent.update({
    where: { id: old!.id },
    data: { at: new Date(Date.now() - 31 * 86_400_000) },
  })
  expect(await purge({ dryRun: true })).toMatchObject({ webhookEvents: 1 })
  expect(await purge()).toMatchObject({ webhookEvents: 1 })
  expect([await db().webhookEvent.count(), await db().webhookDelivery.count()]).toEqual([1, 1])
})
