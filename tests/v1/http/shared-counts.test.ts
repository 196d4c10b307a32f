import { pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { giveBack, limits, resetRateLimits, takeFrom, type RateLimit } from '@/lib/http/rate-limit'
import { addShared, sweepSharedCounts, takeBackShared } from '@/lib/http/shared-counts'
import { emptyTables } from '@/tests/support/empty-tables'
import { AMPLE_MS, awayFromFullHour, until } from '@/tests/support/until'

const LIMIT: RateLimit = { name: 'test', points: 3, seconds: 60, shared: true }

beforeEach(async () => {
  resetRateLimits()
  await emptyTables('rate_count')
})

const pointsOf = async (key: string) =>
  (await pgPool().query<{ points: number }>('SELECT points FROM rate_count WHERE key = $1', [key])).rows[0]
    ?.points

test('of many at once each counts', async () => {
  const counts = await Promise.all(Array.from({ length: 30 }, () => addShared('a', 60_000, 1_000)))
  expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 30 }, (_, n) => n + 1),
  )
  expect(new Set(counts.map((count) => count.until))).toEqual(new Set([61_000]))
})

test('a window that is over begins anew', async () => {
  await addShared('a', 60_000, 0)
  expect(await addShared('a', 60_000, 59_999)).toEqual({ count: 2, until: 60_000 })
  expect(await addShared('a', 60_000, 60_000)).toEqual({ count: 1, until: 120_000 })
})

test('a call is taken back, and not below nothing', async () => {
  await addShared('a', 60_000, 0)
  for (let n = 0; n < 3; n++) await takeBackShared('a', 1)
  expect(await pointsOf('a')).toBe(0)
})

test('whoever is past the limit is refused from memory', async () => {
  for (let n = 0; n < 3; n++) await takeFrom(LIMIT, 'a')
  const refused = { code: 'rate_limited', retryAfter: expect.any(Number) as number }
  for (let n = 0; n < 5; n++) await expect(takeFrom(LIMIT, 'a')).rejects.toMatchObject(refused)
  expect(await pointsOf('test:a')).toBe(4)
  await expect(takeFrom(LIMIT, 'b')).resolves.toBeUndefined()
  // Another process hears of it at its first call.
  resetRateLimits()
  await expect(takeFrom(LIMIT, 'a')).rejects.toMatchObject(refused)
})

test('what was counted in error is given back', async () => {
  for (let n = 0; n < 3; n++) await takeFrom(LIMIT, 'a')
  giveBack(LIMIT, 'a')
  await until(async () => (await pointsOf('test:a')) === 2)
  await expect(takeFrom(LIMIT, 'a')).resolves.toBeUndefined()
})

test('counts of windows that are over are swept, however many; others stay', async () => {
  await pgPool().query(
    "INSERT INTO rate_count (key, points, expire) SELECT 'old ' || n, 1, n FROM generate_series(1, 25000) n",
  )
  await addShared('kept', 60_000, 20_000)
  expect(await sweepSharedCounts(AMPLE_MS, 20_000)).toBe(20_000)
  expect(await sweepSharedCounts(AMPLE_MS, 30_000)).toBe(5_000)
  expect(await pointsOf('kept')).toBe(1)
})

describe('with RATE_LIMIT_STORE=postgres', () => {
  beforeEach(() => Object.assign(env(), { RATE_LIMIT_STORE: 'postgres' }))
  afterEach(() => Object.assign(env(), { RATE_LIMIT_STORE: 'memory' }))

  test('a check counts over all webs, and no address stands in the table', async () => {
    await awayFromFullHour()
    for (let n = 0; n < limits.checkByAddress.points; n++) {
      // Each time another web.
      resetRateLimits()
      await takeFrom(limits.checkByAddress, 'ann@example.com')
    }
    resetRateLimits()
    await expect(takeFrom(limits.checkByAddress, 'ann@example.com')).rejects.toMatchObject({
      code: 'rate_limited',
    })
    const { rows } = await pgPool().query<{ key: string; expire: string }>(
      'SELECT key, expire FROM rate_count',
    )
    expect(rows).toHaveLength(1)
    // Ends at the full hour, give or take what a call takes.
    expect(Number(rows[0]!.expire) % 3_600_000).toBeLessThan(10_000)
    expect(rows[0]!.key).toMatch(/^check-address:[\w-]{43}$/)
  })

  test('without its table a check is counted by this web', async () => {
    await pgPool().query('ALTER TABLE rate_count RENAME TO rate_count_away')
    try {
      for (let n = 0; n < limits.checkByVisitor.points; n++)
        await takeFrom(limits.checkByVisitor, '192.0.2.1')
      await expect(takeFrom(limits.checkByVisitor, '192.0.2.1')).rejects.toMatchObject({
        code: 'rate_limited',
      })
    } finally {
      await pgPool().query('ALTER TABLE rate_count_away RENAME TO rate_count')
    }
  })

  test('what does not count among webs asks nobody', async () => {
    await takeFrom(limits.readByVisitor, '192.0.2.1')
    expect(await pgPool().query('SELECT 1 FROM rate_count')).toMatchObject({ rowCount: 0 })
  })
})
