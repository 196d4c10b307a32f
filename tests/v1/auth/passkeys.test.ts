import { authenticationOptions } from '@/lib/auth/passkeys/authentication-options'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import { MAX_PASSKEYS } from '@/lib/auth/passkeys/passkey'
import { registrationOptions } from '@/lib/auth/passkeys/registration-options'
import { removePasskey } from '@/lib/auth/passkeys/remove-passkey'
import { renamePasskey } from '@/lib/auth/passkeys/rename-passkey'
import { verifyAuthentication } from '@/lib/auth/passkeys/verify-authentication'
import { verifyRegistration } from '@/lib/auth/passkeys/verify-registration'
import { db } from '@/lib/db/client'
import { Authenticator, type Ceremony } from '@/tests/support/authenticator'

const ORIGIN = 'http://localhost:3000'
const REFUSED = {
  code: 'unauthenticated',
  message: 'This passkey could not be verified. Please try again, or use another one.',
}
const NOT_REGISTERED = { code: 'invalid_fields', message: REFUSED.message }

let people = 0

/** Someone with an account; without a password unless one is named. @returns their id. */
async function createUser(passwordHash: string | null = null): Promise<string> {
  people += 1
  return (
    await db().user.create({ data: { email: `keys${people}@example.com`, name: 'Ann Lee', passwordHash } })
  ).id
}

async function register(userId: string, device: Authenticator, ceremony: Ceremony = {}, name = 'Passkey') {
  const { challengeId, options } = await registrationOptions(userId)
  return verifyRegistration({
    userId,
    sid: null,
    challengeId,
    response: device.register(options, ceremony),
    name,
  })
}

