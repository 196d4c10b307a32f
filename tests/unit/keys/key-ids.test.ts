import fc from 'fast-check'
import { encode } from 'next-auth/jwt'
import { SignJWT } from 'jose'
import { readAccessToken, readSessionCookie, sealSessionCookie, signAccessToken } from '@/lib/auth/tokens'
import {
  allSessionKeys,
  csrfSecret,
  hashEmail,
  openAddress,
  openExposureEmail,
  openToken,
  openTokenText,
  readSignedEmailHash,
  sealExposureEmail,
  sealStableLink,
  sealToken,
  signEmailHash,
} from '@/lib/crypto/crypto'
import { keyById, knownKeys, namedKeys, sealingKey } from '@/lib/crypto/keyring'
import { inspectSealed } from '@/lib/keys/sealed-columns'
import {
  derive,
  FIRST,
  sealAddressWithoutId,
  sealLinkWithoutId,
  sealTokenWithoutId,
  SECOND,
  signEmailHashAsBefore,
  THIRD,
  takeKeys,
} from '@/tests/support/keys'

const EMAIL = 'ann@example.com'
const SID = '7b0ff3f2-2f0e-4f0e-9d7c-0a3c2f9d1e11'
const PURPOSES = ['visit', 'link', 'mail-values', 'ticket', 'refresh', 'enrolment'] as const

afterEach(() => takeKeys(FIRST))

/** Under which keys a thing opens, asked under each. */
function opensUnder(open: () => unknown): string[] {
  return [FIRST, SECOND, THIRD].filter((key) => {
    takeKeys(key)
    return open() !== null
  })
}

describe('the key ring', () => {
  test('one key seals, all open, none counts twice', () => {
    takeKeys(FIRST, SECOND, FIRST, SECOND)
    expect(knownKeys()).toHaveLength(2)
    expect(sealingKey()).toBe(knownKeys()[0])
    expect(new Set(knownKeys().map(({ name }) => name)).size).toBe(2)
    expect(keyById(knownKeys()[1]!.id)).toBe(knownKeys()[1])
    expect(keyById(new Uint8Array(4))).toBeNull()
  })

  test('an id is of the key alone, whatever its place, and not a part of it', () => {
    const id = sealingKey().name
    takeKeys(SECOND, FIRST)
    expect(knownKeys()[1]!.name).toBe(id)
    expect(id).toMatch(/^[0-9a-f]{8}$/)
    expect(FIRST).not.toContain(id)
    for (const use of [...PURPOSES, 'session', 'access-token', 'exposure-email'])
      expect(derive(FIRST, use).toString('hex')).not.toContain(id)
  })

  test.each([[[]], [[1]], [[1, 2, 3]]])('bytes %j name no key', (bytes) =>
    expect(namedKeys(Uint8Array.from(bytes))).toEqual([]),
  )
})

