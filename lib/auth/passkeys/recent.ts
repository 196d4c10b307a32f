// Passkeys that end with a change of the password: whoever was in the account unasked may have added them. Older ones are their
// owner's: each was told of by mail when it was added. Pure.

export const RECENT_DAYS = 30

/** @returns the moment after which a passkey is a recent one. */
export function recentSince(now: Date): Date {
  return new Date(now.getTime() - RECENT_DAYS * 24 * 60 * 60 * 1000)
}
