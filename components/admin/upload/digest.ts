/** Larger ones would have to be in memory as a whole: of them the preview says it. Bytes. */
const MOST_BYTES = 64 * 1024 ** 2

/** SHA-256 of a file on the operator's own machine, in hexadecimal digits; null where it is too large, or the browser cannot. */
export async function digestOf(file: File): Promise<string | null> {
  // Outside a secure context there is none, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle || file.size > MOST_BYTES) return null
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
