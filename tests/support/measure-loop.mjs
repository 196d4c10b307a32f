import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into a process by a test that started it (node --import): tells how long its event loop was held up at most since it was
// last asked. What held it up longer than it had the processor was not its own work: another process had it. Milliseconds.

const RESOLUTION_MS = 1
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
histogram.enable()
let before = process.cpuUsage()

process.on('message', (message) => {
  if (message !== 'delay') return
  const { user, system } = process.cpuUsage(before)
  const delay = histogram.max === 0 ? 0 : Math.max(0, histogram.max / 1e6 - RESOLUTION_MS)
  process.send({ delay: Math.min(delay, (user + system) / 1000) })
  histogram.reset()
  before = process.cpuUsage()
})
