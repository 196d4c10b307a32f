import { runInBatches } from '@/lib/db/run-in-batches'

async function* portions(sizes: number[], onBegin = (): void => {}): AsyncGenerator<number, void> {
  for (const size of sizes) {
    onBegin()
    yield size
  }
}

test('takes all of a work while there is time', async () => {
  expect(await runInBatches(portions([3, 4]), Date.now() + 60_000)).toEqual({ done: 7, finished: true })
  expect(await runInBatches(portions([]), Date.now() + 60_000)).toEqual({ done: 0, finished: true })
})

test('begins nothing once it is time to stop', async () => {
  const begun = jest.fn()
  expect(await runInBatches(portions([3], begun), Date.now())).toEqual({ done: 0, finished: false })
  expect(begun).not.toHaveBeenCalled()
})

test('goes on where it stopped', async () => {
  jest.useFakeTimers({ now: 0 })
  try {
    const work = portions([3, 4, 5], () => jest.advanceTimersByTime(10))
    expect(await runInBatches(work, 15)).toEqual({ done: 7, finished: false })
    expect(await runInBatches(work, 60_000)).toEqual({ done: 5, finished: true })
  } finally {
    jest.useRealTimers()
  }
})
