import { fromStored, toStored } from '@/lib/imports/read/stored-rows'

test('where a row stands is stored under the name that the version before knows, and read back', () => {
  const errors = [
    { row: 3, column: 'Company', message: 'is empty' },
    { row: 9, column: '', message: 'has 3 cells where the header has 6' },
  ]
  const stored = toStored(errors)
  expect(stored[0]).toEqual({ line: 3, column: 'Company', message: 'is empty' })
  expect(fromStored(stored)).toEqual(errors)
  expect(fromStored(stored, 1)).toEqual(errors.slice(0, 1))
})
