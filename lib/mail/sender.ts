import 'server-only'
import { log } from '../log'
import { claimBatch, newPlace } from './claim-batch'
import type { Batch } from './ledger'
import { createPacer } from './pacer'
import type { Presence } from './presence'
import { finishCampaigns } from './record-outcome'
import { sendBatch } from './send-batch'
import { takeOverBatch } from './take-over-batch'
import type { Transport } from './transports/transport'

// The loop that empties the ledger.

/** How often an idle worker looks, should it have missed the word that there is mail. Milliseconds. */
const IDLE_MS = 1_000
/** How often it looks for batches that others left behind, and for its own that are due again. Milliseconds. */
const TAKE_OVER_MS = 250
const FINISH_MS = 5_000
/** A loop that has not come round for longer than any call may take is stuck. Milliseconds. */
const STUCK_MS = 90_000

export interface Sender {
  /** Look at the ledger now. */
  wake(): void
  /** Whether its loops go round and reach the database. */
  isWell(): boolean
  /** Begins nothing new and waits for the calls under way. */
  stop(): Promise<void>
}

export function startSender({
  transport,
  presence,
  concurrency,
}: {
  transport: Transport
  presence: Presence
  concurrency: number
}): Sender {
  const pacer = createPacer()
  const sleepers = new Set<() => void>()
  const place = newPlace()
  let stopped = false
  let lastTakeOver = 0
  let lastFinish = 0
  let lastRound = Date.now()
  /** Counts the calls of `wake`: a loop that looked at the ledger meanwhile looks again instead of sleeping over it. */
  let wakes = 0

  const wake = (): void => {
    lastTakeOver = 0
    wakes += 1
    for (const wakeUp of [...sleepers]) wakeUp()
  }
  /** @param heard how often it had been woken when its round began. */
  const sleep = (ms: number, heard: number): Promise<void> =>
    new Promise((resolve) => {
      if (wakes !== heard) return resolve()
      const done = (): void => {
        clearTimeout(timer)
        sleepers.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      sleepers.add(done)
    })

  /** The next batch to send; null when there is nothing to do now. */
  async function next(worker: number): Promise<Batch | null> {
    if (Date.now() - lastTakeOver >= TAKE_OVER_MS) {
      lastTakeOver = Date.now()
      const left = await takeOverBatch(worker, transport.name)
      if (left) {
        // Where one was left there may be more.
        lastTakeOver = 0
        return left
      }
    }
    return claimBatch(worker, transport.name, place)
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      const heard = wakes
      try {
        const worker = presence.id()
        const wait = worker === null ? IDLE_MS : pacer.take()
        if (worker === null || wait > 0) {
          lastRound = worker === null ? lastRound : Date.now()
          await sleep(Math.min(wait, IDLE_MS), heard)
          continue
        }
        const batch = await next(worker)
        lastRound = Date.now()
        if (batch === null || batch.members.length === 0) pacer.giveBack()
        if (batch === null) {
          if (Date.now() - lastFinish >= FINISH_MS) {
            lastFinish = Date.now()
            await finishCampaigns()
          }
          await sleep(IDLE_MS, heard)
        } else if (batch.members.length > 0) {
          await sendBatch(batch, { transport, pacer, wakeIn: (ms) => void setTimeout(wake, ms).unref() })
        }
      } catch (error) {
        log.warn(
          { err: { name: (error as Error).name, code: (error as { code?: unknown }).code } },
          'mail: the ledger cannot be reached',
        )
        await sleep(IDLE_MS, heard)
      }
    }
  }

  const loops = Array.from({ length: concurrency }, loop)
  return {
    wake,
    isWell: () => Date.now() - lastRound < STUCK_MS && presence.id() !== null,
    async stop() {
      stopped = true
      wake()
      await Promise.all(loops)
    },
  }
}
