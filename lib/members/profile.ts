import 'server-only'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import type { Account } from './responses'
import type { ProfileChange } from './profile-schema'

/** @throws AppError `unauthenticated` when the account is gone. */
export async function getAccount(userId: string): Promise<Account> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: {
      email: true,
      name: true,
      phoneNumber: true,
      zipCode: true,
      emailVerifiedAt: true,
      createdAt: true,
    },
  })
  if (!user) throw new AppError('unauthenticated', 'Please sign in.')
  const optOut = await db().lookupOptOut.findUnique({
    where: { emailHash: new Uint8Array(hashEmail(user.email)) },
  })
  const { emailVerifiedAt, createdAt, ...rest } = user
  return {
    ...rest,
    emailVerified: emailVerifiedAt !== null,
    createdAt: createdAt.toISOString(),
    lookupOptOut: optOut !== null,
  }
}

/**
 * Changes the profile; what is left out stays as it is. Requests keep the details that they were sent with.
 * @param change as `profileSchema` returns it.
 * @throws AppError `unauthenticated` when the account is gone.
 */
export async function updateProfile(
  userId: string,
  { name, phoneNumber, zipCode }: ProfileChange,
): Promise<Account> {
  await db().user.updateMany({ where: { id: userId }, data: { name, phoneNumber, zipCode } })
  return getAccount(userId)
}
