import { GET as getRoute, PATCH as actRoute } from '@/app/v1/admin/outbox/[id]/route'
import { GET as listRoute } from '@/app/v1/admin/outbox/route'
import { scanMail } from '@/lib/mail/outbox/list-outbox'
import { outboxListSchema, type OutboxList } from '@/lib/mail/outbox/list-schema'
import { getOutboxQueue } from '@/lib/mail/outbox/queue'
import { hashEmail } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { claimBatch } from '@/lib/mail/claim-batch'
import { storeRender } from '@/lib/mail/enqueue'
import { MAIL_REASONS, MAIL_STATE_NAMES, mailActionResponse, mailDetailSchema } from '@/lib/mail/mail-view'
import { captureTransport } from '@/lib/mail/transports/capture'
import { explain } from '@/tests/support/leads'
import { campaignTo, drain, emptyLedger, enqueue, messageTo, states } from '@/tests/support/mail'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
let admin: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/admin/outbox': { GET: listRoute },
    '/v1/admin/outbox/[id]': { GET: getRoute, PATCH: actRoute },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  await emptyLedger()
  admin = await createAdmin()
})

async function call(method: string, path: string, body?: unknown, cookie = admin.cookie) {
  const response = await fetch(`${app.url}/v1/admin/outbox${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    answer: (await response.json()) as Record<string, unknown> & { message: string },
  }
}

async function list(query = ''): Promise<OutboxList> {
  const { status, answer: response } = await call('GET', query)
  expect([query, status]).toEqual([query, 200])
  return outboxListSchema.strict().parse(response)
}

async function act(id: string | bigint, action: string) {
  const { status, answer: response } = await call('PATCH', `/${id}`, { action })
  if (status === 200) mailActionResponse.strict().parse(response)
  return { status, message: response.message, state: response.state, changed: response.changed }
}

const set = (
  email: string,
  data: Parameters<ReturnType<typeof db>['emailMessage']['updateMany']>[0]['data'],
) => db().emailMessage.updateMany({ where: { emailHash: new Uint8Array(hashEmail(email)) }, data })
const audited = () =>
  db().auditEvent.findMany({
    where: { action: { startsWith: 'mail.' }, actorId: admin.userId },
    orderBy: { id: 'asc' },
  })

test('operators only', async () => {
  await enqueue(['a@example.com'])
  const { id } = await messageTo('a@example.com')
  const member = await createMember()
  for (const [method, path, body] of [
    ['GET', ''],
    ['GET', `/${id}`],
    ['PATCH', `/${id}`, { action: 'cancel' }],
  ] as const) {
    expect((await call(method, path, body, '')).status).toBe(401)
    expect((await call(method, path, body, member.cookie)).status).toBe(403)
  }
  expect(await states()).toEqual({ queued: 1 })
})

test('the ledger by state, template and address, newest first, page after page', async () => {
  const addresses = Array.from({ length: 7 }, (_, n) => `p${n}@example.com`)
  await enqueue(addresses)
  await campaignTo(['p1@example.com', 'c@example.com'])
  await set('p3@example.com', { state: 'parked', reason: 'not-a-mailbox' })
  const to = (page: OutboxList) => page.results.map((mail) => mail.to)
  expect(to(await list())).toEqual(['c@example.com', 'p1@example.com', ...addresses.toReversed()])
  expect(to(await list('?state=parked'))).toEqual(['p3@example.com'])
  expect((await list('?state=parked')).results[0]).toMatchObject({
    reasonInWords: MAIL_REASONS['not-a-mailbox'],
    actions: ['retry'],
    attempts: 0,
  })
  expect(to(await list('?template=breach-get-notified'))).toEqual(['c@example.com', 'p1@example.com'])
  expect(to(await list('?template=breach-get-notified&state=parked'))).toEqual([])
  expect(to(await list('?email=%20P1@Example.com'))).toEqual(['p1@example.com', 'p1@example.com'])
  expect(to(await list('?email=p1@example.com&template=verify-email'))).toEqual(['p1@example.com'])
  for (const filter of ['', '&state=queued', '&template=verify-email']) {
    const all = to(await list(`?limit=100${filter}`))
    const seen: (string | null)[] = []
    let page = await list(`?limit=3${filter}`)
    for (;;) {
      seen.push(...to(page))
      if (page.next === null) break
      page = await list(`?limit=3&after=${page.next}${filter}`)
    }
    expect(seen).toEqual(all)
    expect(to(await list(`?limit=3&before=end${filter}`))).toEqual(all.slice(-3))
  }
  for (const query of ['?state=lost', '?after=x', '?email=nobody', '?template=A%20B', '?after=0'])
    expect((await call('GET', query)).status).toBe(422)
})

test('the queue: what waits, what is under way, and whether a worker is there', async () => {
  expect(await getOutboxQueue()).toEqual({ workers: 0, oldestWaits: null, waiting: 0, sending: 0 })
  await enqueue(['a@example.com', 'b@example.com'])
  await claimBatch(1, 'capture')
  await enqueue(['c@example.com'])
  expect(await getOutboxQueue()).toMatchObject({
    workers: 0,
    waiting: 1,
    sending: 2,
    oldestWaits: expect.any(Number),
  })
})

describe('one message', () => {
  const LINK = 'https://app.example/verify-email?token=very-secret'

  async function linked(email: string): Promise<string> {
    const renderId = await storeRender('verify-email', {
      subject: 'Confirm',
      html: '<a href="{{verify_url}}">{{verify_url}}</a>',
      text: 'Open {{verify_url}} now',
    })
    const { enqueueMail } = await import('@/lib/mail/enqueue')
    await db().$transaction((tx) =>
      enqueueMail(tx, {
        dedupeKey: email,
        template: 'verify-email',
        renderId,
        to: email,
        values: { verify_url: LINK },
      }),
    )
    return String((await messageTo(email)).id)
  }

  test('is shown as its recipient reads it; personal links only once it was captured', async () => {
    const id = await linked('a@example.com')
    const before = await call('GET', `/${id}`)
    expect(mailDetailSchema.strict().parse(before.answer)).toMatchObject({
      to: 'a@example.com',
      subject: 'Confirm',
      linksHidden: true,
      text: 'Open https://link.hidden/ now',
    })
    expect(JSON.stringify(before.answer)).not.toContain('very-secret')
    await drain(captureTransport())
    expect((await call('GET', `/${id}`)).answer).toMatchObject({
      state: 'sent',
      isKept: true,
      linksHidden: false,
      text: `Open ${LINK} now`,
      attempts: 1,
    })
    await db().emailBatch.updateMany({ data: { transport: 'resend' } })
    const sent = (await call('GET', `/${id}`)).answer
    expect(sent).toMatchObject({ isKept: false })
    expect(JSON.stringify(sent)).not.toContain('very-secret')
  })

  test('of a campaign hides the links that are worked out from its row', async () => {
    await campaignTo(['a@example.com'])
    const { answer: response } = await call('GET', `/${(await messageTo('a@example.com')).id}`)
    expect(response).toMatchObject({ subject: 'News', text: 'https://link.hidden/' })
  })

  test('that cannot be read is still listed', async () => {
    await enqueue(['a@example.com'])
    await set('a@example.com', { recipient: new Uint8Array(40), values: 'broken' })
    expect((await list()).results[0]).toMatchObject({ to: null, subject: 'Hello' })
    expect((await call('GET', `/${(await messageTo('a@example.com')).id}`)).answer).toMatchObject({
      html: null,
      text: null,
    })
  })

  test('that is not there', async () => {
    for (const id of ['999999', 'x', '0', '9'.repeat(30)]) {
      expect((await call('GET', `/${id}`)).status).toBe(404)
      expect((await act(id, 'cancel')).status).toBe(404)
    }
  })
})

describe('what an operator may do', () => {
  test('cancel what waits; it is never sent, and doing it twice is harmless', async () => {
    await enqueue(['a@example.com', 'b@example.com'])
    const { id } = await messageTo('a@example.com')
    expect(await act(id, 'cancel')).toMatchObject({ status: 200, state: 'cancelled', changed: true })
    expect(await act(id, 'cancel')).toMatchObject({ status: 200, changed: false })
    await drain(captureTransport())
    expect(await states()).toEqual({ cancelled: 1, sent: 1 })
    expect(await act((await messageTo('b@example.com')).id, 'cancel')).toMatchObject({
      status: 409,
      message: expect.stringContaining('sent now'),
    })
    expect(await audited()).toMatchObject([
      {
        action: 'mail.cancel',
        subject: String(id),
        before: { state: 'queued' },
        after: { state: 'cancelled', reason: 'operator-cancelled' },
      },
    ])
    expect(JSON.stringify((await audited()).map(({ before, after }) => [before, after]))).not.toContain('@')
  })

  test('cancel while a worker takes it: one of the two, never both', async () => {
    for (let round = 0; round < 10; round++) {
      await enqueue([`r${round}@example.com`], { key: `round${round}` })
      const { id } = await messageTo(`r${round}@example.com`)
      const [cancelled, batch] = await Promise.all([act(id, 'cancel'), claimBatch(1, 'capture')])
      const { state } = await messageTo(`r${round}@example.com`)
      const taken = batch?.members.some((member) => member.id === String(id)) ?? false
      expect([cancelled.status === 200, taken]).toEqual([state === 'cancelled', state === 'sending'])
    }
  })

  test('queue again what was refused and never accepted', async () => {
    await enqueue(['a@example.com', 'b@example.com'])
    await set('a@example.com', { state: 'parked', reason: 'Some words', leftOutAt: 2, position: 1 })
    await set('b@example.com', { state: 'parked', reason: 'provider-failed', providerId: 'x' })
    const [a, b] = [await messageTo('a@example.com'), await messageTo('b@example.com')]
    const answers = await Promise.all([act(a.id, 'retry'), act(a.id, 'retry')])
    expect(answers.map(({ status, changed }) => [status, changed]).sort()).toEqual([
      [200, false],
      [200, true],
    ])
    expect(await act(b.id, 'retry')).toMatchObject({ status: 409 })
    await drain(captureTransport())
    expect(await states()).toEqual({ sent: 1, parked: 1 })
    expect((await audited()).map(({ action }) => action)).toEqual(['mail.retry'])
  })

  test('queue again in a campaign that is done: it runs again; in a cancelled one, not', async () => {
    const campaignId = await campaignTo(['a@example.com'])
    await set('a@example.com', { state: 'parked', reason: 'Some words' })
    const { id } = await messageTo('a@example.com')
    await db().emailCampaign.update({ where: { id: campaignId }, data: { state: 'cancelled' } })
    expect(await act(id, 'retry')).toMatchObject({
      status: 409,
      message: expect.stringContaining('campaign was cancelled'),
    })
    await db().emailCampaign.update({ where: { id: campaignId }, data: { state: 'done' } })
    expect(await act(id, 'retry')).toMatchObject({ status: 200, state: 'queued' })
    await drain(captureTransport())
    expect(await states()).toEqual({ sent: 1 })
  })

  test('settle what nobody knows, once its batch is given up', async () => {
    await enqueue(['a@example.com', 'b@example.com'])
    const batch = (await claimBatch(1, 'capture'))!
    await db().emailMessage.updateMany({ data: { state: 'unknown', reason: 'outcome-unknown' } })
    const [a, b] = [await messageTo('a@example.com'), await messageTo('b@example.com')]
    expect(await act(a.id, 'settle-sent')).toMatchObject({
      status: 409,
      message: expect.stringContaining('still finding out'),
    })
    await db().emailBatch.update({ where: { id: batch.id }, data: { state: 'unknown' } })
    expect((await list('?email=a@example.com')).results[0]!.actions).toEqual([
      'settle-sent',
      'settle-not-sent',
    ])
    expect(await act(a.id, 'settle-sent')).toMatchObject({ status: 200, state: 'sent' })
    expect((await messageTo('a@example.com')).sentAt).not.toBeNull()
    const race = await Promise.all([act(b.id, 'settle-sent'), act(b.id, 'settle-not-sent')])
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await audited()).toHaveLength(2)
  })

  test('settled as not sent, it can be queued again', async () => {
    await enqueue(['a@example.com'])
    const batch = (await claimBatch(1, 'capture'))!
    await set('a@example.com', { state: 'unknown', reason: 'outcome-unknown' })
    await db().emailBatch.update({ where: { id: batch.id }, data: { state: 'unknown' } })
    const { id } = await messageTo('a@example.com')
    expect(await act(id, 'settle-not-sent')).toMatchObject({ state: 'parked' })
    expect(await act(id, 'retry')).toMatchObject({ state: 'queued' })
    await drain(captureTransport())
    expect(await states()).toEqual({ sent: 1 })
    expect(await act(id, 'burn')).toMatchObject({ status: 422 })
  })
})

test('no filter reads the ledger from end to end', async () => {
  const renderId = await storeRender('test', { subject: 'Hello', html: '', text: '' })
  await pgPool().query(
    `INSERT INTO email_message (dedupe_key, template, render_id, email_hash, recipient, state, created_at)
     SELECT 'many' || n, (ARRAY['verify-email', 'password-reset', 'breach-get-notified'])[1 + n % 3], $1, decode(lpad(to_hex(n), 32, '0'), 'hex'), '\\x00',
       (CASE WHEN n % 1000 = 0 THEN 'parked' WHEN n % 3 = 0 THEN 'sent' ELSE 'delivered' END)::email_state, now() FROM generate_series(1, 12000) n`,
    [renderId],
  )
  await pgPool().query('ANALYZE email_message')
  const { id } = await db().emailMessage.findFirstOrThrow({ orderBy: { id: 'asc' }, skip: 6_000 })
  for (const filters of [
    {},
    ...MAIL_STATE_NAMES.map((state) => ({ state })),
    { template: 'password-reset' },
    { template: 'none' },
    { template: 'verify-email', state: 'parked' as const },
    { email: 'a@example.com' },
  ]) {
    for (const scan of [
      { order: 'down', from: null, take: 51 },
      { order: 'up', from: null, take: 51 },
      { order: 'down', from: String(id), take: 51 },
    ] as const) {
      const { text, values } = scanMail(filters, scan)
      const plan = await explain({
        text: `SELECT m.* FROM (${text}) p JOIN email_message m ON m.id = p.id ORDER BY p.id DESC`,
        values,
      })
      expect([
        filters,
        plan.match(/Seq Scan on \w+|Rows Removed by (Filter|Index Recheck): \d{2,}/g),
      ]).toEqual([filters, null])
    }
  }
})
