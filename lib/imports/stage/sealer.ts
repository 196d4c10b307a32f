import 'server-only'
import crypto from 'node:crypto'
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import { exposureSealKeys } from '../../crypto/crypto'
import { log } from '../../log'
import { layOut, type LaidOut } from './lay-out'
import { sealBatch, type AddressBatch, type SealKeys } from './seal-batch'

// Sealing an address costs far more than reading it. Threads do it, and sort what was sealed, beside the parsing and beside the database,
// and in a web process they keep the event loop free for visitors.
// Tried: `piscina` 4.9. It is as quick, but takes a thread's program from a file only, and ours has none that is in
// one place for tsx, both bundlers and Jest.

const MAX_THREADS = 2
/** For fewer addresses than this no thread is started. */
const WORTH_A_THREAD = 500
/** Threads make short-lived objects only; a small nursery keeps their memory small. */
const NURSERY_MB = 8

// From the function's own text, because tsx, the bundles of esbuild and Next, and Jest each keep a source file in a
// different place or nowhere.
const THREAD_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads')
const crypto = require('node:crypto')
const sealBatch = ${sealBatch.toString()}
const layOut = ${layOut.toString()}
parentPort.on('message', ({ batch, ids }) => {
  const { exposures, staged, counts } = layOut(sealBatch(crypto, workerData, batch), ids)
  parentPort.postMessage({ exposures, staged, counts }, [...new Set([exposures.buffer, staged.buffer, counts.buffer])])
})`

/** What a thread is asked for. */
interface Task {
  batch: AddressBatch
  ids: Int32Array
}

interface Job {
  task: Task
  resolve(laidOut: LaidOut): void
  reject(error: unknown): void
}

interface Thread {
  worker: Worker
  job: Job | null
}

/** Seals batches of addresses, and sorts them, on up to two threads, and on this one where threads cannot run. */
export class Sealer {
  private readonly keys: SealKeys = exposureSealKeys()
  private readonly waiting: Job[] = []
  private threads: Thread[] = []
  private inThreads = true
  private closed = false

  constructor(private readonly threadSource = THREAD_SOURCE) {}

  /**
   * Seals a batch and sorts what came of it: see layOut. The batches come back in any order.
   * @param ids by a breach's number: the id that is reserved for it, or 0.
   */
  seal(batch: AddressBatch, ids = new Int32Array()): Promise<LaidOut> {
    return new Promise((resolve, reject) => {
      const job = { task: { batch, ids }, resolve, reject }
      if (this.threads.length === 0 && batch.breachNumbers.length < WORTH_A_THREAD) return this.sealHere(job)
      this.waiting.push(job)
      this.next()
    })
  }

  /** Stops the threads. What is still under way is given up. */
  async close(): Promise<void> {
    this.closed = true
    const threads = this.threads
    this.threads = []
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }

  private next(): void {
    while (this.inThreads && this.waiting.length > 0) {
      const idle = this.threads.find((thread) => thread.job === null) ?? this.startThread()
      if (!idle) return
      idle.job = this.waiting.shift()!
      idle.worker.ref()
      // Not transferred: should the thread fail, the batch is sealed here.
      idle.worker.postMessage(idle.job.task)
    }
    for (let job = this.waiting.shift(); job; job = this.waiting.shift()) this.sealHere(job)
  }

  private startThread(): Thread | null {
    if (this.threads.length >= threadCount()) return null
    let worker: Worker
    try {
      worker = new Worker(this.threadSource, {
        eval: true,
        workerData: this.keys,
        // Neither the loaders nor the environment of this process are of use there.
        execArgv: [],
        env: {},
        resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB },
      })
    } catch (error) {
      this.giveUpThreads(error)
      return null
    }
    const thread: Thread = { worker, job: null }
    worker.on('message', (laidOut: LaidOut) => {
      const job = thread.job
      thread.job = null
      // An idle thread does not keep the process alive.
      worker.unref()
      job?.resolve(laidOut)
      this.next()
    })
    worker.on('error', (error) => this.giveUpThreads(error))
    worker.on('exit', () => this.giveUpThreads(new Error('exit')))
    this.threads.push(thread)
    return thread
  }

  private giveUpThreads(error: unknown): void {
    if (!this.inThreads || this.closed) return
    this.inThreads = false
    log.warn({ err: { name: (error as Error).name } }, 'addresses are sealed without threads')
    const threads = this.threads
    this.threads = []
    for (const { worker, job } of threads) {
      if (job) this.waiting.push(job)
      void worker.terminate()
    }
    this.next()
  }

  private sealHere({ task: { batch, ids }, resolve, reject }: Job): void {
    // In a turn of its own, so that a web process answers visitors in between.
    setImmediate(() => {
      try {
        resolve(layOut(sealBatch(crypto, this.keys, batch), ids))
      } catch (error) {
        reject(error)
      }
    })
  }
}

function threadCount(): number {
  return Math.min(MAX_THREADS, os.availableParallelism())
}
