import crypto from 'node:crypto'
import { COMMAND_LINE } from '@/lib/audit/record'
import { deleteBreach } from '@/lib/breaches/edit/delete-breach'
import { db, pgPool } from '@/lib/db/client'
import { deleteUser } from '@/lib/members/delete-user'
import { enqueueMail, prepareMail } from '@/lib/mail/enqueue'
import { submitLead } from '@/lib/leads/submit-lead'
import { getNotifiedSchema } from '@/lib/leads/schema'
import { profileKeys } from '@/lib/verification/hash-profiles'
import { resendAccount } from '@/lib/verification/resend-verification'
import { verifyEmail } from '@/lib/verification/verify-email'
import { purge } from '@/lib/retention/purge'
import { RETENTION, RETENTION_RULES, type PurgeCounts } from '@/lib/retention/retention-table'
import { MOST_KEPT } from '@/lib/settlements/letter/asked-companies'
import { createConsent, createLead, createMessage, keyOf, lastToken } from '@/tests/support/account'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach, expose } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'

const NOW = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000)
const NOTHING = Object.fromEntries(RETENTION_RULES.map(([name]) => [name, 0])) as PurgeCounts

beforeEach(async () => {
  await emptyLedger()
  await emptyTables(
    'lookup_opt_out',
    'pending_sign_up',
    'session',
    'visit_proof',
    'passkey_challenge',
    'email_render',
    'asked_company',
  )
})

const createUser = (email: string, lastActiveAt: Date, facts: { role?: 'admin' } = {}) =>
  db().user.create({ data: { email, ...profileKeys(email), lastActiveAt, ...facts } })

