import fc from 'fast-check'
import { afterSignIn, casePath } from '@/lib/paths'

test('the page of a case is a place to come back to', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(afterSignIn(casePath(id))).toBe(`/dashboard/cases/${id}`)
    }),
  )
})

test.each([
  '/dashboard/cases/',
  '/dashboard/cases/x',
  '/dashboard/cases/..%2f..%2fadmin',
  `/dashboard/cases/${'a'.repeat(37)}`,
  `/dashboard/cases/${'a'.repeat(36)}/x`,
  `//evil.example/dashboard/cases/${'a'.repeat(36)}`,
])('%s is none', (next) => {
  expect(afterSignIn(next)).toBe('/dashboard')
})
