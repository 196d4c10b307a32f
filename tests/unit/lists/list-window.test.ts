import fc from 'fast-check'
import { listWindow } from '@/lib/lists/list-window'

test.each([
  [1, 50, 0, { page: 1, totalPages: 1, fromEnd: false, skip: 0, take: 0 }],
  [1, 50, 120, { page: 1, totalPages: 3, fromEnd: false, skip: 0, take: 50 }],
  [2, 50, 120, { page: 2, totalPages: 3, fromEnd: true, skip: 20, take: 50 }],
  [3, 50, 120, { page: 3, totalPages: 3, fromEnd: true, skip: 0, take: 20 }],
  [9, 50, 120, { page: 3, totalPages: 3, fromEnd: true, skip: 0, take: 20 }],
  [0, 50, 120, { page: 1, totalPages: 3, fromEnd: false, skip: 0, take: 50 }],
])('page %i of %i a page, of %i rows', (page, limit, total, expected) => {
  expect(listWindow(page, limit, total)).toMatchObject(expected)
})

test('the pages together are the list, in order, and nobody skips more than half of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 500 }), (limit, total) => {
      const rows = Array.from({ length: total }, (_, n) => n)
      const { totalPages } = listWindow(1, limit, total)
      const read = Array.from({ length: totalPages }, (_, index) => {
        const { fromEnd, skip, take } = listWindow(index + 1, limit, total)
        expect(skip).toBeLessThanOrEqual(total / 2)
        const ordered = fromEnd ? [...rows].reverse() : rows
        const part = ordered.slice(skip, skip + take)
        return fromEnd ? part.reverse() : part
      })
      expect(read.flat()).toEqual(rows)
    }),
  )
})
