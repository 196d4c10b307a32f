/** Whether a profile is somebody's account, opened by a password or a passkey. Pure. */
export function isClaimed({
  claimedAt,
  passwordHash,
}: {
  claimedAt: Date | null
  passwordHash: string | null
}): boolean {
  return claimedAt !== null || passwordHash !== null
}
