import fc from 'fast-check'
import { looksLikeSsn, looksLikeSsnBesideAddresses } from '@/lib/validation/ssn'

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
]

test.each(LIKE)('%j looks like one', (text) => expect(looksLikeSsn(text)).toBe(true))
test.each(UNLIKE)('%j does not', (text) => expect(looksLikeSsn(text)).toBe(false))

test('in a web address nine digits are nothing, the hyphens of such a number are', () => {
  expect(looksLikeSsnBesideAddresses('https://acorn.example/c/123456789?id=987654321')).toBe(false)
  expect(looksLikeSsnBesideAddresses('https://acorn.example/?ssn=123-45-6789')).toBe(true)
  expect(looksLikeSsnBesideAddresses('https://acorn.example/ 123456789')).toBe(true)
  expect(looksLikeSsnBesideAddresses('123.45.6789')).toBe(true)
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

test('takes time by the length of the text', () => {
  for (const text of ['1 '.repeat(30_000), '1-'.repeat(30_000), '000 00 '.repeat(9_000), ' '.repeat(60_000)])
    looksLikeSsnBesideAddresses(text)
})
