import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { isCommonPassword } from '@/lib/auth/passwords/common'
import { findWeakness, type Weakness } from '@/lib/auth/passwords/rule'
import { DEMO_MEMBER } from '@/prisma/catalogue/demo'
import { runs } from '@/tests/support/runs'
import { anyText } from '@/tests/support/any-text'

const OWNER = {
  name: 'Margaret Hale',
  email: 'maggie.hale84@northmail.example',
  phoneNumber: '+16175550142',
  zipCode: '02139-1234',
}
const weakness = (password: string) =>
  findWeakness(password, { owner: OWNER, siteName: 'Second Chance', isListed: isCommonPassword })

test.each<[Weakness, string[]]>([
  [
    'common',
    [
      '123456',
      'password',
      'PASSWORD',
      'Password1!',
      'pa55w0rd',
      'P@$$w0rd',
      '$unsh1ne',
      '5unshine',
      'monkey99',
      '2026monkey!',
      'trustno1',
      'iloveyou',
      'I love you',
      'l3tme1n',
      'dragon-1988',
      'passwordpassword',
      'Liverpool!!',
      'qwerty',
      '  monkey  ',
      'kangaroo-42',
      'Submarine7!',
    ],
  ],
  ['repeated', ['aaaaaa', 'aAaAaA', '112211', 'abababab', '19871987', 'xyz!xyz!', 'abcabcabcab']],
  [
    'row',
    [
      'qwertzu',
      'fghjkl',
      'asdfjkl0987',
      'abcdefgh',
      'hgfedcba',
      '98765432',
      'abc123xyz789',
      'poiuytrewq',
      'uiop7890',
      'qwertyu!2',
      '3edc4rfv5tgb',
      'йцукенгш',
      'ghijkl2026',
    ],
  ],
  [
    'service',
    [
      'redress2026',
      'Redress!',
      'R3dr3ss',
      'redress-password',
      'MyLawyer99',
      'breach-lawyer',
      'secondchance1',
      'Second Chance',
      'thisismypassphrase',
      'databreach!!',
      'cl4im-settlement',
      '#lawsuit2025#',
      'redressredress',
    ],
  ],
  [
    'own',
    [
      'margarethale',
      'Hale-Margaret-1984',
      'maggiehale',
      'maggie.hale84@northmail.example',
      'northmail1',
      'M4rg4ret',
      '617 555 0142',
      '16175550142',
      '5550142',
      '02139 5550142',
      '02139-0142',
      'mypasswordmargaret',
      'redress4Hale',
    ],
  ],
])('%s: %j', (expected, passwords) => {
  const got = passwords.map((password) => [password, weakness(password)])
  // One that is on the list as well may be called that.
  expect(got.filter(([, found]) => found !== expected && found !== 'common')).toEqual([])
})

test.each([
  'correct horse battery',
  'tr0ub4dor&3x',
  'walnut-harbor-candle',
  'my breach of the garden wall',
  'password for a rainy tuesday',
  'kPz7!vQm',
  'seven lawyers dance',
  'margaret likes blue rivers',
  'k7#2026-!81',
  'correct horse',
  'a long enough password',
  'another long password',
  'a new password',
  'x6175550142q',
  '4071 8825 1936',
  DEMO_MEMBER.password,
  'ärger im büro',
  '蓝色的河流很长',
  'were deer tree power',
  'oxidized-turnip-42',
  '39201748love392017',
])('%s is fine', (password) => expect(weakness(password)).toBeNull())

test('without a list or an owner the rest of the rule stands', () => {
  expect(
    ['redress2026', '123456', 'aaaaaa', 'monkey99', 'margarethale'].map((password) => findWeakness(password)),
  ).toEqual(['service', 'row', 'repeated', null, null])
})

test('the list has tens of thousands, in small letters, and nothing twice', () => {
  const list = dictionary['passwords-common']
  expect(list.length).toBeGreaterThan(40_000)
  expect(list.filter((text) => text !== text.toLowerCase())).toEqual([])
})

const listed = fc.constantFrom(...dictionary['passwords-common'].filter((text) => text.length >= 6))
const word = fc.constantFrom(...dictionary['diceware-common'].filter((text) => /^[a-z]{3,}$/.test(text)))

test('every listed password is refused, in whatever case and with digits and marks around it', () => {
  fc.assert(
    fc.property(
      listed,
      fc.constantFrom('', '1', '!', '2026', '123!'),
      fc.boolean(),
      (text, after, capitals) => {
        // With more behind a digit it is another text, unless its word is listed too.
        const password = /[a-z]$/.test(text) ? text + after : text
        expect(weakness(capitals ? password.toUpperCase() : password)).not.toBeNull()
      },
    ),
    { numRuns: runs(2_000) },
  )
})

test('four random words pass, however they are joined', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 4, maxLength: 4 }),
      fc.constantFrom(' ', '-', '', '.', '7'),
      (words, joint) => {
        expect(weakness(words.join(joint))).toBeNull()
      },
    ),
    { numRuns: runs(2_000) },
  )
})

test('what a password manager makes passes', () => {
  const character = fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code))
  const random = fc
    .array(character, { minLength: 16, maxLength: 40 })
    .filter((characters) => new Set(characters).size > 10)
  fc.assert(
    fc.property(random, (characters) => expect(weakness(characters.join(''))).toBeNull()),
    { numRuns: runs(2_000) },
  )
})

test('any text gets an answer', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), fc.string({ maxLength: 100 }), (password, name) => {
      expect([null, 'common', 'repeated', 'row', 'service', 'own']).toContain(
        findWeakness(password, {
          owner: { name, email: name, phoneNumber: name, zipCode: name },
          isListed: isCommonPassword,
        }),
      )
    }),
  )
})

test.each([' ', '1', 'a', 'ab', 'qwerty', '\u0301', '.', '@', '"', '1a', 'redress', 'my', '\u{1F600}'])(
  '1,024 times %j takes a moment',
  (piece) => {
    const password = piece.repeat(1_024).slice(0, 1_024)
    // Of the processor's time, which a busy machine does not change.
    const before = process.cpuUsage()
    for (let i = 0; i < 20; i++) findWeakness(`x${password}y`, { owner: OWNER, isListed: isCommonPassword })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000 / 20).toBeLessThan(20)
  },
)
