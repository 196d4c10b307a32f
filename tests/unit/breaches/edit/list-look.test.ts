import fc from 'fast-check'
import { adminBreachesPageSchema, listLookSchema } from '@/lib/breaches/edit/admin-list-schema'
import { filterOf, isWhole, listAddress } from '@/lib/breaches/edit/list-address'
import {
  ADMIN_SORTS,
  COLUMN_NAMES,
  columnsInAddress,
  DEFAULT_COLUMNS,
  MAX_COLUMNS,
  readColumns,
} from '@/lib/breaches/edit/list-look'

test.each([
  [undefined, DEFAULT_COLUMNS],
  ['', DEFAULT_COLUMNS],
  ['nonsense', DEFAULT_COLUMNS],
  ['id,status,id', ['status', 'id']],
  [COLUMN_NAMES.join(), COLUMN_NAMES.slice(0, MAX_COLUMNS)],
])('columns of %j', (text, columns) => {
  expect(readColumns(text)).toEqual(columns)
})

test('an address with nothing in it is every breach, as a table of the usual columns', () => {
  const [query, look] = [adminBreachesPageSchema.parse({}), listLookSchema.parse({})]
  expect(Object.values(listAddress(query, look)).every((value) => value === '')).toBe(true)
  expect([isWhole(query), filterOf(query)]).toEqual([true, {}])
  expect(look).toEqual({ view: 'table', columns: DEFAULT_COLUMNS, open: undefined })
})

test('what cannot be read counts as absent', () => {
  const broken = {
    q: ['x'],
    kind: 'rumour',
    since: '2024-02-31',
    upload: 'x',
    settlement: 'perhaps',
    sort: 'title',
    page: '-1',
  }
  expect(adminBreachesPageSchema.parse(broken)).toEqual({ ...adminBreachesPageSchema.parse({}), q: 'x' })
  expect(listLookSchema.parse({ view: 'heap', columns: ['id'], open: '1e99' })).toMatchObject({
    view: 'table',
    columns: ['id'],
    open: undefined,
  })
})

test('the address of a list leads to the same list', () => {
  const queries = fc.record({
    q: fc.constantFrom('', 'acme', 'ü & co'),
    severity: fc.constantFrom('all', 'low'),
    verification: fc.constantFrom('all', 'verified'),
    status: fc.constantFrom('all', '2'),
    kind: fc.constantFrom('all', 'spamList'),
    since: fc.constantFrom('', '2024-05-06'),
    upload: fc.constantFrom('', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'),
    added: fc.constantFrom('', '1'),
    settlement: fc.constantFrom('', '1'),
    'has-addresses': fc.constantFrom('', '1'),
    'no-addresses': fc.constantFrom('', '1'),
    'not-told': fc.constantFrom('', '1'),
    sort: fc.constantFrom(...ADMIN_SORTS),
    page: fc.constantFrom('1', '7'),
    view: fc.constantFrom('table', 'cards'),
    columns: fc.constantFrom('', 'id,told'),
    open: fc.constantFrom('', '12'),
  })
  fc.assert(
    fc.property(queries, (address) => {
      const [query, look] = [adminBreachesPageSchema.parse(address), listLookSchema.parse(address)]
      const again = Object.fromEntries(
        Object.entries(listAddress(query, look)).map(([name, value]) => [name, String(value)]),
      )
      expect(adminBreachesPageSchema.parse(again)).toEqual(query)
      expect(listLookSchema.parse(again)).toEqual(look)
      expect(columnsInAddress(look.columns)).toBe(again.columns)
      expect(adminBreachesPageSchema.parse(filterOf(query))).toEqual({ ...query, sort: 'newest', page: 1 })
    }),
  )
})
