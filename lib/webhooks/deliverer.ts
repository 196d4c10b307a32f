import 'server-only'
import { log } from '../log'
import { claimDeliveries, type Claimed } from './claim-deliveries'
import { post } from './post'
import { recordOutcome } from './record-outcome'
import { openSecret } from './secret'
import { signedHeaders } from './sign'

// The loop of a worker that tells programs what has happened: docs/decisions/0046.

/** How often an idle worker looks. Milliseconds. */
const IDLE_MS = 1_000

export interface Deliverer {
  /** Begins nothing new and waits for the calls under way. */
  stop(): Promise<void>
}

/** Delivers until it is stopped. Any number of workers may. */
export function startDeliverer(): Deliverer {
  let stopped = false
  let wake = (): void => {}
  const sleep = (): Promise<void> =>
    new Promise((resolve) => {
      if (stopped) return resolve()
      const timer = setTimeout(resolve, IDLE_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  async function loop(): Promise<void> {
    while (!stopped) {
      const delivered = await deliverDue().catch((error: Error) => {
        log.warn(
          { err: { name: error.name, code: (error as { code?: unknown }).code } },
          'webhooks: what is due cannot be read',
        )
        return 0
      })
      if (delivered === 0) await sleep()
    }
  }
  const running = loop()
  return {
    async stop() {
      stopped = true
      wake()
      await running
    },
  }
}

/** Makes every try that is due. @returns how many. */
export async function deliverDue(): Promise<number> {
  const claimed = await claimDeliveries()
  await Promise.all(
    claimed.map((one) =>
      deliver(one).catch((error: Error) =>
        // Its lease ends, and it is tried again.
        log.warn(
          { endpoint: one.endpointId, err: { name: error.name, code: (error as { code?: unknown }).code } },
          'webhooks: a delivery was not made, or what came of it not written down',
        ),
      ),
    ),
  )
  return claimed.length
}

async function deliver(claimed: Claimed): Promise<void> {
  const { eventId, type, data, at, endpointId, url, secret, formerSecret, attempts } = claimed
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  const keys = [secret, ...(formerSecret === null ? [] : [formerSecret])].map(openSecret)
  const outcome = await post(url, body, signedHeaders(`evt_${eventId}`, body, keys, new Date()))
  await recordOutcome(claimed, outcome)
  if (outcome.failure !== null)
    log.info(
      { endpoint: endpointId, failure: outcome.failure, status: outcome.status, attempts },
      'webhooks: a try failed',
    )
}
