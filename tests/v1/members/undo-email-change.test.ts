import { POST as login } from '@/app/v1/auth/login/route'
import { POST as confirmReset } from '@/app/v1/auth/password-reset/confirm/route'
import { POST as undo } from '@/app/v1/auth/undo-email-change/route'
import { POST as change } from '@/app/v1/users/me/email/route'
import { GET as account } from '@/app/v1/users/me/route'
import { requestPasswordReset } from '@/lib/auth/password-reset'
import { openToken } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { addAddress } from '@/lib/members/add-address'
import { confirmAccountLink } from '@/lib/members/email-change/confirm-account-link'
import { profileKeys } from '@/lib/verification/hash-profiles'
import { createConsent, createLead, keyOf, lastToken } from '@/tests/support/account'
import { emptyTables } from '@/tests/support/empty-tables'
import { emptyLedger } from '@/tests/support/mail'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { addPasskey } from '@/tests/support/samples/accounts'
import { serve, type TestApp } from '@/tests/support/serve'
import { Visitor } from '@/tests/support/visitor'

let app: TestApp
let ann: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/auth/login': { POST: login },
    '/v1/auth/password-reset/confirm': { POST: confirmReset },
    '/v1/auth/undo-email-change': { POST: undo },
    '/v1/users/me': { GET: account },
    '/v1/users/me/email': { POST: change },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  await emptyTables('rate_count', 'session', 'visit_proof')
  ann = await createMember({ email: 'ann@example.com' })
})

