import fc from 'fast-check'
import { addressSchema, isConfirmation, profileSchema } from '@/lib/members/profile-schema'
import { HOSTILE_INPUTS } from '@/tests/support/hostile'
import { anyText } from '@/tests/support/any-text'

const messages = (body: unknown): Record<string, string> => {
  const result = profileSchema.safeParse(body)
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

test.each([
  [{}, {}],
  [{ name: '  Ann   Lee ' }, { name: 'Ann Lee' }],
  [{ phoneNumber: '(617) 555-0142' }, { phoneNumber: '+16175550142' }],
  [
    { phoneNumber: '  ', zipCode: '' },
    { phoneNumber: null, zipCode: null },
  ],
  [
    { phoneNumber: null, zipCode: null },
    { phoneNumber: null, zipCode: null },
  ],
  [{ zipCode: 2139 }, { zipCode: '02139' }],
  [{ zipCode: ' 02139-1234 ' }, { zipCode: '02139-1234' }],
  [{ name: 'Ann Lee', role: 'admin', email: 'x@example.com' }, { name: 'Ann Lee' }],
])('%j is read as %j', (body, read) => {
  expect(profileSchema.parse(body)).toEqual(read)
})

test.each([
  [{ name: '' }, { name: 'Name is required' }],
  [{ name: 'A' }, { name: 'Name must be at least 2 characters' }],
  [{ name: null }, { name: 'Name is required' }],
  [{ phoneNumber: '555 0142' }, { phoneNumber: 'Phone number must be at least 10 digits' }],
  [{ zipCode: '9410' }, { zipCode: 'Please enter a valid zip code' }],
  [{ name: 7 }, { name: 'Name must be text' }],
  [{ zipCode: 213_900 }, { zipCode: 'Please enter a valid zip code' }],
  [{ zipCode: ['02139'] }, { zipCode: 'Please enter a valid zip code' }],
])('%j is refused', (body, said) => {
  expect(messages(body)).toEqual(said)
})

test('whatever is sent, what comes out can be stored', () => {
  const text = fc.oneof(
    fc.string(),
    anyText(),
    fc.constantFrom(...HOSTILE_INPUTS.filter((input) => input.length < 20_000)),
  )
  fc.assert(
    fc.property(text, text, text, (name, phoneNumber, zipCode) => {
      for (const field of [{ name }, { phoneNumber }, { zipCode }]) {
        const result = profileSchema.safeParse(field)
        if (!result.success) continue
        for (const value of Object.values(result.data))
          if (value !== null) expect(value).toMatch(/^[^\p{Cc}\p{Cs}]{2,150}$/u)
      }
    }),
  )
})

test('an address is normalised', () => {
  expect(addressSchema.parse({ email: ' Ann@Example.COM ' })).toEqual({ email: 'ann@example.com' })
  expect(addressSchema.safeParse({ email: 'ann' }).success).toBe(false)
})

test.each([
  ['DELETE', true],
  [' delete ', true],
  ['Delete', true],
  ['', false],
  ['DELETE ME', false],
  ['D E L E T E', false],
])('%j confirms: %s', (typed, is) => {
  expect(isConfirmation(typed)).toBe(is)
})
