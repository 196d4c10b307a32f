import { readMapping } from '@/lib/imports/map/mapping'
import { findNotStorable } from '@/lib/db/postgres-text'

test.each<[unknown, string | null]>([
  ['text', null],
  ['\u{1f600} \ufffd \u202e', null],
  ['a\u0000', ''],
  ['\ud83d', ''],
  ['\udc00\ud83d', ''],
  [{ a: { b: ['x', 'y\u0000'] } }, 'a.b.1'],
  [{ a: { '\u0000': 1 } }, 'a'],
  [Object.assign(Object.create(null), { a: '\ud83d' }), 'a'],
  [null, null],
  [undefined, null],
  [7, null],
  [new Date(), null],
  [Buffer.from('\u0000'), null],
  [[], null],
])('%j: %j', (value, place) => expect(findNotStorable(value)).toBe(place))

test('however deep', () => {
  let value: unknown = '\u0000'
  for (let depth = 0; depth < 20_000; depth++) value = depth % 2 ? [value] : value
  expect(findNotStorable(value)).toMatch(/^0\.0\./)
})

test.each([{ constant: 'a\u0000b' }, { constant: '\ud83d' }, { from: 'a\u0000b' }, { from: '\ud83d' }])(
  'a mapping does not take %j',
  (Company) => {
    const other = { constant: 'x' }
    expect(
      readMapping(
        JSON.stringify({
          Company,
          'Breach Date': other,
          'Affected Users': other,
          'Data Types': other,
          Severity: { byCount: true },
        }),
      ),
    ).toContain('characters that cannot be stored')
  },
)
