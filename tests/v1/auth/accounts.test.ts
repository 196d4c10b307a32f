import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { encode } from 'next-auth/jwt'
import { POST as login } from '@/app/v1/auth/login/route'
import { POST as changePassword } from '@/app/v1/auth/password/route'
import { POST as confirmReset } from '@/app/v1/auth/password-reset/confirm/route'
import { POST as requestReset } from '@/app/v1/auth/password-reset/route'
import { POST as refresh } from '@/app/v1/auth/refresh/route'
import { DELETE as endSession, GET as listSessions } from '@/app/v1/auth/sessions/route'
import { POST as signOut } from '@/app/v1/auth/signout/route'
import { POST as signUp } from '@/app/v1/auth/signup/route'
import { POST as ticket } from '@/app/v1/auth/ticket/route'
import { POST as verify } from '@/app/v1/auth/verify-email/route'
import { POST as check } from '@/app/v1/breaches/check-breach/route'
import { POST as getNotified } from '@/app/v1/users/get-notified/route'
import { GET as account, PATCH as patchAccount } from '@/app/v1/users/me/route'
import { requestPasswordReset } from '@/lib/auth/password-reset'
import { signUpStart } from '@/lib/auth/sign-up-start'
import { takeTicket } from '@/lib/auth/ticket'
import { sealSessionCookie, sessionCookieName } from '@/lib/auth/tokens'
import { hashEmail, sealExposureEmail, sessionKeys } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { limits, resetRateLimits } from '@/lib/http/rate-limit'
import { openVisit } from '@/lib/visit/visit'
import { profileKeys } from '@/lib/verification/hash-profiles'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach, expose } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { mailedTokens } from '@/tests/support/mailed'
import { createMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { Visitor } from '@/tests/support/visitor'

let app: TestApp
const EMAIL = 'ann@example.com'
const PASSWORD = 'correct horse'

beforeAll(async () => {
  app = await serve({
    '/v1/users/get-notified': { POST: getNotified },
    '/v1/users/me': { GET: account, PATCH: patchAccount },
    '/v1/breaches/check-breach': { POST: check },
    '/v1/auth/login': { POST: login },
    '/v1/auth/signup': { POST: signUp },
    '/v1/auth/signout': { POST: signOut },
    '/v1/auth/refresh': { POST: refresh },
    '/v1/auth/password': { POST: changePassword },
    '/v1/auth/password-reset': { POST: requestReset },
    '/v1/auth/password-reset/confirm': { POST: confirmReset },
    '/v1/auth/sessions': { GET: listSessions, DELETE: endSession },
    '/v1/auth/ticket': { POST: ticket },
    '/v1/auth/verify-email': { POST: verify },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  await emptyTables('rate_count', 'pending_sign_up', 'session')
  const id = await createBreach({ uniqueBreachId: 'Acme', title: 'Acme' })
  const secret = await createBreach({ uniqueBreachId: 'Secret', title: 'Secret', isSensitive: true })
  await expose(EMAIL, id, secret)
})

const request = (email = EMAIL) => ({
  email,
  zipCode: '02139',
  phoneNumber: '6175550142',
  name: 'Ann Lee',
  uniqueBreachId: 'Acme',
  connectWithLawyer: false,
  notificationFutureBreaches: true,
})
const fields = (changes: Record<string, unknown> = {}) => ({
  name: 'Ann Lee',
  email: EMAIL,
  password: PASSWORD,
  ...changes,
})
const visitor = () => new Visitor(app)

/** A visitor with a profile, who has signed up for it and not opened the mail yet. */
async function signedUp(changes: Record<string, unknown> = {}): Promise<Visitor> {
  const person = visitor()
  await person.post('/v1/users/get-notified', request())
  expect((await person.post('/v1/auth/signup', fields(changes))).status).toBe(200)
  return person
}

const isIn = async (person: Visitor): Promise<number> => (await person.call('GET', '/v1/users/me')).status
const profile = () => db().user.findUniqueOrThrow({ where: { email: EMAIL } })
const breachesSeen = async (person: Visitor): Promise<string[]> =>
  (
    (await (await person.post('/v1/breaches/check-breach', { email: EMAIL })).json()) as {
      breaches: { uniqueBreachId: string }[]
    }
  ).breaches.map(({ uniqueBreachId }) => uniqueBreachId)

describe('sign-up', () => {
  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ email: 'x' }, 'email', 'Please enter a valid email'],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ phoneNumber: '12' }, 'phoneNumber', 'Phone number must be at least 10 digits'],
    [{ zipCode: '12' }, 'zipCode', 'Please enter a valid zip code'],
    [{ zipCode: 123_456 }, 'zipCode', 'Please enter a valid zip code'],
    [{ phoneNumber: [] }, 'phoneNumber', 'Please enter a valid phone number'],
  ])('%j: %s says %s', async (changes, field, message) => {
    const response = await visitor().post('/v1/auth/signup', fields(changes))
    expect(response.status).toBe(422)
    expect(((await response.json()) as { fieldErrors: Record<string, string> }).fieldErrors[field]).toBe(
      message,
    )
  })

  test('changes nothing of the profile until the mailed link is opened in the same browser', async () => {
    const person = await signedUp({ name: 'Somebody Else', phoneNumber: '2125550100' })
    expect(await profile()).toMatchObject({
      name: 'Ann Lee',
      passwordHash: null,
      claimedAt: null,
      phoneNumber: '+16175550142',
    })
    expect(await isIn(person)).toBe(403)
    expect(await breachesSeen(person)).toEqual(['Acme'])
    const answer = await person.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL)).at(-1)}`)
    expect(await answer.json()).toMatchObject({ signedIn: true, needsPassword: false, email: EMAIL })
    expect(await isIn(person)).toBe(200)
    expect(await profile()).toMatchObject({
      name: 'Somebody Else',
      phoneNumber: '+12125550100',
      zipCode: '02139',
    })
    expect((await profile()).claimedAt).not.toBeNull()
    expect((await breachesSeen(person)).sort()).toEqual(['Acme', 'Secret'])
  })

  test('keeps that the person is 18 or older, in the words that stood there', async () => {
    const person = await signedUp()
    await person.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL)).at(-1)}`)
    expect((await profile()).adultAt).not.toBeNull()
    const consents = await db().consent.findMany({
      where: { form: 'signup' },
      orderBy: { kind: 'asc' },
      select: { kind: true, text: true },
    })
    expect(consents.map(({ kind }) => kind).sort()).toEqual(['adult', 'future_breaches', 'terms'])
    expect(consents.find(({ kind }) => kind === 'adult')!.text).toContain('18 or older')
  })

  test('is live at once in a browser that has proven the address', async () => {
    const person = visitor()
    await person.post('/v1/users/get-notified', request())
    await person.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL))[0]}`)
    expect(await (await person.post('/v1/auth/signup', fields())).json()).toMatchObject({
      live: true,
      user: { email: EMAIL, isEmailVerified: true },
    })
    expect(await isIn(person)).toBe(200)
  })

  test('goes on when the profile cannot be updated, and says so', async () => {
    const person = visitor()
    await person.post('/v1/users/get-notified', request())
    await person.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL))[0]}`)
    await pgPool()
      .query(`CREATE FUNCTION refuse_name() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.name <> OLD.name THEN RAISE 'no'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse_name BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION refuse_name()`)
    try {
      expect(await (await person.post('/v1/auth/signup', fields({ name: 'New Name' }))).json()).toMatchObject(
        { live: true, profileUpdated: false },
      )
      expect(await isIn(person)).toBe(200)
      expect((await profile()).name).toBe('Ann Lee')
    } finally {
      await pgPool().query('DROP TRIGGER refuse_name ON users; DROP FUNCTION refuse_name()')
    }
  })
})

