import fs from 'node:fs'
import fc from 'fast-check'
import { adviceFor, groupOf, isUnknownClass, KNOWN_CLASSES } from '@/lib/breaches/advice/advice'
import { anyText } from '@/tests/support/any-text'

/** Every data class that the catalogue has named, by what is to be done about it. */
const CATALOGUE: Record<string, string[]> = {
  'wallet-words': ['Mnemonic phrases'],
  passwords: ['Historical passwords', 'Password hints', 'Password strengths', 'Passwords'],
  pins: ['PINs'],
  tokens: ['Auth tokens'],
  keys: ['Encrypted keys'],
  'security-questions': ['Mothers maiden names', 'Places of birth', 'Security questions and answers'],
  'recovery-email': ['Recovery email addresses'],
  'id-numbers': ['Government issued IDs', 'Social security numbers', 'Taxation records'],
  license: ["Driver's licenses"],
  passport: ['Passport numbers'],
  biometrics: ['Biometric data'],
  birth: ['Age groups', 'Ages', 'Dates of birth', 'Partial dates of birth'],
  cards: ['Credit card CVV', 'Credit cards'],
  bank: ['Bank account numbers'],
  'partial-card': ['Partial credit card data', 'Payment methods'],
  crypto: ['Cryptocurrency wallet addresses'],
  wealth: [
    'Account balances',
    'Credit status information',
    'Earnings',
    'Financial investments',
    'Home ownership statuses',
    'Income levels',
    'Living costs',
    'Loan information',
    'Net worths',
  ],
  rewards: ['Loyalty program details', 'Reward program balances'],
  spending: [
    'Buying preferences',
    'Charitable donations',
    'Financial transactions',
    'Payment histories',
    'Purchases',
    'Purchasing habits',
    'Shipment tracking numbers',
    'Warranty claims',
  ],
  insurance: ['Health insurance information'],
  health: ['Personal health data'],
  hiv: ['HIV statuses'],
  threats: ['Browsing histories', 'Drug habits', 'Photos', 'Sexual fetishes', 'Sexual orientations'],
  messages: [
    'Audio recordings',
    'Chat logs',
    'Customer feedback',
    'Customer interactions',
    'Customer service comments',
    'Email messages',
    'Private messages',
    'SMS messages',
    'Support tickets',
  ],
  immigration: ['Citizenship statuses', 'Nationalities'],
  beliefs: ['Ethnicities', 'Political donations', 'Political views', 'Races', 'Religions'],
  romance: ['Marital statuses', 'Parenting plans', 'Relationship statuses'],
  family: ["Family members' names", 'Family structure', 'Spouses names'],
  deceased: ['Deceased date', 'Deceased statuses'],
  address: ['Delivery instructions', 'Physical addresses', 'Utility bills'],
  whereabouts: ['Geographic locations'],
  trips: ['Appointments', 'Flights taken', 'Travel habits', 'Travel plans'],
  work: [
    'Career levels',
    'Company names',
    'Education levels',
    'Employers',
    'Employment statuses',
    'Job applications',
    'Job titles',
    'Occupations',
    'Professional skills',
    'School grades (class levels)',
    'Work habits',
    'Years of professional experience',
  ],
  vehicle: [
    'Car ownership statuses',
    'Licence plates',
    'Vehicle details',
    'Vehicle identification numbers (VINs)',
    'Vehicle registration plates',
  ],
  'about-you': [
    'Astrological signs',
    'Beauty ratings',
    'Clothing sizes',
    'Drinking habits',
    'Eating habits',
    'Fitness levels',
    'Genders',
    'IQ levels',
    'Names',
    'Personal descriptions',
    'Personal interests',
    'Physical attributes',
    'Salutations',
    'Smoking habits',
    'Spoken languages',
    'Survey results',
    'Tattoo status',
  ],
  phone: [
    'Cellular network names',
    'IMSI numbers',
    'Partial phone numbers',
    'Phone numbers',
    'Telecommunications carrier',
  ],
  contacts: ['Address book contacts', 'Social connections'],
  'online-names': [
    'Avatars',
    'Bios',
    'Comments',
    'Display names',
    'Forum posts',
    'Homepage URLs',
    'Instant messenger identities',
    'Nicknames',
    'Profile photos',
    'Social media profiles',
    'User website URLs',
    'Usernames',
  ],
  email: ['Email addresses'],
  traces: [
    'Apps installed on devices',
    'Browser user agent details',
    'Device information',
    'Device serial numbers',
    'Device usage tracking data',
    'IMEI numbers',
    'IP addresses',
    'Login histories',
    'MAC addresses',
    'Profile statistics',
    'Time zones',
    'User statuses',
    'Website activity',
  ],
}

const EVERY = Object.values(CATALOGUE).flat()

test.each(Object.entries(CATALOGUE))('%s: %j', (id, classes) => {
  for (const dataClass of classes) {
    expect(KNOWN_CLASSES).toContain(dataClass)
    expect([dataClass, groupOf(dataClass)]).toEqual([dataClass, id])
  }
})

