// Whether a text from an address can be an id at all: PostgreSQL would refuse another. Pure.

const MAX_INT = 2_147_483_647

/** @returns whether it can be a UUID, in any case. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

/** @returns the row number that a text writes, as `breach.id` holds it; null when it writes none. */
export function rowNumber(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_INT ? Number(text) : null
}
