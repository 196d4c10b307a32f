import { Readable } from 'node:stream'
import { readEmails } from '@/app/admin/(panel)/emails-list'
import * as notify from '@/app/v1/admin/breach/notify/route'
import * as notifyTest from '@/app/v1/admin/breach/notify/test/route'
import * as campaign from '@/app/v1/admin/campaigns/[id]/route'
import * as paid from '@/app/v1/admin/cases/[id]/paid/route'
import * as settlement from '@/app/v1/admin/cases/[id]/settlement/route'
import * as emails from '@/app/v1/breaches/emails/route'
import * as byEmail from '@/app/v1/users/by-email/route'
import { emailListSchema } from '@/lib/alerts/emails-schema'
import { foldCounts, countExposures } from '@/lib/db/counters'
import { exposedEmailsStatement } from '@/lib/alerts/list-exposed-emails'
import { alertPreviewSchema, notifiedSchema } from '@/lib/alerts/alert-schema'
import { previewMail } from '@/lib/alerts/preview-mail'
import { listTold } from '@/lib/alerts/list-told'
import { importCsv } from '@/lib/imports/import-csv'
import { hashEmail } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach, expose } from '@/tests/support/factories'
import { emptyLedger, states } from '@/tests/support/mail'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
let admin: TestMember
let uniqueBreachId: string
let breachId: number

const PEOPLE = Array.from({ length: 25 }, (_, index) => `p${index}@example.com`)

