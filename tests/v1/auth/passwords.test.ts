import { createHash } from 'node:crypto'
import { POST as login } from '@/app/v1/auth/login/route'
import { POST as confirmReset } from '@/app/v1/auth/password-reset/confirm/route'
import { POST as requestReset } from '@/app/v1/auth/password-reset/route'
import { DELETE as removePassword, POST as changePassword } from '@/app/v1/auth/password/route'
import { POST as signUp } from '@/app/v1/auth/signup/route'
import { POST as verify } from '@/app/v1/auth/verify-email/route'
import { POST as getNotified } from '@/app/v1/users/get-notified/route'
import { GET as account } from '@/app/v1/users/me/route'
import { removePasskey } from '@/lib/auth/passkeys/remove-passkey'
import { wrapImported } from '@/lib/auth/password'
import { wrapImportedPasswords } from '@/lib/auth/passwords/wrap-imported'
import { db, pgPool } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { profileKeys } from '@/lib/verification/hash-profiles'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { mailedTokens } from '@/tests/support/mailed'
import { createMember, type TestMember } from '@/tests/support/members'
import { addPasskey } from '@/tests/support/samples/accounts'
import { serve, type TestApp } from '@/tests/support/serve'
import { Visitor } from '@/tests/support/visitor'

let app: TestApp
const EMAIL = 'ann@example.com'
const GOOD = 'walnut harbor candle'
const NEVER = Number.POSITIVE_INFINITY

