import type { PoolClient } from 'pg'
import { DELETE as remove } from '@/app/v1/admin/breach/route'
import { DELETE as restore, GET as listRemoved } from '@/app/v1/admin/catalogue/removed/route'
import { removeExpired } from '@/lib/retention/remove-for-good'
import { sweepDeleted } from '@/lib/retention/sweep-deleted'
import { resumeCampaign } from '@/lib/alerts/campaigns'
import { alertBreach } from '@/lib/alerts/alert-breach'
import { matchBreaches } from '@/lib/events/breaches-added'
import { listBreaches } from '@/lib/breaches/catalogue/list-breaches'
import { parseCatalogue } from '@/lib/breaches/catalogue/read-catalogue'
import { syncCatalogue } from '@/lib/breaches/sync/sync-catalogue'
import { checkEmail } from '@/lib/breaches/check/check-email'
import { sealExposureEmail } from '@/lib/crypto/crypto'
import { db, inTransaction, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { startFakeHibp, type FakeHibp } from '@/tests/fakes/hibp'
import { createConsent } from '@/tests/support/account'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach, expose, hibpRecord } from '@/tests/support/factories'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { AMPLE_MS } from '@/tests/support/until'

const DAY_MS = 24 * 60 * 60 * 1000

let app: TestApp
let hibp: FakeHibp
let admin: TestMember
let other: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/admin/breach': { DELETE: remove },
    '/v1/admin/catalogue/removed': { DELETE: restore, GET: listRemoved },
  })
  hibp = await startFakeHibp()
  admin = await createAdmin()
  other = await createAdmin()
})
afterAll(() => Promise.all([app.close(), hibp.close()]))
beforeEach(async () => {
  await emptyTables('breach', 'removed_breach', 'removed_item', 'exposure', 'breach_to_sweep')
})

async function del(uniqueBreachId: string, by = admin) {
  const response = await fetch(
    `${app.url}/v1/admin/breach?uniqueBreachId=${encodeURIComponent(uniqueBreachId)}`,
    { method: 'DELETE', headers: { cookie: by.cookie } },
  )
  return { status: response.status, body: (await response.json()) as { message: string } }
}
const sync = (...names: string[]) =>
  syncCatalogue({
    records: parseCatalogue(JSON.stringify(names.map((Name) => hibpRecord({ Name }))), 'The file'),
    source: 'file',
  })
const ALL = { q: '', year: null, action: null, data: '', sort: 'newest', page: 1 } as const

test('is gone for everybody at once, with its exposures, and keeps cases and the audit log', async () => {
  const id = await createBreach({ uniqueBreachId: 'Gone', title: 'Gone Inc', isManualUpload: true })
  const stays = await createBreach({ uniqueBreachId: 'Stays' })
  await expose('ann@example.com', id, stays)
  const { userId } = await createMember()
  await db().case.create({
    data: { userId, uniqueBreachId: 'Gone', company: 'Gone Inc', status: 'active', stage: 'x' },
  })
  expect((await listBreaches(ALL)).totalResults).toBe(2)
  expect(await del('Gone')).toEqual({
    status: 200,
    body: {
      uniqueBreachId: 'Gone',
      title: 'Gone Inc',
      restoreUntil: expect.any(String),
      message: expect.stringMatching(/^Gone Inc was deleted\. Until .* it can be put back, under Removed\.$/),
    },
  })
  expect((await listBreaches(ALL)).results.map(({ uniqueBreachId }) => uniqueBreachId)).toEqual(['Stays'])
  expect(
    (await checkEmail({ email: 'ann@example.com', provenOwner: true })).breaches.map(({ id: found }) =>
      Number(found),
    ),
  ).toEqual([stays])
  expect(await db().case.findFirst({ where: { userId } })).toMatchObject({
    company: 'Gone Inc',
    status: 'active',
  })
  expect(
    await db().auditEvent.findFirst({ where: { action: 'breach.delete', subject: 'Gone' } }),
  ).toMatchObject({ actorId: admin.userId, before: { title: 'Gone Inc', pwnCount: 1234 } })
  expect(await db().removedBreach.count()).toBe(0)
  await removeExpired(new Date(Date.now() + 8 * DAY_MS))
  await sweepDeleted(AMPLE_MS)
  expect(await db().exposure.findMany({ select: { breachId: true } })).toEqual([{ breachId: stays }])
})

test('is named in the query, or else in a JSON body', async () => {
  for (const uniqueBreachId of ['InBody', 'InBoth', 'Empty']) await createBreach({ uniqueBreachId })
  const send = async (query: string, body?: string, type = 'application/json') => {
    const response = await fetch(`${app.url}/v1/admin/breach${query}`, {
      method: 'DELETE',
      body,
      headers: { cookie: admin.cookie, ...(body !== undefined && { 'content-type': type }) },
    })
    return [response.status, ((await response.json()) as { uniqueBreachId?: string }).uniqueBreachId]
  }
  const named = (uniqueBreachId: string) => JSON.stringify({ uniqueBreachId })
  expect(await send('', named('InBody'))).toEqual([200, 'InBody'])
  expect(await send('?uniqueBreachId=InBoth', named('Empty'))).toEqual([200, 'InBoth'])
  expect(await send('?uniqueBreachId=', named('Empty'))).toEqual([200, 'Empty'])
  expect(
    [
      await send(''),
      await send('?uniqueBreachId='),
      await send('', '{}'),
      await send('', '{'),
      await send('', 'Empty', 'text/plain'),
    ].map(([status]) => status),
  ).toEqual([422, 422, 422, 400, 415])
})

