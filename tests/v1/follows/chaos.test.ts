import { pgPool } from '@/lib/db/client'
import { runDays } from '@/tests/chaos/days'
import { emptyLedger } from '@/tests/support/mail'

// A small one of `npm run chaos -- days`.

test('processes that write and send are killed, and everybody is told of each day once', async () => {
  await emptyLedger()
  await pgPool().query('DELETE FROM settlement')
  const report = await runDays({
    followers: 1_000,
    kills: { writer: 3, senders: 3 },
    between: { writer: [1, 150], senders: [500, 900] },
    callsASecond: 10,
    limitMs: 600_000,
  })
  expect(report).toMatchObject({ messages: 3_000, lost: 0, twice: 0, late: 0, states: { sent: 3_000 } })
  expect(report.kills.writer).toBeGreaterThanOrEqual(3)
}, 660_000)
