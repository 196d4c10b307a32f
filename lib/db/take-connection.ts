import 'server-only'
import type { Pool, PoolClient } from 'pg'

export interface TakenConnection {
  client: PoolClient
  /** @param broken closes it: it is not fit for the next one. */
  giveBack: (broken?: Error) => void
}

/**
 * A connection of a pool, for several statements of one caller. Where it breaks, the statement under way fails, or the next one; without
 * a listener, and be it for the moment until a promise is heard, the process would end as well.
 * @throws where none can be had in the pool's time.
 */
export function takeConnection(pool: Pool): Promise<TakenConnection> {
  return new Promise((resolve, reject) =>
    pool.connect((error, client) => {
      if (!client) return reject(error!)
      const failsAnyway = () => {}
      client.on('error', failsAnyway)
      resolve({
        client,
        giveBack: (broken) => {
          client.off('error', failsAnyway)
          client.release(broken)
        },
      })
    }),
  )
}
