import fc from 'fast-check'
import { distanceUpTo } from '@/lib/settlements/address/look-alike'
import { runs } from '@/tests/support/runs'

/** Optimal string alignment, as it is defined. */
function slowly(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, table[i - 1]![j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, table[i - 2]![j - 2]! + 1)
      table[i]![j] = cost
    }
  return table[a.length]![b.length]!
}

test('counts letters put in, left out, changed and swapped, up to two', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.constantFrom(0, 1, 2), (a, b, most) => {
      expect(distanceUpTo(most, a, b)).toBe(Math.min(most + 1, slowly(a, b)))
    }),
    { numRuns: runs(3_000) },
  )
  expect(distanceUpTo(2, 'mapleclaims', 'mapelclaims')).toBe(1)
})
