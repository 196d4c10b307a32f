import 'server-only'

/**
 * The user id that a passkey carries: the sixteen bytes of the account's UUID. WebAuthn (Level 3, section 5.4.3) allows
 * 1 to 64 bytes and wants nothing personal in them, for anybody who holds the device may read them.
 */
export function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

/** Whether a response carries the user id of this account. */
export function isHandleOf(userId: string, handle: string | undefined): boolean {
  return handle !== undefined && Buffer.from(handle, 'base64url').equals(userHandle(userId))
}
