import { log } from '@/lib/log'
import { eventLoopDelay, stopWatchingEventLoop, watchEventLoop } from '@/lib/server/event-loop-delay'

afterEach(stopWatchingEventLoop)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('says nothing where it does not measure', () => {
  expect(eventLoopDelay()).toBeNull()
})

test('measures what kept the process, and logs what kept it too long, by figures alone', async () => {
  const warn = jest.spyOn(log, 'warn').mockImplementation(() => {})
  watchEventLoop({ tooLongMs: 150, halfWindowMs: 600 })
  let max = 0
  // What is blocked at the very turn of two measurements is in neither: on a busy machine that may be the first.
  while (warn.mock.calls.length === 0) {
    await wait(50)
    block(250)
    await wait(5)
    max = Math.max(max, eventLoopDelay()!.max)
  }
  expect(max).toBeGreaterThanOrEqual(200)
  expect(warn.mock.calls[0]).toEqual([
    { eventLoopDelayMs: { p50: expect.any(Number), p99: expect.any(Number), max: expect.any(Number) } },
    'the event loop was blocked',
  ])
  warn.mockRestore()
})
