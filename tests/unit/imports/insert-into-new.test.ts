import fc from 'fast-check'
import { toSlices, withoutFrame, type StagedExposures } from '@/lib/imports/merge/insert-into-new'
import { COPY_HEADER, COPY_TRAILER } from '@/lib/imports/stage/staging-table'

const breaches = (...exposures: number[]): StagedExposures[] =>
  exposures.map((count, index) => ({ breachNo: index, breachId: 100 + index, isNew: true, exposures: count }))

test.each([
  [[], 10, []],
  [[5], 10, [[0]]],
  [[50], 10, [[0]]],
  [[5, 5, 5], 10, [[0, 1], [2]]],
  [
    [9, 9, 9, 1],
    10,
    [
      [0, 1],
      [2, 3],
    ],
  ],
  [[20, 1, 1], 10, [[0], [1, 2]]],
  [[1, 1], 1, [[0], [1]]],
])('breaches of %j exposures are cut after %i of them', (exposures, size, expected) => {
  expect(
    toSlices(breaches(...exposures), size).map((slice) => slice.map(({ breachNo }) => breachNo)),
  ).toEqual(expected)
})

test('slices are all breaches in order, and no more than are asked for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000 })),
      fc.integer({ min: 1, max: 20 }),
      (exposures, most) => {
        const all = breaches(...exposures)
        const slices = toSlices(all, Math.ceil(exposures.reduce((sum, count) => sum + count, 1) / most))
        expect(slices.flat()).toEqual(all)
        expect(slices.length).toBeLessThanOrEqual(most)
      },
    ),
  )
})

test('rows come out of a binary COPY whole, however it is cut', async () => {
  const chunked = fc.tuple(
    fc.uint8Array({ maxLength: 60 }),
    fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 12 }),
  )
  await fc.assert(
    fc.asyncProperty(chunked, async ([rows, cuts]) => {
      const whole = Buffer.concat([COPY_HEADER, rows, COPY_TRAILER])
      const ends = [...new Set([...cuts, whole.length])].sort((a, b) => a - b)
      async function* chunks() {
        for (const [index, end] of ends.entries())
          yield Buffer.from(whole.subarray(ends[index - 1] ?? 0, end))
      }
      const pieces: Uint8Array[] = []
      for await (const piece of withoutFrame(chunks())) pieces.push(piece)
      expect(pieces.every(({ length }) => length > 0)).toBe(true)
      expect(Buffer.concat(pieces)).toEqual(Buffer.from(rows))
    }),
  )
})