describe('what a sign-up keeps and tells', () => {
  test('a first sign-up tells nobody of a change', async () => {
    const person = await signedUp()
    await person.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL)).at(-1)}`)
    expect(await isIn(person)).toBe(200)
    expect(await db().emailMessage.count({ where: { template: 'account-notice' } })).toBe(0)
  })

  test('the holder of an imported account has agreed to nothing by signing in again with its password', async () => {
    const passwordHash = createHash('sha256').update('imported password').digest('hex')
    await db().user.create({ data: { email: EMAIL, ...profileKeys(EMAIL), name: 'Ann Lee', passwordHash } })
    const owner = visitor()
    await owner.post('/v1/users/get-notified', request())
    await owner.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL))[0]}`)
    expect((await owner.post('/v1/auth/login', { email: EMAIL, password: 'imported password' })).status).toBe(
      200,
    )
    expect(await isIn(owner)).toBe(200)
    expect(await db().consent.count({ where: { form: 'signup' } })).toBe(0)
    expect(await profile()).toMatchObject({
      adultAt: null,
      passwordHash: expect.stringMatching(/^\$argon2id/),
    })
  })

  test('the session of whoever signs in where the link was opened is that browser’s, not the one’s that signed up', async () => {
    await signedUp()
    const phone = visitor()
    await phone.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL))[0]}`)
    await phone.call(
      'POST',
      '/v1/auth/login',
      { email: EMAIL, password: PASSWORD },
      { 'user-agent': 'A phone' },
    )
    expect((await db().session.findFirstOrThrow({ where: { userId: (await profile()).id } })).userAgent).toBe(
      'A phone',
    )
  })

  test('nobody sees what somebody else has typed into the same request', async () => {
    const stranger = visitor()
    await stranger.post('/v1/users/get-notified', request())
    await visitor().post('/v1/users/get-notified', {
      ...request(),
      phoneNumber: '2125550177',
      zipCode: '10001',
    })
    const start = await signUpStart(openVisit(stranger.cookies.get('visit')))
    expect(start).toMatchObject({
      email: EMAIL,
      phoneNumber: '+16175550142',
      zipCode: '02139',
      profileFound: true,
    })
  })
})

describe('nobody takes over somebody else’s account', () => {
  test('sign-up on someone’s profile: the owner’s click elsewhere lets no stranger in', async () => {
    const owner = visitor()
    await owner.post('/v1/users/get-notified', request())
    const stranger = visitor()
    await stranger.post('/v1/auth/signup', fields({ password: 'stranger password', name: 'Mallory' }))
    for (const token of await mailedTokens(EMAIL)) {
      expect(await (await owner.post(`/v1/auth/verify-email?token=${token}`)).json()).toMatchObject({
        signedIn: false,
      })
    }
    expect(await isIn(stranger)).toBe(403)
    expect(await breachesSeen(stranger)).toEqual(['Acme'])
    expect((await profile()).passwordHash).toBeNull()
    // Nor with the password, from where the address was not proven.
    expect(
      await (await stranger.post('/v1/auth/login', { email: EMAIL, password: 'stranger password' })).json(),
    ).toMatchObject({ user: { isEmailVerified: false } })
    expect(await isIn(stranger)).toBe(403)
  })

  test('pre-hijack: the owner then signs up, and the stranger’s password and session are gone', async () => {
    const stranger = await signedUp({ password: 'stranger password' })
    const owner = visitor()
    await owner.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL))[0]}`)
    await owner.post('/v1/auth/signup', fields())
    expect(await isIn(owner)).toBe(200)
    expect(await isIn(stranger)).toBe(401)
    expect(
      (await stranger.post('/v1/auth/login', { email: EMAIL, password: 'stranger password' })).status,
    ).toBe(401)
    expect((await owner.post('/v1/auth/login', { email: EMAIL, password: PASSWORD })).status).toBe(200)
  })

  test('verification in another browser: the password is asked again, and then it is live', async () => {
    await signedUp()
    const phone = visitor()
    expect(
      await (await phone.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL))[0]}`)).json(),
    ).toMatchObject({ needsPassword: true, signedIn: false })
    expect(await isIn(phone)).toBe(401)
    expect((await phone.post('/v1/auth/login', { email: EMAIL, password: 'a wrong one' })).status).toBe(401)
    expect((await phone.post('/v1/auth/login', { email: EMAIL, password: PASSWORD })).status).toBe(200)
    expect(await isIn(phone)).toBe(200)
  })

  test('an imported account whose address was never proven: the owner’s click does not make its holder’s password good', async () => {
    const passwordHash = createHash('sha256').update('imported password').digest('hex')
    await db().user.create({ data: { email: EMAIL, ...profileKeys(EMAIL), name: 'Mallory', passwordHash } })
    const holder = visitor()
    await holder.post('/v1/auth/login', { email: EMAIL, password: 'imported password' })
    expect(await isIn(holder)).toBe(200)
    expect(await breachesSeen(holder)).toEqual(['Acme'])
    const owner = visitor()
    await owner.post('/v1/users/get-notified', request())
    await owner.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL))[0]}`)
    expect(await isIn(holder)).toBe(401)
    await holder.post('/v1/auth/login', { email: EMAIL, password: 'imported password' })
    expect(await isIn(holder)).toBe(403)
    expect(await breachesSeen(holder)).toEqual(['Acme'])
  })

  test.each(['the owner’s click elsewhere', 'the owner’s reset', 'the owner’s sign-up'])(
    'an imported account whose address was never proven: %s takes what its holder had added',
    async (way) => {
      const passwordHash = createHash('sha256').update('imported password').digest('hex')
      const { id: userId } = await db().user.create({
        data: { email: EMAIL, ...profileKeys(EMAIL), name: 'Mallory', passwordHash },
      })
      const { hash, ciphertext } = sealExposureEmail('mallory@example.com')
      await db().monitoredAddress.create({
        data: {
          userId,
          emailHash: new Uint8Array(hash),
          emailCiphertext: new Uint8Array(ciphertext),
          verifiedAt: new Date(),
        },
      })
      await db().passkey.create({ data: { id: 'mallory', userId, publicKey: new Uint8Array(1), name: 'x' } })
      const owner = visitor()
      if (way.endsWith('reset')) {
        await owner.post('/v1/auth/password-reset', { email: EMAIL })
        await owner.post('/v1/auth/password-reset/confirm', {
          token: (await mailedTokens(EMAIL, 'password-reset'))[0],
          password: PASSWORD,
        })
      } else {
        await owner.post('/v1/users/get-notified', request())
        if (way.endsWith('sign-up')) await owner.post('/v1/auth/signup', fields())
        await owner.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL))[0]}`)
      }
      expect((await profile()).emailVerifiedAt).not.toBeNull()
      expect([await db().monitoredAddress.count(), await db().passkey.count()]).toEqual([0, 0])
    },
  )

  test('the role is the database’s, whatever a token says', async () => {
    const { sid, userId } = await createMember()
    const person = visitor()
    person.cookies.set(
      sessionCookieName(),
      await encode({ token: { sid, role: 'admin', sub: userId }, secret: sessionKeys().cookie }),
    )
    expect(await isIn(person)).toBe(200)
    expect((await db().user.findUniqueOrThrow({ where: { id: userId } })).role).toBe('user')
    const forged = await new SignJWT({ sid, role: 'admin' })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer('redress')
      .setExpirationTime('1h')
      .sign(Buffer.alloc(32, 7))
    expect(
      (await visitor().call('GET', '/v1/users/me', undefined, { authorization: `Bearer ${forged}` })).status,
    ).toBe(401)
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sid, iss: 'redress', exp: 9_999_999_999 })).toString('base64url')}.`
    expect(
      (await visitor().call('GET', '/v1/users/me', undefined, { authorization: `Bearer ${none}` })).status,
    ).toBe(401)
  })

  test('a cookie sealed under another key, cut short or of another session is nobody’s', async () => {
    const { sid } = await createMember()
    const good = await sealSessionCookie(sid)
    for (const value of [
      await encode({ token: { sid }, secret: 'another' }),
      good.slice(0, -2),
      'x',
      await sealSessionCookie('7b0ff3f2-2f0e-4f0e-9d7c-0a3c2f9d1e11'),
      await encode({ token: { sid: "' OR 1=1" }, secret: sessionKeys().cookie }),
    ]) {
      const person = visitor()
      person.cookies.set(sessionCookieName(), value)
      expect(await isIn(person)).toBe(401)
    }
  })

  test('another site’s page cannot use the session', async () => {
    const { cookie } = await createMember()
    const person = visitor()
    const [name, value] = cookie.split('=') as [string, string]
    person.cookies.set(name, value)
    const response = await person.call(
      'PATCH',
      '/v1/users/me',
      { name: 'Mallory' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(response.status).toBe(403)
  })
})