/** The account of the member moves, as whoever sits in their session does it. */
async function moveTo(email: string, { cookie } = ann, member = ann): Promise<void> {
  const response = await fetch(`${app.url}/v1/users/me/email`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(response.status).toBe(200)
  await confirmAccountLink(await lastToken(email), member, { confirmed: true })
}

/** The tokens of the links that take a change back, mailed to an address. */
async function undoTokens(email: string): Promise<string[]> {
  const rows = await db().emailMessage.findMany({
    where: { emailHash: keyOf(email), template: 'account-notice' },
    orderBy: { id: 'asc' },
  })
  return rows.flatMap(({ values }) => {
    const { undo_url: url } = openToken('mail-values', values!) as { undo_url?: string }
    return url ? [new URLSearchParams(new URL(url).hash.slice(1)).get('token')!] : []
  })
}

interface Answer {
  status: number
  body: {
    alreadyDone?: boolean
    email?: string | null
    resetToken?: string | null
    code?: string
    message?: string
  }
}

async function takeBack(token: string): Promise<Answer> {
  const response = await new Visitor(app).post('/v1/auth/undo-email-change', { token })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const ownerOf = () => db().user.findUniqueOrThrow({ where: { id: ann.userId } })
const isIn = async (cookie: string) => (await fetch(`${app.url}/v1/users/me`, { headers: { cookie } })).status
const later = (interval: string) =>
  pgPool().query(
    `UPDATE email_token SET created_at = created_at - $1::interval, expires_at = expires_at - $1::interval, used_at = used_at - $1::interval`,
    [interval],
  )

test('the mailbox that was left gets a link for 72 hours; the new one gets none', async () => {
  await moveTo('thief@example.com')
  expect([
    (await undoTokens('ann@example.com')).length,
    (await undoTokens('thief@example.com')).length,
  ]).toEqual([1, 0])
  const { expiresAt, createdAt, userId } = await db().emailToken.findFirstOrThrow({
    where: { purpose: 'undo_email_change' },
  })
  expect([expiresAt.getTime() - createdAt.getTime(), userId]).toEqual([72 * 3_600_000, ann.userId])
})

test('one press takes everything back that a thief has done, and leads on to a new password', async () => {
  await addPasskey(ann)
  await createConsent('ann@example.com', { form: 'signup' })
  await addAddress(ann, 'work@example.com')
  await pgPool().query("UPDATE passkey SET created_at = now() - interval '1 day'")
  await pgPool().query("UPDATE monitored_address SET created_at = now() - interval '1 day'")
  await moveTo('thief@example.com')
  await addPasskey(ann)
  await addAddress(ann, 'other@example.com')
  await db().user.update({ where: { id: ann.userId }, data: { passwordSetAt: new Date() } })
  await requestPasswordReset('thief@example.com')
  await db().visitProof.create({
    data: { id: ann.sid, emailHash: keyOf('thief@example.com'), expiresAt: new Date(Date.now() + 60_000) },
  })
  const thiefLogin = await new Visitor(app).post('/v1/auth/login', {
    email: 'thief@example.com',
    password: ann.password,
  })
  expect(thiefLogin.status).toBe(200)

  const [token] = await undoTokens('ann@example.com')
  const { status, body } = await takeBack(token!)
  expect([status, body]).toEqual([
    200,
    { alreadyDone: false, email: 'ann@example.com', resetToken: expect.any(String) },
  ])
  expect(await ownerOf()).toMatchObject({
    email: 'ann@example.com',
    ...profileKeys('ann@example.com'),
    passwordHash: null,
    passwordSetAt: null,
  })
  expect(await isIn(ann.cookie)).toBe(401)
  expect(await db().session.count({ where: { revokedAt: null } })).toBe(0)
  // Which of them is the owner's, nobody can tell.
  expect(await db().passkey.count()).toBe(0)
  expect((await db().monitoredAddress.findMany()).map(({ emailHash }) => Buffer.from(emailHash))).toEqual([
    Buffer.from(keyOf('work@example.com')),
  ])
  expect(await db().visitProof.count({ where: { endedAt: null } })).toBe(0)
  for (const email of ['thief@example.com', 'ann@example.com'])
    expect((await new Visitor(app).post('/v1/auth/login', { email, password: ann.password })).status).toBe(
      401,
    )
  // What waited in the thief's mailbox is worth nothing.
  const open = await db().emailToken.findMany({
    where: { usedAt: null, expiresAt: { gt: new Date() } },
    select: { purpose: true, emailHash: true },
  })
  expect(
    open.map(({ purpose, emailHash }) => [
      purpose,
      Buffer.from(emailHash).equals(Buffer.from(keyOf('ann@example.com'))),
    ]),
  ).toEqual([['reset_password', true]])
  // The wishes that went along are no wishes of that address any more; the record of the old one stands.
  expect(
    await db().consent.findMany({ orderBy: { givenAt: 'asc' }, select: { form: true, revokedAt: true } }),
  ).toEqual([
    { form: 'signup', revokedAt: null },
    { form: 'settings', revokedAt: expect.any(Date) },
  ])
  const notice = await db().emailMessage.findFirstOrThrow({
    where: { emailHash: keyOf('thief@example.com'), template: 'account-notice' },
    orderBy: { id: 'desc' },
    include: { render: true },
  })
  expect(notice.render.subject).toContain('changed back')

  const browser = new Visitor(app)
  expect(
    (
      await browser.post('/v1/auth/password-reset/confirm', {
        token: body.resetToken,
        password: 'a password of my own',
      })
    ).status,
  ).toBe(200)
  expect((await browser.call('GET', '/v1/users/me')).status).toBe(200)
})

test('of ten presses at once one does it; a press again changes nothing', async () => {
  await moveTo('thief@example.com')
  const [token] = await undoTokens('ann@example.com')
  const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(token!)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(answers.filter(({ body }) => body.alreadyDone === false)).toHaveLength(1)
  expect((await takeBack(token!)).body).toEqual({ alreadyDone: true, email: null, resetToken: null })
})

test('after 72 hours, and with a token that is none, it is gone', async () => {
  await moveTo('thief@example.com')
  const [token] = await undoTokens('ann@example.com')
  await later('72 hours 1 second')
  for (const bad of [token!, 'x', 'undo'])
    expect([(await takeBack(bad)).status, (await takeBack(bad)).body.code]).toEqual([410, 'gone'])
  // A link of another kind is none of these.
  await requestPasswordReset('thief@example.com')
  expect(await ownerOf()).toMatchObject({ email: 'thief@example.com' })
})

describe('one change after another, A to B to C', () => {
  beforeEach(async () => {
    await moveTo('b@example.com')
    await later('16 minutes')
    await moveTo('c@example.com')
  })

  test('A takes back both, and then B has nothing to take back', async () => {
    const [[a], [b]] = [await undoTokens('ann@example.com'), await undoTokens('b@example.com')]
    expect((await takeBack(a!)).body.email).toBe('ann@example.com')
    expect(await takeBack(b!)).toMatchObject({ status: 410 })
    expect(await ownerOf()).toMatchObject({ email: 'ann@example.com' })
  })

  test('B takes back its own step, and A can still take back the rest', async () => {
    const [[a], [b]] = [await undoTokens('ann@example.com'), await undoTokens('b@example.com')]
    const first = await takeBack(b!)
    expect(first.body.email).toBe('b@example.com')
    expect((await takeBack(a!)).body.email).toBe('ann@example.com')
    // What B was given to choose a password with is void too.
    expect(
      (
        await new Visitor(app).post('/v1/auth/password-reset/confirm', {
          token: first.body.resetToken,
          password: 'the password of b',
        })
      ).status,
    ).toBe(410)
  })

  test('both at once end with A', async () => {
    const [[a], [b]] = [await undoTokens('ann@example.com'), await undoTokens('b@example.com')]
    const pressed = await Promise.all([takeBack(a!), takeBack(b!)])
    if (pressed[0]!.status === 409) await takeBack(a!)
    expect(await ownerOf()).toMatchObject({ email: 'ann@example.com' })
  })
})

test('an address that has an account of its own by now is not taken from it, in words', async () => {
  await moveTo('thief@example.com')
  const [token] = await undoTokens('ann@example.com')
  await createMember({ email: 'ann@example.com' })
  const { status, body } = await takeBack(token!)
  expect([status, body.message]).toEqual([
    409,
    expect.stringContaining('Write to help@example.com from this address'),
  ])
  expect(await ownerOf()).toMatchObject({ email: 'thief@example.com', passwordHash: expect.any(String) })
  expect(await db().emailToken.findFirstOrThrow({ where: { purpose: 'undo_email_change' } })).toMatchObject({
    usedAt: null,
  })
})

test('a profile that a form made for it meanwhile goes up in the account; requests of the other address go to its own', async () => {
  await moveTo('b@example.com')
  const [token] = await undoTokens('ann@example.com')
  const { id } = await db().user.create({
    data: { email: 'ann@example.com', ...profileKeys('ann@example.com') },
  })
  const mine = await createLead(id)
  const theirs = await createLead(ann.userId)
  await createConsent('b@example.com', { leadId: theirs.id })
  expect((await takeBack(token!)).status).toBe(200)
  expect(await db().lead.findUnique({ where: { id: mine.id } })).toMatchObject({ userId: ann.userId })
  const profile = await db().user.findUniqueOrThrow({ where: { email: 'b@example.com' } })
  expect([
    (await db().lead.findUniqueOrThrow({ where: { id: theirs.id } })).userId,
    profile.emailVerifiedAt,
  ]).toEqual([profile.id, null])
})

test('of an operator it is written down', async () => {
  const admin = await createAdmin({ email: 'dana@example.com' })
  await moveTo('elsewhere@example.com', admin, admin)
  const [token] = await undoTokens('dana@example.com')
  expect((await takeBack(token!)).status).toBe(200)
  expect(
    await db().auditEvent.findMany({
      where: { subject: admin.userId, action: 'admin.address' },
      orderBy: { id: 'desc' },
      take: 1,
    }),
  ).toMatchObject([
    {
      actor: 'dana@example.com',
      before: { address: 'elsewhere@example.com' },
      after: { address: 'dana@example.com', takenBack: true },
    },
  ])
})

test('a case that the other address had before goes back with its request, and with all that became of it', async () => {
  const joinedAt = new Date('2026-01-02T03:04:05Z')
  const { id: other } = await db().user.create({
    data: { email: 'other@example.com', ...profileKeys('other@example.com'), emailVerifiedAt: joinedAt },
  })
  const { id: leadId } = await createLead(other, { uniqueBreachId: 'Acme' })
  await db().lead.update({ where: { id: leadId }, data: { confirmedAt: joinedAt } })
  await createConsent('other@example.com', { kind: 'terms', leadId })
  const { id: caseId } = await db().case.create({
    data: {
      userId: other,
      uniqueBreachId: 'Acme',
      company: 'Acme',
      status: 'settlement',
      stage: 'Paid',
      payoutCents: 4200,
      paidAt: joinedAt,
      joinedAt,
    },
  })
  await moveTo('other@example.com')
  expect(await db().case.findUniqueOrThrow({ where: { id: caseId } })).toMatchObject({ userId: ann.userId })
  expect((await takeBack((await undoTokens('ann@example.com'))[0]!)).status).toBe(200)
  const { id: profile } = await db().user.findUniqueOrThrow({ where: { email: 'other@example.com' } })
  expect(await db().case.findUniqueOrThrow({ where: { id: caseId } })).toMatchObject({
    userId: profile,
    joinedAt,
    payoutCents: 4200,
  })
  expect(await db().lead.findUniqueOrThrow({ where: { id: leadId } })).toMatchObject({ userId: profile })
})
