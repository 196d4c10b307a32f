import 'server-only'
import type { Passkey, Prisma } from '@/prisma/generated/client'
import { AppError } from '../../http/errors'
import type { CheckedRegistration } from './check-registration'
import { MAX_PASSKEYS } from './passkey'
import { tooMany } from './registration-options'

interface NewPasskey {
  userId: string
  checked: CheckedRegistration
  /** By the rule of name.ts. */
  name: string
  now: Date
}

/**
 * Keeps a passkey whose registration was checked.
 * @param tx holds the owner's lock.
 * @throws AppError `conflict` no room for another, or already registered.
 */
export async function keepPasskey(
  tx: Prisma.TransactionClient,
  { userId, checked: { credential, credentialBackedUp }, name, now }: NewPasskey,
): Promise<Passkey> {
  if ((await tx.passkey.count({ where: { userId } })) >= MAX_PASSKEYS) throw tooMany()
  const [kept] = await tx.passkey.createManyAndReturn({
    data: [
      {
        id: credential.id,
        userId,
        publicKey: credential.publicKey,
        counter: BigInt(credential.counter),
        transports: credential.transports ?? [],
        name,
        backedUp: credentialBackedUp,
        createdAt: now,
      },
    ],
    skipDuplicates: true,
  })
  if (!kept) throw new AppError('conflict', 'This passkey is registered already.')
  return kept
}
