import fc from 'fast-check'
import { adviceFor, categoryOf } from '@/lib/breaches/advice'

test.each([
  ['Passwords', 'passwords'],
  ['Password hints', 'passwords'],
  ['PINs', 'passwords'],
  ['Auth tokens', 'passwords'],
  ['Login histories', 'passwords'],
  ['Social security numbers', 'identity-numbers'],
  ['SSN', 'identity-numbers'],
  ['SSNs', 'identity-numbers'],
  ["Driver's licenses", 'identity-numbers'],
  ['Passport numbers', 'identity-numbers'],
  ['Government issued IDs', 'identity-numbers'],
  ['Taxation records', 'identity-numbers'],
  ['Credit cards', 'money'],
  ['Partial credit card data', 'money'],
  ['Credit card CVV', 'money'],
  ['Bank account numbers', 'money'],
  ['Payment histories', 'money'],
  ['Personal health data', 'health'],
  ['HIV statuses', 'health'],
  ['Prescriptions', 'health'],
  ['Health insurance information', 'health'],
  ['Security questions and answers', 'security-questions'],
  ['Mothers maiden names', 'security-questions'],
  ['Phone numbers', 'phone'],
  ['SMS messages', 'phone'],
  ['IMEI numbers', 'phone'],
  ['Private messages', 'private-life'],
  ['Sexual orientations', 'private-life'],
  ['Email messages', 'private-life'],
  ['Profile photos', 'private-life'],
  ['Dates of birth', 'identity-facts'],
  ['Physical addresses', 'identity-facts'],
  ['Home Address', 'identity-facts'],
  ['Geographic locations', 'identity-facts'],
  ['Email addresses', 'email'],
  ['EMAILS', 'email'],
  ['E-mail', 'email'],
  ['Email address', 'email'],
  ['E-mail addresses', 'email'],
  ['IP address', 'general'],
  ['MAC address', 'general'],
  ['Home address', 'identity-facts'],
  ['DOB', 'identity-facts'],
  ['Driver License Number', 'identity-numbers'],
  ['State ID', 'identity-numbers'],
  ['ID card scans', 'identity-numbers'],
  ['ITIN', 'identity-numbers'],
  ['Medicare number', 'identity-numbers'],
  ['Account number', 'money'],
  ['Credit score', 'money'],
  ['Security answers', 'security-questions'],
  ['Travel habits', 'identity-facts'],
  ['Purchasing habits', 'identity-facts'],
  ['IP addresses', 'general'],
  ['MAC addresses', 'general'],
  ['Usernames', 'general'],
  ['Genders', 'general'],
  ['Something nobody has heard of', 'general'],
  ['', 'general'],
])('%s is %s', (dataClass, category) => {
  expect(categoryOf(dataClass)).toBe(category)
})

test('the urgent comes first', () => {
  expect(
    adviceFor(['Usernames', 'Email addresses', 'Social security numbers', 'Passwords']).map(({ id }) => id),
  ).toEqual(['passwords', 'identity-numbers', 'email', 'general'])
})

test('nothing exposed, nothing to advise', () => {
  expect(adviceFor([])).toEqual([])
})

test('every class is in exactly one entry, and every entry says why and what to do', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Passwords', 'SSN', 'Names', 'Credit Cards')),
        { minLength: 1 },
      ),
      (classes) => {
        const advice = adviceFor(classes)
        expect(advice.flatMap(({ dataClasses }) => dataClasses).sort()).toEqual([...new Set(classes)].sort())
        for (const { why, steps, title } of advice) {
          expect(title).not.toBe('')
          expect(why).not.toBe('')
          expect(steps.length).toBeGreaterThan(0)
        }
      },
    ),
  )
})
