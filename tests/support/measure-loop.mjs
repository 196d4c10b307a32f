import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into a process by a test that started it (node --import): tells how long its event loop was held up at most since it was
// last asked, and how long it had the processor. What held it up longer than that was not its own work. Milliseconds.

const RESOLUTION_MS = 1
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
histogram.enable()
let before = process.cpuUsage()

process.on('message', (message) => {
  if (message !== 'delay') return
  const { user, system } = process.cpuUsage(before)
  const delay = histogram.max === 0 ? 0 : Math.max(0, histogram.max / 1e6 - RESOLUTION_MS)
  const cpu = (user + system) / 1000
  process.send({ delay: Math.min(delay, cpu), cpu })
  histogram.reset()
  before = process.cpuUsage()
})
