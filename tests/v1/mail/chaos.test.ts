import { runChaos } from '@/tests/chaos/chaos'

test('killed workers and a failing provider lose nothing and send nothing twice', async () => {
  const report = await runChaos({
    recipients: 1_000,
    kills: 6,
    workers: 2,
    between: [600, 1_200],
    callsASecond: 1,
    doubleClicks: 5,
    timeoutMs: 2_000,
    limitMs: 600_000,
  })
  expect(report).toMatchObject({ lost: 0, twice: 0, strangers: 0, states: { sent: 1_000 } })
  expect([report.kills, report.killsBeforeDrained]).toEqual([6, 6])
}, 660_000)