test('two admins at once: one effect, the other is told', async () => {
  await createBreach({ uniqueBreachId: 'Twice' })
  const answers = await Promise.all([del('Twice'), del('Twice', other), del('Twice'), del('Twice', other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  // Whoever was first is told that it was them.
  const told = answers.filter(({ status }) => status === 404).map(({ body }) => body.message)
  expect(told.sort()).toEqual([
    'Another admin has deleted this breach already.',
    'Another admin has deleted this breach already.',
    'You have deleted this breach already.',
  ])
  expect(await db().auditEvent.count({ where: { action: 'breach.delete', subject: 'Twice' } })).toBe(1)
  expect((await del('Never')).body.message).toBe('There is no such breach.')
})

test('a large one is swept in portions, and nothing of it is seen meanwhile', async () => {
  const id = await createBreach({ uniqueBreachId: 'Large', isManualUpload: true })
  await pgPool().query(
    "INSERT INTO exposure (email_hash, breach_id) SELECT decode(lpad(to_hex(n), 32, '0'), 'hex'), $1 FROM generate_series(1, 27000) n",
    [id],
  )
  await inTransaction((client) => client.query('DELETE FROM breach WHERE id = $1', [id]))
  const left = async () => db().exposure.count({ where: { breachId: id } })
  expect(await sweepDeleted(0)).toBe(0)
  expect(await left()).toBe(27_000)
  expect(await sweepDeleted(AMPLE_MS)).toBe(27_000)
  expect([await left(), await db().breachToSweep.count()]).toEqual([0, 0])
})

test('its mail that was not sent stays where it is until it is for good, its sent mail is kept', async () => {
  const id = await createBreach({
    uniqueBreachId: 'Mailed',
    title: 'Mailed',
    isManualUpload: true,
    massActionBreachStatus: 3,
  })
  for (const email of ['one@example.com', 'two@example.com']) {
    const { hash, ciphertext } = sealExposureEmail(email)
    await db().exposure.create({
      data: { emailHash: new Uint8Array(hash), breachId: id, emailCiphertext: new Uint8Array(ciphertext) },
    })
  }
  expect((await alertBreach('Mailed')).queued).toBe(2)
  const campaign = await db().emailCampaign.findFirstOrThrow({ where: { breachId: id } })
  const first = await db().emailMessage.findFirstOrThrow({ where: { campaignId: campaign.id } })
  await db().emailMessage.update({ where: { id: first.id }, data: { state: 'sent', sentAt: new Date() } })
  expect((await del('Mailed')).status).toBe(200)
  expect(await db().emailCampaign.findUnique({ where: { id: campaign.id } })).toMatchObject({
    state: 'paused',
  })
  await expect(resumeCampaign(campaign.id)).rejects.toMatchObject({ code: 'conflict' })
  await pgPool().query("UPDATE email_campaign SET state = 'running' WHERE id = $1", [campaign.id])
  expect(await db().emailCampaign.findUnique({ where: { id: campaign.id } })).toMatchObject({
    state: 'paused',
  })
  await removeExpired(new Date(Date.now() + 8 * DAY_MS))
  await sweepDeleted(AMPLE_MS)
  expect(await db().emailCampaign.findUnique({ where: { id: campaign.id } })).toMatchObject({
    state: 'cancelled',
  })
  const states = await db().emailMessage.findMany({
    where: { campaignId: campaign.id },
    orderBy: { id: 'asc' },
    select: { state: true },
  })
  expect(states.map(({ state }) => state)).toEqual(['sent', 'cancelled'])
})

/** A breach with one person on its list. @returns its id. */
async function listed(uniqueBreachId: string): Promise<number> {
  const id = await createBreach({ uniqueBreachId, isManualUpload: true })
  const { hash, ciphertext } = sealExposureEmail(`${uniqueBreachId.toLowerCase()}@example.com`)
  await db().exposure.create({
    data: { emailHash: new Uint8Array(hash), breachId: id, emailCiphertext: new Uint8Array(ciphertext) },
  })
  return id
}

/** Does something while another transaction holds what its statements take, and lets go of that at the end. */
async function whileHeld(statements: string[], work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pgPool().connect()
  try {
    await client.query('BEGIN')
    for (const statement of statements) await client.query(statement)
    await work(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

/** Waits until so many connections wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await pgPool().query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    if (rows[0]!.n >= count) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const runningOfNothing = () =>
  pgPool().query(
    "SELECT 1 FROM email_campaign c WHERE c.state = 'running' AND NOT EXISTS (SELECT 1 FROM breach b WHERE b.id = c.breach_id)",
  )

test.each(['its first alert', 'a later one'])(
  'while %s is being written it is not deleted',
  async (which) => {
    await listed('Alerted')
    if (which === 'a later one') {
      await alertBreach('Alerted')
      await db().emailMessage.deleteMany()
    }
    let alert: Promise<unknown> | undefined
    await whileHeld(['LOCK TABLE email_message IN SHARE MODE'], async () => {
      alert = alertBreach('Alerted')
      await untilWaiting(1)
      expect(await del('Alerted')).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('an alert about it is being sent') },
      })
    })
    expect(await alert).toMatchObject({ queued: 1 })
    expect((await del('Alerted')).status).toBe(200)
    expect((await runningOfNothing()).rowCount).toBe(0)
  },
)

test('an alert that comes while it is being deleted finds it gone', async () => {
  const id = await listed('Going')
  let alert: Promise<unknown> | undefined
  await whileHeld([`DELETE FROM breach WHERE id = ${id}`], async (client) => {
    alert = alertBreach('Going')
    alert.catch(() => {})
    await untilWaiting(1)
    await client.query('COMMIT')
  })
  await expect(alert).rejects.toMatchObject({ code: 'not_found' })
  expect((await runningOfNothing()).rowCount).toBe(0)
})

test('a match with subscribers that comes while it is being deleted opens no campaign', async () => {
  const id = await listed('Matched')
  await db().breach.update({ where: { id }, data: { isVerified: true } })
  const { email } = await createMember({ email: 'matched@example.com' })
  await createConsent(email)
  await db().breachToMatch.createMany({ data: [{ breachId: id }], skipDuplicates: true })
  let match: Promise<unknown> | undefined
  await whileHeld([`SELECT 1 FROM breach WHERE id = ${id} FOR UPDATE`], async (client) => {
    match = matchBreaches()
    await untilWaiting(1)
    await client.query('DELETE FROM breach WHERE id = $1', [id])
    await client.query('COMMIT')
  })
  expect(await match).toMatchObject({ queued: 0 })
  expect((await runningOfNothing()).rowCount).toBe(0)
})

test('a campaign that somebody holds is not waited for', async () => {
  const id = await listed('Steered')
  await alertBreach('Steered')
  await whileHeld([`SELECT 1 FROM email_campaign WHERE breach_id = ${id} FOR UPDATE`], async () => {
    expect(await del('Steered')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('the alerts about this breach') },
    })
  })
  expect((await del('Steered')).status).toBe(200)
})

test('an import that writes to it is not waited for', async () => {
  const id = await createBreach({ uniqueBreachId: 'Held', isManualUpload: true })
  const client = await pgPool().connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM breach WHERE id = $1 FOR KEY SHARE', [id])
    expect(await del('Held')).toMatchObject({
      status: 409,
      body: {
        message:
          'An upload is writing to this breach, or an alert about it is being sent, right now. Please try again when it is done.',
      },
    })
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  expect((await del('Held')).status).toBe(200)
})

test('a synced one does not come back, by a sync or by another source, until it is restored', async () => {
  await sync('Back', 'Other')
  await del('Back')
  expect(await sync('Back', 'Other')).toMatchObject({ added: 0, changed: 0, unchanged: 1, absent: 0 })
  Object.assign(env(), { HIBP_ACCOUNT_LOOKUP: 'on', HIBP_BASE_URL: hibp.url, HIBP_API_KEY: 'test-key' })
  hibp.accounts.set('ann@example.com', [hibpRecord({ Name: 'Back' }), hibpRecord({ Name: 'Other' })])
  expect(
    (await checkEmail({ email: 'ann@example.com', provenOwner: true })).breaches.map(
      ({ uniqueBreachId }) => uniqueBreachId,
    ),
  ).toEqual(['Other'])
  Object.assign(env(), { HIBP_ACCOUNT_LOOKUP: 'off' })

  const call = async (method: string, query = '') =>
    (await (
      await fetch(`${app.url}/v1/admin/catalogue/removed${query}`, {
        method,
        headers: { cookie: admin.cookie },
      })
    ).json()) as { results: unknown[]; restored: boolean }
  // While it can be put back as it was, it is not offered as a new one.
  expect((await call('GET')).results).toEqual([])
  await removeExpired(new Date(Date.now() + 8 * DAY_MS))
  expect((await call('GET')).results).toEqual([
    expect.objectContaining({ name: 'Back', title: 'Sample', removedBy: admin.email }),
  ])
  expect((await call('DELETE', '?name=Back')).restored).toBe(true)
  expect((await call('DELETE', '?name=Back')).restored).toBe(false)
  expect(await db().auditEvent.count({ where: { action: 'breach.restore', subject: 'Back' } })).toBe(1)
  expect(await sync('Back', 'Other')).toMatchObject({ added: 1, unchanged: 1 })
})
