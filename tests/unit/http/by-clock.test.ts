import fc from 'fast-check'
import { limits, resetRateLimits, takeFrom, type RateLimit } from '@/lib/http/rate-limit'

// What is counted for an address that anybody can name must not tell when somebody else named it.

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 10, 27, 8)

let now = START
beforeEach(() => {
  resetRateLimits()
  jest.spyOn(Date, 'now').mockImplementation(() => now)
})
afterEach(() => jest.restoreAllMocks())

const LIMIT: RateLimit = limits.checkByAddress

/** @returns null where the call is let through, else how long it is to wait. */
const take = (limit: RateLimit, at: number): Promise<number | null> => {
  now = at
  return takeFrom(limit, 'ann@example.com').then(
    () => null,
    (error: { retryAfter: number }) => error.retryAfter,
  )
}

test('every limit by address alone begins anew by the clock, and no other does', () => {
  const named: [string, RateLimit][] = Object.entries(limits)
  expect(named.filter(([, { byClock }]) => byClock).map(([name]) => name)).toEqual(
    named.map(([name]) => name).filter((name) => name.endsWith('ByAddress')),
  )
})

test('whenever a stranger has asked, a refusal says the same, and ends at the same moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 1_799_999 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1_800_000, max: HOUR_MS - 1 }),
      async (strangers, mine) => {
        resetRateLimits()
        for (const at of strangers.sort((a, b) => a - b)) await take(LIMIT, START + at)
        for (let n = strangers.length; n < LIMIT.points; n++)
          expect(await take(LIMIT, START + mine)).toBeNull()
        expect(await take(LIMIT, START + mine)).toBe(Math.ceil((HOUR_MS - mine) / 1000))
        expect(await take(LIMIT, START + HOUR_MS - 1)).toBe(1)
        expect(await take(LIMIT, START + HOUR_MS)).toBeNull()
      },
    ),
  )
})

test('what is counted for a visitor begins with their own first call', async () => {
  const limit: RateLimit = { name: 'test', points: 1, seconds: 60 }
  expect(await take(limit, START + 59_000)).toBeNull()
  expect(await take(limit, START + 61_000)).toBe(58)
})
