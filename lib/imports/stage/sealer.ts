import 'server-only'
import crypto from 'node:crypto'
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import { exposureSealKeys } from '../../crypto/crypto'
import { log } from '../../log'
import { sealBatch, type AddressBatch, type SealKeys } from './seal-batch'

// Sealing an address costs far more than reading it. Threads do it beside the parsing and beside the database, and in a
// web process they keep the event loop free for visitors.
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
parentPort.on('message', (batch) => {
  const rows = sealBatch(crypto, workerData, batch)
  parentPort.postMessage(rows, [rows.buffer])
})`

interface Job {
  batch: AddressBatch
  resolve(rows: Uint8Array): void
  reject(error: unknown): void
}

interface Thread {
  worker: Worker
  job: Job | null
}

/** Seals batches of addresses on up to two threads, and on this one where threads cannot run. */
export class Sealer {
  private readonly keys: SealKeys = exposureSealKeys()
  private readonly waiting: Job[] = []
  private threads: Thread[] = []
  private inThreads = true
  private closed = false

  constructor(private readonly threadSource = THREAD_SOURCE) {}

  /** How many batches may be under way for every thread to have work. */
  get concurrency(): number {
    return 3 * threadCount()
  }

  /** @returns rows of the staging table, see sealBatch. The batches come back in any order. */
  seal(batch: AddressBatch): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const job = { batch, resolve, reject }
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
      idle.worker.postMessage(idle.job.batch)
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
    worker.on('message', (rows: Uint8Array) => {
      const job = thread.job
      thread.job = null
      // An idle thread does not keep the process alive.
      worker.unref()
      job?.resolve(rows)
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

  private sealHere({ batch, resolve, reject }: Job): void {
    // In a turn of its own, so that a web process answers visitors in between.
    setImmediate(() => {
      try {
        resolve(sealBatch(crypto, this.keys, batch))
      } catch (error) {
        reject(error)
      }
    })
  }
}

function threadCount(): number {
  return Math.min(MAX_THREADS, os.availableParallelism())
}