const captures = ['2025-03-15', '2026-03-03'].map((day) => `../shared/data/hibp/breaches-${day}.json`)
const withCaptures = captures.every((file) => fs.existsSync(file)) ? test : test.skip
withCaptures('the catalogue names no other class', () => {
  const named = captures.flatMap((file) =>
    (JSON.parse(fs.readFileSync(file, 'utf8')) as { DataClasses: string[] }[]).flatMap(
      ({ DataClasses }) => DataClasses,
    ),
  )
  expect([...new Set(named)].sort()).toEqual([...EVERY].sort())
})

// Authorities, and whoever uploads a list, write the same in other words.
test.each([
  ['SSN', 'id-numbers'],
  ['Social Security Numbers', 'id-numbers'],
  ['ITIN', 'id-numbers'],
  ['State ID', 'id-numbers'],
  ['ID card scans', 'id-numbers'],
  ["Driver's License or Washington ID Card Number", 'license'],
  ['Driver’s licences', 'license'],
  ['Passport', 'passport'],
  ['Student ID Number', 'member-numbers'],
  ['Military ID Number', 'member-numbers'],
  ['Biometric Data', 'biometrics'],
  ['Full Date of Birth', 'birth'],
  ['DOB', 'birth'],
  ['Financial & Banking Information', 'bank'],
  ['Account number', 'bank'],
  ['Debit card', 'cards'],
  ['CVV', 'cards'],
  ['Credit score', 'wealth'],
  ['Health Insurance Policy or ID Number', 'insurance'],
  ['Medicare number', 'insurance'],
  ['Medical Information', 'health'],
  ['Prescriptions', 'health'],
  ['Electronic Medical Record', 'health'],
  ['Username and Password/Security Question Answers', 'passwords'],
  ['Seed phrases', 'wallet-words'],
  ['AI prompts', 'messages'],
  ['Coordinates', 'whereabouts'],
  ['GPS coordinates', 'whereabouts'],
  ['Home Address', 'address'],
  ['Shipping address', 'address'],
  ['EMAILS', 'email'],
  ['E-mail addresses', 'email'],
  ['IP address', 'traces'],
  ['MAC address', 'traces'],
  ['Full name', 'about-you'],
  ['Telephone', 'phone'],
  ['Private Key', 'keys'],
  ['Personal information', 'not-named'],
  ['Protected health information', 'not-named'],
  ['Network Server', 'not-named'],
  ['Paper/Films', 'not-named'],
  ['Other', 'not-named'],
])('%s is %s', (dataClass, id) => expect(groupOf(dataClass)).toBe(id))

test.each(['Something new', 'Passwordless badges', 'Shoe size', 'Credit card type', 'Pet names', '', ' '])(
  'of %j nothing is claimed',
  (dataClass) => {
    expect(isUnknownClass(dataClass)).toBe(true)
    const [{ id, lines, steps }] = adviceFor([dataClass]) as [ReturnType<typeof adviceFor>[number]]
    expect(id).toBe('unknown')
    expect(lines[0]!.says).toMatch(/^We have no advice of our own/)
    expect(steps.join(' ')).not.toMatch(/password|bank|credit/i)
  },
)

test('the urgent comes first', () => {
  expect(
    adviceFor(['Something new', 'Usernames', 'Email addresses', 'Social security numbers', 'Passwords']).map(
      ({ id }) => id,
    ),
  ).toEqual(['passwords', 'id-numbers', 'online-names', 'email', 'unknown'])
})

test('nothing exposed, nothing to advise', () => {
  expect(adviceFor([])).toEqual([])
})

test('a heading names what was exposed, and nothing else', () => {
  const titles = (classes: string[]) => adviceFor(classes).map(({ title }) => title)
  expect(titles(['Passport numbers'])).toEqual(['Passport numbers'])
  expect(titles(['Job titles'])).toEqual(['Job titles'])
  expect(titles(['Social security numbers', 'Government issued IDs'])).toEqual([
    'Social Security numbers and government issued IDs',
  ])
  expect(titles(CATALOGUE.birth!)).toEqual(['Age groups, ages, dates of birth and partial dates of birth'])
  expect(titles(CATALOGUE.threats!)).toEqual(['Browsing histories, drug habits, photos and 2 more'])
})

test('what some digits of a card, or a username, ask for is no new card and no new password', () => {
  const steps = (dataClass: string) => adviceFor([dataClass])[0]!.steps.join(' ')
  expect(steps('Partial credit card data')).not.toMatch(/new card/)
  expect(steps('Usernames')).not.toMatch(/change the password/i)
  expect(steps('Login histories')).not.toMatch(/change the password/i)
})

test('a class has the same words however many others there are', () => {
  for (const { lines } of adviceFor(EVERY))
    for (const { dataClasses, says } of lines)
      for (const dataClass of dataClasses) expect(adviceFor([dataClass])[0]!.lines[0]!.says).toBe(says)
})

test.each([true, false])(
  'every class is in exactly one entry, which says what it means and what to do',
  (hasAccount) => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyText(), fc.constantFrom(...KNOWN_CLASSES)), {
          minLength: 1,
        }),
        (classes) => {
          const advice = adviceFor(classes, { hasAccount })
          expect(
            advice.flatMap(({ lines }) => lines.flatMap(({ dataClasses }) => dataClasses)).sort(),
          ).toEqual([...new Set(classes)].sort())
          for (const { lines, steps } of advice) {
            expect(steps.length).toBeGreaterThan(0)
            for (const { says } of lines) expect(says).toMatch(/^\S.*\.$/)
          }
        },
      ),
    )
  },
)
