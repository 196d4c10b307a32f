import fc from 'fast-check'
import { variantsOf } from '@/lib/breaches/check/variants'
import { emailError, normaliseEmail } from '@/lib/validation/fields'

test.each([
  ['ann@example.com', []],
  ['ann.smith@example.com', []],
  ['ann+shop@example.com', ['ann@example.com']],
  ['+shop@example.com', []],
  ['annsmith@gmail.com', ['annsmith@googlemail.com']],
  ['ann.smith@gmail.com', ['ann.smith@googlemail.com', 'annsmith@gmail.com', 'annsmith@googlemail.com']],
  ['ann.smith+x@googlemail.com', ['ann.smith@googlemail.com', 'ann.smith@gmail.com', 'annsmith@gmail.com']],
  ['ann@notgmail.com', []],
  ['...@gmail.com', ['...@googlemail.com']],
])('%s may also be %j', (email, variants) => expect(variantsOf(email)).toEqual(variants))

test('each is an address in the form in which it is looked up, and none is the address itself', () => {
  const local = fc.string({ unit: fc.constantFrom('a', '.', '+', '7'), minLength: 1, maxLength: 8 })
  const domain = fc.constantFrom('gmail.com', 'googlemail.com', 'example.com')
  fc.assert(
    fc.property(local, domain, (name, host) => {
      const email = `${name}@${host}`
      const variants = variantsOf(email)
      expect(variants.length).toBeLessThanOrEqual(3)
      expect(new Set([email, ...variants]).size).toBe(variants.length + 1)
      for (const variant of variants) {
        expect(emailError(variant)).toBeNull()
        expect(normaliseEmail(variant)).toBe(variant)
      }
    }),
  )
})
