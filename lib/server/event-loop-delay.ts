import 'server-only'
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks'
import { log } from '../log'

// How long this process let things wait that were ready to run: while one piece of work takes the processor, every visitor
// waits for it. The figures say that it happened, and nothing about whose work it was.

/** How often the delay is looked at. What it takes to look is part of each reading, and taken off again. Milliseconds. */
const RESOLUTION_MS = 20
/** A longer delay is a fault: no page and no call of ours may keep the others waiting for it. Milliseconds. */
const TOO_LONG_MS = 200
/** Two measurements overlap by this much, so that one of them always looks back further. Milliseconds. */
const HALF_WINDOW_MS = 30_000

/** Milliseconds, over the last half to whole minute. */
export interface EventLoopDelay {
  p50: number
  p99: number
  max: number
}

interface Watch {
  /** The one that looks back further comes first. */
  histograms: [IntervalHistogram, IntervalHistogram]
  turning: NodeJS.Timeout
}

// The server and the pages are bundled apart, and are one process.
const cache = globalThis as typeof globalThis & { __eventLoopWatch?: Watch }

/** Begins to measure, and to log a delay that is too long: at most one line in half a minute. For a process that serves. */
export function watchEventLoop({ tooLongMs = TOO_LONG_MS, halfWindowMs = HALF_WINDOW_MS } = {}): void {
  if (cache.__eventLoopWatch) return
  const histograms: Watch['histograms'] = [startHistogram(), startHistogram()]
  const turning = setInterval(() => {
    const [older, newer] = histograms
    // The newer one has seen the last half of the window, and nothing that was logged before.
    const delay = read(newer)
    if (delay.max > tooLongMs) log.warn({ eventLoopDelayMs: delay }, 'the event loop was blocked')
    older.reset()
    histograms.reverse()
  }, halfWindowMs)
  turning.unref()
  cache.__eventLoopWatch = { histograms, turning }
}

/** Ends it. For tests. */
export function stopWatchingEventLoop(): void {
  const watch = cache.__eventLoopWatch
  if (!watch) return
  clearInterval(watch.turning)
  for (const histogram of watch.histograms) histogram.disable()
  delete cache.__eventLoopWatch
}

/** @returns null in a process that does not measure. */
export function eventLoopDelay(): EventLoopDelay | null {
  return cache.__eventLoopWatch ? read(cache.__eventLoopWatch.histograms[0]) : null
}

function startHistogram(): IntervalHistogram {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  return histogram
}

function read(histogram: IntervalHistogram): EventLoopDelay {
  // Nothing was looked at yet.
  if (histogram.max === 0) return { p50: 0, p99: 0, max: 0 }
  return {
    p50: milliseconds(histogram.percentile(50)),
    p99: milliseconds(histogram.percentile(99)),
    max: milliseconds(histogram.max),
  }
}

function milliseconds(nanoseconds: number): number {
  return Math.max(0, Math.round(nanoseconds / 1e6) - RESOLUTION_MS)
}
