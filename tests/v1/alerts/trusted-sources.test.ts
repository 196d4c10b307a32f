import { Readable } from 'node:stream'
import * as sources from '@/app/v1/admin/sources/route'
import { alertBreach } from '@/lib/alerts/alert-breach'
import { listTold } from '@/lib/alerts/list-told'
import { sourceListSchema, trustedSchema } from '@/lib/alerts/source-schema'
import { importCsv } from '@/lib/imports/import-csv'
import { hashEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { matchBreaches } from '@/lib/events/breaches-added'
import { getNotifiedSchema } from '@/lib/leads/schema'
import { submitLead } from '@/lib/leads/submit-lead'
import { suppress } from '@/lib/mail/suppression'
import type { Transport } from '@/lib/mail/transports/transport'
import { purge } from '@/lib/retention/purge'
import { startFakeResend, type FakeResend } from '@/tests/fakes/resend'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { listIn, merge } from '@/tests/support/incidents'
import { drain, emptyLedger, pointAt } from '@/tests/support/mail'
import { createAdmin, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

// What subscribers are mailed without an operator's word: of confirmed breaches, and of those that come from a trusted source.

const SOURCE = 'Third List'
let app: TestApp
let admin: TestMember
let fake: FakeResend
let transport: Transport

beforeAll(async () => {
  app = await serve({ '/v1/admin/sources': sources })
  fake = await startFakeResend()
  transport = pointAt(fake)
})
afterAll(async () => {
  await app.close()
  await fake.close()
})
beforeEach(async () => {
  Object.assign(fake, { accepted: [], calls: [], fault: () => null, acceptedBy: new Map(), latencyMs: 0 })
  await emptyLedger()
  await emptyTables('trusted_source')
  admin = await createAdmin()
})

async function call(method: 'GET' | 'PUT', body?: unknown, cookie = admin.cookie) {
  const response = await fetch(`${app.url}/v1/admin/sources`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
  })
  return { status: response.status, answer: (await response.json()) as unknown }
}
const trust = (isTrusted = true, name = SOURCE) => call('PUT', { name, isTrusted })

interface Lead {
  about?: string
  future?: boolean
  confirmed?: boolean
  proven?: boolean
  revoked?: boolean
  unsubscribed?: boolean
  newBreachesOff?: boolean
}

/** A person by what they have done on the site. */
async function lead(email: string, done: Lead): Promise<void> {
  const request = getNotifiedSchema.parse({
    email,
    name: 'Ann Lee',
    phoneNumber: '6175550142',
    zipCode: '02139',
    uniqueBreachId: done.about ?? 'no-breaches-found',
    notificationSMS: false,
    notificationEmail: true,
    connectWithLawyer: false,
    notificationFutureBreaches: done.future ?? true,
  })
  const { leadId } = await submitLead({ request, ip: '203.0.113.1', userAgent: 'test' })
  const now = new Date()
  if (done.confirmed !== false) await db().lead.update({ where: { id: leadId! }, data: { confirmedAt: now } })
  if (done.proven ?? done.confirmed !== false)
    await db().user.update({ where: { email }, data: { emailVerifiedAt: now } })
  if (done.revoked) await db().consent.updateMany({ where: { leadId }, data: { revokedAt: now } })
  if (done.unsubscribed)
    await db().$transaction((tx) => suppress(tx, hashEmail(email), 'alerts', 'unsubscribed'))
  if (done.newBreachesOff) {
    const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } })
    await db().memberPreferences.create({ data: { userId, newBreaches: false } })
  }
}

/** An upload of one breach, which names its list. */
async function upload(company: string, emails: string[], sourceName = SOURCE): Promise<void> {
  const rows = emails.map((email) => `${company},2025-01-01,500,"Email addresses, Passwords",Low,${email}\n`)
  await importCsv({
    input: Readable.from([
      Buffer.from(`Company,Breach Date,Affected Users,Data Types,Severity,Emails\n${rows.join('')}`),
    ]),
    fileName: 'list.csv',
  })
  await db().breach.updateMany({ where: { title: company }, data: { source: 'upload', sourceName } })
}

const alerts = () =>
  db().emailMessage.findMany({ where: { campaignId: { not: null } }, orderBy: { id: 'asc' } })
const alertsTo = async (email: string) =>
  (await alerts()).filter(({ emailHash }) => hashEmail(email).equals(emailHash))

