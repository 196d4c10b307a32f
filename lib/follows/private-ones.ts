import 'server-only'
import { pgPool } from '../db/client'
import { IS_PRIVATE } from '../settlements/standing-sql'

/** Which of some settlements are about a sensitive breach: nothing that a person is sent names them. */
export async function privateOnes(settlementIds: readonly number[]): Promise<Set<number>> {
  if (settlementIds.length === 0) return new Set()
  const { rows } = await pgPool().query<{ id: number }>(
    `SELECT s.id FROM settlement s WHERE s.id = ANY($1) AND ${IS_PRIVATE}`,
    [settlementIds],
  )
  return new Set(rows.map(({ id }) => id))
}
