import { POST as beginLogin } from '@/app/v1/auth/passkeys/login/options/route'
import { POST as endLogin } from '@/app/v1/auth/passkeys/login/verify/route'
import { POST as beginRegistration } from '@/app/v1/auth/passkeys/register/options/route'
import { POST as endRegistration } from '@/app/v1/auth/passkeys/register/verify/route'
import { DELETE, GET, PATCH } from '@/app/v1/auth/passkeys/route'
import { authenticationOptions } from '@/lib/auth/passkeys/authentication-options'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import { MAX_PASSKEYS } from '@/lib/auth/passkeys/passkey'
import { registrationOptions } from '@/lib/auth/passkeys/registration-options'
import { removePasskey } from '@/lib/auth/passkeys/remove-passkey'
import { renamePasskey } from '@/lib/auth/passkeys/rename-passkey'
import { verifyAuthentication } from '@/lib/auth/passkeys/verify-authentication'
import { verifyRegistration } from '@/lib/auth/passkeys/verify-registration'
import { revokeSessions } from '@/lib/auth/sessions'
import { db, pgPool } from '@/lib/db'
import { limits, resetRateLimits } from '@/lib/http/rate-limit'
import { lockAddress } from '@/lib/users/verification'
import { Authenticator, type Ceremony } from '@/tests/support/authenticator'
import { createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

const ORIGIN = 'http://localhost:3000'
const REFUSED = { code: 'unauthenticated', message: 'This passkey could not be verified. Please try again.' }
const NOT_REGISTERED = { code: 'invalid_fields', message: REFUSED.message }

let people = 0

/** Someone with an account; without a password unless one is named. @returns their id. */
async function createUser(passwordHash: string | null = null): Promise<string> {
  people += 1
  return (await db().user.create({ data: { email: `keys${people}@example.com`, name: 'Ann Lee', passwordHash } })).id
}

async function register(userId: string, device: Authenticator, ceremony: Ceremony = {}, name = 'Passkey') {
  const { challengeId, options } = await registrationOptions(userId)
  return verifyRegistration({ userId, sid: null, challengeId, response: device.register(options, ceremony), name })
}

async function signIn(device: Authenticator, ceremony: Ceremony = {}, credential?: Authenticator['credentials'][number]) {
  const { challengeId, options } = await authenticationOptions()
  return verifyAuthentication({ challengeId, response: device.authenticate(options, ceremony, credential) })
}

/** Someone with one passkey, and the device that holds it. */
async function memberWithPasskey(counts = true) {
  const userId = await createUser()
  const device = new Authenticator(ORIGIN, counts)
  const { id } = await register(userId, device)
  return { userId, device, id }
}

const stored = (id: string) => db().passkey.findUniqueOrThrow({ where: { id } })
const inSixMinutes = () => new Date(Date.now() + 6 * 60_000)

describe('registering', () => {
  test('asks for a discoverable passkey with user verification, under an id that names nobody', async () => {
    const userId = await createUser()
    const device = new Authenticator(ORIGIN)
    const { id } = await register(userId, device)
    const { options } = await registrationOptions(userId)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Redress' },
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ id, type: 'public-key', transports: ['internal'] }],
      timeout: 300_000,
    })
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(userId.replaceAll('-', ''))
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(16)
  })

  test('keeps the passkey, and makes an account of a profile', async () => {
    const userId = await createUser()
    const passkey = await register(userId, new Authenticator(ORIGIN, false), {}, 'My phone')
    expect(passkey).toEqual({ id: expect.any(String), name: 'My phone', createdAt: expect.any(String), lastUsedAt: null, backedUp: true })
    expect(await listPasskeys(userId)).toEqual([passkey])
    expect((await db().user.findUniqueOrThrow({ where: { id: userId } })).claimedAt).not.toBeNull()
    expect(await stored(passkey.id)).toMatchObject({ userId, counter: 0n, transports: ['internal'] })
  })

  test.each<[string, Ceremony]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { userVerified: false }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('refuses an answer with %s', async (_name, ceremony) => {
    const userId = await createUser()
    await expect(register(userId, new Authenticator(ORIGIN), ceremony)).rejects.toMatchObject(NOT_REGISTERED)
    expect(await db().passkey.count({ where: { userId } })).toBe(0)
  })

  test('refuses an answer a second time, and after five minutes', async () => {
    const userId = await createUser()
    const device = new Authenticator(ORIGIN)
    const { challengeId, options } = await registrationOptions(userId)
    await verifyRegistration({ userId, sid: null, challengeId, response: device.register(options), name: 'A' })
    await expect(verifyRegistration({ userId, sid: null, challengeId, response: device.register(options), name: 'B' })).rejects.toMatchObject(NOT_REGISTERED)
    const late = await registrationOptions(userId)
    await expect(verifyRegistration({ userId, sid: null, challengeId: late.challengeId, response: device.register(late.options), name: 'C' }, inSixMinutes())).rejects.toMatchObject(NOT_REGISTERED)
    expect(await listPasskeys(userId)).toHaveLength(1)
  })

  test('refuses the challenge of someone else, and one that was made for signing in', async () => {
    const [userId, other] = [await createUser(), await createUser()]
    const device = new Authenticator(ORIGIN)
    const { challengeId, options } = await registrationOptions(other)
    await expect(verifyRegistration({ userId, sid: null, challengeId, response: device.register(options), name: 'A' })).rejects.toMatchObject(NOT_REGISTERED)
    const own = await registrationOptions(userId)
    const signing = await authenticationOptions()
    const response = device.register(own.options, { challenge: signing.options.challenge })
    await expect(verifyRegistration({ userId, sid: null, challengeId: signing.challengeId, response, name: 'A' })).rejects.toMatchObject(NOT_REGISTERED)
    expect(await db().passkey.count({ where: { userId: { in: [userId, other] } } })).toBe(0)
  })

  test('refuses a passkey that somebody has already', async () => {
    const { device, id } = await memberWithPasskey()
    const thief = await createUser()
    const { challengeId, options } = await registrationOptions(thief)
    const copy = device.register(options)
    // The same credential again, as a device under someone else's control may claim.
    const latin1 = (text: string) => Buffer.from(text, 'base64url').toString('latin1')
    const claimed = latin1(copy.response.attestationObject).replace(latin1(copy.id), () => latin1(id))
    const response = { ...copy, id, rawId: id, response: { ...copy.response, attestationObject: Buffer.from(claimed, 'latin1').toString('base64url') } }
    await expect(verifyRegistration({ userId: thief, sid: null, challengeId, response, name: 'A' })).rejects.toMatchObject({ code: 'conflict', message: 'This passkey is registered already.' })
    expect((await stored(id)).userId).not.toBe(thief)
  })

  test('keeps ten a person, also when many are registered at once', async () => {
    const userId = await createUser()
    const begun = await Promise.all(Array.from({ length: MAX_PASSKEYS + 5 }, () => registrationOptions(userId)))
    const device = new Authenticator(ORIGIN)
    const ended = await Promise.allSettled(begun.map(({ challengeId, options }) => verifyRegistration({ userId, sid: null, challengeId, response: device.register(options), name: 'A' })))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_PASSKEYS)
    expect(await listPasskeys(userId)).toHaveLength(MAX_PASSKEYS)
    await expect(registrationOptions(userId)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('signing in', () => {
  test('names nobody and asks for user verification', async () => {
    const { options } = await authenticationOptions()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 })
    expect(options.allowCredentials ?? []).toEqual([])
  })

  test('says whose passkey it is, and notes its use', async () => {
    const { userId, device, id } = await memberWithPasskey()
    expect(await signIn(device)).toEqual({ userId, passkeyId: id })
    expect(await stored(id)).toMatchObject({ counter: 1n, lastUsedAt: expect.any(Date) })
    expect(await signIn(device)).toEqual({ userId, passkeyId: id })
    expect((await stored(id)).counter).toBe(2n)
  })

  test.each<[string, Ceremony]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that only starts like ours', { origin: 'http://localhost:3000.evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { userVerified: false }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ["someone else's user id", { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ])('refuses an answer with %s', async (_name, ceremony) => {
    const { device, id } = await memberWithPasskey()
    await expect(signIn(device, ceremony)).rejects.toMatchObject(REFUSED)
    expect(await stored(id)).toMatchObject({ counter: 0n, lastUsedAt: null })
  })

  test('refuses an unknown passkey, a signature by another key and an answer without a user id, in the same words', async () => {
    const { device, id } = await memberWithPasskey()
    const stranger = new Authenticator(ORIGIN)
    stranger.register((await registrationOptions(await createUser())).options)
    await expect(signIn(stranger)).rejects.toMatchObject(REFUSED)
    const [own] = device.credentials
    await expect(signIn(stranger, {}, { ...stranger.credentials[0]!, id, userHandle: own!.userHandle })).rejects.toMatchObject(REFUSED)
    const { challengeId, options } = await authenticationOptions()
    const response = device.authenticate(options)
    delete response.response.userHandle
    await expect(verifyAuthentication({ challengeId, response })).rejects.toMatchObject(REFUSED)
    // The passkey itself is in order.
    await expect(signIn(device)).resolves.toMatchObject({ passkeyId: id })
  })

  test('refuses an answer a second time, and a second answer after a wrong one', async () => {
    const { device } = await memberWithPasskey()
    const { challengeId, options } = await authenticationOptions()
    const response = device.authenticate(options)
    await verifyAuthentication({ challengeId, response })
    await expect(verifyAuthentication({ challengeId, response })).rejects.toMatchObject(REFUSED)
    const begun = await authenticationOptions()
    await expect(verifyAuthentication({ challengeId: begun.challengeId, response: device.authenticate(begun.options, { rpId: 'evil.example' }) })).rejects.toMatchObject(REFUSED)
    await expect(verifyAuthentication({ challengeId: begun.challengeId, response: device.authenticate(begun.options) })).rejects.toMatchObject(REFUSED)
  })

  // A device that does not count, so that nothing but the challenge stands in the way.
  test.each([['counts', true], ['does not count', false]])('of 100 uses of one answer at once, one succeeds: a device that %s', async (_name, counts) => {
    const { device, userId } = await memberWithPasskey(counts)
    const { challengeId, options } = await authenticationOptions()
    const response = device.authenticate(options)
    const ended = await Promise.allSettled(Array.from({ length: 100 }, () => verifyAuthentication({ challengeId, response })))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { userId } }])
    expect(ended.filter((end) => end.status === 'rejected' && end.reason.code === 'unauthenticated')).toHaveLength(99)
  })

  test('refuses an answer after five minutes, and one without a challenge of its own', async () => {
    const { device } = await memberWithPasskey()
    const { challengeId, options } = await authenticationOptions()
    await expect(verifyAuthentication({ challengeId, response: device.authenticate(options) }, inSixMinutes())).rejects.toMatchObject(REFUSED)
    for (const unknown of [undefined, '', 'x', "' OR 1=1 --", '00000000-0000-4000-8000-000000000000']) {
      await expect(verifyAuthentication({ challengeId: unknown, response: device.authenticate(options) })).rejects.toMatchObject(REFUSED)
    }
  })

  test("refuses a challenge that was made for registering, and another browser's", async () => {
    const { device, userId } = await memberWithPasskey()
    const registering = await registrationOptions(userId)
    const answer = device.authenticate({ challenge: registering.options.challenge, rpId: 'localhost' })
    await expect(verifyAuthentication({ challengeId: registering.challengeId, response: answer })).rejects.toMatchObject(REFUSED)
    const [mine, theirs] = [await authenticationOptions(), await authenticationOptions()]
    await expect(verifyAuthentication({ challengeId: theirs.challengeId, response: device.authenticate(mine.options) })).rejects.toMatchObject(REFUSED)
  })

  test.each([['stands still', 5], ['goes back', 4], ['falls to nothing', 0]])('refuses a counter that %s', async (_name, counter) => {
    const { device, id } = await memberWithPasskey()
    await signIn(device, { counter: 5 })
    await expect(signIn(device, { counter })).rejects.toMatchObject(REFUSED)
    expect((await stored(id)).counter).toBe(5n)
    await expect(signIn(device, { counter: 6 })).resolves.toMatchObject({ passkeyId: id })
  })

  test('of two devices at once with the same count, one is refused', async () => {
    const { device } = await memberWithPasskey()
    const ended = await Promise.allSettled(Array.from({ length: 10 }, () => signIn(device, { counter: 3 })))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('takes a counter that never counts', async () => {
    const { device, id } = await memberWithPasskey(false)
    await signIn(device)
    await expect(signIn(device)).resolves.toMatchObject({ passkeyId: id })
    expect((await stored(id)).counter).toBe(0n)
  })
})

