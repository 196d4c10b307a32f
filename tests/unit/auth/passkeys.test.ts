import fc from 'fast-check'
import {
  ADMIN_LOGIN_FAILED,
  adminPasskeyErrorWords,
  passkeyErrorWords,
  passkeySignInWords,
} from '@/lib/auth/passkeys/error-words'
import { defaultPasskeyName, normalisePasskeyName, passkeyNameError } from '@/lib/auth/passkeys/name'
import { authenticationSchema, registrationSchema, renameSchema } from '@/lib/auth/passkeys/schema'
import { runs } from '@/tests/support/runs'
import { anyText } from '@/tests/support/any-text'

describe('the name of a passkey', () => {
  test.each([
    ['', 'Name is required'],
    [' \t\n ', 'Name is required'],
    ['x', null],
    ['  My phone  ', null],
    ['Клавиша 🔑', null],
    ['x'.repeat(60), null],
    [` ${'x'.repeat(60)} `, null],
    ['🔑'.repeat(60), null],
    ['x'.repeat(61), 'Name must be no more than 60 characters'],
    ['🔑'.repeat(61), 'Name must be no more than 60 characters'],
    ['a\u0000b', 'Please enter a valid name'],
    ['a\nb', 'Please enter a valid name'],
    ['a\ud800b', 'Please enter a valid name'],
  ])('%j → %j', (value, message) => {
    expect(passkeyNameError(value)).toBe(message)
    expect(renameSchema.safeParse({ name: value }).error?.issues[0]?.message ?? null).toBe(message)
  })

  test('what passes is stored as it will pass again: trimmed, 1 to 60 characters, no control character', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 80 }), (value) => {
        if (passkeyNameError(value) !== null) return
        const { name } = renameSchema.parse({ name: value })
        expect(name).toBe(normalisePasskeyName(name))
        expect([...name].length).toBeGreaterThanOrEqual(1)
        expect([...name].length).toBeLessThanOrEqual(60)
        expect(name).not.toMatch(/\p{Cc}/u)
        expect(passkeyNameError(name)).toBeNull()
      }),
      { numRuns: runs(2_000) },
    )
  })

  test.each([
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Passkey on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Passkey on iPhone',
    ],
    ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15', 'Passkey on iPad'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'Passkey on Mac'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Passkey on Windows',
    ],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36', 'Passkey on Chromebook'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Passkey on Linux'],
    ['curl/8.0', 'Passkey'],
    ['', 'Passkey'],
    [null, 'Passkey'],
  ])('is suggested after the device: %j', (userAgent, name) => {
    expect(defaultPasskeyName(userAgent)).toBe(name)
    expect(passkeyNameError(name)).toBeNull()
  })
})

