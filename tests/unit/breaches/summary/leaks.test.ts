import fc from 'fast-check'
import { KNOWN_CLASSES } from '@/lib/breaches/advice/advice'
import { bySensitivity, leaksOf, leakTiles, weightOf } from '@/lib/breaches/summary/leaks'

test.each([
  [['Passwords', 'Email addresses'], ['password'], 6.5],
  [['Password hints', 'Password strengths'], [], 4.5],
  [['Social security numbers'], ['ssn'], 9],
  [['Taxation records'], [], 4.5],
  [['Government issued IDs'], ['id'], 9],
  [["Driver's licenses"], ['id'], 9],
  [['Passport numbers'], ['id'], 9],
  [['Partial credit card data'], ['card'], 6.5],
  [['Payment methods'], [], 4.5],
  [['Credit cards'], ['card'], 9],
  [['Bank account numbers'], ['card'], 9],
  [['Protected health information'], ['health'], 9],
  [['Health insurance information'], ['health'], 9],
  [['Phone numbers', 'Dates of birth', 'Physical addresses'], ['phone', 'address', 'birth'], 6.5],
  [['IMSI numbers', 'Email addresses', 'Ages', 'Places of birth'], [], 4.5],
])('%j is %j and weighs %f', (dataClasses, leaks, weight) => {
  expect(leaksOf({ dataClasses })).toEqual(leaks)
  expect(weightOf({ dataClasses })).toBe(weight)
})

const breach = fc.record({
  uniqueBreachId: fc.uuid(),
  title: fc.string({ minLength: 1, maxLength: 40 }),
  dataClasses: fc.uniqueArray(fc.constantFrom(...KNOWN_CLASSES), { maxLength: 8 }),
  breachDate: fc.constantFrom('2012-05-05', '2020-01-01', '2026-09-22'),
  kind: fc.constant('breach' as const),
})

test('a tile is lit where a breach leaked it, and leads to the newest that did', () => {
  fc.assert(
    fc.property(fc.array(breach, { maxLength: 12 }), (breaches) => {
      const tiles = leakTiles(breaches)
      expect(tiles).toHaveLength(8)
      for (const { key, says, count, from } of tiles) {
        const of = breaches.filter((one) => leaksOf(one).includes(key))
        expect(count).toBe(of.length)
        if (of.length === 0) expect([says, from]).toEqual(['None known', null])
        else {
          const newest = of.map(({ breachDate }) => breachDate).sort().at(-1) // prettier-ignore
          expect(of.find(({ uniqueBreachId }) => uniqueBreachId === from)!.breachDate).toBe(newest)
          expect(says.startsWith(String(of.length))).toBe(true)
        }
      }
    }),
  )
})

test('the most sensitive comes first, and none is lost', () => {
  expect(bySensitivity(['Email addresses', 'Names', 'Phone numbers', 'Social security numbers'])).toEqual(['Social security numbers', 'Phone numbers', 'Names', 'Email addresses']) // prettier-ignore
  fc.assert(
    fc.property(breach, ({ dataClasses }) => {
      expect(bySensitivity(dataClasses).sort()).toEqual([...dataClasses].sort())
    }),
  )
})

test('a tile names one that nobody has confirmed where there is no other', () => {
  const one = {
    uniqueBreachId: 'old',
    title: 'Old',
    dataClasses: ['Passwords'],
    breachDate: '2012-01-01',
    kind: 'breach' as const,
  }
  const unverified = {
    ...one,
    uniqueBreachId: 'new',
    title: 'New',
    breachDate: '2024-01-01',
    kind: 'unverified' as const,
  }
  const password = (breaches: Parameters<typeof leakTiles>[0]) =>
    leakTiles(breaches).find(({ key }) => key === 'password')
  expect(password([one, unverified])).toMatchObject({ says: '2, last: Old', from: 'old' })
  expect(password([unverified])).toMatchObject({ says: '1: New', from: 'new' })
})