describe("a person's passkeys", () => {
  test('are renamed and removed by their owner alone', async () => {
    const { userId, id, device } = await memberWithPasskey()
    const other = await createUser()
    await expect(renamePasskey(other, id, 'Mine')).rejects.toMatchObject({ code: 'not_found' })
    await expect(removePasskey(other, id)).rejects.toMatchObject({ code: 'not_found' })
    await renamePasskey(userId, id, 'Old phone')
    await register(userId, new Authenticator(ORIGIN), {}, 'New phone')
    expect((await listPasskeys(userId)).map(({ name }) => name)).toEqual(['Old phone', 'New phone'])
    await removePasskey(userId, id)
    await expect(removePasskey(userId, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(signIn(device)).rejects.toMatchObject(REFUSED)
  })

  test('do not go to the last one without a password, also when all are removed at once', async () => {
    const userId = await createUser()
    const device = new Authenticator(ORIGIN)
    const ids: string[] = []
    for (let index = 0; index < 4; index++) ids.push((await register(userId, device)).id)
    const ended = await Promise.allSettled(ids.map((id) => removePasskey(userId, id)))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(ended.find((end) => end.status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    expect(await listPasskeys(userId)).toHaveLength(1)
  })

  test('may all go with a password', async () => {
    const userId = await createUser('$argon2id$')
    const { id } = await register(userId, new Authenticator(ORIGIN))
    await removePasskey(userId, id)
    expect(await listPasskeys(userId)).toEqual([])
  })
})

test('challenges that nobody answered go when others are made', async () => {
  await db().passkeyChallenge.deleteMany()
  for (let index = 0; index < 5; index++) await authenticationOptions()
  await db().passkeyChallenge.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } })
  const { challengeId } = await authenticationOptions()
  expect(await db().passkeyChallenge.findMany({ select: { id: true } })).toEqual([{ id: challengeId }])
})

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

  async function call(method: string, path: string, { body, cookie = '' }: { body?: unknown; cookie?: string } = {}) {
    const headers: Record<string, string> = { 'x-forwarded-for': visitor, 'user-agent': 'Mozilla/5.0 (Linux; Android 15)', ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) }
    const response = await fetch(`${app.url}/v1/auth/passkeys${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    const cookies = response.headers.getSetCookie()
    return { status: response.status, body: await response.json(), cookies, jar: cookies.map((set) => set.split(';')[0]).join('; ') }
  }

  async function registerOverHttp(name?: string) {
    const { body, jar } = await call('POST', '/register/options', { cookie: member.cookie })
    return call('POST', '/register/verify', { cookie: `${member.cookie}; ${jar}`, body: { response: device.register(body.options), name } })
  }

  test('register a passkey for who is signed in, named after the device unless they name it', async () => {
    expect(await registerOverHttp()).toMatchObject({ status: 200, body: { passkey: { name: 'Passkey on Android' } } })
    expect(await registerOverHttp('  My key ')).toMatchObject({ status: 200, body: { passkey: { name: 'My key' } } })
    expect((await call('GET', '', { cookie: member.cookie })).body.passkeys).toEqual(await listPasskeys(member.userId))
    expect(await registerOverHttp('x'.repeat(61))).toMatchObject({ status: 422, body: { fieldErrors: { name: 'Name must be no more than 60 characters' } } })
  })

  test('tell the browser which challenge is its own by a cookie that no script can read', async () => {
    const { cookies, body } = await call('POST', '/login/options')
    expect(cookies).toEqual([expect.stringMatching(/^passkey-challenge=[0-9a-f-]{36}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/)])
    expect(Object.keys(body)).toEqual(['options'])
  })

  test('sign in: a session by passkey, its cookie, and its tokens', async () => {
    await registerOverHttp()
    const { body, jar } = await call('POST', '/login/options')
    const signedIn = await call('POST', '/login/verify', { cookie: jar, body: { response: device.authenticate(body.options) } })
    expect(signedIn).toMatchObject({ status: 200, body: { user: { id: member.userId, email: member.email, role: 'user' }, token: { access: { token: expect.any(String) }, refresh: { token: expect.any(String) } } } })
    expect(signedIn.cookies).toEqual([expect.stringMatching(/^next-auth\.session-token=.+HttpOnly; SameSite=Lax$/)])
    expect((await call('GET', '', { cookie: signedIn.jar })).body.passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }])
    expect(await db().session.findMany({ where: { userId: member.userId, method: 'passkey' } })).toMatchObject([{ userAgent: 'Mozilla/5.0 (Linux; Android 15)' }])
  })

  test('of 100 uses of one answer at once, one starts a session', async () => {
    await registerOverHttp()
    const { body, jar } = await call('POST', '/login/options')
    const response = device.authenticate(body.options)
    // From many places, so that it is not the rate limit that refuses.
    const ended = await Promise.all(Array.from({ length: 100 }, (_, index) => {
      visitor = `198.51.100.${index}`
      return call('POST', '/login/verify', { cookie: jar, body: { response } })
    }))
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(ended.filter(({ status, body: answer }) => status === 401 && answer.message === REFUSED.message)).toHaveLength(99)
    expect(await db().session.count({ where: { userId: member.userId, method: 'passkey' } })).toBe(1)
  })

  test("refuse an answer from a browser without the cookie, or with another's", async () => {
    await registerOverHttp()
    const [mine, theirs] = [await call('POST', '/login/options'), await call('POST', '/login/options')]
    for (const cookie of ['', theirs.jar, 'passkey-challenge=']) {
      const refused = await call('POST', '/login/verify', { cookie, body: { response: device.authenticate(mine.body.options) } })
      expect(refused).toMatchObject({ status: 401, body: REFUSED, cookies: [] })
    }
  })

  test('refuse who is not signed in, and a body that is no answer', async () => {
    for (const [method, path] of [['POST', '/register/options'], ['GET', ''], ['DELETE', '?id=abc']] as const) expect((await call(method, path)).status).toBe(401)
    expect(await call('POST', '/register/verify', { body: {} })).toMatchObject({ status: 401 })
    expect(await call('POST', '/register/verify', { body: {}, cookie: member.cookie })).toMatchObject({ status: 422, body: { message: REFUSED.message } })
    expect(await call('POST', '/login/verify', { body: { response: { id: "' OR 1=1 --" } } })).toMatchObject({ status: 422, body: { message: REFUSED.message } })
  })

  test('limit how often a visitor may try', async () => {
    const attempts = []
    for (let index = 0; index <= limits.signInByVisitor.points; index++) attempts.push((await call('POST', '/login/verify', { body: {} })).status)
    expect(attempts.slice(0, -1).every((status) => status === 422)).toBe(true)
    expect(attempts.at(-1)).toBe(429)
  })

  test('rename and remove', async () => {
    const { passkey } = (await registerOverHttp()).body
    const cookie = member.cookie
    expect((await call('PATCH', `?id=${passkey.id}`, { cookie, body: { name: ' Blue key ' } })).status).toBe(200)
    expect(await call('PATCH', `?id=${passkey.id}`, { cookie, body: { name: ' ' } })).toMatchObject({ status: 422, body: { message: 'Name is required' } })
    expect(await listPasskeys(member.userId)).toMatchObject([{ name: 'Blue key' }])
    expect((await call('DELETE', `?id=${passkey.id}`, { cookie: (await createMember()).cookie })).status).toBe(404)
    expect((await call('DELETE', `?id=${passkey.id}`, { cookie })).status).toBe(200)
    expect((await call('DELETE', `?id=${passkey.id}`, { cookie })).status).toBe(404)
    expect(await listPasskeys(member.userId)).toEqual([])
  })

  // As when the owner of the address proves to be that, while somebody else holds the account.
  test('keep no passkey for a session that was ended before the ceremony was', async () => {
    const { challengeId, options } = await registrationOptions(member.userId)
    await db().$transaction((tx) => revokeSessions(tx, member.userId))
    const ended = verifyRegistration({ userId: member.userId, sid: member.sid, challengeId, response: device.register(options), name: 'A' })
    await expect(ended).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await listPasskeys(member.userId)).toEqual([])
  })

  test('start no session for a passkey that is taken away at that moment', async () => {
    await registerOverHttp()
    const { body, jar } = await call('POST', '/login/options')
    const signingIn = await db().$transaction(async (tx) => {
      await lockAddress(tx, member.email)
      const pending = call('POST', '/login/verify', { cookie: jar, body: { response: device.authenticate(body.options) } })
      await waitsForALock()
      await tx.passkey.deleteMany({ where: { userId: member.userId } })
      return { pending }
    })
    expect(await signingIn.pending).toMatchObject({ status: 401, body: REFUSED, cookies: [] })
    expect(await db().session.count({ where: { userId: member.userId, method: 'passkey' } })).toBe(0)
  })
})

/** Resolves when some connection to this database waits for an advisory lock. @throws Error when none does. */
async function waitsForALock(): Promise<void> {
  const deadline = Date.now() + 3_000
  while (Date.now() < deadline) {
    const { rows } = await pgPool().query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
    if (rows.length > 0) return
  }
  throw new Error('Nobody waits for the lock.')
}
