import { createHash } from 'node:crypto'
import { ImportError } from './import-error'

/** Said where a file is another one at the end than it was at the beginning. */
export const CHANGED = 'The file has changed while it was read. Nothing was loaded.'

/**
 * The bytes of a file that was read before, once more; an end that other bytes would have is a failure, so that nothing is loaded under a
 * digest that it has not.
 * @param digest SHA-256. @param bytes how many there were; more are not read.
 * @throws ImportError `CHANGED`.
 */
export async function* verified(
  input: AsyncIterable<Uint8Array>,
  { digest, bytes }: { digest: Buffer; bytes: number },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let left = bytes
  for await (const chunk of input) {
    left -= chunk.length
    if (left < 0) throw new ImportError(CHANGED)
    hash.update(chunk)
    yield chunk
  }
  if (!hash.digest().equals(digest)) throw new ImportError(CHANGED)
}
