import { EventEmitter } from 'node:events'
import os from 'node:os'
import { Sealer } from '@/lib/imports/stage/sealer'
import { log } from '@/lib/log'

/** Threads that do and say what the test has them say, in its order. */
class Thread extends EventEmitter {
  static readonly all: Thread[] = []
  constructor() {
    super()
    Thread.all.push(this)
  }
  ref(): void {}
  unref(): void {}
  postMessage(): void {}
  terminate(): Promise<void> {
    return Promise.resolve()
  }
}
jest.mock('node:worker_threads', () => ({ Worker: jest.fn(() => new Thread()) }))

test('what a thread says once another has failed comes too late, and no two batches share memory', async () => {
  jest.spyOn(os, 'availableParallelism').mockReturnValue(4)
  jest.spyOn(log, 'warn').mockImplementation()
  const sealer = new Sealer()
  const batchOf = () => sealer.batch(Array.from({ length: 700 }, (_, index) => `a${index}@example.com`), Array.from({ length: 700 }, () => 1)) // prettier-ignore
  const first = [batchOf(), batchOf()]
  const sealed = Promise.all(first.map((batch) => sealer.seal([batch])))
  const [one, other] = Thread.all
  one!.emit('error', new Error('no'))
  other!.emit('message', { exposures: [], staged: [], counts: new Int32Array() })
  for (const { staged } of await sealed) expect(staged).toHaveLength(1)
  // Memory is used again, by one batch at a time.
  const next = [batchOf(), batchOf(), batchOf(), batchOf()].map(({ text }) => text.buffer)
  expect(new Set(next).size).toBe(4)
  expect(next).toEqual(expect.arrayContaining(first.map(({ text }) => text.buffer)))
  await sealer.close()
})
