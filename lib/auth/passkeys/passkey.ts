// What passkeys are to the rest of the product: limits and words. Pure.

/** How many passkeys one person may have. */
export const MAX_PASSKEYS = 10

/** The one response to a passkey that does not hold, whatever is wrong with it. */
export const NOT_VERIFIED = 'This passkey could not be verified. Please try again, or use another one.'
