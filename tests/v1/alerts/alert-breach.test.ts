import { alertBreach, previewAlert } from '@/lib/alerts/alert-breach'
import {
  cancelCampaign,
  listCampaigns,
  pauseCampaign,
  resumeCampaign,
  testCampaign,
} from '@/lib/alerts/campaigns'
import type { SkipReason } from '@/lib/alerts/eligibility'
import { matchBreaches } from '@/lib/events/breaches-added'
import { sweepCancelled } from '@/lib/alerts/sweep-cancelled'
import { Readable } from 'node:stream'
import { importCsv } from '@/lib/imports/import-csv'
import { hashEmail, sealExposureEmail } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { suppress } from '@/lib/mail/suppression'
import { env } from '@/lib/env'
import { submitLead } from '@/lib/leads/submit-lead'
import { getNotifiedSchema } from '@/lib/leads/schema'
import type { Transport } from '@/lib/mail/transports/transport'
import { startFakeResend, type FakeResend } from '@/tests/fakes/resend'
import { createBreach, expose } from '@/tests/support/factories'
import { createSettlement } from '@/tests/support/settlements'
import { drain, emptyLedger, pointAt, states, whileSending } from '@/tests/support/mail'
import { AMPLE_MS, until } from '@/tests/support/until'

const NOBODY = { queued: 0, skipped: {}, byKind: {} }

let fake: FakeResend
let transport: Transport
let acme: number

beforeAll(async () => {
  fake = await startFakeResend()
  transport = pointAt(fake)
})
afterAll(() => fake.close())
beforeEach(async () => {
  Object.assign(fake, {
    accepted: [],
    calls: [],
    fault: () => null,
    callsASecond: Infinity,
    acceptedBy: new Map(),
    latencyMs: 0,
  })
  await emptyLedger()
  acme = await createBreach({ uniqueBreachId: 'Acme', title: 'Acme', massActionBreachStatus: 1 })
})

/** An address in the list of an uploaded breach. */
async function list(email: string, breachId = acme): Promise<void> {
  const { hash, ciphertext } = sealExposureEmail(email)
  await db().exposure.create({
    data: { emailHash: new Uint8Array(hash), emailCiphertext: new Uint8Array(ciphertext), breachId },
  })
}

interface Person {
  listed?: boolean
  exposed?: boolean
  proven?: boolean
  lead?: {
    uniqueBreachId?: string
    lawyer?: boolean
    future?: boolean
    confirmed?: boolean
    revoked?: boolean
  }
  suppressed?: 'alerts' | 'all'
}

/** Makes a person by what they have done. */
async function meet(email: string, { listed, exposed, proven, lead, suppressed }: Person): Promise<void> {
  if (listed) await list(email)
  else if (exposed !== false) await expose(email, acme)
  if (lead) {
    const request = getNotifiedSchema.parse({
      email,
      name: 'Ann Lee',
      phoneNumber: '6175550142',
      zipCode: '02139',
      uniqueBreachId: lead.uniqueBreachId ?? 'no-breaches-found',
      notificationSMS: false,
      notificationEmail: true,
      connectWithLawyer: lead.lawyer ?? false,
      notificationFutureBreaches: lead.future ?? false,
    })
    const { leadId } = await submitLead({ request, ip: '203.0.113.1', userAgent: 'test' })
    if (lead.confirmed !== false)
      await db().lead.update({ where: { id: leadId! }, data: { confirmedAt: new Date() } })
    if (lead.revoked) await db().consent.updateMany({ where: { leadId }, data: { revokedAt: new Date() } })
  }
  if (proven) await db().user.update({ where: { email }, data: { emailVerifiedAt: new Date() } })
  if (suppressed) await db().$transaction((tx) => suppress(tx, hashEmail(email), suppressed, 'unsubscribed'))
}

const alerts = () =>
  db().emailMessage.findMany({
    where: { campaignId: { not: null } },
    include: { campaign: true },
    orderBy: { id: 'asc' },
  })

