import 'server-only'
import { pgPool } from '../db'

const TIMEOUT_MS = 1_000

/** Whether the database answers and has our tables, within a second. */
export async function isReady(): Promise<boolean> {
  try {
    const query = pgPool().query(Object.assign({ text: 'SELECT version FROM catalogue_state' }, { query_timeout: TIMEOUT_MS }))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), TIMEOUT_MS)
    })
    const { rowCount } = await Promise.race([query, late]).finally(() => clearTimeout(timer))
    return rowCount === 1
  } catch {
    return false
  }
}
