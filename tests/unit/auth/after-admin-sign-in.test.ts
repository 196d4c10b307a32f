import fc from 'fast-check'
import { ADMIN_TABS, adminPath, afterAdminSignIn } from '@/lib/site/staff-paths'
import { anyText } from '@/tests/support/any-text'

test.each([
  ['/admin', '/admin'],
  ['/admin?tab=users', '/admin?tab=users'],
  ['/admin?q=a%26b+c&page=2', '/admin?q=a%26b+c&page=2'],
  ['/admin/settlements/17/preview?proposal=3', '/admin/settlements/17/preview?proposal=3'],
  ['/admin/settlements/17/preview/../../login', '/admin'],
  ['/admin/settlements//evil.example/preview', '/admin'],
  [undefined, '/admin'],
  ['', '/admin'],
  ['/dashboard', '/admin'],
  ['/admin/login', '/admin'],
  ['/administrator', '/admin'],
  ['//evil.example', '/admin'],
  ['https://evil.example/admin', '/admin'],
  ['/admin?next=//evil.example', '/admin'],
  ['/admin#@evil', '/admin'],
  ['/admin\n', '/admin'],
  ['javascript:alert(1)', '/admin'],
])('after signing in for %j an admin goes to %j', (next, path) => {
  expect(afterAdminSignIn(next)).toBe(path)
})

test('every address that the admin area makes is one to come back to, and nothing leads out of it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ADMIN_TABS), fc.dictionary(fc.string(), anyText()), (tab, query) => {
      const path = adminPath(tab, query)
      expect(afterAdminSignIn(path)).toBe(path)
    }),
  )
  fc.assert(
    fc.property(anyText(), (next) =>
      expect(new URL(afterAdminSignIn(next), 'http://localhost').pathname).toBe('/admin'),
    ),
  )
})