beforeAll(async () => {
  app = await serve({
    '/v1/users/get-notified': { POST: getNotified },
    '/v1/users/me': { GET: account },
    '/v1/auth/login': { POST: login },
    '/v1/auth/signup': { POST: signUp },
    '/v1/auth/password': { POST: changePassword, DELETE: removePassword },
    '/v1/auth/password-reset': { POST: requestReset },
    '/v1/auth/password-reset/confirm': { POST: confirmReset },
    '/v1/auth/verify-email': { POST: verify },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  await emptyTables('rate_count', 'pending_sign_up', 'session')
})

const visitor = () => new Visitor(app)
const sha256 = (password: string) => createHash('sha256').update(password).digest('hex')
const stored = async (email = EMAIL) =>
  db().user.findUniqueOrThrow({ where: { email }, select: { passwordHash: true, passwordSetAt: true } })

function as({ cookie }: TestMember): Visitor {
  const person = visitor()
  const [name, value] = cookie.split('=') as [string, string]
  person.cookies.set(name, value)
  return person
}

async function said(
  response: Response,
): Promise<{ status: number; code?: string; password?: string; message?: string }> {
  const { code, message, fieldErrors } = (await response.json()) as {
    code?: string
    message?: string
    fieldErrors?: Record<string, string>
  }
  return { status: response.status, code, message, password: fieldErrors?.password }
}

const refused = (part: string) => ({
  status: 422,
  code: 'invalid_fields',
  password: expect.stringContaining(part),
})

/** One refusal of each kind; Ann Lee's own words too. */
const WEAK = [
  ['Password1!', 'on lists that attackers try first'],
  ['123456', 'on lists that attackers try first'],
  ['abababab', 'the same few characters again and again'],
  ['asdfghjkl0987', 'a row of neighbouring keys'],
  ['Redress2026', 'made of words that anybody would try here'],
  ['annlee1984', 'made of your own name'],
  [`long ${'x'.repeat(1_020)}`, 'no more than 1,024 characters'],
] as const

describe('a password that is easy to guess is refused, and none is stored', () => {
  test.each(WEAK)(
    '%.20s: at sign-up, in the same words whether there is a profile or not',
    async (password, words) => {
      await db().user.create({ data: { email: EMAIL, ...profileKeys(EMAIL), name: 'Ann Lee' } })
      const body = { name: 'Ann Lee', password, phoneNumber: '6175550142', zipCode: '02139' }
      const known = await said(await visitor().post('/v1/auth/signup', { ...body, email: EMAIL }))
      expect(known).toMatchObject(refused(words))
      expect(
        await said(await visitor().post('/v1/auth/signup', { ...body, email: 'nobody@example.com' })),
      ).toEqual(known)
      expect(await db().pendingSignUp.count()).toBe(0)
    },
  )

  test.each(WEAK)('%.20s: at a change', async (password, words) => {
    const member = await createMember({ email: EMAIL, name: 'Ann Lee' })
    const before = await stored()
    expect(
      await said(await as(member).post('/v1/auth/password', { currentPassword: member.password, password })),
    ).toMatchObject(refused(words))
    expect(await stored()).toEqual(before)
  })

  test.each(WEAK)('%.20s: as the first one', async (password, words) => {
    const member = await createMember({ email: EMAIL, name: 'Ann Lee' })
    await db().user.update({ where: { email: EMAIL }, data: { passwordHash: null } })
    expect(await said(await as(member).post('/v1/auth/password', { password }))).toMatchObject(refused(words))
    expect(await stored()).toEqual({ passwordHash: null, passwordSetAt: null })
  })

  test.each(WEAK)('%.20s: at a reset, whose link stays good for another one', async (password, words) => {
    await createMember({ email: EMAIL, name: 'Ann Lee' })
    const person = visitor()
    await person.post('/v1/auth/password-reset', { email: EMAIL })
    const [token] = await mailedTokens(EMAIL, 'password-reset')
    expect(
      await said(await person.post('/v1/auth/password-reset/confirm', { token, password })),
    ).toMatchObject(refused(words))
    expect((await person.post('/v1/auth/password-reset/confirm', { token, password: GOOD })).status).toBe(200)
    expect((await stored()).passwordSetAt).not.toBeNull()
  })

  test('a bad reset link says so before the password is looked at', async () => {
    expect(
      (await visitor().post('/v1/auth/password-reset/confirm', { token: 'unknown', password: '123456' }))
        .status,
    ).toBe(410)
  })

  test('no rule but the length keeps anybody from signing in with the password that they have', async () => {
    const { hash } = await import('@node-rs/argon2')
    await createMember({ email: EMAIL })
    await db().user.update({ where: { email: EMAIL }, data: { passwordHash: await hash('123456') } })
    expect((await visitor().post('/v1/auth/login', { email: EMAIL, password: '123456' })).status).toBe(200)
    expect(
      await said(await visitor().post('/v1/auth/login', { email: EMAIL, password: 'x'.repeat(1_025) })),
    ).toMatchObject(refused('1,024'))
  })
})

describe('an imported password', () => {
  async function imported(
    password: string,
    wrap: boolean,
    facts: { emailVerifiedAt?: Date } = { emailVerifiedAt: new Date() },
  ): Promise<void> {
    await db().user.create({
      data: {
        email: EMAIL,
        ...profileKeys(EMAIL),
        name: 'Ann Lee',
        passwordHash: sha256(password),
        ...facts,
      },
    })
    if (wrap) await wrapImportedPasswords(NEVER)
    expect((await stored()).passwordHash).toMatch(
      wrap ? /^sha256\+\$argon2id\$v=19\$m=19456,t=2,p=1\$/ : /^[0-9a-f]{64}$/,
    )
  }
  const logIn = async (password: string) =>
    said(await visitor().post('/v1/auth/login', { email: EMAIL, password }))

  test.each([false, true])(
    'opens the account when it is right, and is kept like any other then (wrapped: %s)',
    async (wrap) => {
      await imported(GOOD, wrap)
      expect(await logIn('something else')).toMatchObject({
        status: 401,
        message: 'Invalid email or password. Please try again.',
      })
      // What is stored is no password.
      for (const text of [sha256(GOOD), (await stored()).passwordHash!])
        expect(await logIn(text)).toMatchObject({ status: 401 })
      expect(await logIn(GOOD)).toMatchObject({ status: 200 })
      expect((await stored()).passwordHash).toMatch(/^\$argon2id\$/)
      expect(await logIn(GOOD)).toMatchObject({ status: 200 })
    },
  )

  test.each([false, true])(
    'does not when it is easy to guess: a link is mailed, and a wrong one learns nothing (wrapped: %s)',
    async (wrap) => {
      await imported('monkey99', wrap)
      const wrong = {
        status: 401,
        code: 'unauthenticated',
        message: 'Invalid email or password. Please try again.',
      }
      expect(await logIn('monkey98')).toMatchObject(wrong)
      expect(await mailedTokens(EMAIL, 'password-reset')).toEqual([])
      expect(await logIn('monkey99')).toEqual({
        status: 403,
        code: 'password_refused',
        message:
          'This password is too easy to guess, so it does not open your account any more. Choose a new one by the link that we mailed you.',
      })
      expect(await db().session.count()).toBe(0)
      // Once more: the link that there is still works.
      expect(await logIn('monkey99')).toMatchObject({ status: 403 })
      const tokens = await mailedTokens(EMAIL, 'password-reset')
      expect(tokens).toHaveLength(1)
      expect(
        (await visitor().post('/v1/auth/password-reset/confirm', { token: tokens[0], password: GOOD }))
          .status,
      ).toBe(200)
      expect(await logIn('monkey99')).toMatchObject(wrong)
      expect(await logIn(GOOD)).toMatchObject({ status: 200 })
    },
  )

  test.each([false, true])(
    'nor once its owner has proven the address and has to give it again (wrapped: %s)',
    async (wrap) => {
      await createBreach({ uniqueBreachId: 'Acme' })
      await imported('monkey99', wrap, {})
      const owner = visitor()
      await owner.post('/v1/users/get-notified', {
        email: EMAIL,
        zipCode: '02139',
        phoneNumber: '6175550142',
        name: 'Ann Lee',
        uniqueBreachId: 'Acme',
        connectWithLawyer: false,
        notificationFutureBreaches: true,
      })
      await owner.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL))[0]}`)
      expect((await stored()).passwordHash).toBeNull()
      expect(
        await said(await owner.post('/v1/auth/login', { email: EMAIL, password: 'monkey99' })),
      ).toMatchObject({ status: 403, code: 'password_refused' })
      expect(await logIn('monkey99')).toMatchObject({ status: 403, code: 'password_refused' })
      const tokens = await mailedTokens(EMAIL, 'password-reset')
      expect(
        (await owner.post('/v1/auth/password-reset/confirm', { token: tokens.at(-1), password: GOOD }))
          .status,
      ).toBe(200)
      expect(await logIn(GOOD)).toMatchObject({ status: 200 })
    },
  )

  test('none is left as it came: accounts and sign-ups that wait, once each, and what is newer stays', async () => {
    await pgPool().query(
      `INSERT INTO users (id, email, password_hash, updated_at) SELECT gen_random_uuid(), 'imported' || n || '@example.com', encode(sha256(n::text::bytea), 'hex'), now() FROM generate_series(1, 45) n`,
    )
    const other = await createMember()
    const kept = (await stored(other.email)).passwordHash
    const waiting = {
      email: EMAIL,
      emailHash: profileKeys(EMAIL).emailHash,
      name: 'Ann',
      ip: '',
      userAgent: '',
      expiresAt: new Date(Date.now() + 60_000),
    }
    await db().pendingSignUp.create({ data: { ...waiting, passwordHash: sha256(GOOD).toUpperCase() } })
    expect(await wrapImportedPasswords(Date.now() - 1)).toEqual({ wrapped: 0, finished: false })
    // Two workers, and somebody who changes a password meanwhile.
    const [first, second] = await Promise.all([wrapImportedPasswords(NEVER), wrapImportedPasswords(NEVER)])
    expect(first.wrapped + second.wrapped).toBe(46)
    const { rows } = await pgPool().query<{ hash: string }>(
      'SELECT password_hash AS hash FROM users WHERE password_hash IS NOT NULL UNION ALL SELECT password_hash FROM pending_sign_up',
    )
    expect(rows.filter(({ hash }) => !/^(sha256\+)?\$argon2id\$/.test(hash))).toEqual([])
    expect((await stored(other.email)).passwordHash).toBe(kept)
    expect(await wrapImportedPasswords(NEVER)).toEqual({ wrapped: 0, finished: true })
    expect((await visitor().post('/v1/auth/login', { email: EMAIL, password: GOOD })).status).toBe(200)
  })

  test('capitals in the digits of a hash change nothing', async () => {
    await createMember({ email: EMAIL })
    await db().user.update({
      where: { email: EMAIL },
      data: { passwordHash: await wrapImported(sha256(GOOD).toUpperCase()) },
    })
    expect(await logIn(GOOD)).toMatchObject({ status: 200 })
  })
})

describe('a change of the password', () => {
  const keysOf = async (userId: string) =>
    (await db().passkey.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(({ id }) => id)
  const add = (userId: string, id: string, daysAgo: number) =>
    db().passkey.create({
      data: {
        id,
        userId,
        publicKey: new Uint8Array([7]),
        name: id,
        transports: [],
        createdAt: new Date(Date.now() - daysAgo * 86_400_000),
      },
    })
  const change = (member: TestMember) =>
    as(member).post('/v1/auth/password', { currentPassword: member.password, password: GOOD })

  test('ends what a thief’s session may have added: recent passkeys, but not the one that opened the session', async () => {
    const member = await createMember({ email: EMAIL })
    await add(member.userId, 'old', 31)
    await add(member.userId, 'own', 1)
    await add(member.userId, 'thief', 0)
    await db().session.updateMany({ where: { userId: member.userId }, data: { passkeyId: 'own' } })
    expect((await change(member)).status).toBe(200)
    expect(await keysOf(member.userId)).toEqual(['old', 'own'])
  })

  test('leaves an operator’s passkeys, and a member’s who had no password', async () => {
    const operator = await createMember({ email: EMAIL })
    await add(operator.userId, 'key', 0)
    await db().user.update({ where: { id: operator.userId }, data: { role: 'admin' } })
    await db().session.updateMany({
      where: { userId: operator.userId },
      data: { method: 'admin-passkey', authenticatedAt: new Date() },
    })
    expect((await change(operator)).status).toBe(200)
    expect(await keysOf(operator.userId)).toEqual(['key'])
    const member = await createMember({ email: 'bob@example.com' })
    await add(member.userId, 'only', 0)
    await db().user.update({ where: { id: member.userId }, data: { passwordHash: null } })
    await db().session.updateMany({ where: { userId: member.userId }, data: { authenticatedAt: new Date() } })
    expect((await as(member).post('/v1/auth/password', { password: GOOD })).status).toBe(200)
    expect(await keysOf(member.userId)).toEqual(['only'])
  })
})

describe('an account without a password', () => {
  test('keeps a passkey, ends what the password opened, tells its owner, and can be given one again', async () => {
    const member = await createMember({ email: EMAIL })
    const elsewhere = visitor()
    await elsewhere.post('/v1/auth/login', { email: EMAIL, password: member.password })
    const person = as(member)
    expect(await said(await person.call('DELETE', '/v1/auth/password'))).toMatchObject({
      status: 409,
      message: 'Your password is your only way to sign in. Please add a passkey first.',
    })
    const { id } = await addPasskey(member)
    expect((await person.call('DELETE', '/v1/auth/password')).status).toBe(200)
    expect(await stored()).toEqual({ passwordHash: null, passwordSetAt: null })
    expect((await visitor().post('/v1/auth/login', { email: EMAIL, password: member.password })).status).toBe(
      401,
    )
    expect((await elsewhere.call('GET', '/v1/users/me')).status).toBe(401)
    expect((await person.call('GET', '/v1/users/me')).status).toBe(200)
    const notice = await db().emailMessage.findFirstOrThrow({
      where: { template: 'account-notice' },
      orderBy: { id: 'desc' },
      include: { render: true },
    })
    expect(notice.render!.subject).toContain('Your password was removed')
    await expect(removePasskey(member.userId, id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await said(await person.call('DELETE', '/v1/auth/password'))).toMatchObject({
      status: 409,
      message: 'Your account has no password.',
    })
    expect((await person.post('/v1/auth/password', { password: GOOD })).status).toBe(200)
    expect((await stored()).passwordSetAt).not.toBeNull()
  })

  test('is opened again by a mailed link, so that a lost device does not lose it', async () => {
    const member = await createMember({ email: EMAIL })
    await addPasskey(member)
    expect((await as(member).call('DELETE', '/v1/auth/password')).status).toBe(200)
    await visitor().post('/v1/auth/password-reset', { email: EMAIL })
    const [token] = await mailedTokens(EMAIL, 'password-reset')
    expect((await visitor().post('/v1/auth/password-reset/confirm', { token, password: GOOD })).status).toBe(
      200,
    )
  })

  test('a session alone is not enough: the password or a passkey was used within five minutes', async () => {
    const member = await createMember({ email: EMAIL })
    await addPasskey(member)
    await db().session.update({
      where: { id: member.sid },
      data: { authenticatedAt: new Date(Date.now() - 301_000) },
    })
    expect(await said(await as(member).call('DELETE', '/v1/auth/password'))).toMatchObject({
      status: 403,
      code: 'reauthentication_required',
    })
    expect((await stored()).passwordHash).not.toBeNull()
  })
})
