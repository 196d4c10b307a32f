import { isGrounded, needsGround } from '@/lib/breaches/status/claim-ground'
import { reasonSchema } from '@/lib/breaches/status/status-schema'

const NONE = { caseName: null, court: null, sourceUrl: null, deadline: null }

test.each([
  [1, true],
  [2, true],
  [3, false],
  [4, false],
  [9, false],
])('status %i needs to be said why: %s', (status, expected) => {
  expect(needsGround(status)).toBe(expected)
})

test.each([
  [null, null, false],
  [NONE, undefined, false],
  [{ ...NONE, deadline: '2027-01-31' }, '', false],
  [{ ...NONE, caseName: 'Doe v. Acme' }, null, true],
  [{ ...NONE, court: 'N.D. Cal.' }, null, true],
  [{ ...NONE, sourceUrl: 'https://court.example' }, null, true],
  [null, 'Filed.', true],
])('%j with the reason %j says so: %s', (evidence, reason, expected) => {
  expect(isGrounded(evidence, reason)).toBe(expected)
})

test('a reason is one line of up to 500 characters; an empty one is none', () => {
  expect(reasonSchema.parse('  Filed\n today. ')).toBe('Filed today.')
  expect(reasonSchema.parse(' \t')).toBeUndefined()
  expect(reasonSchema.parse(undefined)).toBeUndefined()
  expect(reasonSchema.parse('x'.repeat(500))).toHaveLength(500)
  expect(reasonSchema.safeParse('x'.repeat(501)).success).toBe(false)
})
