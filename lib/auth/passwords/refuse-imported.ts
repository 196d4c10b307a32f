import 'server-only'
import { AppError } from '../../http/errors'
import { requestPasswordReset } from '../password-reset'
import type { PasswordOwner } from './context-words'
import { weaknessOf } from './require-good-password'

/**
 * Keeps a password that was set at the service before this one from opening an account when it is easy to guess. Asked only
 * where it is right: whoever is told has shown that they know it, and gets less than a sign-in would have given.
 * @throws AppError `password_refused`, after a link to choose another was mailed to the owner.
 */
export async function refuseImported(
  password: string,
  owner: PasswordOwner & { email: string },
  now: Date,
): Promise<void> {
  if (!weaknessOf(password, owner)) return
  await requestPasswordReset(owner.email, now)
  throw new AppError(
    'password_refused',
    'This password is too easy to guess, so it does not open your account any more. Choose a new one by the link that we mailed you.',
  )
}
