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

/** One is enough to keep a database busy; what is staged goes twice as quick. Another thread reads. */
const MAX_THREADS = 2
/** For fewer addresses than this no thread is started. */
const WORTH_A_THREAD = 500
/** A file that is longer brings more of them. */
const LONG_BYTES = 64 * 1024
/** Memory of batches is a whole number of these, so that the next one fits as well. */
const PART_BYTES = 32 * 1024
/** Threads make short-lived objects only; a small nursery keeps their memory small. */
const NURSERY_MB = 8

// From the function's own text, because tsx, the bundles of esbuild and Next, and Jest each keep a source file in a
// different place or nowhere.
const THREAD_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads')
const crypto = require('node:crypto')
const sealBatch = ${sealBatch.toString()}
const layOut = ${layOut.toString()}
const sealedSpare = []
const pieceSpare = []
parentPort.on('message', ({ batches, ids, pieces, rows }) => {
  pieceSpare.push(...pieces)
  sealedSpare.push(...rows)
  const sealed = batches.map((batch) => sealBatch(crypto, workerData, batch, sealedSpare))
  const { exposures, staged, counts } = layOut(sealed, ids, pieceSpare)
  const given = new Set(staged.map(({ buffer }) => buffer))
  sealedSpare.push(...sealed.map(({ buffer }) => buffer).filter((buffer) => !given.has(buffer)))
  parentPort.postMessage({ exposures, staged, counts }, [...exposures, ...staged, counts].map(({ buffer }) => buffer))
})`

/** What a thread is asked for. */
interface Task {
  batches: readonly AddressBatch[]
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

/** Seals batches of addresses, and parts them, on up to two threads, and on this one where threads cannot run. */
export class Sealer {
  private readonly keys: SealKeys = exposureSealKeys()
  private readonly waiting: Job[] = []
  private threads: Thread[] = []
  // What is sealed next is laid out in memory of what is stored: a collector would have tens of megabytes to find, and finds them late.
  /** Of pieces. */
  private pieces: ArrayBuffer[] = []
  /** Of sealed rows. */
  private rows: ArrayBuffer[] = []
  /** Of batches that are sealed. */
  private readonly texts: SharedArrayBuffer[] = []
  private inThreads = true
  private closed = false

  constructor(private readonly threadSource = THREAD_SOURCE) {}

  /** Starts a thread, which takes a while, for the addresses of a long file before they are read. @param bytes how long it is. */
  prepareFor(bytes: number): void {
    if (bytes > LONG_BYTES && this.threads.length === 0 && !this.closed) this.startThread()?.worker.unref()
  }

  /**
   * Makes a batch, in memory that a thread can read as well. It is good until it is sealed.
   * @param emails normalised addresses. @param breachNumbers one for each.
   */
  batch(emails: readonly string[], breachNumbers: readonly number[]): AddressBatch {
    const lines = emails.join('\n')
    const textAt = Int32Array.BYTES_PER_ELEMENT * breachNumbers.length
    const textLength = Buffer.byteLength(lines)
    const size = textAt + textLength
    const used = this.texts.pop()
    const memory =
      used && used.byteLength >= size
        ? used
        : new SharedArrayBuffer(Math.ceil(size / PART_BYTES) * PART_BYTES)
    const numbers = new Int32Array(memory, 0, breachNumbers.length)
    numbers.set(breachNumbers)
    const text = Buffer.from(memory, textAt, textLength)
    text.write(lines)
    return { text, breachNumbers: numbers }
  }

  /**
   * Seals batches and parts what came of them: see layOut. What is asked for comes back in any order.
   * @param batches of `batch`; nobody looks at them afterwards.
   * @param ids by a breach's number: the id that is reserved for it, or 0.
   */
  seal(batches: readonly AddressBatch[], ids = new Int32Array()): Promise<LaidOut> {
    return new Promise((resolve, reject) => {
      // A thread that begins now would be ended by nobody.
      if (this.closed) return reject(new Error('The sealer is closed.'))
      const job = { task: { batches, ids }, resolve, reject }
      const addresses = batches.reduce((sum, { breachNumbers }) => sum + breachNumbers.length, 0)
      if (this.threads.length === 0 && addresses < WORTH_A_THREAD) return void this.sealHere(job)
      this.waiting.push(job)
      this.next()
    })
  }

  /** Takes back the memory of what nobody looks at any more. */
  giveBack({ exposures, staged, counts }: LaidOut): void {
    if (!this.inThreads || this.threads.length === 0) return
    this.pieces.push(...exposures.map(({ buffer }) => buffer))
    // Where nothing was parted these are the sealed rows themselves, else copies of any size.
    if (counts.length === 0) this.rows.push(...staged.map(({ buffer }) => buffer))
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
      const pieces = this.pieces.splice(0)
      const rows = this.rows.splice(0)
      // Batches stay here as well: should the thread fail, they are sealed here.
      idle.worker.postMessage({ ...idle.job.task, pieces, rows }, [...pieces, ...rows])
    }
    for (let job = this.waiting.shift(); job; job = this.waiting.shift()) void this.sealHere(job)
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
      if (job) this.resolve(job, laidOut)
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
    for (const thread of threads) {
      if (thread.job) this.waiting.push(thread.job)
      // What it may say yet comes too late: a batch whose memory is given back twice would be two batches in one.
      thread.job = null
      void thread.worker.terminate()
    }
    this.next()
  }

  private resolve({ task: { batches }, resolve }: Job, laidOut: LaidOut): void {
    for (const { text } of batches) if (text.buffer instanceof SharedArrayBuffer) this.texts.push(text.buffer)
    resolve(laidOut)
  }

  private async sealHere(job: Job): Promise<void> {
    const { batches, ids } = job.task
    try {
      const sealed = []
      for (const batch of batches) {
        // In a turn of its own, so that a web process answers visitors in between.
        await new Promise<void>((next) => setImmediate(next))
        sealed.push(sealBatch(crypto, this.keys, batch))
      }
      this.resolve(job, layOut(sealed, ids))
    } catch (error) {
      job.reject(error)
    }
  }
}

function threadCount(): number {
  return Math.min(MAX_THREADS, Math.max(1, os.availableParallelism() - 1))
}
