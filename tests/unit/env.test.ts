import fs from 'node:fs'
import { parseEnv } from '@/lib/env'

const complete = {
  DATABASE_URL: 'postgresql://u@localhost/d',
  EMAIL_HASH_KEY: 'ab'.repeat(32),
  ENCRYPTION_KEY: 'cd'.repeat(32),
}

test('needs three values and has defaults for the rest', () => {
  expect(parseEnv(complete)).toMatchObject({
    PORT: 3000,
    APP_URL: 'http://localhost:3000',
    TRUSTED_PROXY_HOPS: 0,
    HIBP_ACCOUNT_LOOKUP: 'off',
    XPOSEDORNOT_ANALYTICS: 'off',
  })
  expect(parseEnv({ ...complete, PORT: '4000', APP_URL: '' }).APP_URL).toBe('http://localhost:4000')
  expect(parseEnv({ ...complete, APP_URL: 'https://redress.example/' }).APP_URL).toBe(
    'https://redress.example',
  )
})

test('what stays on this machine needs no TLS', () => {
  const local = {
    ...complete,
    APP_URL: 'http://redress.localhost:4000',
    HIBP_BASE_URL: 'http://127.0.0.1:9',
    RESEND_BASE_URL: 'http://localhost:9',
    EMAIL_PREVIEW: 'open',
  }
  expect(parseEnv(local)).toMatchObject({ EMAIL_PREVIEW: 'open', APP_URL: 'http://redress.localhost:4000' })
  expect(
    parseEnv({ ...complete, DATABASE_URL: 'postgresql://u@db.example/d?sslmode=verify-full' }).DATABASE_URL,
  ).toContain('db.example')
})

test('reads states however they are written', () => {
  expect(parseEnv({ ...complete, CONSULTATION_STATES_OFF: ' ny, TX ,' }).CONSULTATION_STATES_OFF).toEqual([
    'NY',
    'TX',
  ])
  expect(parseEnv(complete).CONSULTATION_STATES_OFF).toEqual([])
})

test('asks for consent only where something is named that needs it', () => {
  expect(parseEnv(complete).CONSENT_PURPOSES).toEqual([])
  expect(parseEnv({ ...complete, CONSENT_PURPOSES: ' analytics, advertising,' }).CONSENT_PURPOSES).toEqual([
    'analytics',
    'advertising',
  ])
})

