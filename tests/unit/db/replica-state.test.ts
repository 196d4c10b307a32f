import fc from 'fast-check'
import { newestReached, parseLsn, pauseAfter, ReplicaRecord, writeLsn } from '@/lib/db/replica-state'

const look = { isStandby: true, replayed: 150n, start: 'first', history: 'ours 1' }
const positions = [
  { at: 1_000, lsn: 100n },
  { at: 1_200, lsn: 200n },
]

test('positions in the log are read as they are written', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 64n - 1n), (lsn) => {
      expect(parseLsn(writeLsn(lsn))).toBe(lsn)
    }),
  )
  for (const text of ['', '0', '1/', '/1', 'G/1', '1/1/1', '123456789/0', null])
    expect(parseLsn(text)).toBeNull()
})

test('a replica is as old as the newest position of the primary that it has replayed', () => {
  expect(newestReached(positions, 99n)).toBeNull()
  expect(newestReached(positions, 100n)).toEqual(positions[0])
  expect(newestReached(positions, 10_000n)).toEqual(positions[1])
  expect(newestReached(positions, null)).toBeNull()
})

test('a proof is good for so long, counted from when the primary was asked', () => {
  const record = new ReplicaRecord()
  expect(record.proofAt(1_000, 500)).toBeNull()
  record.saw(look, positions, 'ours 1', 1_300)
  expect(record.state).toBe('in-use')
  expect(record.proofAt(1_500, 500)).toEqual({ at: 1_000, lsn: 100n, start: 'first' })
  expect(record.ageAt(1_500)).toBe(500)
  expect(record.proofAt(1_501, 500)).toBeNull()
})

test.each([
  ['one that was promoted', { isStandby: false }, 'no-replica'],
  ['one of another history', { history: 'ours 2' }, 'no-replica'],
  ['one that has not come far enough', { replayed: 50n }, 'behind'],
  ['one that has replayed nothing', { replayed: null }, 'behind'],
] as const)('%s is not read', (_, other, state) => {
  const record = new ReplicaRecord()
  record.saw(look, positions, 'ours 1', 1_300)
  record.saw({ ...look, ...other }, positions, 'ours 1', 1_400)
  expect([record.state, record.proofAt(1_400, 10_000)]).toEqual([state, null])
})

test('one that failed is left alone for longer each time, and a look that began before does not bring it back', () => {
  const record = new ReplicaRecord()
  record.leaveOut(1_000)
  // Of those that waited at the same time only one counts.
  record.leaveOut(1_100)
  expect([record.isDue(1_249), record.isDue(1_250)]).toEqual([false, true])
  record.saw(look, positions, 'ours 1', 999)
  expect(record.state).toBe('away')
  record.saw(look, positions, 'ours 1', 1_300)
  expect(record.state).toBe('in-use')
  record.leaveOut(1_400)
  expect([record.isDue(1_899), record.isDue(1_900)]).toEqual([false, true])
  record.answered()
  record.leaveOut(2_000)
  expect(record.isDue(2_250)).toBe(true)
})

test('the pause grows to half a minute and no further', () => {
  expect([1, 2, 3, 8, 1_000].map(pauseAfter)).toEqual([250, 500, 1_000, 30_000, 30_000])
})