/** Every row of every table, counted. */
async function rowCounts(): Promise<Record<string, string>> {
  const { rows } = await pgPool().query<{ name: string; rows: string }>(`
    SELECT table_name AS name, (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM public.%I', table_name), false, true, '')))[1]::text AS rows
    FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name`)
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

/** A dry run must say what a run then does, and do nothing. */
async function dryThenReal(): Promise<PurgeCounts> {
  const before = await rowCounts()
  const said = await purge({ dryRun: true, now: NOW })
  expect(await rowCounts()).toEqual(before)
  const did = await purge({ now: NOW })
  expect(did).toEqual(said)
  return did
}

test('nothing to remove removes nothing', async () => {
  await createUser('ann@example.com', daysAgo(364))
  await createUser('operator@example.com', daysAgo(800), { role: 'admin' })
  expect(await dryThenReal()).toEqual(NOTHING)
  expect(await db().user.count()).toBe(2)
})

test('a profile without a sign of life for a year goes with everything of its own; what has to stay stays', async () => {
  const old = await createUser('old@example.com', daysAgo(366))
  const kept = await createUser('kept@example.com', daysAgo(300))
  for (const { id, email } of [old, kept]) {
    const lead = await createLead(id)
    await createConsent(email, { leadId: lead.id })
    await db().case.create({
      data: { userId: id, uniqueBreachId: 'A', company: 'A', status: 'active', stage: 's' },
    })
    await db().notification.create({
      data: { userId: id, type: 'new_breach', title: 't', message: 'm', dedupeKey: 'k' },
    })
    await db().suppression.create({
      data: { emailHash: keyOf(email), list: 'alerts', reason: 'unsubscribed' },
    })
    await db().lookupOptOut.create({ data: { emailHash: keyOf(email) } })
    await createMessage(email, { state: 'queued' })
    await createMessage(email, { state: 'sent' })
  }
  await expose('old@example.com', await createBreach())
  expect(await dryThenReal()).toEqual({ ...NOTHING, users: 1 })
  expect([
    await db().user.count(),
    await db().lead.count(),
    await db().case.count(),
    await db().notification.count(),
  ]).toEqual([1, 1, 1, 1])
  expect([
    await db().suppression.count(),
    await db().lookupOptOut.count(),
    await db().exposure.count(),
  ]).toEqual([2, 2, 1])
  expect(
    (await db().consent.findMany({ orderBy: { revokedAt: 'asc' } }))
      .map(({ leadId, revokedAt }) => [leadId !== null, revokedAt !== null])
      .sort(),
  ).toEqual([
    [false, true],
    [true, false],
  ])
  expect(
    (await db().emailMessage.findMany({ where: { emailHash: keyOf('old@example.com') } })).map(
      ({ state }) => state,
    ),
  ).toEqual(['cancelled'])
  expect(
    (await db().emailMessage.findMany({ where: { emailHash: keyOf('kept@example.com') } }))
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['queued', 'sent'])
})

test('1,200 profiles go in a few statements each five hundred', async () => {
  await db().user.createMany({
    data: Array.from({ length: 1_200 }, (_, index) => ({
      email: `old${index}@example.com`,
      ...profileKeys(`old${index}@example.com`),
      lastActiveAt: daysAgo(400),
    })),
  })
  await pgPool().query(
    `INSERT INTO notification (id, user_id, type, title, message, dedupe_key) SELECT gen_random_uuid(), id, 'new_breach', 't', 'm', 'k' FROM users`,
  )
  const connect = jest.spyOn(pgPool(), 'query')
  expect(await purge({ now: NOW })).toEqual({ ...NOTHING, users: 1_200 })
  expect(connect.mock.calls.length).toBeLessThan(40)
  connect.mockRestore()
  expect([await db().user.count(), await db().notification.count()]).toEqual([0, 0])
})

test('sessions, sign-ups, challenges, links and unproven addresses go when their time is over', async () => {
  const { id: userId } = await createUser('ann@example.com', NOW)
  for (const expiresAt of [daysAgo(1), daysAgo(-1)]) {
    await db().session.create({ data: { userId, expiresAt } })
    await db().visitProof.create({
      data: { id: crypto.randomUUID(), emailHash: keyOf('x@example.com'), expiresAt },
    })
    await db().passkeyChallenge.create({ data: { challenge: 'c', purpose: 'register', expiresAt } })
    const pending = await db().pendingSignUp.create({
      data: {
        emailHash: keyOf('x@example.com'),
        email: 'x@example.com',
        name: 'x',
        passwordHash: 'x',
        ip: '',
        userAgent: '',
        expiresAt,
      },
    })
    await db().session.create({ data: { pendingId: pending.id, expiresAt: daysAgo(-1) } })
  }
  for (const [index, createdAt] of [daysAgo(31), daysAgo(29)].entries()) {
    await db().emailToken.create({
      data: {
        tokenHash: new Uint8Array([index]),
        purpose: 'verify_email',
        emailHash: keyOf('x@example.com'),
        createdAt,
        expiresAt: createdAt,
      },
    })
    await db().adminInvite.create({
      data: {
        tokenHash: new Uint8Array([index]),
        email: `invited${index}@example.com`,
        createdAt,
        expiresAt: createdAt,
      },
    })
    const key = { secretHash: new Uint8Array([1]), name: 'k', createdById: userId }
    await db().apiKey.create({ data: { ...key, id: `expired${index}`, expiresAt: createdAt } })
    await db().apiKey.create({
      data: { ...key, id: `revoked${index}`, expiresAt: daysAgo(-1), revokedAt: createdAt },
    })
    for (const verifiedAt of [null, NOW])
      await db().monitoredAddress.create({
        data: {
          userId,
          emailHash: crypto.randomBytes(16),
          emailCiphertext: new Uint8Array([1]),
          createdAt,
          verifiedAt,
        },
      })
  }
  expect(await dryThenReal()).toEqual({
    ...NOTHING,
    sessions: 1,
    pendingSignUps: 1,
    visitProofs: 1,
    passkeyChallenges: 1,
    tokens: 1,
    invites: 1,
    apiKeys: 2,
    addresses: 1,
  })
  expect([await db().session.count(), await db().monitoredAddress.count()]).toEqual([2, 3])
})

test('a company of a letter goes a year after it was last asked for', async () => {
  const asked = (key: string, firstAskedAt: Date, lastAskedAt: Date) =>
    db().askedCompany.create({ data: { key, name: key, times: 3, firstAskedAt, lastAskedAt } })
  await asked('gone', daysAgo(800), daysAgo(366))
  await asked('asked again', daysAgo(800), daysAgo(364))
  expect(await dryThenReal()).toEqual({ ...NOTHING, askedCompanies: 1 })
  expect(await db().askedCompany.findMany()).toMatchObject([{ key: 'asked again' }])
  expect(RETENTION.askedCompanies.until).toContain(MOST_KEPT.toLocaleString('en-US'))
})

describe('mail', () => {
  test('goes after a year, and after 30 days when the address has no profile; what waits or is under way stays', async () => {
    await createUser('ann@example.com', NOW)
    const live = await db().emailBatch.create({ data: { id: crypto.randomUUID(), transport: 'capture' } })
    const gone = await Promise.all([
      createMessage('ann@example.com', { createdAt: daysAgo(366) }),
      createMessage('ann@example.com', { createdAt: daysAgo(366), state: 'unknown' }),
      createMessage('nobody@example.com', { createdAt: daysAgo(31) }),
      createMessage('nobody@example.com', { createdAt: daysAgo(31), state: 'cancelled' }),
    ])
    const stays = await Promise.all([
      createMessage('ann@example.com', { createdAt: daysAgo(364) }),
      createMessage('nobody@example.com', { createdAt: daysAgo(29) }),
      createMessage('nobody@example.com', { createdAt: daysAgo(31), state: 'unknown' }),
      createMessage('nobody@example.com', { createdAt: daysAgo(366), batchId: live.id }),
      createMessage('ann@example.com', { createdAt: daysAgo(366), state: 'queued' }),
      createMessage('nobody@example.com', { createdAt: daysAgo(366), state: 'sending' }),
    ])
    expect(await dryThenReal()).toEqual({ ...NOTHING, messages: gone.length })
    expect((await db().emailMessage.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)).toEqual(
      stays.map(({ id }) => id).sort((a, b) => Number(a - b)),
    )
  })

  test('about a breach stays while it keeps somebody from being told twice', async () => {
    const breachId = await createBreach()
    await createUser('member@example.com', NOW)
    await db().exposure.create({
      data: { emailHash: keyOf('listed@example.com'), breachId, emailCiphertext: new Uint8Array([1]) },
    })
    await createMessage('x@example.com', { template: 'x' })
    const { id: campaignId } = await db().emailCampaign.create({
      data: { breachId, uniqueBreachId: 'x', kind: 'get_notified', renderId: 'render-x' },
    })
    for (const email of ['member@example.com', 'listed@example.com', 'nobody@example.com'])
      await createMessage(email, { campaignId, createdAt: daysAgo(500) })
    await createMessage('nobody@example.com', { campaignId, createdAt: daysAgo(100) })
    expect(await dryThenReal()).toEqual({ ...NOTHING, messages: 1 })
    expect(await db().emailMessage.count({ where: { campaignId } })).toBe(3)
  })

  test('events, rendered mail and batches go once nothing uses them', async () => {
    await db().mailEvent.createMany({
      data: [
        { id: 'old', type: 't', receivedAt: daysAgo(366) },
        { id: 'new', type: 't', receivedAt: daysAgo(364) },
      ],
    })
    const render = (id: string, createdAt: Date) =>
      db().emailRender.create({ data: { id, template: 't', subject: 's', html: 'h', text: 't', createdAt } })
    await render('unused', daysAgo(8))
    await render('unused-new', daysAgo(6))
    await render('render-used', daysAgo(800))
    await render('campaigns', daysAgo(800))
    const batch = (state: 'done' | 'sending') =>
      db().emailBatch.create({
        data: { id: crypto.randomUUID(), transport: 'capture', state, frozenAt: daysAgo(400) },
      })
    await batch('done')
    await batch('sending')
    await createMessage('x@example.com', {
      template: 'used',
      batchId: (await batch('done')).id,
      createdAt: daysAgo(1),
    })
    await db().emailCampaign.create({
      data: { breachId: 1, uniqueBreachId: 'x', kind: 'get_notified', renderId: 'campaigns' },
    })
    expect(await dryThenReal()).toEqual({ ...NOTHING, mailEvents: 1, renders: 1, batches: 1 })
    expect((await db().emailRender.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)).toEqual([
      'campaigns',
      'render-used',
      'unused-new',
    ])
  })

  test('a rendered mail that is asked for again is not taken from under who uses it', async () => {
    const renderId = await prepareMail('unsubscribe-link', {})
    expect(await db().emailRender.count({ where: { id: renderId } })).toBe(1)
    await purge()
    await db().$transaction((tx) =>
      enqueueMail(tx, {
        dedupeKey: 'again',
        template: 'unsubscribe-link',
        renderId,
        to: 'x@example.com',
        values: {},
      }),
    )
    expect(await db().emailMessage.count()).toBe(1)
  })
})

test('a request keeps a profile, and so does proving its address', async () => {
  await createBreach({ uniqueBreachId: 'Acme' })
  await createUser('ann@example.com', daysAgo(400))
  const request = getNotifiedSchema.parse({
    email: 'ann@example.com',
    zipCode: '02139',
    phoneNumber: '6175550142',
    name: 'Ann Lee',
    uniqueBreachId: 'Acme',
  })
  await submitLead({ request, ip: '203.0.113.9', userAgent: 'test', now: NOW })
  expect(await purge({ dryRun: true, now: NOW })).toMatchObject({ users: 0 })
  await createUser('bea@example.com', daysAgo(400))
  await resendAccount('bea@example.com', NOW)
  expect(await purge({ dryRun: true, now: NOW })).toMatchObject({ users: 1 })
  const token = await lastToken('bea@example.com')
  await db().$transaction((tx) => verifyEmail(tx, token, NOW))
  expect(await purge({ dryRun: true, now: NOW })).toMatchObject({ users: 0 })
})

test('what was deleted and not put back in a week goes for good, and so do the notes of imports', async () => {
  const asideFor = async (email: string, days: number): Promise<void> => {
    const { id } = await createUser(email, daysAgo(10))
    await db().user.update({ where: { id }, data: { emailVerifiedAt: daysAgo(10) } })
    await createConsent(email, { leadId: (await createLead(id)).id })
    await deleteUser(id, COMMAND_LINE, { now: daysAgo(days) })
  }
  await asideFor('aside@example.com', 8)
  await asideFor('kept@example.com', 6)
  const breach = await createBreach({ uniqueBreachId: 'Aside', isManualUpload: true })
  await expose('somebody@example.com', breach)
  await deleteBreach(COMMAND_LINE, 'Aside', daysAgo(8))
  for (const days of [8, 6]) {
    const { id } = await db().csvImport.create({
      data: { fileName: 'f', state: 'done', finishedAt: daysAgo(days) },
    })
    await db().importChange.create({ data: { importId: id, breachId: 1 } })
    await db().importRejected.create({ data: { importId: id, number: 0, sealed: 'x' } })
    await db().importExposure.create({
      data: { importId: id, breachId: 1, emailHash: keyOf('x@example.com') },
    })
  }
  expect(await dryThenReal()).toMatchObject({
    removed: 2,
    importChanges: 1,
    importedAddresses: 1,
    importRejected: 1,
    consents: 0,
  })
  const consentOf = (email: string) => db().consent.findFirstOrThrow({ where: { emailHash: keyOf(email) } })
  expect(await consentOf('aside@example.com')).toMatchObject({ revokedAt: expect.any(Date), ip: '' })
  expect(await consentOf('kept@example.com')).toMatchObject({ revokedAt: null, ip: '203.0.113.9' })
  expect(await db().emailMessage.findMany({ where: { template: 'account-deleted' } })).toMatchObject([
    { emailHash: keyOf('aside@example.com') },
  ])
  expect((await db().removedItem.findMany()).map(({ kind }) => kind)).toEqual(['user'])
  expect(await db().breachToSweep.count({ where: { breachId: breach } })).toBe(1)
  await emptyTables(
    'removed_item',
    'csv_import',
    'import_change',
    'import_exposure',
    'import_rejected',
    'breach_to_sweep',
    'exposure',
  )
})