/** One more request of an address, from California. */
async function fromCalifornia(email: string, confirmedAt: Date | null): Promise<void> {
  const request = getNotifiedSchema.parse({
    email,
    name: 'Ann Lee',
    phoneNumber: '6175550142',
    zipCode: '94103',
    uniqueBreachId: 'no-breaches-found',
  })
  const { leadId } = await submitLead({ request, ip: '203.0.113.1', userAgent: 'test' })
  await db().lead.update({ where: { id: leadId! }, data: { confirmedAt } })
}

describe('who lives where no lawyer is offered', () => {
  const ASKED = { listed: true, proven: true, lead: { lawyer: true } }
  afterEach(() => {
    env().CA_REFERRAL_CERTIFICATION = undefined
  })

  test.each([
    ['has confirmed a request from there', new Date(), 'get_notified'],
    ['may not have sent the request from there', null, 'consultation'],
  ])('%s', async (_name, confirmedAt, kind) => {
    await meet('ann@example.com', ASKED)
    await fromCalifornia('ann@example.com', confirmedAt)
    expect((await previewAlert('Acme')).byKind).toEqual({ [kind]: 1 })
    env().CA_REFERRAL_CERTIFICATION = '0123'
    expect((await previewAlert('Acme')).byKind).toEqual({ consultation: 1 })
  })

  test('confirmed while the mail waits: it is not sent', async () => {
    await meet('ann@example.com', ASKED)
    await meet('bob@example.com', ASKED)
    await alertBreach('Acme')
    await fromCalifornia('ann@example.com', new Date())
    await drain(transport)
    expect(
      (await alerts()).map(({ state, reason, campaign }) => [campaign!.kind, state, reason]).sort(),
    ).toEqual([
      ['consultation', 'sent', null],
      ['consultation', 'skipped', 'no-lawyer-there'],
    ])
  })
})

describe('what a message tells of is not so any more when its turn comes', () => {
  const subscriber = { proven: true, lead: { future: true } }
  const byReason = async () => (await alerts()).map(({ state, reason }) => [state, reason])

  test('a legal action whose status was set back; alerted again it is the plain notice', async () => {
    await meet('ann@example.com', subscriber)
    await alertBreach('Acme')
    await db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 3 } })
    await drain(transport)
    expect(await byReason()).toEqual([['skipped', 'no-longer-so']])
    expect(await alertBreach('Acme')).toEqual({ queued: 1, skipped: {} })
    await drain(transport)
    expect((await alerts()).map(({ state, campaign }) => [campaign!.kind, state])).toEqual([
      ['legal_action', 'skipped'],
      ['get_notified', 'sent'],
    ])
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    [
      'withdrawn',
      (id) =>
        db().settlement.update({
          where: { id },
          data: { withdrawnAt: new Date(), withdrawnReason: 'Not so.' },
        }),
    ],
    [
      'over',
      (settlementId) =>
        db().settlementEvent.create({
          data: { settlementId, kind: 'done', addedBy: 'test', addedAt: new Date() },
        }),
    ],
  ])('a settlement that is %s, in a mail of any kind', async (_name, end) => {
    await db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 3 } })
    const { id } = await createSettlement({ breaches: [{ id: acme, source: 0 }] })
    await meet('ann@example.com', subscriber)
    await meet('bob@example.com', { listed: true })
    expect(await alertBreach('Acme')).toEqual({ queued: 2, skipped: {} })
    await end(id)
    await drain(transport)
    expect(await byReason()).toEqual([
      ['skipped', 'no-longer-so'],
      ['skipped', 'no-longer-so'],
    ])
    expect(fake.accepted.filter(({ subject }) => !subject.startsWith('Confirm'))).toEqual([])
    expect(await alertBreach('Acme')).toEqual({ queued: 2, skipped: {} })
    await drain(transport)
    expect(fake.accepted.filter(({ text }) => text.includes('Claim by'))).toEqual([])
    expect((await alerts()).filter(({ state }) => state === 'sent')).toHaveLength(2)
  })

  test('what is open still goes out, after an open settlement’s mail too', async () => {
    await createSettlement({ breaches: [{ id: acme, source: 0 }] })
    await meet('ann@example.com', subscriber)
    await meet('bob@example.com', { listed: true, proven: true, lead: { lawyer: true } })
    await alertBreach('Acme')
    await drain(transport)
    expect(await byReason()).toEqual([
      ['sent', null],
      ['sent', null],
    ])
  })
})

