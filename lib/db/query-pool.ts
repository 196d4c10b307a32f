import 'server-only'
import type { Pool, QueryResultRow } from 'pg'
import { onceLate } from './once-late'

/** A statement of the driver; with a name, it is prepared once a connection. */
export interface Statement {
  name?: string
  text: string
  values?: unknown[]
}

/**
 * One statement of a pool that fails rather than keep somebody waiting. The driver has a time limit too, and throws away an answer that
 * came while the process itself was held up.
 * @param ms from when the statement is sent. Its connection is closed when that is over.
 * @throws what the database says, and an error once it is late.
 */
export async function queryPool<Row extends QueryResultRow>(
  pool: Pool,
  ms: number,
  statement: Statement,
): Promise<Row[]> {
  const client = await pool.connect()
  // A connection that breaks fails the statement as well; without a listener it would end the process.
  const failsAnyway = () => {}
  client.on('error', failsAnyway)
  const release = (broken?: Error) => {
    client.off('error', failsAnyway)
    client.release(broken)
  }
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      stopWaiting()
      release(error)
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
        release()
        resolve(rows)
      },
      (error: Error) => {
        if (!isLate) fail(error)
      },
    )
  })
}
