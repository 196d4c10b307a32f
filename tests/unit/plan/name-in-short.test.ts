import { nameInShort } from '@/lib/plan/name-in-short'

test.each([
  ['', ''],
  ['Adobe', 'Adobe'],
  ['Lumen Books LP', 'Lumen Books LP'],
  ['Copperfield Credit Union', 'Copperfield\u2026'],
  ['University of Pennsylvania', 'University\u2026'],
  ['Lumen Books of London', 'Lumen Books\u2026'],
  ['Verificationsandmore', 'Verification\u2026'],
  [' Verificationsandmore', ' Verificatio\u2026'],
])('%j is %j in short', (name, short) => {
  expect(nameInShort(name)).toBe(short)
})
