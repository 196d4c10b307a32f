import { holdSession } from '@/lib/auth/hold-session'
import type { Hold } from '@/lib/db/hold'
import type { TestMember } from './members'

/** Of the session of somebody who makes something. */
export const holdOf =
  ({ userId, sid }: Pick<TestMember, 'userId' | 'sid'>): Hold =>
  (tx) =>
    holdSession(tx, { userId, sid })

/** Where it is of no matter in whose session something is made. */
export const holdsNobody: Hold = async () => {}
