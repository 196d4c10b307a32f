import 'server-only'
import { env } from '../../env'
import { AppError } from '../../http/errors'
import { isCommonPassword } from './common'
import type { PasswordOwner } from './context-words'
import { findWeakness, weaknessWords, type Weakness } from './rule'

/** What is wrong with a password, by the whole rule. Costs no hash and asks nobody. */
export function weaknessOf(password: string, owner: PasswordOwner): Weakness | null {
  return findWeakness(password, { owner, siteName: env().SITE_NAME, isListed: isCommonPassword })
}

/**
 * Refuses a new password that is easy to guess, before a hash is spent on it.
 * @throws AppError `invalid_fields`
 */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const weakness = weaknessOf(password, owner)
  if (!weakness) return
  const message = weaknessWords(weakness)
  throw new AppError('invalid_fields', message, { fieldErrors: { password: message } })
}
