import { AppError } from '../../http/errors'

/** The response about a passkey that is not there, or is someone else's. */
export function passkeyGone(): AppError {
  return new AppError('not_found', 'This passkey is not there any more.')
}
