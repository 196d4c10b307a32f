import 'server-only'
import { db } from '../../db'
import { passkeyGone } from './passkey-gone'

/**
 * Gives a person's passkey another name.
 * @param name by the rule of name.ts.
 * @throws AppError `not_found` for one that is not theirs, or not there.
 */
export async function renamePasskey(userId: string, passkeyId: string, name: string): Promise<void> {
  const { count } = await db().passkey.updateMany({ where: { id: passkeyId, userId }, data: { name } })
  if (count === 0) throw passkeyGone()
}
