import { readMapping } from '@/lib/imports/map/mapping'
import { READY_MADE } from '@/lib/imports/map/ready-made/ready-made'
import { readJsonList } from '@/lib/settlements/intake/read-json-list'
import { parseJsonText } from '@/lib/validation/parse-json-text'

test('a mark before the text is none of it', () => {
  expect(parseJsonText('\uFEFF{"a": 1}')).toEqual({ a: 1 })
  expect(() => parseJsonText('\uFEFF\uFEFF[]')).toThrow(SyntaxError)
})

test('lists and mappings are read with it', () => {
  expect([...readJsonList('\uFEFF[]', '2026-11-26')]).toEqual([...readJsonList('[]', '2026-11-26')])
  const { mapping } = READY_MADE[0]!
  expect(readMapping(`\uFEFF${JSON.stringify(mapping)}`)).toEqual(mapping)
})
