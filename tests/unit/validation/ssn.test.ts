import fc from 'fast-check'
import { claimNumberError } from '@/lib/follows/claim-rules'
import { looksLikeGroupedSsn, looksLikeSsn, looksLikeSsnBesideAddresses } from '@/lib/validation/ssn'
import { runs } from '@/tests/support/runs'

const LIKE = [
  '123-45-6789',
  '123 45 6789',
  '123456789',
  '123.45.6789',
  '123/45/6789',
  '123_45_6789',
  '123 - 45 - 6789',
  '123\u201345\u20136789',
  '123\u201145\u20116789',
  '123\u00a045\u00a06789',
  '123\u200b45\u200b6789',
  '\uff11\uff12\uff13\uff0d\uff14\uff15\uff0d\uff16\uff17\uff18\uff19',
  '\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19',
  '\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669',
  '1 2 3 4 5 6 7 8 9',
  'my number is 123-45-6789, thanks',
  'SSN123456789x',
  'ssn:123-45-6789/2024',
  '12-3456789',
  '123:45:6789',
  '123|45|6789',
  '123*45*6789',
  '123+45+6789',
  '123=45=6789',
  '(123)45-6789',
  '[123] [45] [6789]',
  '123%2D45%2D6789',
  '123%45%6789',
  '123%2045%206789',
  '1\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e3-4\ufe0f\u20e35\ufe0f\u20e3-6\ufe0f\u20e37\ufe0f\u20e38\ufe0f\u20e39\ufe0f\u20e3',
]
const UNLIKE = [
  '',
  'Acorn Health',
  '7-Eleven',
  '10/06/2026',
  '617-555-0142',
  '(617) 555-0142',
  '1-800-555-0100',
  '2024',
  '12345678',
  '1234567890',
  '4111 1111 1111 1111',
  'Case No. 1:24-cv-00001',
  'Studio 54, 123 45th Street 6789',
  '123:45:67',
  '(617)555|0142',
  '1:24:00001',
  'a1b2c3d4-123-45-67890',
]

test.each(LIKE)('%j looks like one', (text) => expect(looksLikeSsn(text)).toBe(true))
test.each(UNLIKE)('%j does not', (text) => expect(looksLikeSsn(text)).toBe(false))

describe('beside web addresses', () => {
  test.each([
    'https://acorn.example/?ssn=123-45-6789',
    'https://acorn.example/?ssn=123 45 6789',
    'https://acorn.example/?ssn=123%2045%206789',
    'https://acorn.example/?ssn=123/45/6789',
    'https://acorn.example/ 123456789',
    '123.45.6789',
    'My number is 123 45 6789.Please check acorn.example',
    '123456789.Please see acorn.example',
    '(123456789.Please see acorn.example',
    'ssn=123456789.is acorn.example real',
    'My number.123456789 acorn.example',
    'My number.123456789, acorn.example',
    '1234\u200b56789.Please see acorn.example',
    '123\u201345\u20136789.Thanks',
    '123.45.6789.Thanks',
    '123/45/6789.Thanks',
    '123:45:6789.Thanks',
    'acorn.example/123\u201345\u20136789',
    'acorn.example (123)45-6789',
  ])('%j has one', (text) => expect(looksLikeSsnBesideAddresses(text)).toBe(true))
  test.each([
    'https://acorn.example/c/123456789?id=987654321',
    'acorn.example/123456789',
    '163.example/123456789',
    'claims-123456789.acorn.example',
    '(https://acorn.example/123456789).',
    'Website:acorn.example/123456789',
    'jane123456789@mail.example',
    'https://acorn.example/123/45/6789',
    'https://acorn.example/2026/10/06/12345',
    'https://192.0.2.7/123456789',
    'https://acorn.example/0b3f8c1a-1234-4567-8901-123456789012',
    'Call 617-555-0142 or see acorn.example',
    'Call (617)555-0142.Then see acorn.example',
    'Boston, MA. See acorn.example by 10/06/2026.',
  ])('%j has none', (text) => expect(looksLikeSsnBesideAddresses(text)).toBe(false))
})

describe('as a claim number', () => {
  test.each([
    '123-45-6789',
    'SSN 123-45-6789',
    'SSN123-45-6789',
    '123\u201145\u20116789',
    '123\u201345\u20136789',
    '123.45.6789',
    '123-45-6789.',
    '123 - 45 - 6789',
    '123:45:6789',
    '(123)45-6789',
    '\uff11\uff12\uff13-45-6789',
    '\u0661\u0662\u0663-\u0664\u0665-\u0666\u0667\u0668\u0669',
  ])('%j is refused', (text) => expect(claimNumberError(text)).toMatch(/Social Security/))
  // Many administrators number their claims so.
  test.each([
    '123456789',
    'OSD-40',
    'ABC-123456789',
    '12-3456789',
    '02139-1234',
    '617-555-0142',
    '1234-56-7890',
    '',
  ])('%j is taken', (text) => expect(claimNumberError(text)).toBeNull())
})

test('whatever stands around it and between its groups', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'B', 'z', '(', ')', ':', '#'), maxLength: 8 })
  const between = fc.constantFrom('', ' ', '-', '.', '  ', ' - ', '\u2013', '/')
  const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length }) // prettier-ignore
  fc.assert(
    fc.property(letters, digits(3), between, digits(2), between, digits(4), letters, (a, x, p, y, q, z, b) =>
      looksLikeSsn(a + x + p + y + q + z + b),
    ),
  )
})

test('in groups it is one everywhere, whatever marks are between', () => {
  const mark = fc.string({ unit: fc.constantFrom(...' -.:|/*+=,;()[]_~\u2013\u2011\u00b7\u200b\u2026\u0301'), minLength: 1, maxLength: 4 }) // prettier-ignore
  const zero = fc.constantFrom(0x30, 0x660, 0x966, 0xff10)
  const around = fc.constantFrom('', 'SSN ', 'ssn:', ' thanks', '.', '.Please see acorn.example')
  fc.assert(
    fc.property(mark, mark, zero, around, around, (x, y, from, before, after) => {
      const group = (digits: string) =>
        [...digits].map((digit) => String.fromCodePoint(from + Number(digit))).join('')
      const text = `${before === '.Please see acorn.example' ? '' : before}${group('123')}${x}${group('45')}${y}${group('6789')}${after}`
      expect([text, looksLikeSsn(text), looksLikeGroupedSsn(text), looksLikeSsnBesideAddresses(text), claimNumberError(text) !== null]).toEqual([text, true, true, true, true]) // prettier-ignore
    }),
    { numRuns: runs(1_000), examples: [[' ', ' /', 0x30, '', '.Please see acorn.example']] },
  )
})

test('takes time by the length of the text', () => {
  for (const text of [
    '1 '.repeat(30_000),
    '1-'.repeat(30_000),
    '000 00 '.repeat(9_000),
    ' '.repeat(60_000),
    'a.'.repeat(30_000),
    '1.'.repeat(30_000),
    'a=:'.repeat(20_000),
    '(1/'.repeat(20_000),
  ])
    looksLikeSsnBesideAddresses(text)
})
