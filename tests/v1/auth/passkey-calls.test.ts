import { POST as beginLogin } from '@/app/v1/auth/passkeys/login/options/route'
import { POST as endLogin } from '@/app/v1/auth/passkeys/login/verify/route'
import { POST as beginRegistration } from '@/app/v1/auth/passkeys/register/options/route'
import { POST as endRegistration } from '@/app/v1/auth/passkeys/register/verify/route'
import { DELETE, GET, PATCH } from '@/app/v1/auth/passkeys/route'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import { registrationOptions } from '@/lib/auth/passkeys/registration-options'
import { verifyRegistration } from '@/lib/auth/passkeys/verify-registration'
import { revokeSessions } from '@/lib/auth/sessions'
import { hashEmail } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { limits, resetRateLimits } from '@/lib/http/rate-limit'
import { lockAddress } from '@/lib/db/lock-address'
import { Authenticator } from '@/tests/support/authenticator'
import { createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { until } from '@/tests/support/until'

const ORIGIN = 'http://localhost:3000'
const REFUSED = {
  code: 'unauthenticated',
  message: 'This passkey could not be verified. Please try again, or use another one.',
}

describe('/v1/auth/passkeys', () => {
  let app: TestApp
  let member: TestMember
  let device: Authenticator
  let visitors = 0
  let visitor: string

  beforeAll(async () => {
    app = await serve({
      '/v1/auth/passkeys': { GET, PATCH, DELETE },
      '/v1/auth/passkeys/register/options': { POST: beginRegistration },
      '/v1/auth/passkeys/register/verify': { POST: endRegistration },
      '/v1/auth/passkeys/login/options': { POST: beginLogin },
      '/v1/auth/passkeys/login/verify': { POST: endLogin },
    })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    resetRateLimits()
    visitor = `203.0.113.${(visitors += 1)}`
    member = await createMember()
    device = new Authenticator(ORIGIN)
  })

  async function call(
    method: string,
    path: string,
    { body, cookie = '' }: { body?: unknown; cookie?: string } = {},
  ) {
    const headers: Record<string, string> = {
      'x-forwarded-for': visitor,
      'user-agent': 'Mozilla/5.0 (Linux; Android 15)',
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const response = await fetch(`${app.url}/v1/auth/passkeys${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const cookies = response.headers.getSetCookie()
    return {
      status: response.status,
      body: await response.json(),
      cookies,
      jar: cookies.map((set) => set.split(';')[0]).join('; '),
    }
  }

  async function registerOverHttp(name?: string) {
    const { body, jar } = await call('POST', '/register/options', { cookie: member.cookie })
    return call('POST', '/register/verify', {
      cookie: `${member.cookie}; ${jar}`,
      body: { response: device.register(body.options), name },
    })
  }

  test('tell the owner of the account of a new passkey, in case it is somebody else who adds it', async () => {
    expect((await registerOverHttp()).status).toBe(200)
    const notices = await db().emailMessage.findMany({
      where: { emailHash: new Uint8Array(hashEmail(member.email)) },
      include: { render: true },
    })
    expect(notices.map(({ render }) => render.subject)).toEqual(['A passkey was added at Redress'])
  })

  test('register a passkey for who is signed in, named after the device unless they name it', async () => {
    expect(await registerOverHttp()).toMatchObject({
      status: 200,
      body: { passkey: { name: 'Passkey on Android' } },
    })
    expect(await registerOverHttp('  My key ')).toMatchObject({
      status: 200,
      body: { passkey: { name: 'My key' } },
    })
    expect((await call('GET', '', { cookie: member.cookie })).body.passkeys).toEqual(
      await listPasskeys(member.userId),
    )
    expect(await registerOverHttp('x'.repeat(61))).toMatchObject({
      status: 422,
      body: { fieldErrors: { name: 'Name must be no more than 60 characters' } },
    })
  })

  test('tell the browser which challenge is its own by a cookie that no script can read', async () => {
    const { cookies, body } = await call('POST', '/login/options')
    expect(cookies).toEqual([
      expect.stringMatching(
        /^passkey-challenge=[0-9a-f-]{36}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect(Object.keys(body)).toEqual(['options'])
  })

  test('sign in: a session by passkey, its cookie, and its tokens', async () => {
    await registerOverHttp()
    const { body, jar } = await call('POST', '/login/options')
    const signedIn = await call('POST', '/login/verify', {
      cookie: jar,
      body: { response: device.authenticate(body.options) },
    })
    expect(signedIn).toMatchObject({
      status: 200,
      body: {
        user: { id: member.userId, email: member.email, role: 'user' },
        token: { access: { token: expect.any(String) }, refresh: { token: expect.any(String) } },
      },
    })
    expect(signedIn.cookies).toEqual([
      expect.stringMatching(/^next-auth\.session-token=.+HttpOnly; SameSite=Lax$/),
    ])
    expect((await call('GET', '', { cookie: signedIn.jar })).body.passkeys).toMatchObject([
      { lastUsedAt: expect.any(String) },
    ])
    expect(
      await db().session.findMany({ where: { userId: member.userId, method: 'passkey' } }),
    ).toMatchObject([{ userAgent: 'Mozilla/5.0 (Linux; Android 15)' }])
  })

  test('of 100 uses of one response at once, one starts a session', async () => {
    await registerOverHttp()
    const { body, jar } = await call('POST', '/login/options')
    const response = device.authenticate(body.options)
    // From many places, so that it is not the rate limit that refuses.
    const ended = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        visitor = `198.51.100.${index}`
        return call('POST', '/login/verify', { cookie: jar, body: { response } })
      }),
    )
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      ended.filter(({ status, body: answer }) => status === 401 && answer.message === REFUSED.message),
    ).toHaveLength(99)
    expect(await db().session.count({ where: { userId: member.userId, method: 'passkey' } })).toBe(1)
  })

  test("refuse a response from a browser without the cookie, or with another's", async () => {
    await registerOverHttp()
    const [mine, theirs] = [await call('POST', '/login/options'), await call('POST', '/login/options')]
    for (const cookie of ['', theirs.jar, 'passkey-challenge=']) {
      const refused = await call('POST', '/login/verify', {
        cookie,
        body: { response: device.authenticate(mine.body.options) },
      })
      expect(refused).toMatchObject({ status: 401, body: REFUSED, cookies: [] })
    }
  })

  test('refuse who is not signed in, and a body that is no response', async () => {
    for (const [method, path] of [
      ['POST', '/register/options'],
      ['GET', ''],
      ['DELETE', '?id=abc'],
    ] as const)
      expect((await call(method, path)).status).toBe(401)
    expect(await call('POST', '/register/verify', { body: {} })).toMatchObject({ status: 401 })
    expect(await call('POST', '/register/verify', { body: {}, cookie: member.cookie })).toMatchObject({
      status: 422,
      body: { message: REFUSED.message },
    })
    expect(await call('POST', '/login/verify', { body: { response: { id: "' OR 1=1 --" } } })).toMatchObject({
      status: 422,
      body: { message: REFUSED.message },
    })
  })

  test('limit how often a visitor may try', async () => {
    const attempts = []
    for (let index = 0; index <= limits.signInByVisitor.points; index++)
      attempts.push((await call('POST', '/login/verify', { body: {} })).status)
    expect(attempts.slice(0, -1).every((status) => status === 422)).toBe(true)
    expect(attempts.at(-1)).toBe(429)
  })

  test('rename and remove', async () => {
    const { passkey } = (await registerOverHttp()).body
    const cookie = member.cookie
    expect((await call('PATCH', `?id=${passkey.id}`, { cookie, body: { name: ' Blue key ' } })).status).toBe(
      200,
    )
    expect(await call('PATCH', `?id=${passkey.id}`, { cookie, body: { name: ' ' } })).toMatchObject({
      status: 422,
      body: { message: 'Name is required' },
    })
    expect(await listPasskeys(member.userId)).toMatchObject([{ name: 'Blue key' }])
    expect(
      (await call('DELETE', `?id=${passkey.id}`, { cookie: (await createMember()).cookie })).status,
    ).toBe(404)
    expect((await call('DELETE', `?id=${passkey.id}`, { cookie })).status).toBe(200)
    expect((await call('DELETE', `?id=${passkey.id}`, { cookie })).status).toBe(404)
    expect(await listPasskeys(member.userId)).toEqual([])
  })

  // As when the owner of the address proves to be that, while somebody else holds the account.
  test('keep no passkey for a session that was ended before the ceremony was', async () => {
    const { challengeId, options } = await registrationOptions(member.userId)
    await db().$transaction((tx) => revokeSessions(tx, member.userId))
    const ended = verifyRegistration({
      userId: member.userId,
      sid: member.sid,
      challengeId,
      response: device.register(options),
      name: 'A',
    })
    await expect(ended).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await listPasskeys(member.userId)).toEqual([])
  })

  test('start no session for a passkey that is taken away at that moment', async () => {
    await registerOverHttp()
    const { body, jar } = await call('POST', '/login/options')
    const signingIn = await db().$transaction(async (tx) => {
      await lockAddress(tx, member.email)
      const pending = call('POST', '/login/verify', {
        cookie: jar,
        body: { response: device.authenticate(body.options) },
      })
      await waitsForALock()
      await tx.passkey.deleteMany({ where: { userId: member.userId } })
      return { pending }
    })
    expect(await signingIn.pending).toMatchObject({ status: 401, body: REFUSED, cookies: [] })
    expect(await db().session.count({ where: { userId: member.userId, method: 'passkey' } })).toBe(0)
  })
})

/** Resolves when some connection to this database waits for an advisory lock. */
function waitsForALock(): Promise<void> {
  return until(async () => {
    const { rows } = await pgPool().query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return rows.length > 0
  })
}
