import { pgPool, queryWithin } from '@/lib/db/client'
import { queryPool } from '@/lib/db/query-pool'
import { isDatabaseAway } from '@/lib/http/database-away'

test('an answer that does not come in time fails, and its connection is not used again', async () => {
  const pool = pgPool()
  const [{ pid }] = (await queryPool<{ pid: number }>(pool, 60_000, {
    text: 'SELECT pg_backend_pid() AS pid',
  })) as [{ pid: number }]
  const error: Error = await queryPool(pool, 20, { text: 'SELECT pg_sleep(20)' }).then(
    () => Promise.reject(new Error('It came.')),
    (failure: Error) => failure,
  )
  expect(isDatabaseAway(error)).toBe(true)
  const { totalCount } = pool
  const pids = await Promise.all(
    Array.from({ length: totalCount + 1 }, () =>
      queryPool<{ pid: number }>(pool, 60_000, { text: 'SELECT pg_backend_pid() AS pid' }),
    ),
  )
  expect(pids.flat().map((row) => row.pid)).not.toContain(pid)
})

test('what the database says of a statement is passed on, and the pool goes on', async () => {
  await expect(queryWithin(60_000, { text: 'SELECT nothing' })).rejects.toMatchObject({ code: '42703' })
  expect(await queryWithin(60_000, { text: 'SELECT 2 AS n' })).toEqual([{ n: 2 }])
})
