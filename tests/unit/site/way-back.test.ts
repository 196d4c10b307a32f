import fc from 'fast-check'
import { signInPath, wayBack } from '@/lib/paths'

test.each([
  ['/dashboard?tab=history', '/dashboard?tab=history'],
  [`/dashboard?q=${'x'.repeat(2_000)}`, '/dashboard'],
  [`/dashboard#${'x'.repeat(2_000)}`, '/dashboard'],
  [`/dashboard/cases/${'x'.repeat(2_000)}?a=b`, '/'],
])('%.30s leads back to %.30s', (address, page) => {
  expect(wayBack(address)).toBe(page)
})

test('a way back begins as the address does, and fits a header however it is written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 4_000 }), (rest) => {
      const back = wayBack(`/${rest}`)
      expect(back === '/' || `/${rest}`.startsWith(back)).toBe(true)
      expect(signInPath(`/${rest}`).length).toBeLessThan(3_100)
    }),
  )
})
