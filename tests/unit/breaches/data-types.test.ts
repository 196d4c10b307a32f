import fc from 'fast-check'
import { dataTypesAsTyped, splitDataTypes, typedDataTypes, uniqueDataTypes } from '@/lib/breaches/data-types'

test.each<[string, string[]]>([
  ['Names, Phones', ['Names', 'Phones']],
  ['Names; Phones|Emails', ['Names', 'Phones', 'Emails']],
  ['Names, first; Phones', ['Names, first', 'Phones']],
  [';Names, Phones ;', ['Names', 'Phones']],
  ['IDs (passport, visa), Names', ['IDs (passport, visa)', 'Names']],
  ['IDs [a (b; c) | d], {e, f}', ['IDs [a (b; c) | d]', '{e, f}']],
  ['IDs (passport, visa], Names', ['IDs (passport', 'visa]', 'Names']],
  ['a), (b', ['a)', '(b']],
  ['  Email \n addresses ', ['Email addresses']],
  [' , ;', []],
])('%j is %j', (list, names) => {
  expect(splitDataTypes(list)).toEqual(names)
})

test('of one kind that is written in several ways the first stays', () =>
  expect(uniqueDataTypes(['names', 'Phones', 'Names', 'NAMES'])).toEqual(['names', 'Phones']))

test.each([
  [['Names', 'Phones'], 'Names, Phones'],
  [['IDs (passport, visa)', 'Names'], 'IDs (passport, visa), Names'],
  [['Names, first and last', 'Phones'], 'Names, first and last; Phones'],
  [['a (b', 'c)'], 'a (b\nc)'],
  [[], ''],
])('%j is typed as %j, and read as it was', (names, text) => {
  expect(dataTypesAsTyped(names)).toBe(text)
  expect(typedDataTypes(text)).toEqual(names)
})

const signs = fc.string({
  unit: fc.constantFrom('a', 'B', ' ', ',', ';', '|', '(', ')', '[', ']'),
  maxLength: 30,
})

test('nothing but separators and blanks is lost of a list', () => {
  const rest = (text: string) => text.replace(/[,;|\s]/g, '')
  fc.assert(
    fc.property(signs, (list) => {
      expect(rest(splitDataTypes(list).join(''))).toBe(rest(list))
    }),
  )
})

test('a long list takes time by its length', () => {
  const began = performance.now()
  for (const part of ['(', '()', ',', '(,', '),', ';(,);']) splitDataTypes(part.repeat(200_000 / part.length))
  expect(performance.now() - began).toBeLessThan(2_000)
})
