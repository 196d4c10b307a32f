import { z } from 'zod'
import { isUuid } from '@/lib/validation/ids'
import { randomId } from '@/lib/db/ids'

test('an id has a UUID’s form, and every one of its 128 bits is random', () => {
  const ids = Array.from({ length: 2_000 }, randomId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => z.guid().safeParse(id).success && isUuid(id))).toBe(true)
  const bits = ids.map((id) => BigInt(`0x${id.replaceAll('-', '')}`))
  const share = Array.from(
    { length: 128 },
    (_, bit) => bits.filter((value) => (value >> BigInt(bit)) & 1n).length / bits.length,
  )
  // Eight standard deviations around a half.
  expect(share.filter((part) => Math.abs(part - 0.5) > 0.09)).toEqual([])
})