test('200 leads and ten uploads of a trusted source: who agreed is told once of all ten, and nobody else of any', async () => {
  const one = await createBreach({ uniqueBreachId: 'Asked', title: 'Asked' })
  await db().breachToMatch.deleteMany()
  const kinds: [string, Lead, boolean][] = [
    ['agreed', {}, true],
    ['agreed-with-breach', { about: 'Asked' }, true],
    ['box-off', { future: false }, false],
    ['one-breach', { about: 'Asked', future: false }, false],
    ['unconfirmed', { confirmed: false }, false],
    ['proven-unconfirmed', { confirmed: false, proven: true }, false],
    ['revoked', { revoked: true }, false],
    ['unsubscribed', { unsubscribed: true }, false],
    ['switched-off', { newBreachesOff: true }, false],
    ['not-exposed', {}, false],
  ]
  const people = kinds.flatMap(([kind, done, isTold]) =>
    Array.from({ length: 20 }, (_, index) => ({ email: `${kind}.${index}@example.com`, kind, done, isTold })),
  )
  expect(people).toHaveLength(200)
  for (const { email, done } of people) await lead(email, done)
  const listed = people.filter(({ kind }) => kind !== 'not-exposed').map(({ email }) => email)
  const companies = Array.from({ length: 10 }, (_, index) => `Company ${index}`)
  for (const company of companies) await upload(company, [...listed, 'stranger@example.com'])
  // Nobody trusts it yet.
  expect(await matchBreaches()).toEqual({ breaches: 10, queued: 0 })
  expect((await trust()).status).toBe(200)
  const told = people.filter(({ isTold }) => isTold).map(({ email }) => email)
  expect(await matchBreaches()).toEqual({ breaches: 10, queued: told.length })
  await drain(transport)
  const mails = fake.accepted.filter(({ subject }) => subject.startsWith('Your email was found'))
  expect(mails.map(({ to }) => to).sort()).toEqual([...told].sort())
  const { html, text, headers, subject } = mails[0]! as (typeof mails)[number] & {
    headers: Record<string, string>
  }
  expect(subject).toBe('Your email was found in several sets of data')
  for (const company of companies) for (const form of [html, text]) expect(form).toContain(company)
  expect(text).toContain('/unsubscribe?token=')
  expect(text.match(/breach-details-get-notified\/company-/g)).toHaveLength(10)
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(html).not.toContain('{{')
  // Again, trusted anew, and by hand: nobody is told twice, and the operator's press tells the others on the list.
  await trust(false)
  await trust()
  expect((await matchBreaches()).queued).toBe(0)
  const { queued, skipped } = await alertBreach(
    (await db().breach.findFirstOrThrow({ where: { title: 'Company 0' } })).uniqueBreachId,
  )
  expect([queued, skipped['already-told']]).toEqual([5 * 20 + 1, 40])
  expect(await db().breach.count({ where: { id: one } })).toBe(1)
})

test('of one breach the mail is the plain one; of those that follow, another', async () => {
  await lead('ann@example.com', {})
  await trust()
  await upload('First', ['ann@example.com'])
  expect((await matchBreaches()).queued).toBe(1)
  await upload('Second', ['ann@example.com'])
  await upload('Third', ['ann@example.com'])
  expect((await matchBreaches()).queued).toBe(1)
  expect((await alerts()).map(({ template }) => template)).toEqual(['breach-get-notified', 'breach-digest'])
  const second = await db().breach.findFirstOrThrow({ where: { title: 'Second' } })
  const key = hashEmail('ann@example.com').toString('hex')
  expect([...(await listTold(second.uniqueBreachId, [key]))]).toEqual([[key, 'queued']])
  await db().breachToMatch.createMany({ data: [{ breachId: second.id }] })
  expect((await matchBreaches()).queued).toBe(0)
  // As long as there is a profile, what keeps it from being told twice.
  await db().emailMessage.updateMany({ data: { state: 'delivered', createdAt: new Date('2020-01-01') } })
  await db().user.updateMany({ data: { lastActiveAt: new Date() } })
  await purge()
  expect(await alerts()).toHaveLength(2)
})

test('more than a mail has places for are counted', async () => {
  await lead('ann@example.com', {})
  await trust()
  for (let index = 0; index < 12; index++) await upload(`Company ${index}`, ['ann@example.com'])
  expect((await matchBreaches()).queued).toBe(1)
  await drain(transport)
  expect(fake.accepted.at(-1)!.text).toContain('We found it in 2 more besides.')
})

test('who asked about one breach is told of that one alone', async () => {
  await trust()
  await upload('Theirs', ['ann@example.com'])
  await upload('Another', ['ann@example.com'])
  const { uniqueBreachId } = await db().breach.findFirstOrThrow({ where: { title: 'Theirs' } })
  await lead('ann@example.com', { about: uniqueBreachId, future: false })
  expect((await matchBreaches()).queued).toBe(1)
  expect(await alertsTo('ann@example.com')).toMatchObject([
    { template: 'breach-get-notified', requires: 'email', basis: 'subscribed' },
  ])
})

