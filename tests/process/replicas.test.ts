import { runReplicas } from '../chaos/replicas'

// Small; `npm run chaos -- replicas` is the large one.
test('checks on two webs stay right while replicas hang, lag, die and are promoted; and count together', async () => {
  const before = { ...process.env }
  // However busy the machine is, no count is given up.
  process.env.DATABASE_TIMEOUT_MS = '60000'
  try {
    const report = await runReplicas({
      checks: 300,
      addresses: 200,
      atOnce: 4,
      maxAgeMs: 1_000,
      limitStore: 'postgres',
    })
    expect(report).toMatchObject({ checks: 300, wrong: 0, falseAllClears: 0, notAnswered: 0, letThrough: 10 })
    expect(report.promoted.after).toBe(report.promoted.before)
    expect(Math.min(...report.lookUps.replicas)).toBeGreaterThan(0)
    expect(report.changes.optedOut).toBeGreaterThan(0)
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}, 600_000)