describe('what a device answers', () => {
  const registration = {
    id: 'abc',
    rawId: 'abc',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    clientExtensionResults: {},
  }
  const authentication = {
    ...registration,
    response: { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA', userHandle: 'abc' },
  }

  test('is taken, without what nobody asked for', () => {
    const response = {
      ...registration,
      authenticatorAttachment: 'platform',
      clientExtensionResults: { credProps: { rk: true } },
      response: { ...registration.response, transports: ['hybrid'], publicKey: 'AA' },
    }
    expect(registrationSchema.parse({ response }).response).toEqual({
      ...registration,
      response: { ...registration.response, transports: ['hybrid'] },
    })
    expect(authenticationSchema.parse({ response: authentication }).response).toEqual(authentication)
    const { clientExtensionResults: _, ...bare } = authentication
    expect(authenticationSchema.parse({ response: bare }).response).toEqual(authentication)
  })

  test('keeps the ways to reach a device that are known', () => {
    const transports = ['usb', '\u0000', 'of-tomorrow', 'internal']
    const response = { ...registration, response: { ...registration.response, transports } }
    expect(registrationSchema.parse({ response }).response.response.transports).toEqual(['usb', 'internal'])
  })

  test.each([
    [undefined],
    [null],
    ['x'],
    [[]],
    [{}],
    [{ ...authentication, id: '' }],
    [{ ...authentication, id: 'a b' }],
    [{ ...authentication, id: 'x'.repeat(1_365) }],
    [{ ...authentication, id: { gt: '' } }],
    [{ ...authentication, type: 'password' }],
    [{ ...authentication, response: null }],
    [{ ...authentication, response: { ...authentication.response, signature: '\u0000' } }],
    [{ ...authentication, response: { ...authentication.response, userHandle: 'x'.repeat(89) } }],
    [{ ...authentication, response: { ...authentication.response, authenticatorData: 'x'.repeat(48_001) } }],
  ])('is refused in one sentence when it is none: %#', (response) => {
    const { error } = authenticationSchema.safeParse({ response })
    expect(new Set(error?.issues.map(({ message }) => message))).toEqual(
      new Set(['This passkey could not be verified. Please try again, or use another one.']),
    )
  })
})

describe('what is said when the browser ends a ceremony', () => {
  const failure = (name: string, code?: unknown, message = '') =>
    Object.assign(new Error(message), { name, code })
  test.each([
    [failure('AbortError', 'ERROR_CEREMONY_ABORTED'), /was stopped/],
    [failure('InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'), /already has a passkey/],
    [failure('SecurityError', 'ERROR_INVALID_RP_ID'), /at this web address/],
    [failure('SecurityError', 'ERROR_INVALID_DOMAIN'), /at this web address/],
    [
      failure('NotSupportedError', 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG'),
      /of a kind that we support/,
    ],
    [
      failure('ConstraintError', 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT'),
      /fingerprint, face or PIN/,
    ],
    [
      failure('ConstraintError', 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT'),
      /cannot keep passkeys/,
    ],
    [
      failure('Error', undefined, 'WebAuthn is not supported in this browser'),
      /browser does not support passkeys/,
    ],
    [
      failure('NotAllowedError', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'),
      /closed the request, or it took too long/,
    ],
    [failure('UnknownError', 'ERROR_AUTHENTICATOR_GENERAL_ERROR'), /could not do this/],
    [failure('DataError', 0), /could not do this/],
    [failure('Error', 'toString'), /could not do this/],
    [undefined, /could not do this/],
    ['a text', /could not do this/],
  ])('in words for a person: %#', (problem, words) => {
    expect(passkeyErrorWords(problem)).toMatch(words)
    expect(passkeyErrorWords(problem)).not.toMatch(/WebAuthn|ERROR_|RP ID/)
  })
})

describe('what an admin is told when a ceremony ends', () => {
  const failed = (code: string) => Object.assign(new Error('internal words'), { code })
  const DECLINED = Object.assign(new Error('x'), { name: 'NotAllowedError', code: 0 })
  test.each<[string, unknown, RegExp]>([
    ['aborted', failed('ERROR_CEREMONY_ABORTED'), /^The passkey request was stopped\./],
    ['registered before', failed('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'), /already has a passkey/],
    ['invalid RP ID', failed('ERROR_INVALID_RP_ID'), /usual address\.$/],
    ['invalid domain', failed('ERROR_INVALID_DOMAIN'), /usual address\.$/],
    [
      'no supported algorithm',
      failed('ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG'),
      /of a kind that we support/,
    ],
    [
      'unsupported browser',
      new Error('WebAuthn is not supported in this browser'),
      /^WebAuthn is not supported in this browser$/,
    ],
    ['unknown', new Error('internal words'), new RegExp(`^${ADMIN_LOGIN_FAILED}$`)],
    ['a code of the prototype', failed('constructor'), new RegExp(`^${ADMIN_LOGIN_FAILED}$`)],
    ['nothing', undefined, new RegExp(`^${ADMIN_LOGIN_FAILED}$`)],
  ])('%s', (_name, problem, words) => {
    for (const ceremony of ['sign-in', 'enrolment'] as const) {
      expect(adminPasskeyErrorWords(problem, ceremony)).toMatch(words)
      expect(adminPasskeyErrorWords(problem, ceremony)).not.toMatch(/password|internal/)
    }
  })

  // A browser ends both in the same way: somebody whose device has no passkey must not be told that they closed anything.
  test('declined, or no passkey on this device', () => {
    expect(adminPasskeyErrorWords(DECLINED, 'enrolment')).toMatch(/^You closed the request/)
    expect(adminPasskeyErrorWords(DECLINED, 'sign-in')).toBe(
      'No passkey was used: the request was closed, it took too long, or there is none for this sign-in on this device. Check the email address, and use the device that your passkey is on.',
    )
    expect(passkeySignInWords(DECLINED)).toMatch(
      /^No passkey was used: .* none for this sign-in on this device\. .* or sign in with your password\.$/,
    )
  })
})