test('a list that nobody trusts mails nobody by being put to a confirmed breach', async () => {
  await lead('ann@example.com', {})
  const head = await createBreach({ uniqueBreachId: 'Confirmed' })
  await upload('Copy', ['ann@example.com'], 'Some forum')
  const { id } = await db().breach.findFirstOrThrow({ where: { title: 'Copy' } })
  await merge(id, head)
  expect((await matchBreaches()).queued).toBe(0)
  await trust(true, 'Some forum')
  expect((await matchBreaches()).queued).toBe(1)
})

describe('sensitive breaches', () => {
  test('are in no mail, however they came: by themselves, put to another, or called so after it was written', async () => {
    await lead('ann@example.com', {})
    await trust()
    const list = async (uniqueBreachId: string, facts = {}) => {
      const id = await createBreach({
        uniqueBreachId,
        title: uniqueBreachId,
        isManualUpload: true,
        isVerified: false,
        source: 'upload',
        sourceName: SOURCE,
        ...facts,
      })
      await listIn(id, 'ann@example.com')
      return id
    }
    await list('Alone', { isSensitive: true })
    const [head, inHead] = [await list('Head'), await list('In-Head', { isSensitive: true })]
    await merge(inHead, head)
    const [sensitiveHead, row] = [await list('Sensitive-Head', { isSensitive: true }), await list('Row')]
    await merge(row, sensitiveHead)
    await list('Plain')
    await list('Other')
    const later = await list('Later')
    expect((await matchBreaches()).queued).toBe(1)
    await db().breach.update({ where: { id: later }, data: { isSensitive: true } })
    await drain(transport)
    expect(await alerts()).toMatchObject([{ state: 'skipped', reason: 'withheld' }])
    // What it was to tell besides is told without it.
    expect((await matchBreaches()).queued).toBe(1)
    await drain(transport)
    const mails = fake.accepted.filter(({ to }) => to === 'ann@example.com')
    const said = mails.map(({ html, text, subject }) => `${subject} ${html} ${text}`).join(' ')
    for (const name of ['Alone', 'In-Head', 'Sensitive-Head', 'Row', 'Later'])
      expect(said).not.toContain(name)
    for (const name of ['Plain', 'Other']) expect(said).toContain(name)
  })
})

describe('/v1/admin/sources', () => {
  test('lists what uploads are from, and trusts it once', async () => {
    await upload('One', ['a@example.com'])
    await upload('Two', ['a@example.com'])
    await upload('Three', ['a@example.com'], 'Another list')
    const list = async () => sourceListSchema.parse((await call('GET')).answer)
    expect(
      (await list()).results.map(({ name, breaches, isTrusted }) => [name, breaches, isTrusted]),
    ).toEqual([
      [SOURCE, 2, false],
      ['Another list', 1, false],
    ])
    expect(trustedSchema.parse((await trust(true, 'Another list')).answer)).toMatchObject({ changed: true })
    expect(trustedSchema.parse((await trust(true, 'Another list')).answer)).toMatchObject({ changed: false })
    expect((await trust(true, 'Not here yet')).status).toBe(200)
    expect((await list()).results).toMatchObject([
      { name: 'Another list', isTrusted: true, trustedBy: admin.email },
      { name: 'Not here yet', breaches: 0, isTrusted: true },
      { name: SOURCE, isTrusted: false, trustedBy: null, trustedAt: null },
    ])
    expect(await trust(false, 'Another list')).toMatchObject({ status: 200, answer: { changed: true } })
    expect(await trust(false, 'Another list')).toMatchObject({ status: 200, answer: { changed: false } })
    expect(
      (await db().auditEvent.findMany({ where: { actorId: admin.userId }, orderBy: { id: 'asc' } })).map(
        ({ action, subject }) => `${action} ${subject}`,
      ),
    ).toEqual(['source.trust Another list', 'source.trust Not here yet', 'source.distrust Another list'])
  })

  test('is for operators, and takes a name', async () => {
    expect((await call('GET', undefined, '')).status).toBe(401)
    expect((await call('PUT', { name: SOURCE, isTrusted: true }, '')).status).toBe(401)
    expect((await call('PUT', { name: ' ', isTrusted: true })).status).toBe(422)
    expect((await call('PUT', { name: SOURCE })).status).toBe(422)
  })
})