beforeAll(async () => {
  app = await serve({
    '/v1/breaches/emails': emails,
    '/v1/users/by-email': byEmail,
    '/v1/admin/breach/notify': notify,
    '/v1/admin/breach/notify/test': notifyTest,
    '/v1/admin/campaigns/[id]': campaign,
    '/v1/admin/cases/[id]/settlement': settlement,
    '/v1/admin/cases/[id]/paid': paid,
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  await emptyLedger()
  await emptyTables('kept_count')
  admin = await createAdmin()
  await upload(PEOPLE)
  const breach = await db().breach.findFirstOrThrow({ where: { title: 'Acme' } })
  uniqueBreachId = breach.uniqueBreachId
  breachId = breach.id
})

async function upload(addresses: string[], company = 'Acme'): Promise<void> {
  const rows = addresses.map((email) => `${company},2025-01-01,500,Names,Low,${email}\n`).join('')
  await importCsv({
    input: Readable.from([
      Buffer.from(`Company,Breach Date,Affected Users,Data Types,Severity,Emails\n${rows}`),
    ]),
    fileName: 'a.csv',
  })
}

let visitor = 0
async function call<T = { message: string }>(
  method: string,
  path: string,
  body?: unknown,
  cookie = admin.cookie,
): Promise<{ status: number; answer: T }> {
  visitor += 1
  const response = await fetch(`${app.url}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      cookie,
      'x-forwarded-for': `10.8.${Math.floor(visitor / 250)}.${visitor % 250}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  })
  return { status: response.status, answer: (await response.json()) as T }
}
const list = async (query = '') =>
  emailListSchema.parse(
    (await call('GET', `/v1/breaches/emails?uniqueBreachId=${encodeURIComponent(uniqueBreachId)}${query}`))
      .answer,
  )
const removeByEmail = (email: string, of: string | number = uniqueBreachId) =>
  call<{ exposureRemoved: boolean; accountDeleted: boolean; message: string }>(
    'DELETE',
    `/v1/users/by-email?email=${encodeURIComponent(email)}&breachId=${encodeURIComponent(of)}`,
  )
const audited = (action: string) =>
  db().auditEvent.findMany({ where: { action, actorId: admin.userId }, orderBy: { id: 'asc' } })

describe('GET /v1/breaches/emails', () => {
  test('lists everybody once, by number, by key, there and back', async () => {
    const byNumber = [await list('&limit=10'), await list('&limit=10&page=2'), await list('&limit=10&page=3')]
    expect(byNumber.flatMap((page) => page.emails).sort()).toEqual([...PEOPLE].sort())
    expect(
      byNumber.map(({ page, totalPages, totalResults, emails: { length } }) => [
        page,
        totalPages,
        totalResults,
        length,
      ]),
    ).toEqual([
      [1, 3, 25, 10],
      [2, 3, 25, 10],
      [3, 3, 25, 5],
    ])
    const [first, second, third] = byNumber
    expect([first!.previous, third!.next]).toEqual([null, null])
    expect(await list(`&limit=10&page=2&after=${first!.next}`)).toEqual(second)
    expect(await list(`&limit=10&page=2&before=${third!.previous}`)).toEqual(second)
  })

  test('finds one address or none', async () => {
    expect(await list('&q=P7@example.com')).toMatchObject({ emails: ['p7@example.com'], totalResults: 1 })
    expect(await list('&q=nobody@example.com')).toMatchObject({ emails: [], totalResults: 0 })
  })

  test('knows no addresses of a breach that was not uploaded, and no unknown one', async () => {
    uniqueBreachId = 'Synced'
    await expose('p1@example.com', await createBreach({ uniqueBreachId }))
    expect(await list()).toMatchObject({ emails: [], totalResults: 0 })
    expect((await call('GET', '/v1/breaches/emails?uniqueBreachId=Nothing')).status).toBe(404)
    expect((await call('GET', '/v1/breaches/emails?uniqueBreachId=Acme&after=zz')).status).toBe(422)
    expect((await call('GET', '/v1/breaches/emails?uniqueBreachId=Acme', undefined, '')).status).toBe(401)
  })

  test('the dialog takes from the address bar what it can read', async () => {
    expect(await readEmails(uniqueBreachId, { address: ' P7@example.com' })).toMatchObject({
      rows: [{ email: 'p7@example.com' }],
      listed: 25,
    })
    for (const address of ['nobody@example.com', 'p7'])
      expect(await readEmails(uniqueBreachId, { address })).toMatchObject({
        rows: [],
        search: address,
        listed: 25,
        totalPages: 1,
      })
    expect(await readEmails(uniqueBreachId, { emailsPage: 'x', emailsAfter: 'zz' })).toMatchObject({
      page: 1,
      totalResults: 25,
      listed: 25,
      rows: { length: 25 },
    })
  })

  test('counts what is added, added again and removed, folded or not, until the breach is gone', async () => {
    await upload(['p0@example.com', 'new@example.com'])
    await upload(['x@example.com'], 'Other')
    expect(await countExposures(breachId)).toBe(26)
    await removeByEmail('new@example.com')
    expect(await list()).toMatchObject({ totalResults: 25 })
    await foldCounts()
    expect(await list()).toMatchObject({ totalResults: 25 })
    expect(await db().exposure.count({ where: { breachId } })).toBe(25)
    await db().breach.delete({ where: { id: breachId } })
    expect(await countExposures(breachId)).toBe(0)
    expect(await db().keptCount.count({ where: { name: 'exposure' } })).toBe(1)
  })

  test('reads no page by a sequential scan', async () => {
    await pgPool().query(
      "INSERT INTO exposure (email_hash, breach_id, email_ciphertext) SELECT decode(md5(n::text), 'hex'), $1 + n % 2, decode(md5(n::text), 'hex') FROM generate_series(1, 60000) n",
      [breachId],
    )
    await pgPool().query('VACUUM ANALYZE exposure')
    for (const [way, at] of [
      ['after', Buffer.alloc(16, 128)],
      ['before', Buffer.alloc(16, 128)],
      ['from start', 0],
      ['from end', 0],
      ['from start', 10_000],
    ] as const) {
      const { rows } = await pgPool().query<{ 'QUERY PLAN': string }>(
        `EXPLAIN ${exposedEmailsStatement(way, [breachId])}`,
        [50, at],
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toContain('Seq Scan')
      expect(plan).not.toMatch(/Sort Key: .*breach_id/)
    }
  })
})

describe('DELETE /v1/users/by-email', () => {
  test('removes the exposure there and the account, once, and nothing elsewhere', async () => {
    await upload(['p1@example.com'], 'Other')
    const member = await createMember({ email: 'p1@example.com' })
    expect(await removeByEmail('P1@example.com')).toMatchObject({
      status: 200,
      answer: { exposureRemoved: true, accountDeleted: true },
    })
    expect(await removeByEmail('p1@example.com')).toEqual({
      status: 200,
      answer: { message: 'This was deleted already.', exposureRemoved: false, accountDeleted: false },
    })
    expect(await db().user.findUnique({ where: { id: member.userId } })).toBeNull()
    expect(
      await db().exposure.count({ where: { emailHash: new Uint8Array(hashEmail('p1@example.com')) } }),
    ).toBe(1)
    expect(await audited('exposure.delete')).toMatchObject([
      { subject: uniqueBreachId, after: { accountDeleted: true } },
    ])
    expect(await audited('user.erase')).toMatchObject([{ subject: member.userId }])
    expect(
      await db().auditEvent.count({
        where: { OR: [{ subject: { contains: '@' } }, { after: { string_contains: '@' } }] },
      }),
    ).toBe(0)
  })

  test('takes the breach by its number too, and has no account to delete', async () => {
    expect(await removeByEmail('p2@example.com', breachId)).toMatchObject({
      status: 200,
      answer: { exposureRemoved: true, accountDeleted: false },
    })
    expect((await removeByEmail('p2@example.com', 999_999)).status).toBe(404)
    expect((await removeByEmail('no address')).status).toBe(422)
  })

  test('twenty at once have one effect', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => removeByEmail('p3@example.com')))
    expect(answers.filter(({ answer: response }) => response.exposureRemoved)).toHaveLength(1)
    expect(await countExposures(breachId)).toBe(24)
  })

  test('an admin\u2019s account is not deleted by it, and nothing else is then', async () => {
    await createAdmin({ email: 'p4@example.com' })
    expect(await removeByEmail('p4@example.com')).toEqual({
      status: 409,
      answer: { code: 'conflict', message: 'This is an admin. Admins are removed in the Admins tab.' },
    })
    expect(await list('&q=p4@example.com')).toMatchObject({ totalResults: 1 })
    expect(await countExposures(breachId)).toBe(25)
  })

  test('mail about this breach that waits is not sent', async () => {
    await call('POST', '/v1/admin/breach/notify', { uniqueBreachId, email: 'p5@example.com' })
    await removeByEmail('p5@example.com')
    expect(await states()).toEqual({ cancelled: 1 })
  })
})

