import { decodePart, emailInQuery } from '@/app/read-query'
import { listBreachesSchema } from '@/lib/breaches/catalogue/list-schema'
import { adminBreachesPageSchema } from '@/lib/breaches/edit/admin-list-schema'
import { passwordStrength } from '@/lib/breaches/analytics/analytics-passwords'
import { dataCategoryOf } from '@/lib/breaches/analytics/analytics-data'
import { cleanDescription } from '@/lib/breaches/sync/clean-description'
import { mapDate } from '@/lib/imports/map/map-date'
import { parseEmails, rejectedEntries } from '@/lib/imports/read/parse-emails'
import { parseHeader } from '@/lib/imports/read/parse-header'
import { createRowParser } from '@/lib/imports/read/parse-row'
import { parseCount } from '@/lib/imports/read/parse-count'
import {
  parseAuthority,
  parseDomain,
  parseReference,
  parseSensitive,
  parseState,
} from '@/lib/imports/read/parse-details'
import { separatorOf } from '@/lib/imports/map/recognise'
import { createBreachSchema } from '@/lib/breaches/edit/edit-schema'
import { industryOf } from '@/lib/breaches/analytics/industries'
import { readEmailHash } from '@/lib/breaches/check/link-token'
import { excerpt, plainText } from '@/lib/breaches/plain-text'
import { hibpBreachSchema } from '@/lib/breaches/sources/hibp-schema'
import { passkeyNameError } from '@/lib/auth/passkeys/name'
import { deviceName } from '@/lib/auth/device-name'
import { passwordHint } from '@/lib/auth/password-hint'
import {
  emailError,
  nameError,
  normaliseEmail,
  passwordError,
  phoneError,
  zipError,
} from '@/lib/validation/fields'
import { acceptsEncoding } from '@/lib/server/accepts-encoding'
import { shapeProblem } from '@/lib/validation/json-shape'
import { loggablePath } from '@/lib/server/loggable-path'
import { boundaryOf } from '@/lib/imports/uploads/multipart'
import { callerOf, visitorAddress } from '@/lib/http/visitor'
import { readCookie } from '@/lib/visit/visit'
import { leadNoteSchema } from '@/lib/leads/lead-view'
import { findNotStorable } from '@/lib/db/postgres-text'
import { longTexts } from '@/tests/support/long-texts'

// What reads texts from outside, each with 64 KiB of what is slowest to read. The whole of the web process is measured by
// tests/process/linear-input.test.ts; this says which function it was.

const BYTES = 64 * 1024
const LIMIT_MS = 50

const header = parseHeader(['Company', 'Breach Date', 'Affected Users', 'Data Types', 'Severity', 'Emails'])
const GOOD_ROW = ['Acme', '2024-05-01', '10', 'Passwords', 'Low', 'ann@example.com']
const parseRow = createRowParser(header, '2026-01-01')
const record = {
  Name: 'Acme',
  Title: 'Acme',
  Domain: 'acme.example',
  BreachDate: '2024-05-01',
  AddedDate: '2024-05-01T00:00:00Z',
  ModifiedDate: '2024-05-01T00:00:00Z',
  PwnCount: 1,
  Description: 'x',
  DataClasses: ['Passwords'],
  IsVerified: true,
  IsFabricated: false,
  IsSensitive: false,
  IsRetired: false,
  IsSpamList: false,
}
const created = {
  title: 'Acme',
  domain: 'acme.example',
  breachDate: '2024-05-01',
  pwnCount: 1,
  dataClasses: ['Passwords'],
  description: '',
  severity: 'low',
}

