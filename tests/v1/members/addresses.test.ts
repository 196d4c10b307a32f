import { randomBytes } from 'node:crypto'
import { DELETE as removeRoute, GET as listRoute, POST as addRoute } from '@/app/v1/users/me/addresses/route'
import { POST as changeRoute } from '@/app/v1/users/me/email/route'
import { DELETE as optIn, PUT as optOut } from '@/app/v1/users/me/lookups/route'
import { checkEmail } from '@/lib/breaches/check/check-email'
import { localSource } from '@/lib/breaches/sources/local'
import { hibpSource } from '@/lib/breaches/sources/hibp'
import { SourceError } from '@/lib/breaches/sources/source'
import { db, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { isProvenAddress, listProvenAddresses } from '@/lib/verification/addresses'
import { confirmAccountLink, isAccountLink } from '@/lib/members/email-change/confirm-account-link'
import { profileKeys } from '@/lib/verification/hash-profiles'
import { createConsent, createLead, keyOf, lastToken } from '@/tests/support/account'
import { createBreach, expose } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
let ann: TestMember
let bea: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/users/me/addresses': { GET: listRoute, POST: addRoute, DELETE: removeRoute },
    '/v1/users/me/email': { POST: changeRoute },
    '/v1/users/me/lookups': { PUT: optOut, DELETE: optIn },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  await db().lookupOptOut.deleteMany()
  ann = await createMember({ email: 'ann@example.com' })
  bea = await createMember({ email: 'bea@example.com' })
})