describe('sign-in', () => {
  test('with the right password; with a wrong one, or an unknown address, the same words', async () => {
    const { email, password } = await createMember()
    const person = visitor()
    const response = await person.post('/v1/auth/login', { email: ` ${email.toUpperCase()} `, password })
    expect(await response.json()).toMatchObject({
      user: { email, role: 'user' },
      token: { access: { token: expect.any(String) }, refresh: { token: expect.any(String) } },
    })
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^next-auth\.session-token=[^;]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    )
    expect(await isIn(person)).toBe(200)
    const wrong = await visitor().post('/v1/auth/login', { email, password: 'not this one' })
    const unknown = await visitor().post('/v1/auth/login', {
      email: 'nobody@example.com',
      password: 'not this one',
    })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const words = { code: 'unauthenticated', message: 'Invalid email or password. Please try again.' }
    expect([await wrong.json(), await unknown.json()]).toEqual([words, words])
  })

  test('an imported SHA-256 password works, and is stored anew the first time', async () => {
    await db().user.create({
      data: {
        email: EMAIL,
        ...profileKeys(EMAIL),
        passwordHash: createHash('sha256').update(PASSWORD).digest('hex'),
        emailVerifiedAt: new Date(),
      },
    })
    expect(
      (await visitor().post('/v1/auth/login', { email: EMAIL, password: 'something else' })).status,
    ).toBe(401)
    expect((await visitor().post('/v1/auth/login', { email: EMAIL, password: PASSWORD })).status).toBe(200)
    expect((await profile()).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await visitor().post('/v1/auth/login', { email: EMAIL, password: PASSWORD })).status).toBe(200)
    // The stored text itself is no password.
    expect(
      (
        await visitor().post('/v1/auth/login', {
          email: EMAIL,
          password: createHash('sha256').update(PASSWORD).digest('hex'),
        })
      ).status,
    ).toBe(401)
  })

  test('ten wrong tries from one place, and it has to wait; another place does not', async () => {
    const { email, password } = await createMember()
    const guesser = visitor()
    const answers: number[] = []
    for (let i = 0; i < 12; i++)
      answers.push((await guesser.post('/v1/auth/login', { email, password: 'wrong password' })).status)
    expect(answers.filter((status) => status === 401)).toHaveLength(10)
    expect(answers.slice(10)).toEqual([429, 429])
    expect((await visitor().post('/v1/auth/login', { email, password })).status).toBe(200)
    const { rows } = await pgPool().query<{ key: string }>('SELECT key FROM rate_count')
    expect(rows.some(({ key }) => key.includes(email))).toBe(false)
  })

  test('strangers who try many times do not keep the owner out of a browser that has proven the address', async () => {
    const { email, password } = await createMember({ email: EMAIL })
    const owner = visitor()
    await owner.post('/v1/users/get-notified', request())
    await owner.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL))[0]}`)
    const { name, points } = limits.signInByAddress
    await pgPool().query('INSERT INTO rate_count (key, points, expire) VALUES ($1, $2, $3)', [
      `${name}:${hashEmail(email).toString('hex')}`,
      points,
      Date.now() + 60_000,
    ])
    expect((await visitor().post('/v1/auth/login', { email, password })).status).toBe(429)
    expect((await owner.post('/v1/auth/login', { email, password })).status).toBe(200)
  })

  test('many at once: each succeeds or is told to wait', async () => {
    const { email, password } = await createMember()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => visitor().post('/v1/auth/login', { email, password })),
    )
    const statuses = answers.map(({ status }) => status)
    // 503 where the machine is too busy to give each a connection in time.
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    expect(statuses).toContain(200)
    for (const response of answers.filter(({ status }) => status !== 200))
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    // Who was told to wait has not used up an attempt.
    const { rows } = await pgPool().query<{ points: number }>(
      "SELECT points FROM rate_count WHERE key LIKE 'sign-in-address%'",
    )
    expect(rows).toEqual([{ points: statuses.filter((status) => status === 200).length }])
  })
})

describe('sessions', () => {
  async function memberVisitor(): Promise<Visitor & { member: Awaited<ReturnType<typeof createMember>> }> {
    const member = await createMember()
    const person = Object.assign(visitor(), { member })
    await person.post('/v1/auth/login', { email: member.email, password: member.password })
    return person
  }

  test('a stolen cookie is worthless after sign-out, which ends the visit too', async () => {
    const person = await memberVisitor()
    await person.post('/v1/breaches/check-breach', { email: EMAIL })
    expect(person.cookies.has('visit')).toBe(true)
    const thief = visitor()
    for (const [name, value] of person.cookies) thief.cookies.set(name, value)
    expect(await isIn(thief)).toBe(200)
    await person.post('/v1/auth/signout')
    expect(person.cookies.size).toBe(0)
    expect(await isIn(thief)).toBe(401)
    expect((await person.post('/v1/auth/signout')).status).toBe(200)
  })

  test('sign out everywhere, or of one session; never of another account’s', async () => {
    const person = await memberVisitor()
    const other = await memberVisitor()
    const second = visitor()
    await second.post('/v1/auth/login', { email: person.member.email, password: person.member.password })
    const { sessions } = (await (await person.call('GET', '/v1/auth/sessions')).json()) as {
      sessions: { id: string; current: boolean }[]
    }
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    const others = (await (await other.call('GET', '/v1/auth/sessions')).json()) as {
      sessions: { id: string; current: boolean }[]
    }
    await person.call('DELETE', `/v1/auth/sessions?id=${others.sessions.find(({ current }) => current)!.id}`)
    expect(await isIn(other)).toBe(200)
    await second.post('/v1/auth/signout?everywhere=true')
    expect([await isIn(person), await isIn(second), await isIn(other)]).toEqual([401, 401, 200])
  })

  test('after a password change old cookies and tokens are worthless, and this browser stays signed in', async () => {
    const person = await memberVisitor()
    const login = (await (
      await visitor().post('/v1/auth/login', { email: person.member.email, password: person.member.password })
    ).json()) as { token: { access: { token: string }; refresh: { token: string } } }
    const bearer = { authorization: `Bearer ${login.token.access.token}` }
    expect((await visitor().call('GET', '/v1/users/me', undefined, bearer)).status).toBe(200)
    const old = new Map(person.cookies)
    expect(
      (await person.post('/v1/auth/password', { currentPassword: 'wrong one', password: 'a new password' }))
        .status,
    ).toBe(422)
    expect(
      (
        await person.post('/v1/auth/password', {
          currentPassword: person.member.password,
          password: 'a new password',
        })
      ).status,
    ).toBe(200)
    expect(await isIn(person)).toBe(200)
    expect((await visitor().call('GET', '/v1/users/me', undefined, bearer)).status).toBe(401)
    expect(
      (await visitor().post('/v1/auth/refresh', { refreshToken: login.token.refresh.token })).status,
    ).toBe(401)
    const thief = visitor()
    for (const [name, value] of old) thief.cookies.set(name, value)
    expect(await isIn(thief)).toBe(401)
    expect(
      (
        await visitor().post('/v1/auth/login', {
          email: person.member.email,
          password: person.member.password,
        })
      ).status,
    ).toBe(401)
  })

  test('a refresh token works once; showing it again ends the session', async () => {
    const { refreshToken } = await createMember()
    const first = (await (await visitor().post('/v1/auth/refresh', { refreshToken })).json()) as {
      token: { access: { token: string }; refresh: { token: string } }
    }
    const bearer = { authorization: `Bearer ${first.token.access.token}` }
    expect((await visitor().call('GET', '/v1/users/me', undefined, bearer)).status).toBe(200)
    expect((await visitor().post('/v1/auth/refresh', { refreshToken })).status).toBe(401)
    expect((await visitor().call('GET', '/v1/users/me', undefined, bearer)).status).toBe(401)
    expect(
      (await visitor().post('/v1/auth/refresh', { refreshToken: first.token.refresh.token })).status,
    ).toBe(401)
  })

  test('a thief who has refreshed twice is found out all the same', async () => {
    const { refreshToken } = await createMember()
    const renew = async (token: string) =>
      (await (await visitor().post('/v1/auth/refresh', { refreshToken: token })).json()) as {
        token: { access: { token: string }; refresh: { token: string } }
      }
    const thief = await renew((await renew(refreshToken)).token.refresh.token)
    expect((await visitor().post('/v1/auth/refresh', { refreshToken })).status).toBe(401)
    expect(
      (
        await visitor().call('GET', '/v1/users/me', undefined, {
          authorization: `Bearer ${thief.token.access.token}`,
        })
      ).status,
    ).toBe(401)
    // A token that was never ours ends nothing.
    const other = await createMember()
    expect(
      (await visitor().post('/v1/auth/refresh', { refreshToken: `${other.refreshToken}x` })).status,
    ).toBe(401)
    expect((await visitor().post('/v1/auth/refresh', { refreshToken: other.refreshToken })).status).toBe(200)
  })

  test('an access token ends with its time, and beside a Bearer token a cookie does not count', async () => {
    const { sid, cookie } = await createMember()
    const old = await new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer('redress')
      .setIssuedAt(0)
      .setExpirationTime(1)
      .sign(sessionKeys().accessToken)
    const person = visitor()
    const [name, value] = cookie.split('=') as [string, string]
    person.cookies.set(name, value)
    expect(
      (await person.call('GET', '/v1/users/me', undefined, { authorization: `Bearer ${old}` })).status,
    ).toBe(401)
  })

  test('a ticket opens one session, once, unless everything was signed out meanwhile', async () => {
    const person = await memberVisitor()
    const give = async () =>
      ((await (await person.post('/v1/auth/ticket')).json()) as { ticket: string }).ticket
    const used = await give()
    const taken = await Promise.all(Array.from({ length: 10 }, () => takeTicket(used)))
    expect(taken.filter((sid) => sid !== null)).toHaveLength(1)
    expect(await takeTicket(await give(), new Date(Date.now() + 61_000))).toBeNull()
    const late = await give()
    await person.post('/v1/auth/signout?everywhere=true')
    expect(await takeTicket(late)).toBeNull()
    expect(await takeTicket('nonsense')).toBeNull()
  })
})

describe('password reset', () => {
  test('by the mailed link: sets the password, signs in here and out everywhere else, once', async () => {
    const member = await createMember({ email: EMAIL })
    const elsewhere = visitor()
    await elsewhere.post('/v1/auth/login', { email: EMAIL, password: member.password })
    const person = visitor()
    await person.call(
      'POST',
      '/v1/auth/password-reset',
      { email: EMAIL },
      { 'x-forwarded-host': 'evil.example' },
    )
    const [token] = await mailedTokens(EMAIL, 'password-reset')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        person.post('/v1/auth/password-reset/confirm', { token, password: 'brand new one' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await isIn(elsewhere)).toBe(401)
    expect((await visitor().post('/v1/auth/login', { email: EMAIL, password: member.password })).status).toBe(
      401,
    )
    expect((await visitor().post('/v1/auth/login', { email: EMAIL, password: 'brand new one' })).status).toBe(
      200,
    )
    expect(
      (await person.post('/v1/auth/password-reset/confirm', { token, password: 'once more' })).status,
    ).toBe(410)
  })

  test('its link names our own host, whatever the request said', async () => {
    await createMember({ email: EMAIL })
    await visitor().call(
      'POST',
      '/v1/auth/password-reset',
      { email: EMAIL },
      { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    )
    const row = await db().emailMessage.findFirstOrThrow({ where: { template: 'password-reset' } })
    const { openToken } = await import('@/lib/crypto/crypto')
    expect((openToken('mail-values', row.values!) as { reset_url: string }).reset_url).toMatch(
      /^http:\/\/localhost:3000\/reset-password\?by=link#token=[\w-]{43}$/,
    )
  })

  test('says the same for an unknown address, and mails nothing', async () => {
    await createMember({ email: EMAIL })
    const known = await visitor().post('/v1/auth/password-reset', { email: EMAIL })
    const unknown = await visitor().post('/v1/auth/password-reset', { email: 'nobody@example.com' })
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(await known.text()).toBe(await unknown.text())
    expect(await db().emailMessage.count()).toBe(1)
  })

  test('strangers who ask for many links do not keep the owner from one that works', async () => {
    await createMember({ email: EMAIL })
    const minute = 60_000
    const start = Date.now()
    const mails = async (at: number) => {
      await requestPasswordReset(EMAIL, new Date(start + at * minute))
      return (await mailedTokens(EMAIL, 'password-reset')).length
    }
    expect([await mails(0), await mails(6), await mails(12), await mails(18), await mails(24)]).toEqual([
      1, 2, 3, 4, 5,
    ])
    // The last one works for an hour. After that there is another.
    expect([await mails(30), await mails(83), await mails(84), await mails(90), await mails(144)]).toEqual([
      5, 5, 6, 6, 7,
    ])
  })

  test('an older link is void once the password has changed, and one mail an address in five minutes', async () => {
    const member = await createMember({ email: EMAIL })
    await visitor().post('/v1/auth/password-reset', { email: EMAIL })
    await visitor().post('/v1/auth/password-reset', { email: EMAIL })
    const tokens = await mailedTokens(EMAIL, 'password-reset')
    expect(tokens).toHaveLength(1)
    const person = visitor()
    await person.post('/v1/auth/login', { email: EMAIL, password: member.password })
    await person.post('/v1/auth/password', { currentPassword: member.password, password: 'a new password' })
    expect(
      (await visitor().post('/v1/auth/password-reset/confirm', { token: tokens[0], password: 'stolen mail' }))
        .status,
    ).toBe(410)
  })
})

test('a member’s own request needs no second confirmation, and opens the case it asks for', async () => {
  const member = await createMember({ email: EMAIL })
  const person = visitor()
  await person.post('/v1/auth/login', { email: EMAIL, password: member.password })
  await person.post('/v1/users/get-notified', {
    ...request(),
    connectWithLawyer: true,
    form: 'request-consultation',
  })
  expect((await db().lead.findFirstOrThrow()).confirmedAt).not.toBeNull()
  expect(await mailedTokens(EMAIL)).toEqual([])
  expect(await db().case.findFirstOrThrow()).toMatchObject({
    company: 'Acme',
    status: 'consultation_requested',
  })
  expect(await db().notification.count()).toBe(1)
})
