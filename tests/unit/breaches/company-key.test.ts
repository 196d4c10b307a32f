import fc from 'fast-check'
import { matchKeysOf, matchPrefixesOf } from '@/lib/breaches/one/company-key'
import { soundsSensitive } from '@/lib/breaches/one/sensitive-words'
import { runs } from '@/tests/support/runs'

const keys = (title: string, name = title, domain = '') => matchKeysOf({ title, name, domain })
const areOne = (a: string[], b: string[]) => a.some((key) => b.includes(key))

test.each([
  ['Adobe', 'ADOBE, Inc.'],
  ['Adobe', 'The Adobe Corporation'],
  ['Adobe', 'Adobe L.L.C.'],
  ['Adobe', 'adobe.com'],
  ['Adobe', 'www.adobe.com'],
  ['Adobe', 'Ａｄｏｂｅ'],
  ['Adult FriendFinder (2015)', 'adultfriendfinder.com'],
  ['Adult FriendFinder (2015)', 'Adult-Friend-Finder, Inc'],
  ['Adult-FanFiction.Org', 'Adult Fan Fiction'],
  ['Muah.AI', 'MUAH AI'],
  ['TISZA Világ', 'Tisza Vilag'],
  ['AT&T', 'AT and T Inc.'],
  ['Stack Sports', 'SPay Inc dba Stack Sports'],
  ['Harbor Regional Center', 'Harbor Developmental Disabilities Foundation d/b/a Harbor Regional Center'],
  ['Zoosk (2020)', 'Zoosk2020'],
  ['Macy’s', "Macy's, Inc."],
])('%s and %s are one company', (one, other) => {
  expect(areOne(keys(one), keys(other))).toBe(true)
})

test.each([
  ['Adobe', 'Adoba'],
  ['First American', 'First Choice'],
  ['Acme', 'Acme Holdings'],
  ['Co', 'Company'],
])('%s and %s are not known to be one', (one, other) => {
  expect(areOne(keys(one), keys(other))).toBe(false)
})

test('a domain stands for its company, whatever is before and after its name', () => {
  for (const domain of ['acme.com', 'shop.acme.co.uk', 'ACME.de'])
    expect(keys('Something Else', 'Something', domain)).toContain('acme')
  expect(keys('Acme', 'Acme', '')).toEqual(['acme'])
})

test('the beginnings of a name', () => {
  expect(matchPrefixesOf({ title: 'Adobe Systems, Inc.' })).toEqual(['adobe'])
  expect(matchPrefixesOf({ title: 'US Bank of Example' })).toEqual(['usbank', 'usbankof'])
  expect(matchPrefixesOf({ title: 'Adobe' })).toEqual([])
})

test('however it is written: capitals, width, spaces, a legal form and an article make no other company', () => {
  // What stands between two names of one company may be a name's own word.
  const word = fc.oneof(
    { weight: 4, arbitrary: fc.stringMatching(/^[a-z]{3,10}$/) },
    { weight: 1, arbitrary: fc.constant('dba') },
  )
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(' ', '-', '  ', ' - ', '_'),
      fc.constantFrom('', ' Inc', ', LLC', ' Corp.', ' & Co.'),
      fc.constantFrom('', 'The '),
      (words, between, form, article) => {
        const plain = keys(words.join(' '))
        const written = `${article}${words.join(between).toUpperCase()}${form.replace(' & Co.', ' Co.')}`
        expect(areOne(plain, keys(written))).toBe(true)
      },
    ),
    { numRuns: runs(2_000) },
  )
})

test('every text has a key or none, and none is longer than an index takes', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000, unit: 'grapheme' }), (text) => {
      for (const key of [...keys(text), ...matchPrefixesOf({ title: text })]) {
        expect(key).not.toBe('')
        expect(Buffer.byteLength(key)).toBeLessThanOrEqual(1_200)
      }
    }),
  )
})

test.each([
  ['Kern Psychiatric Health and Wellness Center, Inc', true],
  ['American Addiction Centers', true],
  ['YouPorn', true],
  ['Adult Toys', true],
  ['Essex County', false],
  ['Sexual Health Clinic', true],
  ['Data Recovery', false],
  ['Acme', false],
])('%s sounds sensitive: %s', (title, expected) => {
  expect(soundsSensitive(title)).toBe(expected)
})

test('whatever a company is called, its keys can be stored', () => {
  const name = fc
    .tuple(fc.integer({ min: 0, max: 310 }), fc.string({ unit: 'binary', maxLength: 80 }))
    .map(([length, end]) => 'x'.repeat(length) + end)
  const isStorable = (key: string): boolean => !/\p{Cs}/u.test(key)
  fc.assert(
    fc.property(fc.oneof(name, fc.constant('ﬃ'.repeat(51) + '𠀀'.repeat(74))), name, (title, rest) => {
      expect(keys(title).every(isStorable)).toBe(true)
      expect(matchPrefixesOf({ title: `${title} ${rest} z` }).every(isStorable)).toBe(true)
    }),
    { numRuns: runs(300) },
  )
})
