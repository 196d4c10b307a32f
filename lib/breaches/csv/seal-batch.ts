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
 * The HMAC is written out as RFC 2104 defines it, H(key ^ opad, H(key ^ ipad, text)): two one-shot hashes cost a third
 * of a Hmac object, and there are millions of addresses.
 *
 * Its source text is what a sealing thread runs (see sealer.ts). So everything it needs is a parameter or stands
 * inside it.
 */
export function sealBatch(
  { hash, createCipheriv, createSecretKey }: Pick<typeof crypto, 'hash' | 'createCipheriv' | 'createSecretKey'>,
  keys: SealKeys,
  { text, breachNumbers }: AddressBatch,
): Uint8Array<ArrayBuffer> {
  const BLOCK_BYTES = 64
  const DIGEST_BYTES = 32
  const HASH_BYTES = 16
  const NONCE_BYTES = 12
  const TAG_BYTES = 16
  // A count of fields, then a length before each field.
  const ROW_OVERHEAD = 2 + 4 + 4 + 4 + HASH_BYTES + 4 + NONCE_BYTES + TAG_BYTES + 4
  const LINE_FEED = 10

  const count = breachNumbers.length
  const cipherKey = createSecretKey(keys.cipher)
  const inner = new Uint8Array(BLOCK_BYTES + text.length)
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES)
  for (let index = 0; index < BLOCK_BYTES; index++) {
    inner[index] = (keys.hash[index] ?? 0) ^ 0x36
    outer[index] = (keys.hash[index] ?? 0) ^ 0x5c
  }
  const rows = Buffer.from(new ArrayBuffer(count * ROW_OVERHEAD + text.length - (count - 1)))
  let from = 0
  let at = 0
  for (let index = 0; index < count; index++) {
    const lineEnd = text.indexOf(LINE_FEED, from)
    const email = text.subarray(from, lineEnd === -1 ? text.length : lineEnd)
    from = lineEnd + 1

    inner.set(email, BLOCK_BYTES)
    // Latin-1 ("binary") strings carry bytes one to one, and are the quickest form a digest comes in.
    outer.write(hash('sha256', inner.subarray(0, BLOCK_BYTES + email.length), 'binary'), BLOCK_BYTES, 'latin1')
    const mac = hash('sha256', outer, 'binary')

    const ciphertextAt = at + 34
    rows.writeInt16BE(4, at)
    rows.writeInt32BE(4, at + 2)
    rows.writeInt32BE(breachNumbers[index]!, at + 6)
    rows.writeInt32BE(HASH_BYTES, at + 10)
    rows.write(mac, at + 14, HASH_BYTES, 'latin1')
    rows.writeInt32BE(NONCE_BYTES + email.length + TAG_BYTES, at + 30)
    rows.write(mac.slice(HASH_BYTES), ciphertextAt, NONCE_BYTES, 'latin1')

    const cipher = createCipheriv('aes-256-gcm', cipherKey, rows.subarray(ciphertextAt, ciphertextAt + NONCE_BYTES))
    rows.set(cipher.update(email), ciphertextAt + NONCE_BYTES)
    cipher.final()
    rows.set(cipher.getAuthTag(), ciphertextAt + NONCE_BYTES + email.length)
    rows.writeInt32BE(-1, ciphertextAt + NONCE_BYTES + email.length + TAG_BYTES)
    at += ROW_OVERHEAD + email.length
  }
  return rows
}
