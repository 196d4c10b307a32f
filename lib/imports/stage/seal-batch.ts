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
  /** The id of the key that `cipher` comes from: see lib/crypto/keyring.ts. */
  id: Uint8Array
}

/**
 * Seals addresses as `sealExposureEmail` does, one by one the same bytes, and lays them out as rows of the staging
 * table in PostgreSQL's binary COPY format: (breach_no, email_hash, email_ciphertext, facts = null).
 *
 * There are millions of addresses, and an object of node:crypto for each costs more than all its work. So the HMAC is
 * written out as RFC 2104 defines it, H(key ^ opad, H(key ^ ipad, text)), from one-shot hashes; and the key stream of
 * AES-CTR, the encrypted counters (NIST SP 800-38A, 6.5), comes from one call for the whole batch.
 *
 * Its source text is what a sealing thread runs (see sealer.ts). So everything it needs is a parameter or stands
 * inside it.
 * @param spare memory that is not used any more: the rows are laid out in it, and what is too small is let go of. Left out, they get their own.
 */
export function sealBatch(
  { hash, createCipheriv }: Pick<typeof crypto, 'hash' | 'createCipheriv'>,
  keys: SealKeys,
  { text, breachNumbers }: AddressBatch,
  spare?: ArrayBuffer[],
): Uint8Array<ArrayBuffer> {
  const HMAC_BLOCK_BYTES = 64
  const DIGEST_BYTES = 32
  const HASH_BYTES = 16
  const AES_BLOCK_BYTES = 16
  const IV_BYTES = 16
  const ID_BYTES = keys.id.length
  // A count of fields, then a length before each field.
  const ROW_OVERHEAD = 2 + 4 + 4 + 4 + HASH_BYTES + 4 + ID_BYTES + IV_BYTES + 4
  const IV_AT = ROW_OVERHEAD - 4 - IV_BYTES
  const LINE_FEED = 10
  const PART_BYTES = 32 * 1024

  const count = breachNumbers.length
  const inner = new Uint8Array(HMAC_BLOCK_BYTES + text.length)
  /** By the length of an address, what is hashed of `inner`: a view for each of millions would cost as much as a hash. */
  const views: Uint8Array[] = []
  const outer = Buffer.alloc(HMAC_BLOCK_BYTES + DIGEST_BYTES)
  for (let index = 0; index < HMAC_BLOCK_BYTES; index++) {
    inner[index] = (keys.hash[index] ?? 0) ^ 0x36
    outer[index] = (keys.hash[index] ?? 0) ^ 0x5c
  }
  const ends = new Int32Array(count)
  let blocks = 0
  // Byte by byte, here and below: for so few at a time a call costs more than the loop.
  for (let index = 0, from = 0; index < count; index++) {
    let end = from
    while (end < text.length && text[end] !== LINE_FEED) end++
    ends[index] = end
    blocks += Math.ceil((end - from) / AES_BLOCK_BYTES)
    from = end + 1
  }
  const size = count * ROW_OVERHEAD + text.length - (count - 1)
  const used = spare?.pop()
  // A whole number of large parts, so that the next one fits as well.
  const whole = spare ? Math.ceil(size / PART_BYTES) * PART_BYTES : size
  const rows = Buffer.from(used && used.byteLength >= size ? used : new ArrayBuffer(whole), 0, size)
  const counters = Buffer.allocUnsafe(blocks * AES_BLOCK_BYTES)
  let counterAt = 0
  for (let index = 0, from = 0, at = 0; index < count; index++) {
    const length = ends[index]! - from
    for (let byte = 0; byte < length; byte++) inner[HMAC_BLOCK_BYTES + byte] = text[from + byte]!
    // Latin-1 ("binary") strings carry bytes one to one, and are the quickest form a digest comes in.
    const view = (views[length] ??= inner.subarray(0, HMAC_BLOCK_BYTES + length))
    outer.write(hash('sha256', view, 'binary'), HMAC_BLOCK_BYTES, 'latin1')
    // Over the inner digest, which is of use no more, and from there byte by byte.
    outer.write(hash('sha256', outer, 'binary'), HMAC_BLOCK_BYTES, 'latin1')

    rows.writeInt16BE(4, at)
    rows.writeInt32BE(4, at + 2)
    rows.writeInt32BE(breachNumbers[index]!, at + 6)
    rows.writeInt32BE(HASH_BYTES, at + 10)
    for (let byte = 0; byte < HASH_BYTES; byte++) rows[at + 14 + byte] = outer[HMAC_BLOCK_BYTES + byte]!
    rows.writeInt32BE(ID_BYTES + IV_BYTES + length, at + 14 + HASH_BYTES)
    for (let byte = 0; byte < ID_BYTES; byte++) rows[at + IV_AT - ID_BYTES + byte] = keys.id[byte]!
    for (let byte = 0; byte < IV_BYTES; byte++)
      rows[at + IV_AT + byte] = outer[HMAC_BLOCK_BYTES + HASH_BYTES + byte]!
    rows.writeInt32BE(-1, at + IV_AT + IV_BYTES + length)

    const blocksHere = Math.ceil(length / AES_BLOCK_BYTES)
    for (let block = 0; block < blocksHere; block++, counterAt += AES_BLOCK_BYTES) {
      for (let byte = 0; byte < IV_BYTES; byte++) counters[counterAt + byte] = rows[at + IV_AT + byte]!
      // IV + block, a big-endian number of 128 bits that wraps.
      let carry = block
      for (let byte = counterAt + AES_BLOCK_BYTES - 1; carry > 0 && byte >= counterAt; byte--) {
        carry += counters[byte]!
        counters[byte] = carry
        carry >>>= 8
      }
    }
    at += ROW_OVERHEAD + length
    from = ends[index]! + 1
  }
  // Each counter block by itself: ECB is AES without anything around it, and its output is used as key stream only.
  const keyStream = createCipheriv('aes-256-ecb', keys.cipher, null).setAutoPadding(false).update(counters)
  for (let index = 0, from = 0, at = 0, streamAt = 0; index < count; index++) {
    const length = ends[index]! - from
    const bodyAt = at + IV_AT + IV_BYTES
    for (let byte = 0; byte < length; byte++)
      rows[bodyAt + byte] = text[from + byte]! ^ keyStream[streamAt + byte]!
    streamAt += Math.ceil(length / AES_BLOCK_BYTES) * AES_BLOCK_BYTES
    at += ROW_OVERHEAD + length
    from = ends[index]! + 1
  }
  return rows
}