function call(method: string, path: string, body?: unknown, { cookie } = ann): Promise<Response> {
  return fetch(app.url + path, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const add = (email: string, member = ann) => call('POST', '/v1/users/me/addresses', { email }, member)
const change = (email: string, member = ann) => call('POST', '/v1/users/me/email', { email }, member)
const list = async () =>
  (await (await call('GET', '/v1/users/me/addresses')).json()).addresses as {
    id: string
    email: string
    waiting: boolean
    linkExpired: boolean
    lookupOptOut: boolean
  }[]
const mails = () => db().emailMessage.count({ where: { template: 'verify-email' } })
/** As if so many minutes had passed since the links so far. */
const later = (minutes: number) =>
  pgPool().query(
    `UPDATE email_token SET created_at = created_at - interval '${minutes} min', expires_at = expires_at - interval '${minutes} min'`,
  )

/** Adds an address and opens its link. */
async function prove(email: string): Promise<string> {
  await add(email)
  await confirmAccountLink(await lastToken(email), ann)
  return (await list()).find((item) => item.email === email)!.id
}

describe('a further address', () => {
  test('waits until its link is opened in the account that asked, and is then one of its own', async () => {
    const response = await add(' Work@Example.com ')
    expect(response.status).toBe(200)
    expect((await response.json()).addresses).toMatchObject([
      { email: 'work@example.com', waiting: true, linkExpired: false },
    ])
    expect([
      await listProvenAddresses(ann.userId),
      await isProvenAddress(ann.userId, 'work@example.com'),
    ]).toEqual([['ann@example.com'], false])
    const token = await lastToken('work@example.com')
    expect(await isAccountLink(token)).toBe(true)
    expect(await confirmAccountLink(token, ann)).toEqual({
      purpose: 'add_address',
      alreadyVerified: false,
      email: 'work@example.com',
      proof: expect.any(String),
    })
    expect(await list()).toMatchObject([{ email: 'work@example.com', waiting: false }])
    expect(await listProvenAddresses(ann.userId)).toEqual(['ann@example.com', 'work@example.com'])
    expect([
      await isProvenAddress(ann.userId, 'work@example.com'),
      await isProvenAddress(bea.userId, 'work@example.com'),
    ]).toEqual([true, false])
    expect(await confirmAccountLink(token, ann)).toEqual({
      purpose: 'add_address',
      alreadyVerified: true,
      email: null,
      proof: null,
    })
  })

  test('a link opened by anybody else proves nothing and stays unused', async () => {
    await add('victim@example.com')
    const token = await lastToken('victim@example.com')
    for (const viewer of [null, bea]) {
      await expect(confirmAccountLink(token, viewer)).rejects.toMatchObject({
        code: 'forbidden',
        message: 'Sign in to the account that asked for this, then open the link again.',
      })
    }
    expect(await db().emailToken.findFirst()).toMatchObject({ usedAt: null })
    expect((await list())[0]).toMatchObject({ waiting: true })
    expect(await confirmAccountLink(token, ann)).toMatchObject({ alreadyVerified: false })
  })

  test('of twenty calls with one link, one does it', async () => {
    await add('work@example.com')
    const token = await lastToken('work@example.com')
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirmAccountLink(token, ann)))
    expect(answers.filter(({ alreadyVerified }) => !alreadyVerified)).toHaveLength(1)
  })

  test('an expired link, an unknown one and one that was taken back are gone', async () => {
    await add('work@example.com')
    const token = await lastToken('work@example.com')
    await call('DELETE', `/v1/users/me/addresses?id=${(await list())[0]!.id}`)
    await expect(confirmAccountLink(token, ann)).rejects.toMatchObject({ code: 'gone' })
    await add('other@example.com')
    await later(24 * 60 + 1)
    expect((await list())[0]).toMatchObject({ linkExpired: true })
    for (const bad of [await lastToken('other@example.com'), 'x', '\u0000'])
      await expect(confirmAccountLink(bad, ann)).rejects.toMatchObject({ code: 'gone' })
    expect(await isAccountLink('x')).toBe(false)
  })

  test('the own one and one that is there are refused in words; one with an account of its own is not told apart', async () => {
    expect(await (await add('ann@example.com')).json()).toMatchObject({
      code: 'conflict',
      message: 'This is the address of your account. It is looked up already.',
    })
    await prove('work@example.com')
    expect(await (await add('work@example.com')).json()).toMatchObject({
      code: 'conflict',
      message: 'This address is on your list already.',
    })
    const [known, unknown] = [await add('bea@example.com'), await add('nobody@example.com')]
    expect([known.status, (await known.json()).message]).toEqual([
      unknown.status,
      (await unknown.json()).message,
    ])
    expect((await add('x')).status).toBe(422)
  })

  test('one mail in 15 minutes and three a day of one member’s for an address', async () => {
    await add('work@example.com')
    const soon = await add('work@example.com')
    expect(soon.status).toBe(429)
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect((await change('work@example.com')).status).toBe(429)
    expect(await db().monitoredAddress.count()).toBe(1)
    for (let round = 2; round <= 4; round++) {
      await later(16)
      expect((await add('work@example.com')).status).toBe(round <= 3 ? 200 : 429)
    }
    expect(await mails()).toBe(3)
  })

  test('what one member has asked for, another neither feels nor learns', async () => {
    for (let round = 1; round <= 4; round++) {
      await add('work@example.com')
      await later(round < 4 ? 16 : 1)
    }
    expect((await add('work@example.com')).status).toBe(429)
    const [known, unknown] = [await add('work@example.com', bea), await add('nobody@example.com', bea)]
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect((await known.json()).message).toBe((await unknown.json()).message)
  })

  test('of all members together fifteen a day for an address; when they asked is not told', async () => {
    const { emailHash } = profileKeys('work@example.com')
    const others = await Promise.all(Array.from({ length: 5 }, () => createMember()))
    const ask = (at: number) =>
      db().emailToken.createMany({
        data: Array.from({ length: 15 }, (_, index) => ({
          tokenHash: new Uint8Array(randomBytes(32)),
          purpose: 'add_address' as const,
          emailHash,
          userId: others[index % 5]!.userId,
          createdAt: new Date(at),
          expiresAt: new Date(at + 86_400_000),
        })),
      })
    const answers = []
    for (const secondsAgo of [61, 1_000, 3_500]) {
      await db().emailToken.deleteMany()
      await ask(Date.now() - secondsAgo * 1000)
      const refused = await add('work@example.com')
      answers.push([refused.status, refused.headers.get('retry-after'), (await refused.json()).message])
    }
    expect(answers).toEqual(
      Array.from({ length: 3 }, () => [
        429,
        String(24 * 3_600),
        'This address has had as many links today as it may. You can ask for another in 24 hours.',
      ]),
    )
    expect([await db().monitoredAddress.count(), await mails()]).toEqual([0, 0])
  })

  test('ten mails a day for a member, and ten addresses', async () => {
    for (let index = 0; index < 9; index++) expect((await add(`a${index}@example.com`)).status).toBe(200)
    expect((await change('new@example.com')).status).toBe(200)
    expect((await add('a9@example.com')).status).toBe(429)
    expect(await mails()).toBe(10)
    await later(24 * 60 + 1)
    expect((await add('a9@example.com')).status).toBe(200)
    expect(await (await add('a10@example.com')).json()).toMatchObject({
      code: 'conflict',
      message: 'You can add up to 10 addresses. Remove one to add another.',
    })
    expect((await add('a9@example.com', bea)).status).toBe(200)
    expect(await db().monitoredAddress.count({ where: { userId: ann.userId } })).toBe(10)
  })

  test('twenty copies at once are one address and one mail', async () => {
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => add('work@example.com')))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect([await db().monitoredAddress.count(), await mails()]).toEqual([1, 1])
  })

  test('another member\u2019s is not removed', async () => {
    const id = await prove('work@example.com')
    expect((await call('DELETE', `/v1/users/me/addresses?id=${id}`, undefined, bea)).status).toBe(200)
    expect(await list()).toHaveLength(1)
    expect((await call('DELETE', `/v1/users/me/addresses?id=${id}`)).status).toBe(200)
    expect(await list()).toHaveLength(0)
  })
})

