import 'server-only'
import type { Pool, QueryResultRow } from 'pg'
import { onceLate } from './in-time'
import { takeConnection } from './take-connection'

/** A statement of the driver; with a name, it is prepared once a connection. */
export interface Statement {
  name?: string
  text: string
  values?: unknown[]
}

/**
 * One statement of a pool that fails rather than keep somebody waiting. The driver has a time limit too, and throws away an answer that
 * came while the process itself was held up.
 * @param ms from when the statement is sent; a connection is waited for as long as the pool has it. What is late closes its connection.
 * @throws what the database says, and an error once it is late.
 */
export async function queryPool<Row extends QueryResultRow>(
  pool: Pool,
  ms: number,
  statement: Statement,
): Promise<Row[]> {
  const { client, giveBack } = await takeConnection(pool)
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      stopWaiting()
      giveBack(error)
      reject(error)
    }
    let isLate = false
    const stopWaiting = onceLate(ms, () => {
      isLate = true
      // As the driver says it.
      fail(new Error('Query read timeout'))
    })
    client.query<Row>(statement).then(
      ({ rows }) => {
        if (isLate) return
        stopWaiting()
        giveBack()
        resolve(rows)
      },
      (error: Error) => {
        if (!isLate) fail(error)
      },
    )
  })
}
