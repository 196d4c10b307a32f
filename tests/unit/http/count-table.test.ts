import fc from 'fast-check'
import { CountTable, SLOT_BYTES } from '@/lib/http/count-table'

const MINUTE = 60_000

test('counts by key in a window that the first call opens', () => {
  const table = new CountTable()
  expect(table.add('a', MINUTE, 1_000)).toEqual({ count: 1, until: 61_000 })
  expect(table.add('a', MINUTE, 60_999)).toEqual({ count: 2, until: 61_000 })
  expect(table.add('b', MINUTE, 60_999)).toEqual({ count: 1, until: 120_999 })
  expect(table.add('a', MINUTE, 61_000)).toEqual({ count: 1, until: 121_000 })
})

test('a call is taken back within its window, and not below nothing', () => {
  const table = new CountTable()
  table.add('a', MINUTE, 0)
  for (let n = 0; n < 3; n++) table.takeBack('a', 1)
  table.takeBack('nobody', 1)
  expect([table.get('a', 1), table.get('nobody', 1)]).toEqual([{ count: 0, until: MINUTE }, null])
  expect(table.add('a', MINUTE, 2).count).toBe(1)
})

test('what was counted elsewhere is noted until its window ends', () => {
  const table = new CountTable()
  table.put('a', { count: 61, until: 5_000 }, 0)
  expect([table.get('a', 4_999), table.get('a', 5_000)]).toEqual([{ count: 61, until: 5_000 }, null])
})

test('cleared, it holds nothing, and counts from one again', () => {
  const table = new CountTable(8)
  table.clear()
  table.add('a', 1_000, 1_000)
  table.put('b', { count: 7, until: 9_000 }, 1_000)
  table.clear()
  expect([table.size(1_000), table.get('a', 1_000), table.get('b', 1_000)]).toEqual([0, null, null])
  expect(table.add('b', 1_000, 1_000)).toEqual({ count: 1, until: 2_000 })
  table.clear()
  expect(table.size(1_000)).toBe(0)
})

test('it takes the same memory whatever it holds, and long keys cost no more', () => {
  const table = new CountTable(1_024)
  const { bytes } = table
  expect(bytes).toBe(1_024 * SLOT_BYTES)
  for (let n = 0; n < 100_000; n++) table.add(`${'long'.repeat(50)}${n}`, MINUTE, n / 100)
  expect([table.bytes, table.size(1_000) <= 1_024]).toEqual([bytes, true])
})

test('a full table forgets the lowest counts first', () => {
  const table = new CountTable(1_024)
  for (let n = 0; n < 20; n++) table.add('at its limit', MINUTE, 0)
  for (let n = 0; n < 50_000; n++) for (let times = 0; times < 3; times++) table.add(`other ${n}`, MINUTE, 1)
  expect(table.get('at its limit', 2)?.count).toBe(20)
})

test('what is over makes room before anything that still counts', () => {
  const table = new CountTable(8)
  for (let n = 0; n < 7; n++) table.add(`kept ${n}`, 10 * MINUTE, 0)
  table.add('over', MINUTE, 0)
  for (let n = 0; n < 5; n++) table.add('over', MINUTE, 0)
  table.add('new', MINUTE, MINUTE)
  expect(Array.from({ length: 7 }, (_, n) => table.get(`kept ${n}`, MINUTE)?.count)).toEqual(Array(7).fill(1))
})

test('while there is room it counts as a map would', () => {
  const call = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    kind: fc.constantFrom('add', 'takeBack'),
    wait: fc.nat(400),
  })
  fc.assert(
    fc.property(fc.array(call, { maxLength: 60 }), (calls) => {
      const table = new CountTable(64)
      const map = new Map<string, { count: number; until: number }>()
      let now = 0
      for (const { key, kind, wait } of calls) {
        now += wait
        const open = (map.get(key)?.until ?? 0) > now ? map.get(key)! : null
        if (kind === 'takeBack') {
          table.takeBack(key, now)
          if (open && open.count > 0) open.count -= 1
        } else {
          const next = open ? { ...open, count: open.count + 1 } : { count: 1, until: now + 1_000 }
          map.set(key, next)
          expect(table.add(key, 1_000, now)).toEqual(next)
        }
      }
    }),
  )
})