test('what an operator has cancelled no new address opens again', async () => {
  await db().breach.update({ where: { id: acme }, data: { isVerified: true } })
  await meet('ann@example.com', { proven: true, lead: { future: true } })
  await meet('bob@example.com', { proven: true, lead: { future: true } })
  await matchBreaches()
  const legal = async () => (await listCampaigns('Acme')).find(({ kind }) => kind === 'legal_action')!
  await cancelCampaign((await legal()).id)
  await meet('cid@example.com', { proven: true, lead: { future: true } })
  await db().$executeRaw`INSERT INTO breach_to_match (breach_id) VALUES (${acme}) ON CONFLICT DO NOTHING`
  await matchBreaches()
  expect((await alerts()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect((await legal()).state).toBe('cancelled')
  // An operator decides otherwise.
  expect(await alertBreach('Acme')).toEqual({ queued: 3, skipped: {} })
})

describe('who is told, of which kind, and why not', () => {
  const future = { future: true }
  const cases: [string, Person, { kind?: string; requires?: string | null; skipped?: string }][] = [
    ['on an uploaded list', { listed: true }, { kind: 'get_notified', requires: null }],
    ['on the list and unsubscribed', { listed: true, suppressed: 'alerts' }, { skipped: 'unsubscribed' }],
    ['on the list, mailbox refuses us', { listed: true, suppressed: 'all' }, { skipped: 'mailbox-refuses' }],
    [
      'on the list and asked for a lawyer',
      { listed: true, proven: true, lead: { lawyer: true } },
      { kind: 'consultation', requires: 'connect_with_lawyer' },
    ],
    [
      'on the list, asked for a lawyer but never confirmed',
      { listed: true, lead: { lawyer: true, confirmed: false } },
      { kind: 'get_notified', requires: null },
    ],
    [
      'on the list, took the wish for a lawyer back',
      { listed: true, proven: true, lead: { lawyer: true, revoked: true } },
      { kind: 'get_notified', requires: null },
    ],
    ['a subscriber', { proven: true, lead: future }, { kind: 'legal_action', requires: 'future_breaches' }],
    [
      'a subscriber on the list',
      { listed: true, proven: true, lead: future },
      { kind: 'legal_action', requires: 'future_breaches' },
    ],
    [
      'a subscriber who asked for a lawyer',
      { proven: true, lead: { future: true, lawyer: true } },
      { kind: 'consultation', requires: 'connect_with_lawyer' },
    ],
    [
      'someone who follows this breach',
      { proven: true, lead: { uniqueBreachId: 'Acme' } },
      { kind: 'legal_action', requires: 'email' },
    ],
    [
      'a subscriber who never confirmed',
      { lead: { future: true, confirmed: false } },
      { skipped: 'unproven' },
    ],
    [
      'a subscriber who took the consent back',
      { proven: true, lead: { future: true, revoked: true } },
      { skipped: 'no-consent' },
    ],
    [
      'a proven profile that asked for nothing',
      { proven: true, lead: { uniqueBreachId: 'no-breaches-found' } },
      { skipped: 'no-consent' },
    ],
    [
      'someone who asked about another breach',
      { proven: true, lead: { uniqueBreachId: 'Another' } },
      { skipped: 'other-breach' },
    ],
    [
      'a subscriber who unsubscribed',
      { proven: true, lead: future, suppressed: 'alerts' },
      { skipped: 'unsubscribed' },
    ],
  ]
  test.each(cases)('%s', async (_name, person, expected) => {
    await createBreach({ uniqueBreachId: 'Another' })
    await meet('ann@example.com', person)
    const preview = await previewAlert('Acme')
    const counts = await alertBreach('Acme')
    expect({ queued: preview.queued, skipped: preview.skipped }).toEqual(counts)
    const rows = await alerts()
    if (expected.skipped) {
      expect(rows).toEqual([])
      expect(counts).toEqual({ queued: 0, skipped: { [expected.skipped]: 1 } })
    } else {
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({ requires: expected.requires, campaign: { kind: expected.kind } })
      expect(preview.byKind).toEqual({ [expected.kind!]: 1 })
    }
  })

  describe('who asked about this very breach, which does not hold their address', () => {
    const asked = { exposed: false, proven: true, lead: { uniqueBreachId: 'Acme' } }

    test('is told when a legal action opens, once, and not that it was found', async () => {
      await meet('ann@example.com', asked)
      await meet('bob@example.com', { listed: true })
      await meet('cid@example.com', { exposed: false, proven: true, lead: { future: true } })
      expect(await previewAlert('Acme')).toEqual({
        queued: 2,
        skipped: {},
        byKind: { legal_action: 1, get_notified: 1 },
      })
      expect(await alertBreach('Acme')).toEqual({ queued: 2, skipped: {} })
      expect(await alertBreach('Acme')).toEqual({ queued: 0, skipped: { 'already-told': 2 } })
      expect(await previewAlert('Acme', 'ann@example.com')).toMatchObject({ skipped: { 'already-told': 1 } })
      await drain(transport)
      const mail = fake.accepted.find(
        ({ to, subject }) => to === 'ann@example.com' && !subject.startsWith('Confirm'),
      )!
      expect(mail.subject).toBe('Legal action about the Acme breach')
      expect(mail.text.replace(/\s+/g, ' ')).toContain('It does not mean that your address was found in it.')
      expect(`${mail.subject}${mail.text}`).not.toMatch(/was found in the Acme|about you/)
    })

    test('is told of a settlement whose claims are open, whatever the breach’s status, and of a plain breach nothing', async () => {
      await db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 3 } })
      await meet('ann@example.com', asked)
      await meet('bob@example.com', { proven: true, lead: { future: true } })
      expect(await alertBreach('Acme', 'ann@example.com')).toEqual({ queued: 0, skipped: {} })
      expect(await alertBreach('Acme')).toEqual({ queued: 1, skipped: {} })
      await createSettlement({ breaches: [{ id: acme, source: 0 }] })
      expect((await previewAlert('Acme')).byKind).toEqual({ legal_action: 2 })
      expect(await alertBreach('Acme')).toEqual({ queued: 2, skipped: {} })
      expect((await alerts()).map(({ campaign }) => campaign!.kind).sort()).toEqual([
        'get_notified',
        'legal_action',
        'legal_action',
      ])
    })

    test.each<[string, Person, SkipReason | null]>([
      ['unsubscribed', { ...asked, suppressed: 'alerts' }, 'unsubscribed'],
      ['took it back', { ...asked, lead: { uniqueBreachId: 'Acme', revoked: true } }, null],
      [
        'never confirmed it',
        { ...asked, proven: false, lead: { uniqueBreachId: 'Acme', confirmed: false } },
        null,
      ],
    ])('and is not told who %s', async (_name, person, skipped) => {
      await meet('ann@example.com', person)
      expect(await alertBreach('Acme')).toEqual({ queued: 0, skipped: skipped ? { [skipped]: 1 } : {} })
    })

    test('asked twice, of one that is merged into it as well: it is one message', async () => {
      await createBreach({ uniqueBreachId: 'Acme-2', mergedInto: { connect: { id: acme } } })
      await meet('ann@example.com', asked)
      await meet('ann@example.com', { ...asked, lead: { uniqueBreachId: 'Acme-2', lawyer: true } })
      expect(await alertBreach('Acme')).toEqual({ queued: 1, skipped: {} })
    })
  })

  test('a lawyer is offered, and news of an action told, only while one is open', async () => {
    await db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 3 } })
    await meet('ann@example.com', { listed: true, proven: true, lead: { lawyer: true } })
    await meet('bob@example.com', { proven: true, lead: { future: true } })
    await alertBreach('Acme')
    expect((await alerts()).map(({ campaign, requires }) => `${campaign!.kind} ${requires}`).sort()).toEqual([
      'get_notified future_breaches',
      'get_notified null',
    ])
  })

  test('who asked for a lawyer alone is skipped for that while none is offered, and who did not get it is not called told', async () => {
    await db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 3 } })
    await meet('ann@example.com', { proven: true, lead: { lawyer: true } })
    await list('bob@example.com')
    await list('eve@example.com')
    expect(await alertBreach('Acme')).toEqual({ queued: 2, skipped: { 'lawyer-only': 1 } })
    for (const [email, state] of [
      ['bob@example.com', 'parked'],
      ['eve@example.com', 'delivered'],
    ] as const)
      await db().emailMessage.updateMany({
        where: { emailHash: new Uint8Array(hashEmail(email)) },
        data: { state },
      })
    expect(await alertBreach('Acme')).toEqual({
      queued: 0,
      skipped: { 'lawyer-only': 1, 'not-delivered': 1, 'already-told': 1 },
    })
  })

  test('who was told plainly hears of the legal action when it opens, once', async () => {
    await db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 3 } })
    await meet('bob@example.com', { proven: true, lead: { uniqueBreachId: 'Acme' } })
    await alertBreach('Acme')
    await db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 1 } })
    expect((await alertBreach('Acme')).queued).toBe(1)
    expect(await alertBreach('Acme')).toEqual({ queued: 0, skipped: { 'already-told': 1 } })
    await drain(transport)
    await db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 3 } })
    expect(await alertBreach('Acme')).toEqual({ queued: 0, skipped: { 'already-told': 1 } })
    expect(fake.accepted.filter(({ to }) => to === 'bob@example.com').map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Your email was found in the Acme breach',
        'Legal action about the Acme breach',
      ]),
    )
  })

  test('few are counted for at once, and for nobody without end', async () => {
    const held = await pgPool().connect()
    try {
      // Not the exposures: the catalogue's load asks them too, and would wait.
      await held.query('BEGIN')
      await held.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
      // As many as may be under way wait for the lock, which nobody lets go of, before the next one asks.
      const first = [previewAlert('Acme', undefined, 120_000), previewAlert('Acme', undefined, 120_000)]
      await until(async () => (await waitingForLocks()) === 2)
      await expect(previewAlert('Acme')).rejects.toMatchObject({ code: 'rate_limited' })
      await held.query('ROLLBACK')
      expect(await Promise.all(first)).toEqual([NOBODY, NOBODY])
      await held.query('BEGIN')
      await held.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
      await expect(previewAlert('Acme', undefined, 300)).rejects.toMatchObject({ code: 'unavailable' })
    } finally {
      await held.query('ROLLBACK')
      held.release()
    }
    expect(await previewAlert('Acme')).toEqual(NOBODY)
  })

  test('someone in another breach, or in none, is not even counted', async () => {
    await meet('other@example.com', { exposed: false, proven: true, lead: { future: true } })
    expect(await alertBreach('Acme')).toEqual({ queued: 0, skipped: {} })
  })

  test('one address alone', async () => {
    await list('a@example.com')
    await list('b@example.com')
    expect(await alertBreach('Acme', 'b@example.com')).toEqual({ queued: 1, skipped: {} })
    await drain(transport)
    expect([...fake.acceptedBy.keys()]).toEqual(['b@example.com'])
    expect(await alertBreach('Acme')).toEqual({ queued: 1, skipped: { 'already-told': 1 } })
  })

  test.each([
    [{ isSensitive: true }, 'sensitive'],
    [{ isFabricated: true }, 'fabricated'],
    [{ isRetired: true }, 'retired'],
  ])('nobody is told of a breach with %j', async (facts, word) => {
    await db().breach.update({ where: { id: acme }, data: facts })
    await list('a@example.com')
    await expect(alertBreach('Acme')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(word),
    })
    await expect(alertBreach('Nothing')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('pressing twice', () => {
  test('twenty at once make one campaign and one message for each person', async () => {
    for (let index = 0; index < 50; index++) await list(`p${index}@example.com`)
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => alertBreach('Acme')))
    const done = answers.filter((response) => response.status === 'fulfilled').map(({ value }) => value)
    expect(done.reduce((sum, { queued }) => sum + queued, 0)).toBe(50)
    for (const response of answers)
      if (response.status === 'rejected') expect(response.reason).toMatchObject({ code: 'conflict' })
    await drain(transport)
    expect([...fake.acceptedBy.values()]).toEqual(Array(50).fill(1))
    expect(await db().emailCampaign.count({ where: { kind: 'get_notified' } })).toBe(1)
  })

  test('whoever was offered a lawyer is not told plainly as well; whoever was told plainly may be offered one later', async () => {
    await db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 3 } })
    await meet('ann@example.com', { listed: true, proven: true, lead: { lawyer: true } })
    expect((await alertBreach('Acme')).queued).toBe(1)
    await db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 2 } })
    expect((await alertBreach('Acme')).queued).toBe(1)
    await db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 3 } })
    expect(await alertBreach('Acme')).toEqual({ queued: 0, skipped: { 'already-told': 1 } })
  })

  test('someone who was skipped and has subscribed again is told the next time', async () => {
    await list('a@example.com')
    await alertBreach('Acme')
    await db().$transaction((tx) => suppress(tx, hashEmail('a@example.com'), 'alerts', 'unsubscribed'))
    await drain(transport)
    expect(await states()).toEqual({ skipped: 1 })
    expect((await alertBreach('Acme')).skipped).toEqual({ unsubscribed: 1 })
    await db().suppression.updateMany({ data: { liftedAt: new Date() } })
    expect((await alertBreach('Acme')).queued).toBe(1)
    await drain(transport)
    expect(await states()).toEqual({ sent: 1 })
  })
})