describe('another address of the account', () => {
  const confirm = async (email: string, now = new Date()) =>
    confirmAccountLink(await lastToken(email), ann, {
      confirmed: true,
      origin: { ip: '203.0.113.5', userAgent: 'Browser' },
      now,
    })

  test('takes its place once proven, and the old one is told', async () => {
    await createConsent('ann@example.com', { form: 'signup', givenAt: new Date('2026-01-01') })
    // Of a request that nobody confirmed: not a wish of the member's.
    await createConsent('ann@example.com', {
      kind: 'sms',
      leadId: (await createLead(ann.userId)).id,
      givenAt: new Date('2026-01-02'),
    })
    expect((await change('new@example.com')).status).toBe(200)
    expect(await db().user.findUnique({ where: { id: ann.userId } })).toMatchObject({
      email: 'ann@example.com',
    })
    for (const viewer of [null, bea])
      await expect(confirmAccountLink(await lastToken('new@example.com'), viewer)).rejects.toMatchObject({
        code: 'forbidden',
      })
    expect(await confirm('new@example.com')).toEqual({
      purpose: 'change_email',
      alreadyVerified: false,
      email: 'new@example.com',
      proof: null,
    })
    expect(await db().user.findUnique({ where: { id: ann.userId } })).toMatchObject({
      email: 'new@example.com',
      ...profileKeys('new@example.com'),
      emailVerifiedAt: expect.any(Date),
    })
    const notice = await db().emailMessage.findFirstOrThrow({
      where: { template: 'account-notice' },
      include: { render: true },
    })
    expect(Buffer.from(notice.emailHash).equals(Buffer.from(keyOf('ann@example.com')))).toBe(true)
    expect(notice.render.subject).toContain('email address was changed')
    const rows = await db().consent.findMany({ orderBy: { givenAt: 'asc' } })
    expect(rows).toMatchObject([
      { emailHash: keyOf('ann@example.com'), form: 'signup', revokedAt: null },
      { emailHash: keyOf('ann@example.com'), kind: 'sms', revokedAt: null },
      {
        emailHash: keyOf('new@example.com'),
        form: 'settings',
        kind: 'future_breaches',
        text: 'Notify me',
        ip: '203.0.113.5',
        leadId: null,
      },
    ])
  })

  test('of an operator is written down, of a member is not', async () => {
    await change('new@example.com')
    await confirm('new@example.com')
    expect(await db().auditEvent.count({ where: { subject: ann.userId } })).toBe(0)
    await later(16)
    await change('newer@example.com')
    await db().user.update({ where: { id: ann.userId }, data: { role: 'admin' } })
    await confirm('newer@example.com')
    expect(await db().auditEvent.findMany({ where: { subject: ann.userId } })).toMatchObject([
      {
        action: 'admin.address',
        actorId: ann.userId,
        actor: 'new@example.com',
        ip: '203.0.113.5',
        before: { address: 'new@example.com' },
        after: { address: 'newer@example.com' },
      },
    ])
  })

  test('takes in what a form made for the new address, and that profile goes', async () => {
    const { id } = await db().user.create({
      data: { email: 'new@example.com', ...profileKeys('new@example.com') },
    })
    const lead = await createLead(id)
    await db().case.createMany({
      data: ['A', 'B'].map((uniqueBreachId) => ({
        userId: id,
        uniqueBreachId,
        company: 'c',
        status: 'active' as const,
        stage: 's',
      })),
    })
    await db().case.create({
      data: { userId: ann.userId, uniqueBreachId: 'A', company: 'c', status: 'active', stage: 's' },
    })
    await change('new@example.com')
    await confirm('new@example.com')
    expect(await db().lead.findUnique({ where: { id: lead.id } })).toMatchObject({ userId: ann.userId })
    expect(
      (await db().case.findMany()).map(({ userId, uniqueBreachId }) => [userId, uniqueBreachId]).sort(),
    ).toEqual([
      [ann.userId, 'A'],
      [ann.userId, 'B'],
    ])
    expect(await db().user.count({ where: { id } })).toBe(0)
  })

  test('an address that has an account says so only to who has proven to own it, and nothing changes', async () => {
    const [known, unknown] = [await change('bea@example.com'), await change('nobody@example.com')]
    expect(await known.text()).toBe(await unknown.text())
    await expect(confirm('bea@example.com')).rejects.toMatchObject({ code: 'conflict' })
    expect(await db().user.findMany({ orderBy: { email: 'asc' }, select: { email: true } })).toEqual([
      { email: 'ann@example.com' },
      { email: 'bea@example.com' },
    ])
    expect(await db().emailToken.count({ where: { usedAt: { not: null } } })).toBe(0)
  })

  test('who unsubscribed stays unsubscribed, and who was opted out stays so', async () => {
    await createConsent('ann@example.com', { form: 'signup' })
    await db().suppression.create({
      data: { emailHash: keyOf('ann@example.com'), list: 'alerts', reason: 'unsubscribed' },
    })
    await db().lookupOptOut.create({ data: { emailHash: keyOf('ann@example.com') } })
    await change('new@example.com')
    await confirm('new@example.com')
    expect(await db().suppression.findMany({ where: { liftedAt: null }, select: { list: true } })).toEqual([
      { list: 'alerts' },
      { list: 'alerts' },
    ])
    expect(await db().consent.count({ where: { form: 'settings' } })).toBe(0)
    expect(await db().lookupOptOut.count()).toBe(2)
  })

  test('a further address becomes the account\u2019s own; links to choose a password in the old mailbox are dead', async () => {
    await prove('work@example.com')
    await later(16)
    await db().emailToken.create({
      data: {
        tokenHash: new Uint8Array([1]),
        purpose: 'reset_password',
        emailHash: keyOf('ann@example.com'),
        expiresAt: new Date(Date.now() + 60_000),
      },
    })
    await change('work@example.com')
    const now = new Date()
    await confirm('work@example.com', now)
    expect(await list()).toEqual([])
    const { expiresAt } = await db().emailToken.findUniqueOrThrow({
      where: { tokenHash: new Uint8Array([1]) },
    })
    expect(expiresAt.getTime()).toBeGreaterThanOrEqual(now.getTime())
    expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('the one it has is refused, and so is anything while that is not proven', async () => {
    expect((await change('ann@example.com')).status).toBe(409)
    await db().user.updateMany({ where: { id: ann.userId }, data: { emailVerifiedAt: null } })
    expect((await change('new@example.com')).status).toBe(403)
    expect(await mails()).toBe(0)
  })

  test('two accounts that want one address at once: one gets it', async () => {
    await change('new@example.com')
    const mine = await lastToken('new@example.com')
    await later(16)
    await change('new@example.com', bea)
    const theirs = await lastToken('new@example.com')
    const answers = await Promise.allSettled([
      confirmAccountLink(mine, ann, { confirmed: true }),
      confirmAccountLink(theirs, bea, { confirmed: true }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db().user.count({ where: { email: 'new@example.com' } })).toBe(1)
  })
})

describe('opted out of public look-ups', () => {
  beforeEach(async () => {
    await expose('ann@example.com', await createBreach({ uniqueBreachId: 'Acme' }))
  })
  afterEach(() => jest.restoreAllMocks())

  const check = (provenOwner: boolean, email = 'ann@example.com') => checkEmail({ email, provenOwner })

  test('reads as none-known to all but the proven owner, at once, and it can be taken back', async () => {
    expect(await check(false)).toMatchObject({ outcome: 'found' })
    for (let twice = 0; twice < 2; twice++)
      expect(await (await call('PUT', '/v1/users/me/lookups')).json()).toMatchObject({ lookupOptOut: true })
    // Word for word as for an address that is in none.
    expect(await check(false)).toEqual({
      ...(await check(false, 'in-none@example.com')),
      email: 'ann@example.com',
      checkedAt: expect.any(Date),
    })
    expect(await check(false)).toMatchObject({ outcome: 'none-known', breaches: [], incomplete: false })
    expect(await check(true)).toMatchObject({ outcome: 'found', breaches: [{ name: 'Acme' }] })
    expect(await checkEmail({ email: 'ann@example.com', provenOwner: false, reuse: 'page' })).toMatchObject({
      outcome: 'none-known',
    })
    for (let twice = 0; twice < 2; twice++)
      expect((await call('DELETE', '/v1/users/me/lookups')).status).toBe(200)
    expect(await check(false)).toMatchObject({ outcome: 'found' })
  })

  test('also for what another source finds, and where that fails it reads as for any other address', async () => {
    env().HIBP_ACCOUNT_LOOKUP = 'on'
    try {
      const far = await localSource.findBreaches('', Buffer.from(keyOf('ann@example.com')))
      const hibp = jest.spyOn(hibpSource, 'findBreaches').mockResolvedValue(far.breaches)
      await call('PUT', '/v1/users/me/lookups')
      expect(await check(false)).toMatchObject({ outcome: 'none-known', breaches: [] })
      hibp.mockRejectedValue(new SourceError('hibp', 'away'))
      expect(await check(false)).toMatchObject({ outcome: 'could-not-check', breaches: [] })
      expect(await check(true)).toMatchObject({ outcome: 'found', incomplete: true })
      // Nobody can say whether it is opted out: a visitor sees nothing, its owner what there is.
      hibp.mockResolvedValue(far.breaches)
      jest.spyOn(localSource, 'findBreaches').mockRejectedValue(new SourceError('local', 'away'))
      expect(await check(false, 'nobody@example.com')).toMatchObject({
        outcome: 'could-not-check',
        breaches: [],
      })
      expect(await check(true, 'nobody@example.com')).toMatchObject({ outcome: 'found', incomplete: true })
    } finally {
      env().HIBP_ACCOUNT_LOOKUP = 'off'
    }
  })

  test('for a further address once it is proven, and not for anybody else\u2019s', async () => {
    await add('waiting@example.com')
    const waiting = (await list())[0]!.id
    const proven = await prove('work@example.com')
    expect((await call('PUT', `/v1/users/me/lookups?addressId=${waiting}`)).status).toBe(403)
    expect((await call('PUT', `/v1/users/me/lookups?addressId=${proven}`, undefined, bea)).status).toBe(404)
    expect((await call('PUT', `/v1/users/me/lookups?addressId=${proven}`)).status).toBe(200)
    expect(await db().lookupOptOut.findMany()).toMatchObject([{ emailHash: keyOf('work@example.com') }])
    expect((await list()).find(({ id }) => id === proven)).toMatchObject({ lookupOptOut: true })
  })
})
