import fc from 'fast-check'
import { factSources } from '@/lib/breaches/one/fact-sources'
import { shownClasses, type OwnFacts, type Telling } from '@/lib/breaches/one/shown-facts'

const telling = (id: number, dataClasses: string[]): Telling => ({
  id,
  source: 'upload',
  sourceName: '',
  uniqueBreachId: `b${id}`,
  own: { title: 'Acme', breachDate: '2024-01-01', pwnCount: 0, dataClasses } as unknown as OwnFacts,
  edits: {},
})

test('a kind that two sources write large and small is shown once, and both give it', () => {
  const [head, other] = [telling(1, ['Email addresses', 'Names']), telling(2, ['email addresses', 'NAMES'])]
  expect(shownClasses([head, other])).toEqual(['Email addresses', 'Names'])
  expect(factSources(head, [other]).get(2)).toEqual(['data'])
})

test('a general word is left out beside another, however it is written', () => {
  expect(shownClasses([telling(1, ['PERSONAL information']), telling(2, ['Names'])])).toEqual(['Names'])
  expect(shownClasses([telling(1, ['personal information'])])).toEqual(['personal information'])
})

test('no two that are shown differ in their size alone, and none of any source is lost', () => {
  const kind = fc.constantFrom('Names', 'names', 'NAMES', 'Passwords', 'passwords', 'Personal information')
  fc.assert(
    fc.property(fc.array(fc.array(kind, { maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const shown = shownClasses(rows.map((classes, id) => telling(id, classes)))
      const small = shown.map((name) => name.toLowerCase())
      expect(new Set(small).size).toBe(shown.length)
      const named = new Set(rows.flat().map((name) => name.toLowerCase()))
      const others = [...named].filter((name) => name !== 'personal information')
      expect(small.toSorted()).toEqual((others.length > 0 ? others : [...named]).toSorted())
    }),
  )
})
