import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into a process by a test that started it (node --import): tells how long its event loop was held up at most since it was
// last asked. Milliseconds.

const RESOLUTION_MS = 1
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
histogram.enable()

process.on('message', (message) => {
  if (message !== 'delay') return
  process.send({ delay: histogram.max === 0 ? 0 : Math.max(0, histogram.max / 1e6 - RESOLUTION_MS) })
  histogram.reset()
})
