import fs from 'node:fs'
import { parseEnv } from '@/lib/env'

const complete = { DATABASE_URL: 'postgresql://u@h/d', EMAIL_HASH_KEY: 'ab'.repeat(32), ENCRYPTION_KEY: 'cd'.repeat(32) }

test('needs three values and has defaults for the rest', () => {
  expect(parseEnv(complete)).toMatchObject({ PORT: 3000, APP_URL: 'http://localhost:3000', TRUSTED_PROXY_HOPS: 0, HIBP_ACCOUNT_LOOKUP: 'off', XPOSEDORNOT_ANALYTICS: 'off' })
  expect(parseEnv({ ...complete, PORT: '4000', APP_URL: '' }).APP_URL).toBe('http://localhost:4000')
  expect(parseEnv({ ...complete, APP_URL: 'https://redress.example/' }).APP_URL).toBe('https://redress.example')
})

test('reads states however they are written', () => {
  expect(parseEnv({ ...complete, CONSULTATION_STATES_OFF: ' ny, TX ,' }).CONSULTATION_STATES_OFF).toEqual(['NY', 'TX'])
  expect(parseEnv(complete).CONSULTATION_STATES_OFF).toEqual([])
})

test.each([
  [{ DATABASE_URL: undefined }, 'DATABASE_URL is missing'],
  [{ DATABASE_URL: 'mysql://secret' }, 'DATABASE_URL must start with postgresql://'],
  [{ EMAIL_HASH_KEY: '' }, 'EMAIL_HASH_KEY is missing'],
  [{ ENCRYPTION_KEY: 'secret' }, 'ENCRYPTION_KEY must be 32 random bytes'],
  [{ PORT: 'x' }, 'PORT must be a whole number'],
  [{ PORT: '70000' }, 'PORT must be at most 65535'],
  [{ APP_URL: 'ftp://secret' }, 'APP_URL must be an address that starts with http'],
  [{ HIBP_ACCOUNT_LOOKUP: 'yes' }, 'HIBP_ACCOUNT_LOOKUP must be on or off'],
  [{ HIBP_ACCOUNT_LOOKUP: 'on' }, 'HIBP_API_KEY is missing'],
  [{ XPOSEDORNOT_ANALYTICS: 'yes' }, 'XPOSEDORNOT_ANALYTICS must be on or off'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ CONSULTATION_STATES_OFF: 'NY,Texas' }, 'CONSULTATION_STATES_OFF must be two-letter codes'],
])('%j is named, and not quoted', (wrong, message) => {
  expect(() => parseEnv({ ...complete, ...wrong })).toThrow(message)
  expect(() => parseEnv({ ...complete, ...wrong })).not.toThrow('secret')
})

test('.env.example names every variable, with nothing filled in', () => {
  const example = fs.readFileSync('.env.example', 'utf8')
  const named = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value])
  const known = [...fs.readFileSync('lib/env.ts', 'utf8').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => [name, ''])
  expect(named.sort()).toEqual(known.sort())
})
