import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import type { Enrolment } from '../invites/find-enrolment'
import { MAX_PASSKEYS } from '../passkeys/passkey'

/** Who an invitation makes an operator, as they are now. */
export interface Enrollee {
  id: string
  name: string
  state: 'new' | 'unproven' | 'member' | 'admin'
  /** The passkeys that stay: none but an operator's. What a member's password let in must not open the admin area. */
  passkeys: { id: string; transports: string[] }[]
}

/** The account of an invited address, or the one that it will have. */
export async function findEnrollee(
  database: Pick<Prisma.TransactionClient, 'user'>,
  { email, name, userId }: Enrolment,
): Promise<Enrollee> {
  const user = await database.user.findUnique({
    where: { email },
    select: {
      id: true,
      name: true,
      role: true,
      emailVerifiedAt: true,
      passkeys: { select: { id: true, transports: true }, take: MAX_PASSKEYS },
    },
  })
  if (!user) return { id: userId, name, state: 'new', passkeys: [] }
  const state = user.emailVerifiedAt === null ? 'unproven' : user.role === 'admin' ? 'admin' : 'member'
  // What stands in an unproven profile anybody may have typed.
  const known = state === 'unproven' ? name || user.name : user.name || name
  return { id: user.id, name: known, state, passkeys: state === 'admin' ? user.passkeys : [] }
}