describe('what is sealed', () => {
  test.each(PURPOSES)(
    'a token of %s carries its key\u2019s id, and opens wherever that key is known',
    (purpose) => {
      const token = sealToken(purpose, { a: 1 })
      expect(Buffer.from(token, 'base64url').subarray(0, 4).equals(sealingKey().id)).toBe(true)
      takeKeys(SECOND, THIRD, FIRST)
      expect(openToken(purpose, token)).toEqual({ a: 1 })
      expect(opensUnder(() => openToken(purpose, token))).toEqual([FIRST])
    },
  )

  test.each(PURPOSES)(
    'a token of %s from before there were ids opens wherever its key is known',
    (purpose) => {
      const token = sealTokenWithoutId(purpose, { a: 1 }, SECOND)
      expect(openToken(purpose, token)).toBeNull()
      for (const keys of [[SECOND], [SECOND, FIRST], [FIRST, SECOND], [THIRD, FIRST, SECOND]] as [
        string,
        ...string[],
      ][]) {
        takeKeys(...keys)
        expect(openTokenText(purpose, token)).toEqual({ text: '{"a":1}', keyId: null })
      }
    },
  )

  test('an address carries its key\u2019s id, has one text under a key, and opens wherever that is known', () => {
    const { ciphertext, hash } = sealExposureEmail(EMAIL)
    expect(ciphertext.subarray(0, 4).equals(sealingKey().id)).toBe(true)
    expect(ciphertext.subarray(4).equals(sealAddressWithoutId(EMAIL, FIRST))).toBe(true)
    expect(opensUnder(() => openExposureEmail(ciphertext))).toEqual([FIRST])
    takeKeys(SECOND, FIRST)
    expect(openExposureEmail(ciphertext)).toBe(EMAIL)
    // The hash does not depend on it.
    expect(sealExposureEmail(EMAIL).hash).toEqual(hash)
    expect(sealExposureEmail(EMAIL).ciphertext).not.toEqual(ciphertext)
  })

  test('the two forms are never taken for each other: authentication decides', () => {
    // An address from before whose first bytes are, by chance, those of a known key's id.
    const before = sealAddressWithoutId(EMAIL, SECOND)
    takeKeys(FIRST, SECOND)
    const known = knownKeys()
    const colliding = [{ ...known[0], id: before.subarray(0, 4) }, known[1]]
    Object.assign(globalThis, { __keyring: colliding })
    expect(openAddress(before)).toEqual({ text: EMAIL, keyId: null })
    const token = sealTokenWithoutId('visit', 1, SECOND)
    Object.assign(globalThis, {
      __keyring: [{ ...known[0], id: Buffer.from(token, 'base64url').subarray(0, 4) }, known[1]],
    })
    expect(openTokenText('visit', token)).toEqual({ text: '1', keyId: null })
  })

  test('without its id, or under another\u2019s, a token is nothing', () => {
    const bytes = Buffer.from(sealToken('visit', 1), 'base64url')
    takeKeys(FIRST, SECOND)
    expect(openToken('visit', bytes.subarray(4).toString('base64url'))).toBeNull()
    expect(
      openToken('visit', Buffer.concat([knownKeys()[1]!.id, bytes.subarray(4)]).toString('base64url')),
    ).toBeNull()
    expect(
      openToken(
        'visit',
        Buffer.concat([
          sealingKey().id,
          Buffer.from(sealTokenWithoutId('visit', 1, FIRST), 'base64url'),
        ]).toString('base64url'),
      ),
    ).toBeNull()
  })

  test('a token has one text', () => {
    for (const value of ['', 'a', 'ab', 'abc']) {
      const token = sealToken('refresh', value)
      for (const other of [
        `${token}x`,
        `${token}=`,
        `${token}==`,
        ` ${token}`,
        `${token}\n`,
        `${token.slice(0, 9)}!${token.slice(9)}`,
      ])
        expect(openToken('refresh', other)).toBeNull()
    }
  })

  test('of an address, every way to stay readable while keys change', () => {
    const key = fc.constantFrom(FIRST, SECOND, THIRD)
    fc.assert(
      fc.property(
        fc.array(key, { minLength: 1, maxLength: 6 }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        fc.boolean(),
        (order, email, old) => {
          takeKeys(order[0]!)
          let sealed = old ? sealAddressWithoutId(email, order[0]!) : sealExposureEmail(email).ciphertext
          for (const [index, next] of order.entries()) {
            takeKeys(next, ...order.slice(0, index))
            const judged = inspectSealed('address', sealed)
            if (judged.is === 'other') sealed = judged.anew as Buffer
            expect(judged.is).not.toBe('unreadable')
            takeKeys(next)
            expect(inspectSealed('address', sealed).is).toBe('current')
            expect(openExposureEmail(sealed)).toBe(email)
          }
        },
      ),
    )
  })
})

describe('what must come out the same', () => {
  test('a link of a batch, under the key it was frozen with, whichever seals', () => {
    const id = sealingKey().id
    const link = sealStableLink({ email: EMAIL }, id)
    takeKeys(SECOND, FIRST)
    expect(sealStableLink({ email: EMAIL }, id)).toBe(link)
    expect(sealStableLink({ email: EMAIL }, sealingKey().id)).not.toBe(link)
    expect(openToken('link', link)).toEqual({ email: EMAIL })
    takeKeys(SECOND)
    expect(() => sealStableLink({ email: EMAIL }, id)).toThrow('not known')
  })

  test('a link and a signature of a batch from before there were ids', () => {
    expect(sealStableLink({ email: EMAIL }, null)).toBe(sealLinkWithoutId({ email: EMAIL }, FIRST))
    expect(signEmailHash(hashEmail(EMAIL), true)).toBe(signEmailHashAsBefore(hashEmail(EMAIL), FIRST))
  })

  test('an unsubscribe link is good for ever, and one from before as long as its key is known', () => {
    const hash = hashEmail(EMAIL)
    const [now, before] = [signEmailHash(hash), signEmailHashAsBefore(hash, FIRST)]
    expect(opensUnder(() => readSignedEmailHash(now))).toEqual([FIRST, SECOND, THIRD])
    expect(opensUnder(() => readSignedEmailHash(before))).toEqual([FIRST])
    takeKeys(THIRD, SECOND, FIRST)
    expect(signEmailHash(hash)).toBe(now)
    expect(readSignedEmailHash(before)).toEqual(hash)
    expect(readSignedEmailHash(`${before.slice(0, -2)}AA`)).toBeNull()
  })

  test('the secret of sign-out forms', () => {
    const secret = csrfSecret()
    takeKeys(SECOND, FIRST)
    expect(csrfSecret()).toBe(secret)
    expect(allSessionKeys().map(({ cookie }) => cookie)).not.toContain(secret)
  })
})

describe('sessions', () => {
  const header = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as Record<string, unknown>

  test('cookies and access tokens name their key, and are read under it after another seals', async () => {
    const [cookie, { token }] = [await sealSessionCookie(SID), await signAccessToken(SID)]
    const kid = sealingKey().name
    expect(header(cookie)).toEqual({ alg: 'dir', enc: 'A256GCM', kid })
    expect(header(token)).toEqual({ alg: 'HS256', typ: 'at+jwt', kid })
    takeKeys(SECOND, FIRST)
    expect([await readSessionCookie(cookie), await readAccessToken(token)]).toEqual([SID, SID])
    takeKeys(SECOND)
    expect([await readSessionCookie(cookie), await readAccessToken(token)]).toEqual([null, null])
  })

  test('those from before, without a key\u2019s name, are read under any known key', async () => {
    const cookie = await encode({ token: { sid: SID }, secret: derive(FIRST, 'session').toString('hex') })
    const token = await new SignJWT({ sid: SID })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer('redress')
      .setExpirationTime('5m')
      .sign(new Uint8Array(derive(FIRST, 'access-token')))
    for (const keys of [[FIRST], [SECOND, FIRST], [SECOND, THIRD, FIRST]] as [string, ...string[]][]) {
      takeKeys(...keys)
      expect([await readSessionCookie(cookie), await readAccessToken(token)]).toEqual([SID, SID])
    }
  })

  test('a name of a key opens nothing', async () => {
    takeKeys(FIRST, SECOND)
    const [, other] = allSessionKeys()
    const token = await new SignJWT({ sid: SID })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: sealingKey().name })
      .setIssuer('redress')
      .setExpirationTime('5m')
      .sign(new Uint8Array(other!.accessToken))
    expect(await readAccessToken(token)).toBeNull()
    for (const rubbish of ['', '.', 'x', 'e30.e30.e30', 'e30.e30.e30.e30.e30'])
      expect([await readSessionCookie(rubbish), await readAccessToken(rubbish)]).toEqual([null, null])
  })
})
