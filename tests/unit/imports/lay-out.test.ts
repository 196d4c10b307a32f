import fc from 'fast-check'
import { layOut } from '@/lib/imports/stage/lay-out'

interface Sealed {
  number: number
  hash: Buffer
  ciphertext: Buffer
}

const int16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const field = (bytes: Buffer) => Buffer.concat([int32(bytes.length), bytes])

const stagedRow = ({ number, hash, ciphertext }: Sealed) =>
  Buffer.concat([int16(4), field(int32(number)), field(hash), field(ciphertext), int32(-1)])
const exposureRow = (id: number, { hash, ciphertext }: Sealed) =>
  Buffer.concat([int16(3), field(int32(id)), field(hash), field(ciphertext)])

/** As a Uint8Array of its own memory, as `sealBatch` makes them. */
const together = (rows: Buffer[]) => new Uint8Array(Buffer.concat(rows))
/** Of seven each. */
const batchesOf = (sealed: Sealed[]) =>
  Array.from({ length: Math.ceil(sealed.length / 7) }, (_, n) =>
    together(sealed.slice(7 * n, 7 * n + 7).map(stagedRow)),
  )
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Hashes that often begin alike, for longer or shorter than what is sorted by. */
const hashes = fc
  .tuple(
    fc.constantFrom('00000000', 'ffffffff', '0000001f', '00000020', '80000000', '7fffffff'),
    fc.constantFrom('00', '01', 'ff'),
  )
  .map(([first, last]) => Buffer.from(first + '55'.repeat(11) + last, 'hex'))
const addresses = fc.array(
  fc.record({
    number: fc.constantFrom(0, 1, 2, 7, 99_999),
    hash: hashes,
    ciphertext: fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  }),
  { maxLength: 60 },
)

/** Memory as it comes back, some of it too small. */
const usedBefore = () =>
  [200_000, 64 * 1024, 12, 64 * 1024].map((bytes) => new Uint8Array(bytes).fill(0x2a).buffer)

test('each address goes where its breach has it, once, in the order of the key', () => {
  const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(addresses, someIds, fc.integer({ min: 0, max: 8 }), (sealed, drawn, length) => {
      const ids = Int32Array.from(drawn.toSorted((a, b) => a - b).slice(0, length), (id, number) =>
        number === 1 ? 0 : id,
      )
      const idOf = ({ number }: Sealed) => ids[number] ?? 0
      const { exposures, staged, counts } = layOut(batchesOf(sealed), ids, usedBefore())

      expect(hex(Buffer.concat(staged))).toBe(
        hex(together(sealed.filter((row) => idOf(row) === 0).map(stagedRow))),
      )
      const first = new Map<string, Sealed>()
      const brought = sealed.filter((row) => idOf(row) > 0)
      for (const row of brought) {
        const key = `${row.number} ${hex(row.hash)}`
        if (!first.has(key)) first.set(key, row)
      }
      // Where hashes begin alike they come as the file has them: the beginning is sorted by.
      const beginning = ({ hash }: Sealed) => hash.readUInt32BE(0) >>> 5
      const expected = [...first.values()].sort((a, b) => a.number - b.number || beginning(a) - beginning(b))
      expect(hex(Buffer.concat(exposures))).toBe(
        hex(together(expected.map((row) => exposureRow(idOf(row), row)))),
      )
      const count = (rows: Sealed[], number: number) => rows.filter((row) => row.number === number).length
      expect([...counts]).toEqual(
        [...new Set(expected.map(({ number }) => number))].flatMap((number) => [
          number,
          count(brought, number),
          count(expected, number),
        ]),
      )
    }),
    { numRuns: 500 },
  )
})

test('more than can be told apart at once is refused, not mixed up', () => {
  const row = stagedRow({ number: 0, hash: Buffer.alloc(16, 1), ciphertext: Buffer.from([1]) })
  const rows = new Uint8Array(row.length * (2 ** 20 + 1))
  for (let at = 0; at < rows.length; at += row.length) rows.set(row, at)
  expect(() => layOut([rows], Int32Array.of(5))).toThrow(RangeError)
  expect([...layOut([rows.subarray(row.length)], Int32Array.of(5)).counts]).toEqual([0, 2 ** 20, 1])
})
