import os from 'node:os'
import { hashPassword } from '@/lib/auth/password'

const cache = globalThis as typeof globalThis & {
  __lines?: Map<string, { underWay: number; waiting: unknown[] }>
}

test('as many passwords are hashed at once as there are processors; with those that wait there are eight', async () => {
  const calls = Array.from({ length: 8 }, () => hashPassword('harvest moon over nine barns'))
  const { underWay, waiting } = cache.__lines!.get('hashing')!
  const places = Math.min(4, os.availableParallelism())
  expect([underWay, waiting.length]).toEqual([places, 8 - places])
  await expect(hashPassword('one more')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 1 })
  expect(new Set(await Promise.all(calls)).size).toBe(8)
  expect(cache.__lines!.size).toBe(0)
})
