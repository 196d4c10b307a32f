import { readFileSync } from 'node:fs'

// Loaded into a process by a test that started it (node --import): tells how long its event loop was held up at most by its own
// work since it was last asked, and how long the process had the processor. Milliseconds of the processor and never of the clock:
// on a busy machine another process may come in between.

const THREAD = '/proc/thread-self/schedstat'
const before23 = typeof process.threadCpuUsage !== 'function'

/** What the event loop's own thread has worked. Where neither Node nor the system tells it, all threads together. */
function worked() {
  if (before23 && process.platform === 'linux')
    return Number(readFileSync(THREAD, 'latin1').split(' ', 1)[0]) / 1e6
  const { user, system } = before23 ? process.cpuUsage() : process.threadCpuUsage()
  return (user + system) / 1000
}

let last = worked()
let longest = 0
let before = process.cpuUsage()

/** Ends a turn: a timer that is due is run once in each. */
function turn() {
  const now = worked()
  longest = Math.max(longest, now - last)
  last = now
}
setInterval(turn, 1).unref()

/** The least of some: the first ones compile it. */
function reference() {
  return Math.min(...Array.from({ length: 6 }, work))
}

/** The same each time: text made, parted, copied and put together, as a reader of files does it. */
function work() {
  const from = worked()
  const text = 'one;two,three '.repeat(20_000)
  Buffer.from(
    text
      .split(/[;,]/)
      .map((part) => part.trim())
      .join('\n'),
  ).toString('base64')
  return worked() - from
}

process.on('message', (message) => {
  if (message === 'reference') process.send(reference())
  if (message !== 'delay') return
  turn()
  const { user, system } = process.cpuUsage(before)
  process.send({ delay: longest, cpu: (user + system) / 1000 })
  longest = 0
  before = process.cpuUsage()
})
