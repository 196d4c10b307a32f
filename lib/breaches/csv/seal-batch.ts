import type crypto from 'node:crypto'

/** Addresses on their way into the staging table. */
export interface AddressBatch {
  /** Normalised addresses in UTF-8, a line feed between each two; an address has no line feed. */
  text: Uint8Array
  /** For each address the number that its breach has in the file. */
  breachNumbers: Int32Array
}

export interface SealKeys {
  hash: Uint8Array
  cipher: Uint8Array
}

/**
 * Seals addresses as `sealExposureEmail` does, one by one the same bytes, and lays them out as rows of the staging
 * table in PostgreSQL's binary COPY format: (breach_no, email_hash, email_ciphertext, facts = null).
 *
 * Its source text is what a sealing thread runs (see seal-pool.ts). So everything it needs is a parameter or stands
 * inside it.
 */
export function sealBatch(
  { createHmac, createCipheriv, createSecretKey }: Pick<typeof crypto, 'createHmac' | 'createCipheriv' | 'createSecretKey'>,
  keys: SealKeys,
  { text, breachNumbers }: AddressBatch,
): Uint8Array<ArrayBuffer> {
  const HASH_BYTES = 16
  const NONCE_BYTES = 12
  const TAG_BYTES = 16
  // A count of fields, then a length before each field.
  const ROW_OVERHEAD = 2 + 4 + 4 + 4 + HASH_BYTES + 4 + NONCE_BYTES + TAG_BYTES + 4
  const LINE_FEED = 10

  const count = breachNumbers.length
  const hashKey = createSecretKey(keys.hash)
  const cipherKey = createSecretKey(keys.cipher)
  const rows = new Uint8Array(count * ROW_OVERHEAD + text.length - (count - 1))
  const view = new DataView(rows.buffer)
  let from = 0
  let at = 0
  for (let index = 0; index < count; index++) {
    const lineEnd = text.indexOf(LINE_FEED, from)
    const email = text.subarray(from, lineEnd === -1 ? text.length : lineEnd)
    from = lineEnd + 1
    const mac = createHmac('sha256', hashKey).update(email).digest()
    const nonce = mac.subarray(HASH_BYTES, HASH_BYTES + NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce)
    const body = cipher.update(email)
    cipher.final()
    view.setInt16(at, 4)
    view.setInt32(at + 2, 4)
    view.setInt32(at + 6, breachNumbers[index]!)
    view.setInt32(at + 10, HASH_BYTES)
    // The first 28 bytes of the HMAC are the hash and the nonce, with the length of the second field between them.
    rows.set(mac.subarray(0, HASH_BYTES), at + 14)
    view.setInt32(at + 30, NONCE_BYTES + body.length + TAG_BYTES)
    rows.set(nonce, at + 34)
    rows.set(body, at + 46)
    rows.set(cipher.getAuthTag(), at + 46 + body.length)
    view.setInt32(at + 62 + body.length, -1)
    at += ROW_OVERHEAD + body.length
  }
  return rows
}
