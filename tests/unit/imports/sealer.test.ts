import fs from 'node:fs'
import { transformSync } from 'esbuild'
import fc from 'fast-check'
import { Sealer } from '@/lib/imports/stage/sealer'
import { sealExposureEmail } from '@/lib/crypto/crypto'
import { log } from '@/lib/log'

const warn = jest.spyOn(log, 'warn').mockImplementation()

const batchOf = (emails: string[], first = 0, of = sealer) =>
  of.batch(
    emails,
    emails.map((_, index) => first + index),
  )

/** What the staging table's binary COPY takes for these addresses: number, hash, ciphertext, null. */
function expected(emails: string[], first = 0): Buffer {
  const field = (bytes: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(bytes.length)
    return Buffer.concat([length, bytes])
  }
  const rows = emails.map((email, index) => {
    const { hash, ciphertext } = sealExposureEmail(email)
    const number = Buffer.alloc(4)
    number.writeInt32BE(first + index)
    return Buffer.concat([
      Buffer.from([0, 4]),
      field(number),
      field(hash),
      field(ciphertext),
      Buffer.alloc(4, 0xff),
    ])
  })
  return Buffer.concat(rows)
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const many = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `person${index}.${'é'.repeat(index % 40)}@example${index % 7}.com`,
  )

let sealer: Sealer
let given: ArrayBuffer[] = []
beforeEach(() => warn.mockClear())
afterEach(() => sealer.close())

test('small batches are sealed, byte by byte, as single addresses are', async () => {
  sealer = new Sealer()
  const email = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
    .filter((text) => !text.includes('\n'))
  await fc.assert(
    fc.asyncProperty(fc.array(email, { minLength: 1, maxLength: 20 }), async (emails) => {
      expect(hex(Buffer.concat((await sealer.seal([batchOf(emails, 7)])).staged))).toBe(
        hex(expected(emails, 7)),
      )
    }),
  )
})

test('large batches are sealed on a thread, to the same bytes', async () => {
  sealer = new Sealer()
  const emails = many(2_000)
  const here = jest.spyOn(global, 'setImmediate')
  const batches = await Promise.all([0, 1, 2, 3, 4].map((first) => sealer.seal([batchOf(emails, first)])))
  for (const [first, { staged }] of batches.entries())
    expect(hex(Buffer.concat(staged)) === hex(expected(emails, first))).toBe(true)
  // What is sealed on this thread waits for a turn.
  expect(here).not.toHaveBeenCalled()
  here.mockRestore()
  expect(warn).not.toHaveBeenCalled()
})

test.each(['seal-batch', 'lay-out'])(
  '%s needs nothing that a bundler adds: a thread has its text alone',
  (name) => {
    const source = fs.readFileSync(`lib/imports/stage/${name}.ts`, 'utf8')
    const { code } = transformSync(source, { loader: 'ts', keepNames: true })
    // One for the function itself, beside it.
    expect(code.match(/__name\(/g)).toHaveLength(1)
  },
)

test('in memory that was used before, what is sealed is the same', async () => {
  sealer = new Sealer()
  const some = Int32Array.from({ length: 6_000 }, (_, number) => (number % 3 === 0 ? 0 : number + 10))
  const texts = new Set<ArrayBufferLike>()
  for (const [round, count] of [3_000, 900, 4_000, 600, 2_500, 2_500, 900, 3_000].entries()) {
    const ids = round % 4 < 2 ? some : new Int32Array()
    const other = new Sealer()
    try {
      const batches = (of: Sealer) => [
        batchOf(many(count), round, of),
        batchOf(many(count).reverse(), round + 5, of),
      ]
      const ours = batches(sealer)
      const [one, fresh] = await Promise.all([sealer.seal(ours, ids), other.seal(batches(other), ids)])
      const bytesOf = ({ exposures, staged }: typeof one) => [exposures, staged].map((pieces) => hex(Buffer.concat(pieces))) // prettier-ignore
      expect(bytesOf(one)).toEqual(bytesOf(fresh))
      expect(one.counts).toEqual(fresh.counts)
      for (const { text } of ours) texts.add(text.buffer)
      sealer.giveBack(one)
      // It is the thread's from the next portion on.
      if (round > 0) expect(given.every(({ byteLength }) => byteLength === 0)).toBe(true)
      given = (ids.length > 0 ? one.exposures : one.staged).map(({ buffer }) => buffer)
      expect(given.length).toBeGreaterThan(0)
    } finally {
      await other.close()
    }
  }
  // Two at a time, and two more for those that were too large for them.
  expect(texts.size).toBeLessThanOrEqual(4)
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['does not start', 'this is no program'],
  [
    'fails at its first batch',
    "require('node:worker_threads').parentPort.on('message', () => { throw new Error('no') })",
  ],
  ['ends without a word', "require('node:worker_threads').parentPort.on('message', () => process.exit(0))"],
])('where a thread %s, batches are sealed here, none lost', async (_, source) => {
  sealer = new Sealer(source)
  const emails = many(1_500)
  const batches = await Promise.all([0, 1, 2, 3, 4, 5].map((first) => sealer.seal([batchOf(emails, first)])))
  for (const [first, { staged }] of batches.entries())
    expect(hex(Buffer.concat(staged)) === hex(expected(emails, first))).toBe(true)
  expect(warn).toHaveBeenCalledTimes(1)
})

test('what is asked for once it is closed is refused, and starts no thread', async () => {
  sealer = new Sealer()
  await sealer.close()
  await expect(sealer.seal([batchOf(many(2_000))])).rejects.toThrow('closed')
})
