import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import type { UsState } from '../validation/zip-states'
import { statesOff } from './states-off'

// Where somebody lives, by their own word: the zip code of their profile, and that of each request which they have confirmed. One of
// them in a state that is off stops every wish of theirs for a lawyer, as long as it is off (docs/decisions/0036-california.md). What nobody
// has confirmed says nothing of them, and neither does a profile that is still as some request has made it: a stranger may have sent that.

/** SQL: the states of the person whose profile is row `u` of `users`, as `state`; of an address without a profile none. */
function statesOf(u: string): string {
  return `SELECT us_state_of(${u}.zip_code) AS state
      WHERE ${u}.email_verified_at IS NOT NULL OR ${u}.claimed_at IS NOT NULL OR ${u}.password_hash IS NOT NULL
    UNION ALL SELECT confirmed.us_state FROM lead confirmed WHERE confirmed.user_id = ${u}.id AND confirmed.confirmed_at IS NOT NULL`
}

/** SQL: the states that are off. The codes are those of our own table. */
export function statesOffSql(): string {
  return `'{${statesOff().join(',')}}'::text[]`
}

/**
 * SQL: whether the person whose profile is row `u` of `users` lives where no lawyer is offered. It reads the index of their requests.
 * @param states the states that are off.
 */
export function livesWhereOff(u: string, states = statesOffSql()): string {
  return `EXISTS (SELECT 1 FROM (${statesOf(u)}) home WHERE home.state = ANY(${states}))`
}

/** SQL: whether request `l` of profile `u` may go to no lawyer, by its own zip code, which need not be confirmed, or by its person's. */
export function goesToNobody(l: string, u: string, states = statesOffSql()): string {
  return `(COALESCE(${l}.us_state = ANY(${states}), false) OR ${livesWhereOff(u, states)})`
}

/** The states of one person, for `whyNotPassedOn`. */
export async function statesOfPerson(
  tx: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  userId: string,
): Promise<UsState[]> {
  const rows = await tx.$queryRawUnsafe<{ state: UsState }[]>(
    `SELECT DISTINCT home.state FROM users u CROSS JOIN LATERAL (${statesOf('u')}) home WHERE u.id = $1::uuid AND home.state IS NOT NULL`,
    userId,
  )
  return rows.map(({ state }) => state)
}
