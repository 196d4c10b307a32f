import 'server-only'
import { Pool, type PoolClient } from 'pg'
import { outsideRequests } from '../outside-requests'

type Release = (broken?: Error | boolean) => void
type Connected = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void

/**
 * A pool whose connections, and the timers of those that wait for work, belong to no request: it opens one when a request
 * wants it, and keeps it for all that come after.
 */
export class OutsidePool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client ? resolve(client) : reject(error!))),
      )
    // A connection holds for good what it was opened with: an order that is empty once it was dealt with.
    const order: { give?: Connected } = { give: callback }
    outsideRequests(() => super.connect((error, client) => deliver(order, error, client)))
  }
}

function deliver(
  order: { give?: Connected },
  error: Error | undefined,
  client: PoolClient | undefined,
): void {
  const { give } = order
  delete order.give
  if (client) client.release = releaseOutside(client.release.bind(client))
  give!(error, client, client ? client.release : () => {})
}

/** Apart from `deliver`, so that it sees nothing of whom the connection was lent to. */
function releaseOutside(release: Release): Release {
  return (broken) => outsideRequests(() => release(broken))
}