test.each([
  [{ DATABASE_URL: undefined }, 'DATABASE_URL is missing'],
  [{ DATABASE_URL: 'mysql://secret' }, 'DATABASE_URL must start with postgresql://'],
  [{ EMAIL_HASH_KEY: '' }, 'EMAIL_HASH_KEY is missing'],
  [{ ENCRYPTION_KEY: 'secret' }, 'ENCRYPTION_KEY must be 32 random bytes'],
  [{ ENCRYPTION_KEYS_ALSO: `${'ef'.repeat(32)},secret` }, 'ENCRYPTION_KEYS_ALSO.1 must be 32 random bytes'],
  [
    { ENCRYPTION_KEYS_ALSO: Array(5).fill('ef'.repeat(32)).join() },
    'ENCRYPTION_KEYS_ALSO must be at most 4 keys',
  ],
  [{ PORT: 'x' }, 'PORT must be a whole number'],
  [{ PORT: '70000' }, 'PORT must be at most 65535'],
  [{ APP_URL: 'ftp://secret' }, 'APP_URL must be an address that starts with http'],
  [{ CONSENT_PURPOSES: 'tracking' }, 'CONSENT_PURPOSES.0 must be analytics or advertising'],
  [{ HIBP_ACCOUNT_LOOKUP: 'yes' }, 'HIBP_ACCOUNT_LOOKUP must be on or off'],
  [{ HIBP_ACCOUNT_LOOKUP: 'on' }, 'HIBP_API_KEY is missing'],
  [{ LAW_FIRM_HAND_OVER: 'yes' }, 'LAW_FIRM_HAND_OVER must be on or off'],
  [{ LAW_FIRM_HAND_OVER: 'on' }, 'CERTIFICATE_KEY is missing'],
  [{ CERTIFICATE_KEY: 'secret' }, 'CERTIFICATE_KEY must be 32 random bytes'],
  [{ XPOSEDORNOT_ANALYTICS: 'yes' }, 'XPOSEDORNOT_ANALYTICS must be on or off'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ DATABASE_URL: 'postgresql://secret@db.example/d' }, 'DATABASE_URL must use TLS'],
  [
    { MIGRATION_DATABASE_URL: 'postgresql://secret@db.example/d?sslmode=no-verify' },
    'MIGRATION_DATABASE_URL must use TLS',
  ],
  [{ APP_URL: 'http://redress.example' }, 'APP_URL must start with https://'],
  [{ HIBP_BASE_URL: 'http://hibp.example' }, 'HIBP_BASE_URL must start with https://'],
  [{ XPOSEDORNOT_BASE_URL: 'http://xon.example' }, 'XPOSEDORNOT_BASE_URL must start with https://'],
  [{ RESEND_BASE_URL: 'http://mail.example' }, 'RESEND_BASE_URL must start with https://'],
  [{ EMAIL_PREVIEW: 'open', APP_URL: 'https://redress.example' }, 'EMAIL_PREVIEW must be admin'],
  [{ SECURITY_CONTACT: 'security@redress.example' }, 'SECURITY_CONTACT must be mailto:'],
  [{ CONSULTATION_STATES_OFF: 'NY,Texas' }, 'CONSULTATION_STATES_OFF must be two-letter codes'],
  [{ CA_REFERRAL_CERTIFICATION: 'secret' }, 'CA_REFERRAL_CERTIFICATION must be the number of a certificate'],
  [{ CA_REFERRAL_CERTIFICATION: '12' }, 'CA_REFERRAL_CERTIFICATION must be the number of a certificate'],
])('%j is named, and not quoted', (wrong, message) => {
  expect(() => parseEnv({ ...complete, ...wrong })).toThrow(message)
  expect(() => parseEnv({ ...complete, ...wrong })).not.toThrow('secret')
})

test('.env.example names every variable, with nothing filled in', () => {
  const example = fs.readFileSync('.env.example', 'utf8')
  const named = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value])
  const known = [...fs.readFileSync('lib/env.ts', 'utf8').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => [
    name,
    '',
  ])
  expect(named.sort()).toEqual(known.sort())
})

test.each([
  [undefined, []],
  ['', []],
  [' , ', []],
  ['ef'.repeat(32), ['ef']],
  [`${'EF'.repeat(32)}, ${'01'.repeat(32)},`, ['ef', '01']],
])('the further keys %j are read as a list', (list, first) => {
  expect(
    parseEnv({ ...complete, ENCRYPTION_KEYS_ALSO: list }).ENCRYPTION_KEYS_ALSO.map((key) =>
      key.toString('hex').slice(0, 2),
    ),
  ).toEqual(first)
})

test('replicas are a list of safe addresses, none by default', () => {
  expect(parseEnv(complete)).toMatchObject({
    DATABASE_READ_URLS: [],
    DATABASE_READ_MAX_AGE_MS: 1_000,
    RATE_LIMIT_STORE: 'memory',
  })
  const url = 'postgresql://u@localhost/d'
  expect(parseEnv({ ...complete, DATABASE_READ_URLS: ` ${url} ,${url}2, ` }).DATABASE_READ_URLS).toEqual([
    url,
    `${url}2`,
  ])
  for (const wrong of [
    'mysql://u@localhost/d',
    'postgresql://u:secret@db.example/d',
    Array.from({ length: 9 }, () => url).join(),
    `${url}?${'x'.repeat(20_000)}`,
  ]) {
    let message = ''
    try {
      parseEnv({ ...complete, DATABASE_READ_URLS: wrong })
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toContain('DATABASE_READ_URLS')
    expect(message).not.toContain('secret')
  }
})
