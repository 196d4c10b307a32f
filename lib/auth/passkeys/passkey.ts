// What passkeys are to the rest of the product: facts and limits. Pure.

/** A passkey as its owner sees it. The same in pages and in the answers of /v1. */
export interface PasskeyFacts {
  /** The credential's id, base64url. */
  id: string
  name: string
  /** ISO 8601. */
  createdAt: string
  /** ISO 8601; null for one that nobody has signed in with yet. */
  lastUsedAt: string | null
  /** Whether it is kept in an account of its owner's (a phone's keychain, say), so that it outlives the device. */
  backedUp: boolean
}

/** How many passkeys one person may have. */
export const MAX_PASSKEYS = 10

/** The one answer to a passkey that does not hold, whatever is wrong with it. */
export const NOT_VERIFIED = 'This passkey could not be verified. Please try again.'