describe('alerts', () => {
  const preview = async () =>
    alertPreviewSchema.parse(
      (await call('GET', `/v1/admin/breach/notify?uniqueBreachId=${encodeURIComponent(uniqueBreachId)}`))
        .answer,
    )
  const send = async (email?: string, cookie = admin.cookie) =>
    notifiedSchema.parse(
      (await call('POST', '/v1/admin/breach/notify', { uniqueBreachId, email }, cookie)).answer,
    )

  test('says first who gets it, tells one, then the others, and nobody twice', async () => {
    expect(await preview()).toEqual({
      preview: { queued: 25, skipped: {}, byKind: { get_notified: 25 } },
      campaigns: [],
    })
    expect(await send('p0@example.com')).toEqual({
      message: 'The message is on its way.',
      queued: 1,
      skipped: {},
    })
    expect(await send('p0@example.com')).toEqual({
      message: 'No message was sent. They have been told, or their message waits to be sent.',
      queued: 0,
      skipped: { 'already-told': 1 },
    })
    expect(await send('nobody@example.com')).toMatchObject({
      message: 'No message was sent. This breach does not list the address.',
      queued: 0,
    })
    expect(await send()).toEqual({
      message:
        '24 messages are on the way. 1 person skipped: they have been told, or their message waits to be sent.',
      queued: 24,
      skipped: { 'already-told': 1 },
    })
    expect((await preview()).campaigns).toMatchObject([
      { kind: 'get_notified', state: 'running', counts: { queued: 25 } },
    ])
    const key = (email: string) => hashEmail(email).toString('hex')
    expect([...(await listTold(uniqueBreachId, [key('p0@example.com'), key('nobody@example.com')]))]).toEqual(
      [[key('p0@example.com'), 'queued']],
    )
    expect((await audited('breach.notify')).map(({ subject, after }) => [subject, after])).toEqual([
      [uniqueBreachId, { to: 'one person', queued: 1, skipped: {} }],
      [uniqueBreachId, { to: 'everybody', queued: 24, skipped: { 'already-told': 1 } }],
    ])
  })

  test('more than a thousand are told only by their number, and nobody when they have become more', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => `many${index}@example.com`)
    await upload(many, 'Big')
    const { id, uniqueBreachId: big } = await db().breach.findFirstOrThrow({ where: { title: 'Big' } })
    const press = async (confirmed?: unknown) =>
      call<{ queued?: number; message: string }>('POST', '/v1/admin/breach/notify', {
        uniqueBreachId: big,
        confirmed,
      })
    const written = () => db().emailMessage.count({ where: { campaign: { breachId: id } } })
    const refused = async (confirmed: number | undefined, message: string) => {
      expect(await press(confirmed)).toMatchObject({ status: 409, answer: { message } })
      expect(await written()).toBe(0)
      expect(await db().emailCampaign.count({ where: { breachId: id } })).toBe(0)
    }
    const unconfirmed =
      'Nothing was sent. 1,001 people would get it: above 1,000, their number has to be confirmed.'
    await refused(undefined, unconfirmed)
    await refused(1_000, unconfirmed)
    for (const wrong of ['1001', -1, 1.5, 1e12, null]) expect((await press(wrong)).status).toBe(422)
    await upload([...many, 'one.more@example.com'], 'Big')
    await refused(1_001, 'Nothing was sent. You confirmed 1,001, and now 1,002 people would get it.')
    expect(await press(1_002)).toMatchObject({ status: 200, answer: { queued: 1_002 } })
    // Again, with the number or without it: everybody has been told.
    expect(await press(1_002)).toMatchObject({ status: 200, answer: { queued: 0 } })
    expect(await press()).toMatchObject({ status: 200, answer: { queued: 0 } })
    expect(await written()).toBe(1_002)
    expect((await audited('breach.notify')).map(({ after }) => after)).toEqual([
      { to: 'everybody', confirmed: 1_002, queued: 1_002, skipped: {} },
    ])
  })

  test('the mail is shown with the operator in the recipient’s place, and sent to them alone', async () => {
    await db().breach.update({ where: { id: breachId }, data: { massActionBreachStatus: 2 } })
    const before = await db().emailRender.count()
    const mails = await previewMail(uniqueBreachId, admin.email)
    expect(mails.map(({ kind }) => kind)).toContain('get_notified')
    for (const { subject, html, text } of mails) {
      expect(subject + html + text).not.toContain('{{')
      for (const person of PEOPLE) expect(html + text).not.toContain(person)
      expect(html + text).not.toContain('token=')
    }
    // To look writes nothing.
    expect(await db().emailRender.count()).toBe(before)
    expect(await db().emailMessage.count()).toBe(0)

    const test = (kind: string, of = uniqueBreachId) =>
      call('POST', '/v1/admin/breach/notify/test', { uniqueBreachId: of, kind })
    expect(await test('get_notified')).toEqual({
      status: 200,
      answer: { message: `A test is on its way to ${admin.email}.` },
    })
    const [message] = await db().emailMessage.findMany({ include: { render: true } })
    expect(message).toMatchObject({ campaignId: null })
    expect(Buffer.from(message!.emailHash)).toEqual(hashEmail(admin.email))
    expect(message!.render.subject).toMatch(/^\[Test\] /)
    expect((await audited('breach.test')).map(({ subject }) => subject)).toEqual([uniqueBreachId])
    // A test tells nobody: everybody is still to be told.
    expect((await preview()).preview.queued).toBe(25)

    expect((await test('everything')).status).toBe(422)
    expect((await test('get_notified', 'Nothing')).status).toBe(404)
    await db().breach.update({ where: { id: breachId }, data: { massActionBreachStatus: 3 } })
    expect(await test('consultation')).toMatchObject({
      status: 409,
      answer: { message: 'With its present status this breach sends no such mail.' },
    })
    await db().breach.update({ where: { id: breachId }, data: { isSensitive: true } })
    expect((await test('get_notified')).status).toBe(409)
    await expect(previewMail(uniqueBreachId, admin.email)).rejects.toMatchObject({ code: 'conflict' })
    expect(await db().emailMessage.count()).toBe(1)
  })

  test('two admins who press at once send everybody one message', async () => {
    const other = await createAdmin()
    const press = async ({ cookie }: TestMember) => {
      const { status, answer: response } = await call<{ queued?: number; message: string }>(
        'POST',
        '/v1/admin/breach/notify',
        { uniqueBreachId },
        cookie,
      )
      if (status === 409)
        expect(response.message).toBe(
          'Somebody is sending these notifications right now. Nothing was sent twice.',
        )
      else expect(status).toBe(200)
      return response.queued ?? 0
    }
    const answers = await Promise.all([press(admin), press(other), press(admin), press(other)])
    expect(answers.sort((a, b) => a - b)).toEqual([0, 0, 0, 25])
    expect(await states()).toEqual({ queued: 25 })
    expect(
      await db().auditEvent.count({
        where: {
          action: 'breach.notify',
          subject: uniqueBreachId,
          actorId: { in: [admin.userId, other.userId] },
        },
      }),
    ).toBe(1)
  })

  test('a sensitive breach is told to nobody', async () => {
    await db().breach.update({ where: { id: breachId }, data: { isSensitive: true } })
    expect(await call('POST', '/v1/admin/breach/notify', { uniqueBreachId })).toMatchObject({
      status: 409,
      answer: { message: expect.stringContaining('sensitive') },
    })
    expect((await call('POST', '/v1/admin/breach/notify', { uniqueBreachId: 'Nothing' })).status).toBe(404)
    expect(
      (await call('POST', '/v1/admin/breach/notify', { uniqueBreachId }, (await createMember()).cookie))
        .status,
    ).toBe(403)
  })

  test('campaigns are paused, resumed, tested and cancelled, each written down once', async () => {
    await send()
    const { id } = (await preview()).campaigns[0]!
    const steer = async (action: string) =>
      (await call('PATCH', `/v1/admin/campaigns/${id}`, { action })).answer.message
    const both = await Promise.all([steer('pause'), steer('pause')])
    expect(both.sort()).toEqual(['The campaign is paused.', 'The campaign was paused already.'])
    expect(await steer('resume')).toBe('The campaign goes on.')
    expect(await steer('test')).toBe(`A test is on its way to ${admin.email}.`)
    expect(await steer('cancel')).toBe('The campaign is cancelled. 25 messages will not be sent.')
    expect(await steer('cancel')).toBe('The campaign is cancelled. 0 messages will not be sent.')
    expect(await steer('pause')).toBe('Only a running campaign can be paused.')
    const actions = await db().auditEvent.findMany({
      where: { actorId: admin.userId, subject: String(id) },
      orderBy: { id: 'asc' },
    })
    expect(actions.map(({ action }) => action)).toEqual([
      'campaign.pause',
      'campaign.resume',
      'campaign.test',
      'campaign.cancel',
    ])
    expect(await states()).toEqual({ cancelled: 25, queued: 1 })
    expect((await call('PATCH', '/v1/admin/campaigns/999999', { action: 'pause' })).status).toBe(404)
    expect((await call('PATCH', '/v1/admin/campaigns/x', { action: 'pause' })).status).toBe(404)
    expect((await call('PATCH', `/v1/admin/campaigns/${id}`, { action: 'explode' })).status).toBe(422)
  })
})