async function signIn(
  device: Authenticator,
  ceremony: Ceremony = {},
  credential?: Authenticator['credentials'][number],
) {
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
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
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
    expect(passkey).toEqual({
      id: expect.any(String),
      name: 'My phone',
      createdAt: expect.any(String),
      lastUsedAt: null,
      backedUp: true,
    })
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

  test('refuses a response a second time, and after five minutes', async () => {
    const userId = await createUser()
    const device = new Authenticator(ORIGIN)
    const { challengeId, options } = await registrationOptions(userId)
    await verifyRegistration({
      userId,
      sid: null,
      challengeId,
      response: device.register(options),
      name: 'A',
    })
    await expect(
      verifyRegistration({ userId, sid: null, challengeId, response: device.register(options), name: 'B' }),
    ).rejects.toMatchObject(NOT_REGISTERED)
    const late = await registrationOptions(userId)
    await expect(
      verifyRegistration(
        {
          userId,
          sid: null,
          challengeId: late.challengeId,
          response: device.register(late.options),
          name: 'C',
        },
        inSixMinutes(),
      ),
    ).rejects.toMatchObject(NOT_REGISTERED)
    expect(await listPasskeys(userId)).toHaveLength(1)
  })

  test('refuses the challenge of someone else, and one that was made for signing in', async () => {
    const [userId, other] = [await createUser(), await createUser()]
    const device = new Authenticator(ORIGIN)
    const { challengeId, options } = await registrationOptions(other)
    await expect(
      verifyRegistration({ userId, sid: null, challengeId, response: device.register(options), name: 'A' }),
    ).rejects.toMatchObject(NOT_REGISTERED)
    const own = await registrationOptions(userId)
    const signing = await authenticationOptions()
    const response = device.register(own.options, { challenge: signing.options.challenge })
    await expect(
      verifyRegistration({ userId, sid: null, challengeId: signing.challengeId, response, name: 'A' }),
    ).rejects.toMatchObject(NOT_REGISTERED)
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
    const response = {
      ...copy,
      id,
      rawId: id,
      response: { ...copy.response, attestationObject: Buffer.from(claimed, 'latin1').toString('base64url') },
    }
    await expect(
      verifyRegistration({ userId: thief, sid: null, challengeId, response, name: 'A' }),
    ).rejects.toMatchObject({ code: 'conflict', message: 'This passkey is registered already.' })
    expect((await stored(id)).userId).not.toBe(thief)
  })

  test('keeps ten a person, also when many are registered at once', async () => {
    const userId = await createUser()
    const begun = await Promise.all(
      Array.from({ length: MAX_PASSKEYS + 5 }, () => registrationOptions(userId)),
    )
    const device = new Authenticator(ORIGIN)
    const ended = await Promise.allSettled(
      begun.map(({ challengeId, options }) =>
        verifyRegistration({ userId, sid: null, challengeId, response: device.register(options), name: 'A' }),
      ),
    )
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

  test('refuses an unknown passkey, a signature by another key and a response without a user id, in the same words', async () => {
    const { device, id } = await memberWithPasskey()
    const stranger = new Authenticator(ORIGIN)
    stranger.register((await registrationOptions(await createUser())).options)
    await expect(signIn(stranger)).rejects.toMatchObject(REFUSED)
    const [own] = device.credentials
    await expect(
      signIn(stranger, {}, { ...stranger.credentials[0]!, id, userHandle: own!.userHandle }),
    ).rejects.toMatchObject(REFUSED)
    const { challengeId, options } = await authenticationOptions()
    const response = device.authenticate(options)
    delete response.response.userHandle
    await expect(verifyAuthentication({ challengeId, response })).rejects.toMatchObject(REFUSED)
    // The passkey itself is in order.
    await expect(signIn(device)).resolves.toMatchObject({ passkeyId: id })
  })

  test('refuses a response a second time, and a second response after a wrong one', async () => {
    const { device } = await memberWithPasskey()
    const { challengeId, options } = await authenticationOptions()
    const response = device.authenticate(options)
    await verifyAuthentication({ challengeId, response })
    await expect(verifyAuthentication({ challengeId, response })).rejects.toMatchObject(REFUSED)
    const begun = await authenticationOptions()
    await expect(
      verifyAuthentication({
        challengeId: begun.challengeId,
        response: device.authenticate(begun.options, { rpId: 'evil.example' }),
      }),
    ).rejects.toMatchObject(REFUSED)
    await expect(
      verifyAuthentication({ challengeId: begun.challengeId, response: device.authenticate(begun.options) }),
    ).rejects.toMatchObject(REFUSED)
  })

  // A device that does not count, so that nothing but the challenge stands in the way.
  test.each([
    ['counts', true],
    ['does not count', false],
  ])('of 100 uses of one answer at once, one succeeds: a device that %s', async (_name, counts) => {
    const { device, userId } = await memberWithPasskey(counts)
    const { challengeId, options } = await authenticationOptions()
    const response = device.authenticate(options)
    const ended = await Promise.allSettled(
      Array.from({ length: 100 }, () => verifyAuthentication({ challengeId, response })),
    )
    expect(ended.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { userId } }])
    expect(
      ended.filter((end) => end.status === 'rejected' && end.reason.code === 'unauthenticated'),
    ).toHaveLength(99)
  })

  test('refuses a response after five minutes, and one without a challenge of its own', async () => {
    const { device } = await memberWithPasskey()
    const { challengeId, options } = await authenticationOptions()
    await expect(
      verifyAuthentication({ challengeId, response: device.authenticate(options) }, inSixMinutes()),
    ).rejects.toMatchObject(REFUSED)
    for (const unknown of [undefined, '', 'x', "' OR 1=1 --", '00000000-0000-4000-8000-000000000000']) {
      await expect(
        verifyAuthentication({ challengeId: unknown, response: device.authenticate(options) }),
      ).rejects.toMatchObject(REFUSED)
    }
  })

  test("refuses a challenge that was made for registering, and another browser's", async () => {
    const { device, userId } = await memberWithPasskey()
    const registering = await registrationOptions(userId)
    const answer = device.authenticate({ challenge: registering.options.challenge, rpId: 'localhost' })
    await expect(
      verifyAuthentication({ challengeId: registering.challengeId, response: answer }),
    ).rejects.toMatchObject(REFUSED)
    const [mine, theirs] = [await authenticationOptions(), await authenticationOptions()]
    await expect(
      verifyAuthentication({ challengeId: theirs.challengeId, response: device.authenticate(mine.options) }),
    ).rejects.toMatchObject(REFUSED)
  })

  test.each([
    ['stands still', 5],
    ['goes back', 4],
    ['falls to nothing', 0],
  ])('refuses a counter that %s', async (_name, counter) => {
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