describe('campaigns', () => {
  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => list(`p${index}@example.com`)))
  const campaign = async () => (await listCampaigns('Acme')).find(({ kind }) => kind === 'get_notified')!

  test('a paused one sends nothing until it goes on', async () => {
    await people(3)
    await alertBreach('Acme')
    await pauseCampaign((await campaign()).id)
    // Pressing again does not start it.
    await alertBreach('Acme')
    await whileSending(transport, async () => {
      await list('other@example.com', await createBreach({ uniqueBreachId: 'Other' }))
      await alertBreach('Other')
      await until(async () => fake.acceptedBy.has('other@example.com'))
      expect(fake.acceptedBy.size).toBe(1)
      await resumeCampaign((await campaign()).id)
      await until(async () => fake.acceptedBy.size === 4)
    })
    expect(await campaign()).toMatchObject({ counts: { sent: 3 } })
  })

  test('one that was stopped sends nothing more; alerting again does', async () => {
    await people(3)
    await alertBreach('Acme')
    expect(await cancelCampaign((await campaign()).id)).toEqual({ cancelled: 3, finished: true })
    await drain(transport)
    expect(fake.calls).toEqual([])
    expect(await campaign()).toMatchObject({ state: 'cancelled', counts: { cancelled: 3 } })
    expect((await alertBreach('Acme')).queued).toBe(3)
    await drain(transport)
    expect(fake.acceptedBy.size).toBe(3)
  })

  test('one is stopped at once, however many messages it has; the worker marks what is left', async () => {
    await people(3)
    await alertBreach('Acme')
    const { id } = await campaign()
    const held = await pgPool().connect()
    let cancelling: ReturnType<typeof cancelCampaign> | undefined
    try {
      await held.query('BEGIN')
      await held.query('SELECT 1 FROM email_message FOR UPDATE')
      cancelling = cancelCampaign(id)
      await until(async () => (await campaign()).state === 'cancelled')
      expect(await db().auditEvent.count({ where: { action: 'campaign.cancel', subject: String(id) } })).toBe(
        1,
      )
    } finally {
      await held.query('ROLLBACK')
      held.release()
    }
    expect(await cancelling).toEqual({ cancelled: 3, finished: true })
  })

  test('a process that dies while it marks leaves that to the worker, and nothing goes out', async () => {
    await people(3)
    await alertBreach('Acme')
    const { id } = await campaign()
    expect(await cancelCampaign(id, undefined, 0)).toEqual({ cancelled: 0, finished: false })
    await list('other@example.com', await createBreach({ uniqueBreachId: 'Other' }))
    await alertBreach('Other')
    await whileSending(transport, () => until(async () => (await states()).sent === 1))
    expect([...fake.acceptedBy.keys()]).toEqual(['other@example.com'])
    expect(await sweepCancelled(AMPLE_MS)).toEqual({ cancelled: 3, finished: true })
    expect(await states()).toEqual({ cancelled: 3, sent: 1 })
  })

  test('what is still unmarked when the breach is alerted again goes out', async () => {
    await people(3)
    await alertBreach('Acme')
    await cancelCampaign((await campaign()).id, undefined, 0)
    expect((await alertBreach('Acme')).skipped).toEqual({ 'already-told': 3 })
    expect(await sweepCancelled(AMPLE_MS)).toEqual({ cancelled: 0, finished: true })
    await drain(transport)
    expect(fake.acceptedBy.size).toBe(3)
  })

  test('is done when nothing is left', async () => {
    await people(2)
    await alertBreach('Acme')
    await whileSending(transport, () => until(async () => (await campaign()).state === 'done'))
    expect(fake.acceptedBy.size).toBe(2)
    await expect(pauseCampaign((await campaign()).id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(pauseCampaign(999_999)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a test goes to the operator alone, past a paused queue, marked as a test', async () => {
    await people(2)
    await alertBreach('Acme')
    const { id } = await campaign()
    await pauseCampaign(id)
    await testCampaign(id, 'operator@example.com')
    await whileSending(transport, () => until(async () => fake.accepted.length === 1))
    expect(fake.accepted[0]).toMatchObject({
      to: 'operator@example.com',
      subject: expect.stringMatching(/^\[Test\] /),
    })
    expect(fake.accepted[0]!.html).not.toContain('{{')
  })
})

describe('new breaches', () => {
  beforeEach(async () => {
    await db().breachToMatch.deleteMany()
  })

  test('are compared with all subscribers; people known from the list only wait for an operator', async () => {
    await meet('sub@example.com', { exposed: false, proven: true, lead: { future: true } })
    const added = await createBreach({ uniqueBreachId: 'New' })
    const quiet = await createBreach({ uniqueBreachId: 'Sensitive', isSensitive: true })
    const unverified = await createBreach({ uniqueBreachId: 'Unverified', isVerified: false })
    await expose('sub@example.com', added, quiet, unverified)
    await list('listed@example.com', added)
    expect(await matchBreaches()).toEqual({ breaches: 3, queued: 1 })
    expect((await alerts()).map(({ campaign }) => campaign!.uniqueBreachId)).toEqual(['New'])
    expect(await matchBreaches()).toEqual({ breaches: 0, queued: 0 })
    await drain(transport)
    expect([...fake.acceptedBy.keys()]).toEqual(['sub@example.com'])
    // The operator's own press later tells the others only.
    expect(await alertBreach('New')).toEqual({ queued: 1, skipped: { 'already-told': 1 } })
  })

  test('an import that adds people to a breach which waits already queues it anew, for who is comparing it just now', async () => {
    const csv = (email: string) =>
      importCsv({
        input: Readable.from([
          Buffer.from(
            `Company,Breach Date,Affected Users,Data Types,Severity,Emails\nWaiting,2025-01-01,5,Names,Low,${email}\n`,
          ),
        ]),
        fileName: 'a.csv',
      })
    await csv('a@example.com')
    await db().breachToMatch.updateMany({ data: { queuedAt: new Date('2026-01-01') } })
    await csv('b@example.com')
    expect((await db().breachToMatch.findFirstOrThrow()).queuedAt.getTime()).toBeGreaterThan(
      new Date('2026-01-01').getTime(),
    )
  })

  test('two workers at once write one message', async () => {
    await meet('sub@example.com', { exposed: false, proven: true, lead: { future: true } })
    await expose('sub@example.com', await createBreach({ uniqueBreachId: 'New' }))
    const answers = await Promise.all([matchBreaches(), matchBreaches(), matchBreaches()])
    expect(answers.reduce((sum, { queued }) => sum + queued, 0)).toBe(1)
  })
})

/** Connections that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await pgPool().query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows[0]!.n
}