describe('settlements', () => {
  test('are set, corrected and paid, and each change is written down once', async () => {
    const member = await createMember()
    const { id } = await db().case.create({
      data: {
        userId: member.userId,
        uniqueBreachId,
        company: 'Acme',
        status: 'active',
        stage: 'Legal action under way',
      },
    })
    const settle = (payoutCents: number) =>
      call('POST', `/v1/admin/cases/${id}/settlement`, {
        payoutCents,
        claimUrl: 'https://claims.example/acme',
      })
    expect((await call('POST', `/v1/admin/cases/${id}/paid`)).status).toBe(409)
    expect((await settle(0)).status).toBe(422)
    for (const cents of [5_000, 5_000, 7_500]) expect((await settle(cents)).status).toBe(200)
    const answers = await Promise.all([
      call('POST', `/v1/admin/cases/${id}/paid`),
      call('POST', `/v1/admin/cases/${id}/paid`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await settle(9_000)).status).toBe(409)
    expect(
      (await db().auditEvent.findMany({ where: { subject: id }, orderBy: { id: 'asc' } })).map(
        ({ action, after }) => [action, (after as { payoutCents: number }).payoutCents],
      ),
    ).toEqual([
      ['case.settle', 5_000],
      ['case.settle', 7_500],
      ['case.pay', 7_500],
    ])
    expect((await call('POST', '/v1/admin/cases/x/paid')).status).toBe(404)
  })
})
