import 'server-only'
import { log } from '../log'
import { claimDeliveries, type Claimed } from './claim-deliveries'
import { isBeyondTries, type Outcome } from './outcome'
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

/** Delivers until it is stopped. Any number of workers may. An endpoint that hangs keeps no other waiting. */
export function startDeliverer(): Deliverer {
  let stopped = false
  let wake = (): void => {}
  const underWay = new Map<string, Promise<void>>()
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
      const claimed = await claimDeliveries([...underWay.keys()]).catch((error: Error) => {
        log.warn(
          { err: { name: error.name, code: (error as { code?: unknown }).code } },
          'webhooks: what is due cannot be read',
        )
        return []
      })
      for (const [endpointId, tries] of byEndpoint(claimed)) {
        const made = deliverAll(tries).then(() => {
          underWay.delete(endpointId)
          wake()
        })
        underWay.set(endpointId, made)
      }
      if (claimed.length === 0) await sleep()
    }
    await Promise.all(underWay.values())
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
  await deliverAll(claimed)
  return claimed.length
}

function byEndpoint(claimed: readonly Claimed[]): Map<string, Claimed[]> {
  const groups = new Map<string, Claimed[]>()
  for (const one of claimed) groups.set(one.endpointId, [...(groups.get(one.endpointId) ?? []), one])
  return groups
}

/** Never throws. */
async function deliverAll(claimed: readonly Claimed[]): Promise<void> {
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
}

async function deliver(claimed: Claimed): Promise<void> {
  const { endpointId, attempts } = claimed
  const outcome = await makeTry(claimed)
  await recordOutcome(claimed, outcome)
  if (outcome.failure !== null)
    log.info(
      { endpoint: endpointId, failure: outcome.failure, status: outcome.status, attempts },
      'webhooks: a try failed',
    )
}

/** One call, where it can be made. What can never be made is a try that failed: it is told of, waits its time, and is given up. */
async function makeTry(claimed: Claimed): Promise<Outcome> {
  const { eventId, type, data, at, url, secret, formerSecret, attempts } = claimed
  if (isBeyondTries(attempts)) return { status: null, failure: 'lost' }
  const key = openSecret(secret)
  if (!key) return { status: null, failure: 'secret' }
  // One that cannot be read any more signs nothing: the present one is enough.
  const former = formerSecret === null ? null : openSecret(formerSecret)
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  const keys = former ? [key, former] : [key]
  return post(url, body, signedHeaders(`evt_${eventId}`, body, keys, new Date()))
}