const READERS: Record<string, (text: string) => unknown> = {
  emailError,
  nameError: (text) => nameError(text),
  phoneError,
  zipError,
  passwordError,
  passkeyNameError,
  normaliseEmail,
  passwordHint,
  'an address in a query': (text) => emailInQuery({ email: text }),
  decodePart,
  readEmailHash,
  loggablePath: (text) => loggablePath(`/${text}`),
  listBreachesSchema: (text) =>
    listBreachesSchema.parse({ q: text, year: text, data: text, sort: text, page: text }),
  adminBreachesPageSchema: (text) =>
    adminBreachesPageSchema.parse({
      q: text,
      severity: text,
      verification: text,
      status: text,
      sort: text,
      page: text,
    }),
  parseEmails: (text) => parseEmails(text),
  rejectedEntries: (text) => [...rejectedEntries(text)],
  mapDate: (text) => mapDate(text, { format: 'MM/DD/YYYY', several: 'latest' }),
  separatorOf,
  parseCount: (text) => parseCount(text, 'zero'),
  parseDomain,
  parseSensitive,
  parseState,
  parseAuthority,
  parseReference,
  ...Object.fromEntries(
    GOOD_ROW.map((_, column) => [
      `cell ${column}`,
      (text: string) => parseRow(GOOD_ROW.map((cell, at) => (at === column ? text : cell))),
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(record).map((field) => [
      `catalogue ${field}`,
      (text: string) =>
        hibpBreachSchema.safeParse({ ...record, [field]: field === 'DataClasses' ? [text] : text }),
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(created).map((field) => [
      `breach ${field}`,
      (text: string) =>
        createBreachSchema.safeParse({ ...created, [field]: field === 'dataClasses' ? [text] : text }),
    ]),
  ),
  cleanDescription: (text) => cleanDescription(text.slice(0, 50_000)),
  plainText: (text) => plainText(text.slice(0, 50_000)),
  excerpt,
  passwordStrength: (text) =>
    passwordStrength({
      dataClasses: ['Passwords'],
      description: `passwords ${text.slice(0, 50_000)}`,
      isStealerLog: false,
    }),
  dataCategoryOf: (text) => dataCategoryOf(text.slice(0, 200)),
  industryOf: (text) =>
    industryOf({
      name: 'x',
      title: text.slice(0, 500),
      domain: '',
      dataClasses: [],
      isStealerLog: false,
      isSpamList: false,
    }),
  leadNoteSchema: (text) => leadNoteSchema.safeParse({ text }),
  findNotStorable,
  shapeProblem,
  acceptsEncoding: (text) => acceptsEncoding({ headers: { 'accept-encoding': text } }, 'br'),
  readCookie: (text) => readCookie(text, 'visit'),
  visitorAddress: (text) => visitorAddress({ 'x-forwarded-for': text }, '192.0.2.1', 1),
  deviceName: (text) => deviceName(text.slice(0, 400)),
  callerOf: (text) => callerOf({ get: () => text } as unknown as Headers),
  boundaryOf: (text) => {
    try {
      return boundaryOf(`multipart/form-data; boundary=${text}`)
    } catch {
      return null
    }
  },
}

/** Of the processor's time, which a busy machine does not change; the least of several, for the first times compile and collect. */
function leastMs(work: () => unknown): number {
  let least = Infinity
  for (let times = 0; times < 10 && least > LIMIT_MS; times++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

test.each(Object.entries(READERS))('%s reads any text in time by its length', (_name, read) => {
  read('warm')
  const slow = longTexts(BYTES)
    .map(([name, text]) => [name, leastMs(() => read(text))] as const)
    .filter(([, ms]) => ms > LIMIT_MS)
  expect(slow).toEqual([])
})

test.each(['not ', '<', 'hints in ', 'converted ', 'password not plain '])(
  'a description of nothing but %j takes no longer',
  (part) => {
    const description = part.repeat(BYTES / part.length) + ' passwords'
    const read = () => passwordStrength({ description, dataClasses: ['Passwords'], isStealerLog: false })
    read()
    expect(leastMs(read)).toBeLessThanOrEqual(LIMIT_MS)
  },
)

test('depth and number of values cost no more than their count', () => {
  let nested: unknown = []
  for (let level = 0; level < BYTES / 2; level++) nested = [nested]
  expect(leastMs(() => findNotStorable(nested))).toBeLessThan(LIMIT_MS)
  expect(shapeProblem(nested)).toBe('The request is nested too deeply.')
  expect(shapeProblem(new Array(BYTES / 2).fill(0))).toBe('The request has too many values.')
  expect(shapeProblem({ a: [{ b: ['x', null] }] })).toBeNull()
  expect(shapeProblem('text')).toBeNull()
})

test.each([
  [emailError, 'Email must be no more than 254 characters'],
  [nameError, 'Name must be no more than 100 characters'],
  [phoneError, 'Phone number must be no more than 15 digits'],
  [zipError, 'Please enter a valid zip code'],
  [passwordError, 'Password must be no more than 1,024 characters'],
  [passkeyNameError, 'Name must be no more than 60 characters'],
] as [(value: string) => string | null, string][])(
  '%p refuses what is too long before it looks at it',
  (rule, message) => {
    for (const text of [' '.repeat(1_025), 'a'.repeat(1_025), `1${'\u0301'.repeat(2_000)}`])
      expect(rule(text)).toBe(message)
  },
)
